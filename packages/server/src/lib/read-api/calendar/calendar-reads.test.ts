import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { registrationSample } from '@fixture-feed/test-support/samples'
import type { RegisteredFixture } from '../../snapshot/known-fixture.ts'
import { gameLists } from './calendar-games.ts'
import { calendarEvent } from './calendar-reads.ts'

const changedAt = '2026-03-01T12:00:00Z'
const dayMs = 86_400_000

function fixture(
  fixtureId: string,
  more: Partial<RegisteredFixture> & { readonly teams?: readonly [string, string] } = {},
): RegisteredFixture {
  const { teams: [away, home] = ['tides', 'comets'], ...rest } = more
  const awayTeam = { id: away, name: `The ${away}`, tricode: 'AAA' }
  const homeTeam = { id: home, name: `The ${home}`, tricode: 'HHH' }
  const registration = { fixtureId, ...registrationSample({ key: fixtureId, awayTeam, homeTeam }) }
  return { registration, details: undefined, isRetired: false, changedAt, position: 1, ...rest }
}

function statusAfter(days: number, more: Partial<RegisteredFixture>): string | undefined {
  const [game] = runToCompletion(gameLists([fixture('a', more)])).all.games
  assert.ok(game)
  const nowMs = Date.parse(changedAt) + days * dayMs
  return calendarEvent(game, { base: undefined, nowMs })?.status
}

test('calendarEvent() keeps a canceled or retired game for 30 days', () => {
  for (const more of [{ isRetired: true }, { details: { status: 'canceled' } }] as const) {
    assert.equal(statusAfter(30, more), 'CANCELLED')
    assert.equal(statusAfter(30.001, more), undefined)
  }
})

test('calendarEvent() keeps other games, and states that a postponed one is tentative', () => {
  assert.equal(statusAfter(1_000, {}), 'CONFIRMED')
  assert.equal(statusAfter(1_000, { details: { status: 'delayed' } }), 'CONFIRMED')
  assert.equal(statusAfter(1_000, { details: { status: 'postponed' } }), 'TENTATIVE')
})

test('gameLists() lists the games of each team once, under the name in its last listed game', () => {
  const later = fixture('c', { teams: ['owls', 'tides'] })
  const homeTeam = { id: 'tides', name: 'The New Tides', tricode: 'TID' }
  const renamed = { ...later, registration: { ...later.registration, homeTeam } }
  const { all, byTeam } = runToCompletion(
    gameLists([fixture('a'), fixture('b', { teams: ['comets', 'comets'] }), renamed]),
  )
  const ids = (games: readonly RegisteredFixture[]) =>
    games.map(({ registration }) => registration.fixtureId).join(' ')
  assert.equal(ids(all.games), 'a b c')
  const lists = [...byTeam].map(([id, { games }]) => `${id}: ${ids(games)}`)
  assert.deepEqual(lists, ['tides: a c', 'comets: a b', 'owls: c'])
  assert.equal(byTeam.get('tides')?.teamName, 'The New Tides')
})

test('gameLists() leaves out fixtures whose teams an upstream does not state', () => {
  const bare = { ...fixture('a'), registration: { fixtureId: 'a', feeds: ['pulse'] } }
  assert.deepEqual(runToCompletion(gameLists([bare])).all.games, [])
})
