import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readJsonBody } from './json-body.ts'

function read(text: string | Buffer): unknown {
  const json = readJsonBody(Buffer.from(text))
  assert.ok('value' in json, 'detail' in json ? json.detail : '')
  return json.value
}

function refusal(text: string | Buffer | undefined): string {
  const json = readJsonBody(text === undefined ? undefined : Buffer.from(text))
  assert.ok('code' in json)
  assert.equal(json.code, 'malformed_request')
  return json.detail
}

test('readJsonBody() reads any JSON value as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 10, noUnicodeString: false }), text => {
      fc.pre(!text.includes('__proto__'))
      assert.deepEqual(read(text), JSON.parse(text))
    }),
  )
})

test('readJsonBody() takes blanks, a byte order mark, and brackets and quotes within texts', () => {
  assert.deepEqual(read(' \r\n\t{ "a" : 1 } '), { a: 1 })
  assert.deepEqual(read('\ufeff{"a":1}'), { a: 1 })
  assert.deepEqual(read(`{"a":"${'[{'.repeat(200)}\\"\\\\"}`), { a: `${'[{'.repeat(200)}"\\` })
})

test('readJsonBody() takes the same key in different objects', () => {
  assert.deepEqual(read('{"a":{"a":[{"a":1},{"a":2}]}}'), { a: { a: [{ a: 1 }, { a: 2 }] } })
})

for (const [what, body, words] of [
  ['no body', undefined, /empty/],
  ['an empty body', '', /empty/],
  ['blanks', '  ', /not JSON/],
  ['a broken object', '{"a":', /not JSON/],
  ['two values', '{} {}', /not JSON/],
  ['a comma too many', '[1,]', /not JSON/],
  ['a comment', '/* hello */ {}', /not JSON/],
  ['single quotes', "{'a':1}", /not JSON/],
  ['NaN', '[NaN]', /not JSON/],
  ['a form', 'a=1&b=2', /not JSON/],
  ['a key twice', '{"a":1,"b":{},"a":2}', /the key "a" twice in one object at line 1, column 15/],
  ['a key twice, once escaped', '{"a":1,"\\u0061":2}', /the key "a" twice/],
  ['a key twice, deep inside', '[{"x":[{"a":1,\n "a":2}]}]', /at line 2, column 2/],
  ['the key __proto__', '{"items":[{"__proto__":{}}]}', /"__proto__" at line 1, column 12/],
  ['the key __proto__, escaped', '{"__pr\\u006fto__":1}', /"__proto__"/],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), /not UTF-8/],
  ['UTF-8 that is cut off', Buffer.from('"é"').subarray(0, 2), /not UTF-8/],
  ['an over-long encoding', Buffer.from([0x22, 0xc0, 0x80, 0x22]), /not UTF-8/],
  ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), /not UTF-8/],
  ['Latin-1', Buffer.from('"é"', 'latin1'), /not UTF-8/],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), /not JSON/],
] as const) {
  test(`readJsonBody() refuses ${what}, and says so`, () => {
    assert.match(refusal(body), words)
  })
}

test('readJsonBody() reads 64 levels and no more', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  read(nested(64))
  assert.match(refusal(nested(65)), /nested 65 levels deep: at most 64/)
})

test('readJsonBody() refuses what is absurdly deep, closed or not, without running out of stack', () => {
  assert.match(refusal('[{"a":'.repeat(100_000)), /nested 200000 levels deep/)
  assert.match(refusal('['.repeat(200_000) + ']'.repeat(200_000)), /nested 200000 levels deep/)
})

test('readJsonBody() gives objects whose prototype nothing in the body chose', () => {
  const value = read('{"constructor":{"prototype":{"x":1}},"toString":1}') as object
  assert.equal(Object.getPrototypeOf(value), Object.prototype)
  assert.equal(({} as { x?: number }).x, undefined)
})
