import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FileImport, packageImportProblems } from './package-imports.ts'

const layers = {
  low: { code: [] },
  words: { code: [] },
  high: { code: ['low'], types: ['words'], tests: ['words'] },
}

const code: FileImport = {
  file: 'packages/high/src/a.ts',
  specifier: '@fixture-feed/low/b',
  isTypeOnly: false,
}
const types: FileImport = { ...code, specifier: '@fixture-feed/words/b', isTypeOnly: true }
const inTest: FileImport = {
  file: 'packages/high/src/a.test.ts',
  specifier: '../../words/src/b.ts',
  isTypeOnly: false,
}
const allowed = [code, types, inTest]

test('packageImportProblems() accepts code, types and tests that the layers allow', () => {
  const support = { ...inTest, specifier: '@fixture-feed/test-support/until' }
  const outside = { ...code, specifier: 'node:path' }
  const own = { ...code, specifier: './lib/c.ts' }
  assert.deepEqual(packageImportProblems([...allowed, support, outside, own], layers), [])
})

for (const [what, wrong, problem] of [
  [
    'an import upwards',
    { ...code, file: 'packages/low/src/a.ts', specifier: '@fixture-feed/high/a' },
    /allow low to import high$/,
  ],
  [
    'a value where only types are allowed',
    { ...types, isTypeOnly: false },
    /allow high to import words$/,
  ],
  [
    'an import in a test that is not allowed',
    { ...inTest, file: 'packages/low/src/a.test.ts' },
    /allow tests of low to import words$/,
  ],
  [
    'a relative import of code into another package',
    { ...code, specifier: '../../low/src/b.ts' },
    /allow high to import low$/,
  ],
  [
    'test support in code',
    { ...code, specifier: '@fixture-feed/test-support/until' },
    /allow high to import test-support$/,
  ],
  [
    'a package that the table lacks',
    { ...code, file: 'packages/new/src/a.ts' },
    /allow new to import low$/,
  ],
] as const) {
  test(`packageImportProblems() reports ${what}`, () => {
    const [first, ...rest] = packageImportProblems([...allowed, wrong], layers)
    assert.match(first ?? '', problem)
    assert.deepEqual(rest, [])
  })
}

test('packageImportProblems() reports permissions that no file uses', () => {
  assert.deepEqual(packageImportProblems([code, types], layers), [
    'tools/check-imports.ts: high has no import of words (tests): remove the permission',
  ])
})

test('packageImportProblems() reports a table in which a package imports one below it', () => {
  const upward = { low: { code: ['high'] }, high: { code: [] } }
  const used = { ...code, file: 'packages/low/src/a.ts', specifier: '@fixture-feed/high/a' }
  assert.deepEqual(packageImportProblems([used], upward), [
    'tools/check-imports.ts: low imports upwards from high',
  ])
})
