import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sameJson } from './same-json.ts'

test('sameJson() agrees with deep equality on any two JSON values', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (first, second) => {
      const a = JSON.parse(first)
      const b = JSON.parse(second)
      assert.equal(sameJson(a, b), isDeepStrictEqual(a, b))
      assert.ok(sameJson(a, JSON.parse(first)))
    }),
  )
})

test('sameJson() distinguishes similar values', () => {
  const different = [
    null,
    {},
    [],
    '',
    0,
    false,
    [null],
    { a: 1 },
    { b: 1 },
    { a: 1, b: 1 },
    { 0: 1 },
    [1],
  ]
  for (const [index, a] of different.entries()) {
    for (const [other, b] of different.entries()) {
      assert.equal(sameJson(a, b), index === other, `${JSON.stringify(a)} and ${JSON.stringify(b)}`)
    }
  }
})

test('sameJson() compares members with the names of inherited properties', () => {
  const own = JSON.parse('{"__proto__":1}')
  assert.ok(!sameJson(own, { toString: 1 }))
  assert.ok(sameJson(own, JSON.parse('{"__proto__":1}')))
  assert.ok(!sameJson(own, JSON.parse('{"__proto__":2}')))
})
