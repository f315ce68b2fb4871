/** The upstream responses that a relay accepts and refuses, and the resulting responses to its readers. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
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
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { exportLog, importLog } from '../testing/log-lines.ts'
import { relayed, startScriptedUpstream } from '../testing/relay/scripted-upstream.ts'

test('Relay serves the bytes, tags and index of a Fixture Feed', async t => {
  const upstream = await runService(t)
  const relay = await runRelay(t, { upstream })
  for (const about of ['one', 'two', 'three']) {
    await upstream.publish({ items: [draftSample('a', about), draftSample(`b-${about}`)] })
    const wanted = await readPath(upstream, feedAddress)
    const got = await readUntil(relay, feedAddress, ({ text }) => text === wanted.text)
    for (const name of ['etag', 'cache-control', 'content-type', 'vary']) {
      assert.equal(got.headers.get(name), wanted.headers.get(name), name)
    }
  }
  await upstream.settle({ state: 'finished', language: 'es' })
  const { text, headers } = await readPath(upstream, feedAddress)
  await until(async () => {
    const got = await readPath(relay, feedAddress)
    return got.headers.get('cache-control') === headers.get('cache-control') && got.text === text
  })
  // The relay also records the language of a 200.
  await upstream.publish({ items: [draftSample('a', 'four')] })
  const { headers: said } = await readPath(upstream, feedAddress)
  assert.equal(said.get('content-language'), 'es')
  await readUntil(relay, feedAddress, got => got.headers.get('content-language') === 'es')
  // Settings without a language remove the header.
  await upstream.settle({ state: 'finished' })
  await upstream.publish({ items: [draftSample('a', 'five')] })
  const spoken = await readUntil(relay, feedAddress, ({ text }) => text.includes('five'))
  await until(async () => !(await readPath(relay, feedAddress)).headers.has('content-language'))
  assert.equal(spoken.status, 200)
  const index = await readPath(upstream, '/v1/fixtures')
  const relayed = await readUntil(relay, '/v1/fixtures', got => got.text === index.text)
  assert.equal(relayed.headers.get('etag'), index.headers.get('etag'))
  const metrics = await fetch(`${relay.operatorUrl}/metrics`).then(answer => answer.text())
  assert.match(metrics, /fixture_feed_relay_etag_mismatches_total 0/)
  assert.match(metrics, /fixture_feed_relay_age_seconds\{fixture="tides-at-comets",feed="pulse"\}/)
})

test('Relay reads immediately that a finished feed is live again', { timeout: 50_000 }, async t => {
  const upstream = await runService(t)
  await upstream.publish({ items: [draftSample('a')] })
  const relay = await runReadRelay(t, { upstream, waitSeconds: 60 })
  for (const state of ['finished', 'live'] as const) {
    await upstream.settle({ state })
    const { headers } = await readPath(upstream, feedAddress)
    const policy = headers.get('cache-control')
    await readUntil(relay, feedAddress, got => got.headers.get('cache-control') === policy)
  }
})

test('Relay accepts everything that the generic contract allows, in its given order', async t => {
  const upstream = await startScriptedUpstream(t)
  const fixtures = [{ fixtureId: 'z', feeds: ['other'], venue: 'hall' }, listed]
  upstream.responses.set('/v1/fixtures', { body: { fixtures } })
  const first = snapshotOf('2099-01-01T00:00:00Z', itemOf('b'), itemOf('a', 7))
  upstream.responses.set(feedAddress, { body: first })
  const relay = await runRelay(t, { upstream })
  const got = await readUntil(relay, feedAddress, ({ status }) => status === 200)
  assert.deepEqual(JSON.parse(got.text), first)
  assert.deepEqual(JSON.parse((await readPath(relay, '/v1/fixtures')).text), { fixtures })

  // This snapshot repeats the instant and a revision with other content.
  const second = snapshotOf('2099-01-01T00:00:00Z', itemOf('b', 1, 'rewritten'), itemOf('c'))
  await relayed(relay, upstream, second)
  const third = snapshotOf('2099-01-02T00:00:00Z')
  await relayed(relay, upstream, third)
  const timeline = JSON.parse((await readPath(relay, `${feedAddress}/timeline`)).text)
  assert.deepEqual(timeline.instants, [
    { snapshotAt: '2099-01-01T00:00:00Z', itemCount: 2 },
    { snapshotAt: '2099-01-02T00:00:00Z', itemCount: 0 },
  ])
  const before = await readPath(relay, `${feedAddress}?until=2099-01-01T12:00:00Z`)
  assert.deepEqual(JSON.parse(before.text), second)
  assert.ok(
    relay.log.some(({ event }) => event === 'relay: content changed without a new revision'),
  )
})

test('Relay rejects responses that are invalid, older or of another feed, and stores them', async t => {
  const upstream = await startScriptedUpstream(t)
  const directory = temporaryDirectory()
  const good = snapshotOf('2026-03-02T00:00:00Z', itemOf('a'))
  upstream.responses.set(feedAddress, { body: good })
  const relay = await runReadRelay(t, { upstream, directory, random: () => 0 })
  const wrong: { body: unknown; headers?: Record<string, string> }[] = [
    { body: snapshotOf('2026-03-03T00:00:00Z', { ...itemOf('a'), revision: 0 }) },
    { body: snapshotOf('2026-03-01T00:00:00Z') },
    { body: { ...good, feedKey: 'pulse-v1' } },
    { body: snapshotOf('2026-03-03T00:00:00Z', itemOf('a'), itemOf('a')) },
    { body: '<html>welcome</html>', headers: { 'content-type': 'text/html' } },
    { body: '{"fixtureId":"tides' },
    ...['-1e400', `${'9'.repeat(250)}E99`].map(number => ({
      body: JSON.stringify(
        snapshotOf('2026-03-03T00:00:00Z', { ...itemOf('a'), content: { at: 0 } }),
      ).replace('"at":0', `"at":${number}`),
    })),
  ]
  const refused = join(directory, 'refused')
  for (const [index, answer] of wrong.entries()) {
    upstream.responses.set(feedAddress, answer)
    await until(() => fileNames(refused).length > index)
    assert.equal((await readPath(relay, feedAddress)).text, JSON.stringify(good))
  }
  const bodies = fileNames(refused).map(name => readFileSync(join(refused, name), 'utf8'))
  const sent = wrong.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body)))
  assert.deepEqual(bodies, sent)
})

test('Relay reads at most 72 MiB of a response', async t => {
  const upstream = await startScriptedUpstream(t)
  const good = snapshotOf('2026-03-02T00:00:00Z', itemOf('a'))
  const mebibyte = new Uint8Array(2 ** 20).fill(0x20)
  const mebibytesOfReads: number[] = []
  const tooLarge = (): ReadableStream<Uint8Array> => {
    const read = mebibytesOfReads.push(0) - 1
    return new ReadableStream({
      pull(controller) {
        const count = (mebibytesOfReads[read] ?? 0) + 1
        mebibytesOfReads[read] = count
        controller.enqueue(mebibyte)
        if (count === 100) controller.close()
      },
    })
  }
  let isTooLarge = false
  const fetchTooLarge: typeof fetch = async (address, init) =>
    isTooLarge && String(address).endsWith(feedAddress)
      ? new Response(tooLarge(), { headers: { 'content-type': 'application/json' } })
      : fetch(address, init)
  const relay = await runRelay(t, { upstream, random: () => 0, fetch: fetchTooLarge })
  await relayed(relay, upstream, good)
  isTooLarge = true
  await until(() => mebibytesOfReads.length >= 2)
  const [first = 0] = mebibytesOfReads
  // The stream reads ahead by a chunk.
  assert.ok(first > 72 && first <= 75, `${first} MiB`)
  assert.equal((await readPath(relay, feedAddress)).text, JSON.stringify(good))
})

function fileNames(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter(name => name.endsWith('.body'))
      .sort()
  } catch {
    return []
  }
}

test('Relay rejects a snapshotAt that is more than five minutes in the future', async t => {
  const upstream = await startScriptedUpstream(t)
  const directory = temporaryDirectory()
  const relay = await runRelay(t, { upstream, directory, random: () => 0 })
  const now = Date.now()
  const ahead = (minutes: number, revision: number) =>
    snapshotOf(new Date(now + 60_000 * minutes).toISOString(), itemOf('a', revision))
  const near = ahead(4, 1)
  await relayed(relay, upstream, near)
  upstream.responses.set(feedAddress, { body: ahead(3, 2) })
  await until(() => fileNames(join(directory, 'refused')).length === 1)
  assert.equal((await readPath(relay, feedAddress)).text, JSON.stringify(near))
  await relayed(relay, upstream, ahead(60, 3))
  await relayed(relay, upstream, ahead(4.5, 4))
})

test('Relay recovers from a snapshotAt in the far future, also after a restart, and removes it from its history', async t => {
  const upstream = await startScriptedUpstream(t)
  const directory = temporaryDirectory()
  const openJournal = () => openSqliteJournal({ directory })
  const run = () => runRelay(t, { upstream, directory, openJournal, random: () => 0 })
  const [first, second, third] = ['02', '03', '04'].map((day, index) =>
    snapshotOf(`2026-03-${day}T00:00:00Z`, itemOf('a', index + 1)),
  )
  const lies = ['9999-12-30T00:00:00Z', '9999-12-31T23:59:59Z'].map((at, index) =>
    snapshotOf(at, itemOf('a', 7 + index), itemOf('z', 9)),
  )
  const beforeRestart = await run()
  await relayed(beforeRestart, upstream, first)
  await relayed(beforeRestart, upstream, second)
  for (const lie of lies) await relayed(beforeRestart, upstream, lie)
  await beforeRestart.stop(0)

  // The relay rejects a snapshot of the past that is older than the last one of the past. It also rejects a snapshot
  // of the far future that is older than the last one of the far future.
  upstream.responses.set(feedAddress, { body: first })
  const relay = await run()
  const refused = (count: number) => () =>
    relay.log.filter(({ event }) => event === 'relay: response rejected').length === count
  await until(refused(1))
  upstream.responses.set(feedAddress, { body: lies[0] })
  await until(refused(2))
  assert.equal((await readPath(relay, feedAddress)).text, JSON.stringify(lies[1]))
  await relayed(relay, upstream, second)
  await relayed(relay, upstream, third)
  const { text } = await readPath(relay, `${feedAddress}/timeline`)
  assert.deepEqual(
    JSON.parse(text).instants.map(({ snapshotAt }: { snapshotAt: string }) => snapshotAt),
    ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', '2026-03-04T00:00:00Z'],
  )
  for (const [until, expected] of [
    ['2026-03-02T12:00:00Z', first],
    ['2026-03-03T12:00:00Z', second],
    ['9999-12-31T23:59:59Z', third],
  ] as const) {
    const replay = await readPath(relay, `${feedAddress}?until=${until}`)
    assert.deepEqual(JSON.parse(replay.text), expected, until)
  }
  const elsewhere = await runService(t, { registered: false })
  await importLog(elsewhere, await exportLog(relay))
  for (const suffix of ['', '/timeline', '?until=2026-03-03T00:00:00Z'])
    assert.equal(
      (await readPath(elsewhere, feedAddress + suffix)).text,
      (await readPath(relay, feedAddress + suffix)).text,
    )
})

test('Relay reports once the fixtures of an index without a valid address, and the number of those above 20', async t => {
  const upstream = await startScriptedUpstream(t)
  const keys = Array.from({ length: 31 }, (_, index) => `feed-${index}`)
  const list = (feeds: readonly string[], key: string): void => {
    const fixtures = [
      { ...listed, key },
      { fixtureId: '.', feeds },
    ]
    upstream.responses.set('/v1/fixtures', { body: { fixtures } })
  }
  list(keys.slice(0, 30), 'first')
  const relay = await runRelay(t, { upstream })
  const seen = (key: string) =>
    readUntil(relay, '/v1/fixtures', ({ text }) => text.includes(`"key":"${key}"`))
  const reasons = () =>
    relay.log.filter(({ event }) => event === 'relay: not relayed').map(({ reason }) => reason)
  await seen('first')
  assert.equal(reasons().length, 21)
  assert.equal(reasons()[0], 'feed feed-0 of "." has an id or key that no address can contain')
  assert.equal(reasons()[20], '10 more fixtures or feeds of the index')
  list(keys, 'second')
  await seen('second')
  assert.deepEqual(reasons().slice(21), [
    'feed feed-30 of "." has an id or key that no address can contain',
  ])
})

test('Relay follows the index, even if a fixture disappears and is listed again', async t => {
  const upstream = await runService(t)
  await upstream.publish({ items: [draftSample('a')] })
  const relay = await runRelay(t, { upstream })
  const { text } = await readUntil(relay, feedAddress, ({ status }) => status === 200)
  const fixture = `/v1/fixtures/${pulse.fixtureId}`
  await upstream.operate('DELETE', fixture)
  await readUntil(relay, feedAddress, ({ status }) => status === 404)
  assert.equal((await relay.operate('PUT', fixture, { json: registrationSample() })).status, 409)
  await upstream.register()
  await readUntil(relay, feedAddress, answer => answer.text === text)
  await relay.register('a-fixture-of-its-own')
})

test('stop() ends every part even if the lease cannot be released, and reports the reason', async t => {
  const upstream = await startScriptedUpstream(t)
  upstream.responses.set('/v1/fixtures', { body: { fixtures: [] } })
  const after = (stop: () => Promise<void>) => t.after(() => assert.rejects(stop()))
  const relay = await runRelay(
    { after },
    {
      upstream,
      openLease: async () => ({
        ask: async () => {},
        release: () => Promise.reject(new Error('the disk is full')),
      }),
    },
  )
  assert.equal((await readPath(relay, '/v1/fixtures')).status, 200)
  await assert.rejects(relay.stop(0), /the disk is full/)
  for (const url of [relay.publicUrl, relay.operatorUrl])
    await assert.rejects(fetch(`${url}/healthz`), { name: 'TypeError' })
})

test('readiness() reports an upstream that no process reads, and why', async t => {
  const upstream = await startScriptedUpstream(t)
  upstream.responses.set('/v1/fixtures', { body: { fixtures: [] } })
  const relay = await runRelay(t, {
    upstream,
    unreadAfterMs: 1,
    openLease: async () => ({
      ask: async () => {},
      release: async () => {},
      trouble: 'the stream of leases is missing',
    }),
  })
  await until(() => !relay.readiness().ready)
  assert.deepEqual(relay.readiness().reasons, [
    'no relay reads the upstream: the stream of leases is missing',
  ])
})

test('Relay serves its recording after a restart while the upstream is unreachable, then records the gap', async t => {
  const upstream = await startScriptedUpstream(t)
  const directory = temporaryDirectory()
  const good = snapshotOf('2026-03-02T00:00:00Z', itemOf('b'), itemOf('a'))
  upstream.responses.set(feedAddress, { body: good })
  const started = Date.now()
  // Milliseconds by which the test has moved the clock forward.
  let skippedMs = 0
  const run = () =>
    runRelay(t, {
      upstream,
      directory,
      random: () => 0,
      nowMs: () => Date.now() + skippedMs,
      openJournal: () => openSqliteJournal({ directory }),
    })
  const first = await run()
  await readUntil(first, feedAddress, ({ status }) => status === 200)
  await first.stop(0)
  await upstream.stop()
  skippedMs = 60_000
  const second = await run()
  assert.equal((await readPath(second, feedAddress)).text, JSON.stringify(good))
  const { ready, stale } = second.readiness()
  assert.equal(ready, true)
  assert.deepEqual(
    stale?.map(({ fixtureId, feedKey }) => ({ fixtureId, feedKey })),
    [pulse],
  )
  assert.ok((stale?.[0]?.ageSeconds ?? 0) >= 60)
  await upstream.start()
  const { text } = await readUntil(second, `${feedAddress}/timeline`, answer =>
    answer.text.includes('gaps'),
  )
  const { gaps, instants } = JSON.parse(text)
  assert.equal(instants.length, 1)
  assert.equal(gaps.length, 1)
  assert.ok(Date.parse(gaps[0].from) >= started && Date.parse(gaps[0].from) < started + 60_000)
  assert.ok(Date.parse(gaps[0].to) >= started + 60_000)
  await until(() => second.readiness().stale?.length === 0)
})

test('Relay records a history that is the same after an export and an import', async t => {
  const upstream = await startScriptedUpstream(t)
  const relay = await runRelay(t, { upstream })
  const seen = [
    snapshotOf('2099-01-01T00:00:00Z', itemOf('b'), itemOf('a', 7)),
    snapshotOf('2099-01-01T00:00:00Z', itemOf('b', 1, 'rewritten'), itemOf('c')),
    snapshotOf('2099-01-02T00:00:00Z', itemOf('c'), itemOf('b', 1, 'again')),
    snapshotOf('2099-01-03T00:00:00Z'),
  ].map(body => JSON.stringify(body))
  for (const body of seen) {
    upstream.responses.set(feedAddress, { body })
    await readUntil(relay, feedAddress, ({ text }) => text === body)
  }
  const log = await exportLog(relay)
  const elsewhere = await runService(t, { registered: false })
  await importLog(elsewhere, log)
  const bounds = ['', '/timeline', '?until=2099-01-01T00:00:00Z', '?until=2099-01-02T00:00:00Z']
  for (const suffix of [...bounds, '?after=2099-01-01T00:00:00Z']) {
    const theirs = await readPath(relay, feedAddress + suffix)
    const ours = await readPath(elsewhere, feedAddress + suffix)
    assert.equal(ours.text, theirs.text, suffix)
    assert.equal(ours.headers.get('etag'), theirs.headers.get('etag'))
  }
  const first = await exportLog(elsewhere)
  await importLog(elsewhere, log)
  assert.equal(await exportLog(elsewhere), first)
})

test('Relay with a delay serves the earlier state of everything, and nothing newer', async t => {
  const upstream = await runService(t, { nowMs: Date.now })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  await upstream.publish({ at: ago(300), items: [draftSample('a', 'then')] })
  const then = await readPath(upstream, feedAddress)
  await upstream.publish({ at: ago(60), items: [draftSample('a', 'later'), draftSample('b')] })
  await upstream.settle({ state: 'finished' })
  const directory = temporaryDirectory()
  const relay = await runRelay(t, { upstream, directory, behindSeconds: 200 })
  const got = await readUntil(relay, feedAddress, ({ status }) => status === 200)
  assert.deepEqual([got.text, got.headers.get('etag')], [then.text, then.headers.get('etag')])
  assert.equal(
    got.headers.get('cache-control'),
    'no-store',
    'the end of the feed is not visible either',
  )
  const timeline = JSON.parse((await readPath(relay, `${feedAddress}/timeline`)).text)
  assert.equal(timeline.instants.length, 1)
  assert.doesNotMatch((await readPath(relay, '/v1/fixtures')).text, /"itemCount":2/)

  // An upstream that does not support bounds returns the current state.
  const scripted = await startScriptedUpstream(t)
  scripted.responses.set('/v1/fixtures', { body: { fixtures: [listed] } })
  const body = JSON.stringify(snapshotOf(ago(10), itemOf('a')))
  scripted.intercept = async ({ url = '' }, response) => {
    const isBounded = url.startsWith(`${feedAddress}?until=`)
    if (isBounded) response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    return isBounded
  }
  const other = temporaryDirectory()
  const late = await runRelay(t, { upstream: scripted, directory: other, behindSeconds: 200 })
  await until(() => readdirSync(other).includes('refused'))
  assert.equal((await readPath(late, feedAddress)).status, 404)
})
