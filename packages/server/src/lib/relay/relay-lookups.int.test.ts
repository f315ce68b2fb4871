/**
 * The requests to the upstream that readers of a relay can cause, and how a silent upstream affects other readers.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  feedAddress,
  itemOf,
  listed,
  snapshotOf,
} from '@fixture-feed/test-support/observed-samples'
import { readPath } from '@fixture-feed/test-support/read-until'
import { runReadRelay } from '@fixture-feed/test-support/running-relay'
import { until } from '@fixture-feed/test-support/until'
import { startScriptedUpstream } from '../testing/relay/scripted-upstream.ts'

/** Each revision up to this one may have evidence. */
const lastRevision = 200

function evidencePath(revision: number): string {
  return `${feedAddress}/items/a/evidence/${revision}`
}

for (const workers of [1, 2])
  test(`Relay has at most 32 requests in flight for any requests of its clients: ${workers} workers`, async t => {
    const feeds = Array.from({ length: 40 }, (_, index) =>
      index === 0 ? 'pulse' : `feed-${index}`,
    )
    const upstream = await startScriptedUpstream(t)
    upstream.responses.set('/v1/fixtures', { body: { fixtures: [{ ...listed, feeds }] } })
    upstream.responses.set(feedAddress, {
      body: snapshotOf('2026-03-02T00:00:00Z', itemOf('a', lastRevision)),
    })
    let isSilent = false
    upstream.intercept = ({ url }) => isSilent && url !== '/v1/fixtures'
    const sent = { inFlight: 0, most: 0, total: 0 }
    const countedFetch: typeof fetch = async (...request) => {
      sent.inFlight++
      sent.total++
      sent.most = Math.max(sent.most, sent.inFlight)
      return fetch(...request).finally(() => sent.inFlight--)
    }
    const relay = await runReadRelay(t, { upstream, workers, random: () => 0, fetch: countedFetch })
    isSilent = true
    const statuses: number[] = []
    const reads = Array.from({ length: 100 }, async (_, index) => {
      const { status } = await readPath(relay, evidencePath(index + 1))
      statuses.push(status)
    })
    await until(() => sent.inFlight >= 31)
    // Of the 100 reads, 8 have a request in flight, 56 wait in the queue, and the others are refused immediately.
    await until(() => statuses.length >= 100 - 64)
    assert.deepEqual(new Set(statuses), new Set([503]))
    await Promise.all(reads)
    assert.ok(sent.most <= 32, `${sent.most} at once`)
    assert.ok(upstream.requests.length <= sent.total, 'no other process sent a request')
  })

test('Relay with a silent upstream does not send queued requests in a burst', async t => {
  const upstream = await startScriptedUpstream(t)
  upstream.responses.set(feedAddress, {
    body: snapshotOf('2026-03-02T00:00:00Z', itemOf('a', lastRevision)),
  })
  upstream.intercept = ({ url = '' }) => url.includes('/evidence/')
  const relay = await runReadRelay(t, { upstream })
  const reads = Array.from({ length: 64 }, (_, index) => readPath(relay, evidencePath(index + 1)))
  for (const { status } of await Promise.all(reads)) assert.equal(status, 503)
  const asked = upstream.requests.filter(({ path }) => path.includes('/evidence/'))
  assert.equal(asked.length, 8)
})

test('Relay with a silent upstream answers all reads except those of evidence', async t => {
  const upstream = await startScriptedUpstream(t)
  upstream.responses.set(feedAddress, {
    body: snapshotOf('2026-03-02T00:00:00Z', itemOf('a', lastRevision)),
  })
  const release = Promise.withResolvers<void>()
  let asked = 0
  upstream.intercept = async ({ url = '' }, response) => {
    if (!url.includes('/evidence/')) return false
    asked++
    await release.promise
    response.writeHead(404).end()
    return true
  }
  const maxRequests = 10
  const relay = await runReadRelay(t, { upstream, limits: { maxRequests } })
  const statuses: number[] = []
  const reads = Array.from({ length: 3 * maxRequests }, async () => {
    const { status } = await readPath(relay, evidencePath(1))
    statuses.push(status)
  })
  await until(() => statuses.length === 2 * maxRequests)
  assert.deepEqual(
    new Set(statuses),
    new Set([503]),
    'waiting reads have the same limit as requests in progress',
  )
  for (const path of [
    '/v1/fixtures',
    '/v1/scoreboard',
    `${feedAddress}/timeline`,
    '/v1/definitions',
  ])
    assert.equal((await readPath(relay, path)).status, 200, path)
  release.resolve()
  await Promise.all(reads)
  assert.deepEqual(statuses.slice(2 * maxRequests), Array(maxRequests).fill(404))
  assert.equal(asked, 1, 'readers share one request')

  assert.equal((await readPath(relay, evidencePath(1))).status, 404)
  assert.equal(asked, 1, 'a 404 is remembered for a moment')
  assert.equal((await readPath(relay, evidencePath(2))).status, 404)
  assert.equal(asked, 2)
})

test('Relay with a silent upstream serves lists while it requests their signatures', async t => {
  const upstream = await startScriptedUpstream(t)
  upstream.responses.set(feedAddress, { body: snapshotOf('2026-03-02T00:00:00Z', itemOf('a')) })
  const maxRequests = 2
  const relay = await runReadRelay(t, { upstream, limits: { maxRequests } })
  upstream.intercept = () => true
  upstream.responses.clear()
  const waiting = Array.from({ length: maxRequests }, () => readPath(relay, '/v1/scoreboard'))
  await until(() => upstream.requests.some(({ path }) => path === '/v1/scoreboard'))
  assert.equal((await readPath(relay, '/v1/definitions')).status, 200)
  for (const { status } of await Promise.all(waiting)) assert.equal(status, 200)
})
