import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCase, subjects } from '../tools/case-files.ts'
import { type Case, invalidCases, limitCases, ruleCases, validCases } from '../tools/read-cases.ts'
import { createDefinitionSet } from './definition-set.ts'
import { validateDraftFully } from './draft.ts'
import { compareDateTimes, isDate, isDateTime } from './instant.ts'
import type { Issue } from './issue.ts'
import {
  validateFeedSettings,
  validateFixtureRegistration,
  validatePublication,
} from './operator-bodies.ts'
import { validateLogLine } from './publication-log.ts'
import {
  validateFixtureIndex,
  validateFixtureIndexEntry,
  validateIntegrationFixtureIndex,
  validateItemFully,
  validateSnapshot,
} from './validate.ts'

const definitions = createDefinitionSet()

const validators: Readonly<Record<string, (value: unknown) => Issue[]>> = {
  'content-item': value => validateItemFully(value, definitions),
  snapshot: value => validateSnapshot(value, { definitions }),
  'fixture-index': validateFixtureIndex,
  'integration-fixture-index': validateIntegrationFixtureIndex,
  'fixture-index-entry': validateFixtureIndexEntry,
  draft: value => validateDraftFully(value, definitions),
  'fixture-registration-body': validateFixtureRegistration,
  'feed-settings': validateFeedSettings,
  publication: value => validatePublication(value, { fixtureId: 'fx-2025-0117', definitions }),
  'fixture-line': validateLogLine,
  'feed-line': validateLogLine,
  'publication-line': value => validateLogLine(value, { definitions }),
  'asset-line': validateLogLine,
  'gap-line': validateLogLine,
}

const rulesBeyondSchemas = new Set(['reference', 'fixture', 'duplicate-id', 'base64'])

function validatorOf(folder: string): (value: unknown) => Issue[] {
  const validate = folder.startsWith('items/') ? validators['content-item'] : validators[folder]
  assert.ok(validate, `no validator for the cases in ${folder}`)
  return validate
}

/** The cases whose issues differ from the expected issues. The order of issues does not matter. */
function disagreements(cases: readonly Case[], validate: (value: unknown) => Issue[]): unknown[] {
  assert.notEqual(cases.length, 0)
  return cases.flatMap(({ name, value, issues }) => {
    const found = validate(value).map(({ path, rule }) => `${path} ${rule}`)
    const expected = issues.map(({ path, rule }) => `${path} ${rule}`)
    const agree = found.toSorted().join('\n') === expected.toSorted().join('\n')
    return agree ? [] : [{ name, expected, found }]
  })
}

for (const { folder } of subjects) {
  test(`cases/${folder}: valid values have no issue, and invalid ones have exactly the listed issues`, () => {
    assert.deepEqual(disagreements(validCases(folder), validatorOf(folder)), [])
    assert.deepEqual(disagreements(invalidCases(folder), validatorOf(folder)), [])
  })
  test(`cases/${folder}: values at a limit are valid by the schema`, () => {
    const validate = (value: unknown): Issue[] =>
      validatorOf(folder)(value).filter(({ rule }) => !rulesBeyondSchemas.has(rule))
    assert.deepEqual(disagreements(limitCases(folder), validate), [])
  })
}

for (const subject of ['item', 'snapshot', 'publication', 'log-line']) {
  test(`cases/rules/${subject}.json: each value has exactly the listed issues`, () => {
    const cases = ruleCases(subject)
    const wrong = cases.flatMap(one => disagreements([one], validatorOf(one.folder)))
    assert.deepEqual(wrong, [])
  })
}

interface Texts {
  readonly valid: readonly string[]
  readonly invalid: readonly { readonly name: string; readonly text: string }[]
}

for (const [file, accepts] of [
  ['date-times.json', isDateTime],
  ['dates.json', isDate],
] as const) {
  test(`${accepts.name}() accepts the valid values of cases/${file} and no others`, () => {
    const { valid, invalid } = readCase(file) as Texts
    assert.deepEqual(
      valid.filter(text => !accepts(text)),
      [],
    )
    assert.deepEqual(
      invalid.filter(({ text }) => accepts(text)),
      [],
    )
  })
}

test('compareDateTimes() keeps the order of cases/instants.json and reports equal instants of a group', () => {
  const { ascending } = readCase('instants.json') as { readonly ascending: readonly string[][] }
  const texts = ascending.flatMap((group, rank) => group.map(text => ({ text, rank })))
  for (const a of texts) {
    for (const b of texts) {
      const found = Math.sign(compareDateTimes(a.text, b.text))
      assert.equal(found, Math.sign(a.rank - b.rank), `${a.text} compared with ${b.text}`)
    }
  }
})

test('each message of an invalid case states the expected value', () => {
  for (const { folder } of subjects) {
    for (const { name, value } of invalidCases(folder)) {
      for (const { message } of validatorOf(folder)(value)) {
        assert.match(message, /^expected .+, found .+$/, name)
        assert.doesNotMatch(message, /undefined|satisfies the rule/, name)
      }
    }
  }
})
