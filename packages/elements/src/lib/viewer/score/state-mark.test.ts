import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError, type PollState } from '@fixture-feed/client'
import { pageState } from './state-mark.ts'

const snapshot = { fixtureId: 'f', feedKey: 'p', snapshotAt: '2025-01-17T20:14:05Z', items: [] }
const fresh: PollState = { status: 'fresh', snapshot, failures: 0, error: undefined }
const url = 'https://feed.example/v1/fixtures/f/feeds/p'

function empty(code?: string): PollState {
  const error = new FeedError({ kind: 'status', url, status: 404, code })
  return { status: 'empty', snapshot: undefined, failures: 1, error }
}

test('pageState() distinguishes live, finished and replayed feeds', () => {
  assert.equal(pageState(fresh, false).kind, 'live')
  assert.equal(pageState({ ...fresh, live: false }, false).kind, 'finished')
  assert.equal(pageState(fresh, true).kind, 'replay')
})

test('pageState() does not report a feed as missing that has not begun', () => {
  assert.equal(pageState(empty('nothing_published'), false).kind, 'scheduled')
  assert.deepEqual(pageState(empty('unknown_fixture'), false), {
    kind: 'stale',
    label: 'Game not found',
  })
})

test('pageState() reports outdated content', () => {
  const error = new FeedError({ kind: 'network', url })
  const stale: PollState = { status: 'stale', snapshot, failures: 3, error }
  assert.equal(pageState(stale, false).label, 'Not up to date')
})

test('pageState() returns loading before the first response', () => {
  assert.equal(pageState(undefined, false).kind, 'loading')
})
