import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError, type PollState } from '@fixture-feed/client'
import { pageState } from './state-mark.ts'

const snapshot = { fixtureId: 'f', feedKey: 'p', snapshotAt: '2025-01-17T20:14:05Z', items: [] }
const fresh: PollState = { status: 'fresh', snapshot, failures: 0, error: undefined }
const url = 'https://feed.example/v1/fixtures/f/feeds/p'

const score = {
  awayTeamId: 'a',
  homeTeamId: 'h',
  awayScore: 1,
  homeScore: 2,
  period: 1,
  secondsLeft: 60,
  gameTime: 'Q1 1:00',
  isFinal: false,
}

function empty(code?: string): PollState {
  const error = new FeedError({ kind: 'status', url, status: 404, code })
  return { status: 'empty', snapshot: undefined, failures: 1, error }
}

test('pageState() distinguishes live, finished and replayed feeds', () => {
  assert.equal(pageState(fresh, { isReplay: false, score }).kind, 'live')
  assert.equal(pageState({ ...fresh, live: false }, { isReplay: false }).kind, 'finished')
  assert.deepEqual(pageState(fresh, { isReplay: true }), { kind: 'replay', label: 'Replay' })
  const hidden = pageState(fresh, { isReplay: true, isHidden: true })
  assert.deepEqual(hidden, { kind: 'replay', label: 'Scores hidden' })
})

test('pageState() shows a game without a score as scheduled, or how it departs from its schedule', () => {
  const before = { isReplay: false }
  assert.deepEqual(pageState(fresh, before), { kind: 'scheduled', label: 'Scheduled' })
  const postponed = { ...before, details: { status: 'postponed' as const } }
  assert.deepEqual(pageState(fresh, postponed), { kind: 'departed', label: 'Postponed' })
  assert.equal(pageState(empty('nothing_published'), postponed).label, 'Postponed')
})

test('pageState() does not report a feed as missing that has not begun', () => {
  assert.equal(pageState(empty('nothing_published'), { isReplay: false }).kind, 'scheduled')
  assert.deepEqual(pageState(empty('unknown_fixture'), { isReplay: false }), {
    kind: 'stale',
    label: 'Game not found',
  })
})

test('pageState() reports outdated content', () => {
  const error = new FeedError({ kind: 'network', url })
  const stale: PollState = { status: 'stale', snapshot, failures: 3, error }
  assert.equal(pageState(stale, { isReplay: false }).label, 'Not up to date')
})

test('pageState() returns loading before the first response', () => {
  assert.equal(pageState(undefined, { isReplay: false }).kind, 'loading')
  assert.equal(pageState(undefined, { isReplay: false, isEmpty: true }).kind, 'scheduled')
})
