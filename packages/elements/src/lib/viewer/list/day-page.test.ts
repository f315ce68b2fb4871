import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import { type DayGames, dayPage, nextOfFavorites } from './day-page.ts'

type State = ScoreboardEntry['state']
type Status = NonNullable<ScoreboardEntry['details']>['status']

interface Game {
  readonly id: string
  readonly at: string
  readonly state: State
  readonly status?: Status
}

const games: readonly Game[] = [
  { id: 'early', at: '2025-01-15T20:00:00Z', state: 'finished' },
  { id: 'late', at: '2025-01-15T22:00:00Z', state: 'finished' },
  { id: 'night', at: '2025-01-16T23:30:00Z', state: 'live' },
  { id: 'off', at: '2025-01-17T12:00:00Z', state: 'scheduled', status: 'postponed' },
  { id: 'first', at: '2025-01-17T13:00:00Z', state: 'finished' },
  { id: 'second', at: '2025-01-17T15:00:00Z', state: 'finished' },
  { id: 'now', at: '2025-01-17T18:00:00Z', state: 'live' },
  { id: 'evening', at: '2025-01-17T22:00:00Z', state: 'scheduled' },
  { id: 'next', at: '2025-01-17T20:00:00Z', state: 'scheduled', status: 'delayed' },
  { id: 'after', at: '2025-01-20T20:00:00Z', state: 'scheduled' },
]

function entryOf({ id, at }: Game): FixtureIndexEntry {
  return {
    fixtureId: id,
    key: id,
    label: null,
    date: at.slice(0, 10),
    seasonType: 'Regular Season',
    awayTeam: { id: `${id} away`, name: 'Foxes', tricode: 'FOX' },
    homeTeam: { id: 'home', name: 'Herons', tricode: 'HER' },
    // The first action is later than the scheduled tip-off.
    firstEventAt: at.replace(':00Z', ':09Z'),
    feeds: ['pulse'],
    itemCount: 1,
  }
}

function scoreOf({ id, at, state, status }: Game): ScoreboardEntry {
  const details = { scheduledAt: at, status }
  return { fixtureId: id, state, snapshotAt: null, game: null, details } as ScoreboardEntry
}

const entries = games.map(entryOf)
const scores = new Map(games.map(game => [game.id, scoreOf(game)]))
const today = '2025-01-17'

function pageOf(day: string, timeZone = 'UTC') {
  return dayPage({ entries, scores, day, today, timeZone })
}

function idsOf(fixtures: readonly FixtureIndexEntry[] = []): string {
  return fixtures.map(({ fixtureId }) => fixtureId).join(' ')
}

function textOf({ live, later, final, calledOff }: DayGames): string {
  return [live, later, final, calledOff].map(idsOf).join(' | ')
}

test('dayPage() groups the games of a day: live, later, results from the latest one, called off', () => {
  assert.equal(textOf(pageOf(today).games), 'night now | next evening | second first | off')
})

test("dayPage() lists a live game of another day on its own day and on today's page", () => {
  assert.equal(textOf(pageOf('2025-01-16').games), 'night |  |  | ')
})

test('dayPage() uses the day of the scheduled tip-off in the zone of the reader', () => {
  const { games, days } = pageOf('2025-01-18', 'Asia/Tokyo')
  assert.equal(textOf(games), 'now | next evening | second | ')
  assert.deepEqual(
    days.find(({ day }) => day === '2025-01-18'),
    { day: '2025-01-18', count: 4 },
  )
})

test('dayPage() shows the next games and the last results on a day without games', () => {
  const { isEmpty, next, last } = pageOf('2025-01-18')
  assert.equal(isEmpty, true)
  assert.deepEqual([next?.day, idsOf(next?.fixtures)], ['2025-01-20', 'after'])
  assert.deepEqual([last?.day, idsOf(last?.fixtures)], ['2025-01-17', 'second first'])
  assert.deepEqual([pageOf(today).next, pageOf(today).last], [undefined, undefined])
})

test('dayPage() lists the days around the chosen one with their numbers of games, and today', () => {
  const daysOf = (day: string) => pageOf(day).days.map(({ day, count }) => `${day}: ${count}`)
  assert.deepEqual(daysOf('2025-01-18'), [
    '2025-01-15: 2',
    '2025-01-16: 1',
    '2025-01-17: 6',
    '2025-01-18: 0',
    '2025-01-20: 1',
  ])
  const season = Array.from({ length: 60 }, (_, index) =>
    entryOf({ id: `${index}`, at: new Date(index * 86_400_000).toISOString(), state: 'finished' }),
  )
  const { days } = dayPage({
    ...{ entries: season, scores: undefined, day: '1970-01-20', today, timeZone: 'UTC' },
  })
  assert.equal(days.length, 16)
  assert.deepEqual([days[0]?.day, days.at(-2)?.day], ['1970-01-13', '1970-01-27'])
  assert.deepEqual(days.at(-1), { day: today, count: 0 })
})

test('nextOfFavorites() returns the next game of each favorite team that is not on the page', () => {
  const next = (...ids: string[]) =>
    idsOf(nextOfFavorites({ entries, scores, day: today, today, timeZone: 'UTC' }, new Set(ids)))
  assert.equal(next('after away'), 'after')
  assert.equal(next('evening away', 'off away', 'now away'), '')
  assert.equal(next('home'), '', 'its next game is on the page')
})
