import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedError, type FeedErrorFacts } from '@fixture-feed/client'
import { relayBackOff, waitAfterRead } from './upstream-reader.ts'

function waits(facts: Pick<FeedErrorFacts, 'kind' | 'status'>): (number | undefined)[] {
  const backOffMs = relayBackOff(2_000, () => 1)
  const error = new FeedError({ url: 'http://a.example', ...facts })
  return [1, 2, 4, 5, 500].map(failures => backOffMs(error, failures))
}

test('relayBackOff() retries a transient failure immediately, and then at the interval', () => {
  for (const facts of [
    { kind: 'network' },
    { kind: 'timeout' },
    { kind: 'body' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
  ] as const) {
    assert.deepEqual(waits(facts), [250, 250, 250, 2_500, 2_500], facts.kind)
  }
})

test('relayBackOff() requests less and less often after rejections', () => {
  for (const status of [304, 401, 403, 429]) {
    assert.deepEqual(waits({ kind: 'status', status }), [250, 500, 2_000, 4_000, 60_000])
  }
})

test('relayBackOff() leaves the delay for a missing feed to the client', () => {
  assert.deepEqual(waits({ kind: 'status', status: 404 })[0], undefined)
})

test('waitAfterRead() repeats a request with a 400 response every minute', () => {
  const pace = { intervalMs: 2_000, random: () => 1, backOffMs: relayBackOff(2_000, () => 1) }
  const error = new FeedError({ url: 'http://a.example', kind: 'status', status: 400 })
  for (const failures of [1, 500])
    assert.deepEqual(waitAfterRead({ error, failures }, pace), { floorMs: 0, thenMs: 60_000 })
})
