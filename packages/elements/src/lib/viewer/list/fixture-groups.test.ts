import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { FixtureIndexEntry } from '@fixture-feed/client'
import { type FixtureGroup, fixtureGroups } from './fixture-groups.ts'

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

function idsOf(
  entries: readonly FixtureIndexEntry[],
  {
    today = '2025-01-31',
    ...options
  }: { today?: string } & Parameters<typeof fixtureGroups>[2] = {},
): string[] {
  const { begun, coming } = fixtureGroups(entries, today, { timeZone: 'UTC', ...options })
  const textOf = ({ day, fixtures }: FixtureGroup): string =>
    `${day}: ${fixtures.map(({ fixtureId }) => fixtureId).join(' ')}`
  return [...begun.map(textOf), ...coming.map(group => `coming ${textOf(group)}`)]
}

const games = [
  entry('a', '2025-01-16', '20:00:00'),
  entry('b', '2025-01-17', '18:00:00'),
  entry('c', '2025-01-17', '20:00:00'),
  entry('d', '2025-01-19', '20:00:00'),
  entry('e', '2025-01-18', '20:00:00'),
  entry('f', '2025-01-18', '18:00:00'),
]

test('fixtureGroups() lists days back from today, and future games separately, the next one first', () => {
  assert.deepEqual(idsOf(games, { today: '2025-01-17' }), [
    '2025-01-17: c b',
    '2025-01-16: a',
    'coming 2025-01-18: f e',
    'coming 2025-01-19: d',
  ])
})

test('fixtureGroups() lists a game under the day of the reader', () => {
  const late = { ...entry('late', '2025-01-18', '00:30:00'), date: '2025-01-17' }
  assert.deepEqual(idsOf([late], { timeZone: 'Europe/Berlin' }), ['2025-01-18: late'])
  assert.deepEqual(idsOf([late], { timeZone: 'America/New_York' }), ['2025-01-17: late'])
})

test('fixtureGroups() matches all words of a search in any field', () => {
  assert.deepEqual(idsOf(fixtures, { search: 'foxes' }), ['2025-01-18: fx-2025-0117'])
  assert.deepEqual(idsOf(fixtures, { search: ' HCH  playoffs ' }), ['2025-01-18: fx-2025-0117'])
  assert.deepEqual(idsOf(fixtures, { search: 'foxes regular' }), [])
})

test('fixtureGroups() lists favorites first on their day, or only them', () => {
  const isFavorite = ({ fixtureId }: FixtureIndexEntry) => ['b', 'e'].includes(fixtureId)
  assert.deepEqual(idsOf(games, { today: '2025-01-17', isFirst: isFavorite }), [
    '2025-01-17: b c',
    '2025-01-16: a',
    'coming 2025-01-18: e f',
    'coming 2025-01-19: d',
  ])
  assert.deepEqual(idsOf(games, { today: '2025-01-17', only: isFavorite }), [
    '2025-01-17: b',
    'coming 2025-01-18: e',
  ])
})
