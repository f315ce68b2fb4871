import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError, type PollState, type Snapshot } from '@fixture-feed/client'
import { caseItem } from '../testing/case-items.ts'
import { feedNotice } from './feed-notice.ts'

const error = new FeedError({ kind: 'network', url: 'https://feed.example/v1/fixtures/f/feeds/p' })
const full: Snapshot = {
  fixtureId: 'f',
  feedKey: 'p',
  snapshotAt: '2025-01-17T20:14:05Z',
  items: [caseItem('basketball.four-factors@1', 'minimal')],
}

const fresh = (snapshot: Snapshot): PollState => ({
  status: 'fresh',
  snapshot,
  failures: 0,
  error: undefined,
})

test('feedNotice() returns nothing for a fresh feed with items', () => {
  assert.equal(feedNotice(fresh(full)), undefined)
})

test('feedNotice() distinguishes loading, empty and failed', () => {
  const empty = { status: 'empty', snapshot: undefined, failures: 0 } as const
  assert.equal(feedNotice({ ...empty, error: undefined })?.kind, 'loading')
  assert.equal(feedNotice({ ...empty, error })?.kind, 'failed')
  assert.equal(feedNotice(fresh({ ...full, items: [] }))?.kind, 'empty')
})

test('feedNotice() states the reason and the time of a stale feed, and offers a retry', () => {
  const notice = feedNotice(
    { status: 'stale', snapshot: full, failures: 2, error },
    Date.parse('2025-01-17T20:14:05Z'),
  )
  assert.match(notice?.title ?? '', /^Not up to date since .*:14.*: The server is not responding$/)
  assert.equal(notice?.retry, true)
})

for (const code of ['nothing_published', 'unknown_fixture'] as const) {
  test(`feedNotice() offers no retry for ${code}`, () => {
    const { url } = error
    const missing = new FeedError({ kind: 'status', status: 404, code, url })
    const empty = { status: 'empty', snapshot: undefined, failures: 1 } as const
    assert.equal(feedNotice({ ...empty, error: missing })?.retry, false)
  })
}

test('feedNotice() offers no retry for a malformed address', () => {
  const malformed = new FeedError({ kind: 'status', status: 400, url: error.url })
  const empty = { status: 'empty', snapshot: undefined, failures: 1 } as const
  assert.equal(feedNotice({ ...empty, error: malformed })?.retry, false)
})
