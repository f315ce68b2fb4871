import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { FixtureIndexEntry } from '@fixture-feed/client'
import { fixtureGroups } from './fixture-groups.ts'

const cases = new URL(
  '../../../../../contract/cases/integration-fixture-index/full.json',
  import.meta.url,
)
const { fixtures } = JSON.parse(readFileSync(cases, 'utf8')) as {
  readonly fixtures: readonly FixtureIndexEntry[]
}
const [sample] = fixtures

function entry(fixtureId: string, date: string, time: string): FixtureIndexEntry {
  if (sample === undefined) throw new RangeError('No sample entry')
  return { ...sample, fixtureId, date, firstEventAt: `${date}T${time}Z` }
}

function idsOf(entries: readonly FixtureIndexEntry[], search = '', timeZone = 'UTC'): string[] {
  return fixtureGroups(entries, { search, timeZone }).map(
    ({ day, fixtures }) => `${day}: ${fixtures.map(({ fixtureId }) => fixtureId).join(' ')}`,
  )
}

test('fixtureGroups() has the latest day first, and in it the latest game', () => {
  assert.deepEqual(
    idsOf([
      entry('a', '2025-01-16', '20:00:00'),
      entry('b', '2025-01-17', '18:00:00'),
      entry('c', '2025-01-17', '20:00:00'),
    ]),
    ['2025-01-17: c b', '2025-01-16: a'],
  )
})

test("fixtureGroups() has a game under the reader's day, whatever the league calls it", () => {
  const late = { ...entry('late', '2025-01-18', '00:30:00'), date: '2025-01-17' }
  assert.deepEqual(idsOf([late], '', 'Europe/Berlin'), ['2025-01-18: late'])
  assert.deepEqual(idsOf([late], '', 'America/New_York'), ['2025-01-17: late'])
})

test('fixtureGroups() finds all words of a search, in whatever field', () => {
  assert.deepEqual(idsOf(fixtures, 'foxes'), ['2025-01-18: fx-2025-0117'])
  assert.deepEqual(idsOf(fixtures, ' HCH  playoffs '), ['2025-01-18: fx-2025-0117'])
  assert.deepEqual(idsOf(fixtures, 'foxes regular'), [])
})
