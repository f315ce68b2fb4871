import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runToCompletion } from '@fixture-feed/contract/steps'
import fc from 'fast-check'
import { defaultJsonLimits, readJsonBody } from './json-body.ts'

function read(text: string | Buffer): unknown {
  const json = runToCompletion(readJsonBody(Buffer.from(text), defaultJsonLimits))
  assert.ok('value' in json, 'detail' in json ? json.detail : '')
  return json.value
}

function refusal(text: string | Buffer | undefined): string {
  const json = runToCompletion(
    readJsonBody(text === undefined ? undefined : Buffer.from(text), defaultJsonLimits),
  )
  assert.ok('code' in json)
  assert.equal(json.code, 'malformed_request')
  return json.detail
}

const codePoint = fc.nat(0x10ffff).map(code => String.fromCodePoint(code))

test('readJsonBody() reads any JSON value as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6, stringUnit: codePoint }), text => {
      fc.pre(!/__proto__|\\ud[89a-f]/.test(text))
      assert.deepEqual(read(text), JSON.parse(text))
    }),
    { numRuns: 30 },
  )
})

test('readJsonBody() accepts white space, a byte order mark, and brackets and quotes in strings', () => {
  assert.deepEqual(read(' \r\n\t{ "a" : 1 } '), { a: 1 })
  assert.deepEqual(read('\ufeff{"a":1}'), { a: 1 })
  assert.deepEqual(read(`{"a":"${'[{'.repeat(200)}\\"\\\\"}`), { a: `${'[{'.repeat(200)}"\\` })
})

test('readJsonBody() accepts the same key in different objects', () => {
  assert.deepEqual(read('{"a":{"a":[{"a":1},{"a":2}]}}'), { a: { a: [{ a: 1 }, { a: 2 }] } })
})

test('readJsonBody() rejects a repeated key in any object of a list', () => {
  // The last two are other spellings of the first two.
  const spellings = ['a', 'b', 'bc', '\\u0061', '\\u0062']
  const objects = fc.array(fc.array(fc.nat(spellings.length - 1), { maxLength: 5 }), {
    maxLength: 5,
  })
  let refusals = 0
  fc.assert(
    fc.property(objects, fc.constantFrom('', ' '), (objects, blank) => {
      const texts = objects.map(keys => {
        const members = keys.map(key => `"${spellings[key]}"${blank}:${blank}{"a":1}`)
        return `{${members.join(',')}}`
      })
      const text = `[${texts}]`
      const isRepeated = objects.some(keys => new Set(keys.map(key => key % 3)).size < keys.length)
      if (!isRepeated) assert.deepEqual(read(text), JSON.parse(text))
      else {
        assert.match(refusal(text), /twice in one object/)
        refusals++
      }
    }),
    { numRuns: 200 },
  )
  assert.ok(refusals > 0)
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
  [
    'the key __proto__',
    '{"items":[{"__proto__":{}}]}',
    /forbidden key "__proto__" at line 1, column 12$/,
  ],
  ['the key __proto__, escaped', '{"__pr\\u006fto__":1}', /"__proto__"/],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), /not UTF-8/],
  ['UTF-8 that is cut off', Buffer.from('"é"').subarray(0, 2), /not UTF-8/],
  ['an over-long encoding', Buffer.from([0x22, 0xc0, 0x80, 0x22]), /not UTF-8/],
  ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), /not UTF-8/],
  ['Latin-1', Buffer.from('"é"', 'latin1'), /not UTF-8/],
  [
    'half of a surrogate pair, escaped',
    '{"a":"\\ud83c"}',
    /an unpaired surrogate at line 1, column 7$/,
  ],
  [
    'the second half of a surrogate pair alone',
    '["\\udfc0\\ud83c"]',
    /an unpaired surrogate at line 1, column 3$/,
  ],
  [
    'half of a surrogate pair in a key',
    '{"\\ud83c\\u0041":1}',
    /an unpaired surrogate at line 1, column 3$/,
  ],
  [
    'a number beyond all doubles',
    '[1,1e309]',
    /number outside the range of a double at line 1, column 4$/,
  ],
  [
    'a number beyond all doubles, without an exponent',
    `{"a":-${'9'.repeat(309)}}`,
    /outside the range of a double/,
  ],
  ['an unknown escape', '["\\x41"]', /not JSON: expected an escape/],
  ['a text over two lines', '["a\nb"]', /not JSON: expected the rest of a string/],
  [
    'a leading zero',
    '[01]',
    /not JSON: expected a comma or a closing bracket at line 1, column 3$/,
  ],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), /not JSON/],
] as const) {
  test(`readJsonBody() rejects ${what} with the reason`, () => {
    assert.match(refusal(body), words)
  })
}

test('readJsonBody() reads numbers as doubles, including the largest and the smallest', () => {
  const numbers = '1.7976931348623157e308,-1E+308,1e-400,123456789,0.1e1,9007199254740993'
  assert.deepEqual(read(`[${numbers}]`), numbers.split(',').map(Number))
})

test('readJsonBody() accepts 64 levels of nesting and rejects 65', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  read(nested(64))
  assert.match(refusal(nested(65)), /nested more than 64 levels deep at line 1, column 65$/)
})

test('readJsonBody() rejects extreme nesting, closed or not, without a stack overflow', () => {
  assert.match(refusal('[{"a":'.repeat(100_000)), /nested more than 64 levels deep/)
  assert.match(refusal('['.repeat(200_000) + ']'.repeat(200_000)), /nested more than 64 levels/)
})

test('readJsonBody() does not let a body set the prototype of an object', () => {
  const value = read('{"constructor":{"prototype":{"x":1}},"toString":1}') as object
  assert.equal(Object.getPrototypeOf(value), Object.prototype)
  assert.equal(({} as { x?: number }).x, undefined)
})

test('readJsonBody() decodes an escaped surrogate pair to its character', () => {
  assert.deepEqual(read('{"\\ud83c\\udfc0":"\\uD83C\\uDFC0"}'), { '\u{1f3c0}': '\u{1f3c0}' })
})

test('readJsonBody() accepts a mutated text if JSON.parse does, except for repeated keys and numbers beyond all doubles', () => {
  const sample = ' {"items" : [{"a":"x\\n\\u00e9","b":[1,-2.5e+3,0]},true,[]],"c":null,"d":{}} '
  const pieces = [...'{}[]",:\\0-.e \nx', '\\u', 'tru']
  const edit = fc.record({
    at: fc.nat(sample.length),
    drop: fc.nat(3),
    insert: fc.constantFrom('', ...pieces),
  })
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), edits => {
      let text = sample
      for (const { at, drop, insert } of edits)
        text = text.slice(0, at) + insert + text.slice(at + drop)
      const json = runToCompletion(
        readJsonBody(Buffer.from(text), defaultJsonLimits, { lists: ['items'] }),
      )
      const parsed = parsedOrNot(text)
      if (parsed === undefined) assert.ok('code' in json, text)
      else if ('value' in json) assert.deepEqual(json.value, parsed.value)
      else assert.match(json.detail, /twice|no double/)
    }),
    { numRuns: 2_000 },
  )
})

function parsedOrNot(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const fewer = { maxDepth: 8, maxFields: 3, maxElements: 4, maxKeyLength: 5, maxValueBytes: 40 }

const long = 'x'.repeat(40)
const beside = 'more than 40 bytes apart from "list"'
const member = 'an element of more than 40 bytes in "list"'

for (const [what, text, words, column = '\\d+'] of [
  ['a field too many', '{"a":[{"b":1,"c":2,"d":3,"e":4}]}', 'object of more than 3 fields', 26],
  ['an element too many', '{"list":[1,2,3,4,5]}', 'list of more than 4 elements', 18],
  ['an element too many, deep inside', '[[[1,2,3,4,5]]]', 'list of more than 4 elements'],
  ['a key that is too long', '{"abcdef":1}', 'key of more than 5 characters', 2],
  ['a key that is far too long', `{"${'k'.repeat(100)}":1}`, 'key of more than 5 characters'],
  ['a member that is too large', `{"list":[1,"${long}"]}`, member, 12],
  [
    'too many bytes apart from the lists',
    `{"a":"${long.slice(20)}","b":"${long.slice(20)}"}`,
    beside,
  ],
  ['an object instead of a list', `{"list":{"a":"${long}"}}`, beside],
  ['a list of another name', `{"other":["${long}"]}`, beside],
  ['a long text with escapes', `{"text":"\\n${long}"}`, beside],
  ['a number of too many digits', `{"a":${'9'.repeat(400)}}`, beside, 6],
  ['a number of too many digits in a list', `{"list":[${'9'.repeat(400)}]}`, member, 10],
  ['a value that is not an object', `["${long}"]`, beside],
] as [string, string, string, number?][]) {
  test(`readJsonBody() rejects ${what} with 413 and the position`, () => {
    const large = { lists: ['list'], texts: ['text'] }
    const json = runToCompletion(readJsonBody(Buffer.from(text), fewer, large))
    assert.ok('code' in json)
    assert.equal(json.code, 'payload_too_large')
    assert.match(json.detail, new RegExp(`${words} at line 1, column ${column}$`))
  })
}

test('readJsonBody() accepts values up to the limits, and larger lists and texts where these are allowed', () => {
  const text37 = 'x'.repeat(37)
  const value = {
    list: [text37, text37, text37, { a: 1, b: 2, c: 3 }],
    text: 'y'.repeat(500),
    abcde: 1,
  }
  const large = { lists: ['list'], texts: ['text'] }
  const json = runToCompletion(readJsonBody(Buffer.from(JSON.stringify(value)), fewer, large))
  assert.deepEqual(json, { value })
})

test('readJsonBody() reads a large body in steps of at most 300 kB', () => {
  const items = Array.from({ length: 4_000 }, (_, id) => ({ id, text: 'x'.repeat(500) }))
  const body = Buffer.from(JSON.stringify({ items }))
  const steps = readJsonBody(body, defaultJsonLimits, { lists: ['items'] })
  let count = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) count++
  assert.deepEqual(step.value, { value: { items } })
  assert.ok(count > body.length / 300_000)
})
