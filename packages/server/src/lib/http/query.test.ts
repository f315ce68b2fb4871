import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../problem/problem.ts'
import { readQuery } from './query.ts'

const known = ['after', 'until'] as const

function read(rawQuery: string): Record<string, string> {
  const parameters = readQuery(rawQuery, known)
  assert.ok(!isProblem(parameters))
  return Object.fromEntries(parameters)
}

function refusal(rawQuery: string, names: readonly string[] = known): readonly [string, string] {
  const refused = readQuery(rawQuery, names)
  assert.ok(isProblem(refused))
  return [refused.code, refused.detail]
}

test('readQuery() reads known parameters, percent-decoded', () => {
  assert.deepEqual(read(''), {})
  assert.deepEqual(read('until=x'), { until: 'x' })
  assert.deepEqual(read('until=a%2Bb&after=%3A'), { until: 'a+b', after: ':' })
  assert.deepEqual(read('&&until=x&'), { until: 'x' })
})

test('readQuery() reads a literal + as a space, as forms do', () => {
  assert.deepEqual(read('until=a+b'), { until: 'a b' })
})

test('readQuery() returns an empty value', () => {
  assert.deepEqual(read('until='), { until: '' })
  assert.deepEqual(read('until'), { until: '' })
})

for (const name of ['untl', 'Until', 'until[]', '', '__proto__', ' until', 'from']) {
  test(`readQuery() rejects the unknown parameter ${JSON.stringify(name)} and lists the known ones`, () => {
    const [code, detail] = refusal(`${encodeURIComponent(name)}=x`)
    assert.equal(code, 'unknown_parameter')
    assert.ok(detail.includes(JSON.stringify(name)))
    assert.match(detail, /known parameters are "after", "until"/)
  })
}

test('readQuery() reports that an address has no parameters', () => {
  assert.match(refusal('x=1', [])[1], /this address has no parameters/)
})

test('readQuery() rejects a repeated parameter, even with the same value', () => {
  for (const query of ['until=a&until=a', 'until=a&after=b&unt%69l=c', 'until&until']) {
    const [code, detail] = refusal(query)
    assert.equal(code, 'malformed_request')
    assert.match(detail, /"until" occurs more than once/)
  }
})

test('readQuery() reports a repeated parameter with the code of the caller', () => {
  const refused = readQuery('until=a&until=b', ['until'], 'invalid_bound')
  assert.ok(isProblem(refused))
  assert.equal(refused.code, 'invalid_bound')
})

for (const query of ['until=%', 'until=%zz', 'until=%c3', '%ff=x', 'until=%ed%a0%80']) {
  test(`readQuery() rejects the malformed percent-encoding in ${query}`, () => {
    assert.equal(refusal(query)[0], 'malformed_request')
  })
}
