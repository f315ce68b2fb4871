import assert from 'node:assert/strict'
import { test } from 'node:test'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'
import { maxIssues } from '../issue.ts'
import { createValidator } from './validator.ts'

test('createValidator() does not change the settings and formats of typebox', () => {
  const before = [Settings.Get().maxErrors, Format.Get('date-time'), Format.Get('date')]
  const validate = createValidator({ type: 'string', format: 'date-time' })
  assert.equal(validate('2025-01-17T20:14:05Z[Europe/Berlin]').length, 1)
  assert.deepEqual([Settings.Get().maxErrors, Format.Get('date-time'), Format.Get('date')], before)
})

test('createValidator() reports more than the eight issues of typebox, up to its limit', () => {
  const validate = createValidator({ type: 'array', items: { type: 'string' } })
  assert.equal(validate(Array(100).fill(7)).length, 100)
  assert.equal(validate(Array(maxIssues + 100).fill(7)).length, maxIssues)
})

test('createValidator() reports any number of unknown fields and nothing else', () => {
  const validate = createValidator({ additionalProperties: false })
  const fields = Object.fromEntries(
    Array.from({ length: maxIssues + 100 }, (_, index) => [`f${index}`, 1]),
  )
  const issues = validate(fields)
  assert.equal(issues.length, maxIssues)
  assert.ok(issues.every(({ rule }) => rule === 'additionalProperties'))
})

test('createValidator() handles any number of repetitions', () => {
  // A pairwise comparison of these would take the engine minutes.
  const validate = createValidator({
    properties: { names: { uniqueItems: true }, pairs: { uniqueItems: true } },
  })
  const issues = validate({ names: Array(100_000).fill('a') })
  assert.equal(issues.length, maxIssues)
  assert.deepEqual(issues.at(-1), {
    path: `/names/${maxIssues}`,
    rule: 'uniqueItems',
    message: 'expected distinct elements, found "a" a second time',
  })
  const pairs = validate({ pairs: Array(100_000).fill({ definitionKey: 'a.b', of: [] }) })
  assert.deepEqual([pairs.length, pairs.at(-1)?.path], [maxIssues, `/pairs/${maxIssues}`])
})

test('createValidator() reports the repeated text of a list', () => {
  const names = { type: 'array', items: { type: 'string' }, uniqueItems: true }
  const validate = createValidator({
    properties: { names, pairs: { items: { $ref: '#/$defs/names' } } },
    $defs: { names },
  })
  assert.deepEqual(validate({ names: ['a', 'b'], pairs: [['a'], ['a', 'b']] }), [])
  const [inNames, inPairs] = validate({ names: ['a', 'b', 'a'], pairs: [['a', 'a']] })
  assert.deepEqual([inNames?.path, inNames?.rule], ['/names/2', 'uniqueItems'])
  assert.deepEqual([inPairs?.path, inPairs?.rule], ['/pairs/0/1', 'uniqueItems'])
  // Lists of more than eight elements are compared with a set.
  const letters = [...'abcdefghijkl']
  assert.deepEqual(validate({ names: letters }), [])
  const [inLetters] = validate({ names: [...letters, 'c'] })
  assert.deepEqual([inLetters?.path, inLetters?.rule], ['/names/12', 'uniqueItems'])
  assert.deepEqual(
    validate({ names: 'aa' }).map(({ rule }) => rule),
    ['type'],
  )
})

test('createValidator() compares constants that look like schemas', () => {
  const value = { items: { type: 'string' }, uniqueItems: true }
  const validate = createValidator({ const: value })
  assert.deepEqual(validate(value), [])
  assert.equal(validate({ items: { type: 'string' } }).length, 1)
})

test('createValidator() reports an issue after many valid repetitions', () => {
  const validate = createValidator({ type: 'array', items: { type: 'integer' } })
  const issues = validate([...Array(5000).fill(0), 'here'])
  assert.deepEqual(issues, [
    { path: '/5000', rule: 'type', message: 'expected an integer, found "here"' },
  ])
})

test('createValidator() reports the expected alternatives once', () => {
  const validate = createValidator({
    type: 'object',
    properties: { value: { anyOf: [{ type: 'number' }, { type: 'boolean' }, { const: 'none' }] } },
  })
  assert.deepEqual(validate({ value: null }), [
    {
      path: '/value',
      rule: 'anyOf',
      message: 'expected a number or a boolean or "none", found null',
    },
  ])
})

test('createValidator() reports no single alternative for a value that matches two', () => {
  const validate = createValidator({ oneOf: [{ minimum: 1 }, { maximum: 3 }] })
  assert.deepEqual(validate(2), [
    { path: '', rule: 'oneOf', message: 'expected a value that the alternatives allow, found 2' },
  ])
})

test('createValidator() validates a field by the schema for additional fields', () => {
  const validate = createValidator({ additionalProperties: { type: 'string' } })
  assert.deepEqual(validate({ 'a/b': 7 }), [
    { path: '/a~1b', rule: 'type', message: 'expected a string, found 7' },
  ])
})

test('createValidator() names each unknown field of an object with unevaluatedProperties: false', () => {
  const validate = createValidator({
    allOf: [{ properties: { a: {} } }],
    unevaluatedProperties: false,
  })
  assert.deepEqual(
    validate({ a: 1, b: 2, c: 3 }).map(({ path }) => path),
    ['/b', '/c'],
  )
})

test('createValidator() accepts only finite numbers', () => {
  const validate = createValidator({ type: 'number' })
  assert.deepEqual(validate(JSON.parse('1e999')), [
    { path: '', rule: 'type', message: 'expected a number, found Infinity' },
  ])
  assert.equal(validate(Number.NaN).length, 1)
  assert.deepEqual(validate(1e300), [])
})

test('createValidator() quotes only the beginning of a long text', () => {
  const [issue] = createValidator({ type: 'number' })('x'.repeat(10_000))
  assert.equal(issue?.message, `expected a number, found "${'x'.repeat(60)}…"`)
})

test('createValidator() reports issues for any other JavaScript value and does not throw', () => {
  const validate = createValidator({ type: 'object', required: ['a'], additionalProperties: false })
  const strange = [undefined, null, 7n, Symbol('s'), () => 1, new Date(), Object.create(null)]
  for (const value of [...strange, [], ''])
    assert.notEqual(validate(value).length, 0, String(typeof value))
})

test('createValidator() rejects values that are nested too deeply for a recursive schema', () => {
  const depth = 100_000
  const validate = createValidator({ items: { $ref: '#' } })
  assert.deepEqual(validate([[[[]]]]), [])
  const [issue] = validate(JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`))
  assert.equal(issue?.rule, 'depth')
})
