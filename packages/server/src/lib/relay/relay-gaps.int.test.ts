/** Tests which states a relay records as seen, and which as missed. */
import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import {
  feedAddress,
  itemOf,
  listed,
  snapshotOf,
} from '@fixture-feed/test-support/observed-samples'
import { readPath, readUntil } from '@fixture-feed/test-support/read-until'
import { runReadRelay, runRelay } from '@fixture-feed/test-support/running-relay'
import { runService } from '@fixture-feed/test-support/running-service'
import { draftSample } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { relayed, startScriptedUpstream } from '../testing/relay/scripted-upstream.ts'

/** A clock that a test moves forward without waiting. */
function createClock(): { skippedMs: number; readonly nowMs: () => number } {
  const clock = { skippedMs: 0, nowMs: () => Date.now() + clock.skippedMs }
  return clock
}

async function gapsOf(relay: { readonly publicUrl: string }): Promise<unknown> {
  return JSON.parse((await readPath(relay, `${feedAddress}/timeline`)).text).gaps
}

test('Relay records no gap and no stale feed during a long poll of its upstream', async t => {
  const upstream = await startScriptedUpstream(t)
  const first = snapshotOf('2026-03-02T00:00:00Z', itemOf('a'))
  upstream.responses.set(feedAddress, { headers: { etag: '"1"' }, body: first })
  const held = Promise.withResolvers<void>()
  const hold = Promise.withResolvers<void>()
  upstream.intercept = async ({ url, headers }, response) => {
    if (url !== feedAddress || headers.prefer === undefined) return false
    held.resolve()
    await hold.promise
    response.writeHead(304, { etag: '"1"', 'preference-applied': 'wait=20' }).end()
    return true
  }
  const clock = createClock()
  const relay = await runRelay(t, { upstream, waitSeconds: 20, nowMs: clock.nowMs })
  await held.promise
  clock.skippedMs = 19_000
  assert.deepEqual(relay.readiness().stale, [])
  const asked = upstream.requests.length
  hold.resolve()
  await until(() => upstream.requests.slice(asked).some(({ path }) => path === feedAddress))
  assert.equal(await gapsOf(relay), undefined)
})

test('Relay reads at its interval if a cache repeats the header of a long poll', async t => {
  const upstream = await startScriptedUpstream(t)
  const first = snapshotOf('2026-03-02T00:00:00Z', itemOf('a'))
  const headers = { etag: '"1"', 'preference-applied': 'wait=20' }
  upstream.responses.set(feedAddress, { headers, body: first })
  let sendsStored = false
  upstream.intercept = ({ url, headers: { prefer } }, response) => {
    if (url !== feedAddress || prefer === undefined) return false
    // Every second response is the stored 200 again. The other responses are a 304 with its headers.
    sendsStored = !sendsStored
    if (sendsStored) return false
    response.writeHead(304, headers).end()
    return true
  }
  await runRelay(t, { upstream, waitSeconds: 20, intervalMs: 3_600_000 })
  const readsOf = (path: string) =>
    upstream.requests.filter(request => request.path === path).length
  await until(() => readsOf('/v1/fixtures') >= 10)
  assert.equal(readsOf(feedAddress), 2, 'the first read, and one that requested a wait')
})

test('Relay records a gap if a long poll is aborted and the upstream is unreachable', async t => {
  const upstream = await runService(t)
  await upstream.publish({ items: [draftSample('a')] })
  const clock = createClock()
  let away: AbortController | undefined
  let line = new AbortController()
  const relay = await runReadRelay(t, {
    upstream,
    waitSeconds: 20,
    nowMs: clock.nowMs,
    random: () => 0,
    async fetch(url, init = {}) {
      if (away !== undefined) throw new TypeError('fetch failed')
      return fetch(url, {
        ...init,
        signal: AbortSignal.any([init.signal as AbortSignal, line.signal]),
      })
    },
  })
  const goneAt = clock.nowMs()
  away = line
  line.abort()
  await until(() => relay.log.some(({ event }) => event === 'relay: feed not read'))
  clock.skippedMs = 30_000
  const isStale = () => relay.readiness().stale?.some(({ feedKey }) => feedKey === 'pulse')
  assert.equal(isStale(), true)
  line = new AbortController()
  away = undefined
  await until(async () => (await gapsOf(relay)) !== undefined)
  const [gap] = (await gapsOf(relay)) as [{ from: string; to: string }]
  assert.ok(Date.parse(gap.from) <= goneAt)
  assert.ok(Date.parse(gap.to) >= goneAt + 30_000)
  assert.equal(isStale(), false)
})

test('Relay treats a 304 without If-None-Match as a failed read', async t => {
  const upstream = await startScriptedUpstream(t)
  upstream.responses.set(feedAddress, { status: 304, headers: { etag: '"1"' } })
  const clock = createClock()
  const relay = await runRelay(t, { upstream, nowMs: clock.nowMs })
  await until(() => relay.log.some(({ event }) => event === 'relay: feed not read'))
  clock.skippedMs = 60_000
  assert.equal(relay.readiness().stale?.length, 1)
  assert.equal((await readPath(relay, feedAddress)).status, 404)
})

test('Relay lists a fixture once if its upstream lists it once per feed', async t => {
  const upstream = await startScriptedUpstream(t)
  const fixtures = ['pulse', 'other'].map(feedKey => ({ ...listed, feeds: [feedKey] }))
  upstream.responses.set('/v1/fixtures', { body: { fixtures } })
  const relay = await runRelay(t, { upstream })
  const { text } = await readUntil(relay, '/v1/fixtures', answer => answer.text.includes('pulse'))
  assert.deepEqual(JSON.parse(text), { fixtures: [{ ...listed, feeds: ['pulse', 'other'] }] })
})

test('Relay that cannot store a rejected response continues to read and serve', async t => {
  const upstream = await startScriptedUpstream(t)
  const [first, second] = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'].map(snapshotAt =>
    snapshotOf(snapshotAt, itemOf('a')),
  )
  upstream.responses.set(feedAddress, { body: first })
  const directory = temporaryDirectory()
  writeFileSync(join(directory, 'refused'), 'in the way')
  const relay = await runReadRelay(t, { upstream, directory, random: () => 0 })
  upstream.responses.set(feedAddress, { body: '<h1>Welcome</h1>' })
  await until(() => relay.log.some(({ where }) => where === 'storing a rejected response'))
  assert.equal((await readPath(relay, feedAddress)).text, JSON.stringify(first))
  await relayed(relay, upstream, second)
})

test('Relay that stops while it stores a rejected response leaves the whole response on disk', async t => {
  const upstream = await startScriptedUpstream(t)
  upstream.responses.set(feedAddress, { body: snapshotOf('2026-03-02T00:00:00Z', itemOf('a')) })
  const directory = temporaryDirectory()
  const relay = await runReadRelay(t, { upstream, directory, random: () => 0 })
  upstream.responses.set(feedAddress, { body: `<h1>${'Welcome'.repeat(1_000_000)}</h1>` })
  await until(() => relay.log.some(({ event }) => event === 'relay: response rejected'))
  await relay.stop()
  const names = readdirSync(join(directory, 'refused')).map(name => name.replace(/.*\./, ''))
  assert.deepEqual(names.sort(), ['body', 'json'])
})

test('Relay whose journal is full continues to serve its content, and reports why it is not ready', async t => {
  const upstream = await startScriptedUpstream(t)
  const first = snapshotOf('2026-03-02T00:00:00Z', itemOf('a'))
  upstream.responses.set(feedAddress, { body: first })
  const directory = temporaryDirectory()
  const relay = await runReadRelay(t, {
    upstream,
    directory,
    random: () => 0,
    openJournal: () => openSqliteJournal({ directory, maximumBytes: 200_000 }),
  })
  const large = snapshotOf('2026-03-03T00:00:00Z', itemOf('a', 2, 'x'.repeat(400_000)))
  upstream.responses.set(feedAddress, { body: large })
  await until(() => !relay.readiness().ready)
  assert.match(relay.readiness().reasons.join(), /full/)
  assert.equal((await readPath(relay, feedAddress)).text, JSON.stringify(first))
  // The relay continues to read, so that the current state is recorded once there is room.
  const asked = upstream.requests.length
  await until(() => upstream.requests.slice(asked).some(({ path }) => path === feedAddress))
  assert.equal((await readPath(relay, feedAddress)).text, JSON.stringify(first))
})
