/** A relay that learns from the upstream's list of changes which feeds to read. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import {
  feedAddress,
  itemOf,
  itemWith,
  listed,
  snapshotOf,
} from '@fixture-feed/test-support/observed-samples'
import { readPath, readUntil } from '@fixture-feed/test-support/read-until'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import { feedPath, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, registrationSample } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { until } from '@fixture-feed/test-support/until'
import { type ScriptedUpstream, startScriptedUpstream } from '../testing/relay/scripted-upstream.ts'

/** Number of fixtures of the upstream, each with six feeds. */
const fixtureCount = Number(process.env.RELAY_FIXTURES ?? 12)
const list = '/v1/changes'
const [first, second] = ['2026-03-02T00:00:00Z', '2026-03-02T00:00:01Z'] as const

/** Sets the response of the sample feed to a snapshot of an instant. */
function serve(upstream: ScriptedUpstream, snapshotAt: string, item: string): void {
  const body = snapshotOf(snapshotAt, itemOf(item))
  upstream.responses.set(feedAddress, { headers: { etag: `"${snapshotAt}"` }, body })
}

/** Makes the list contain only a change of the sample feed at an instant. */
function listChange(upstream: ScriptedUpstream, snapshotAt: string, state = 'live'): void {
  const { fixtureId, feeds } = listed
  const change = { fixtureId, feedKey: feeds[0], snapshotAt, state }
  upstream.responses.set(list, {
    headers: { etag: `"list ${snapshotAt} ${state}"`, 'preference-applied': 'wait=20' },
    body: { changes: [change] },
  })
}

/** Makes each read of the list that requests a wait last until the next version of the list. */
function holdList(upstream: ScriptedUpstream): void {
  upstream.intercept = async ({ url, headers }, response) => {
    if (url !== list || headers.prefer === undefined) return false
    const tag = headers['if-none-match']
    await until(() => response.destroyed || upstream.responses.get(list)?.headers?.etag !== tag)
    return false
  }
}

function readsOf({ requests }: ScriptedUpstream, path: string): number {
  return requests.filter(request => request.path === path).length
}

test('Relay of many feeds reads only the changed feeds, and misses no change', async t => {
  const upstream = await runService(t, { registered: false, nowMs: Date.now })
  const feedKeys = Array.from({ length: 6 }, (_, index) => `feed-${index}`)
  const ids = Array.from({ length: fixtureCount }, (_, index) => `game-${index}`)
  const feeds = ids.flatMap(fixtureId => feedKeys.map(feedKey => ({ fixtureId, feedKey })))
  await Promise.all(ids.map(id => upstream.register(id, registrationSample({ feeds: feedKeys }))))
  const publish = (feed: (typeof feeds)[number], about: string) => {
    const { fixtureId } = feed
    return upstream.publish({ items: [draftSample('a', about, { fixtureId })] }, { feed })
  }
  await Promise.all(feeds.map(feed => publish(feed, 'first')))
  const requests: string[] = []
  const relay = await runRelay(t, {
    upstream,
    intervalMs: 2_000,
    indexIntervalMs: 15_000,
    waitSeconds: 20,
    fetch: (url, init) => {
      requests.push(new URL(String(url)).pathname)
      return fetch(url, init)
    },
  })
  const listOf = async (service: typeof relay) => (await readPath(service, list)).text
  const isSame = async () => (await listOf(relay)) === (await listOf(upstream))
  await until(isSame)
  requests.length = 0
  const random = seededRandom(7)
  const changed = new Set<string>()
  for (let round = 0; round < 40; round++) {
    const feed = feeds[Math.floor(random() * feeds.length)] as (typeof feeds)[number]
    changed.add(feedPath(feed))
    if (random() < 0.2) await upstream.settle({ state: 'finished' }, { feed })
    else await publish(feed, `round ${round}`)
  }
  // The version of the list with this change also contains all changes before it.
  const last = feeds[0] as (typeof feeds)[number]
  changed.add(feedPath(last))
  await publish(last, 'last')
  const texts = await Promise.all(feeds.map(feed => upstream.readText('', feed)))
  const instants = texts.map(text => (JSON.parse(text) as Snapshot).snapshotAt)
  // A version of the list can be older than the last change by a quarter of a second.
  await until(async () => {
    const listed = await listOf(upstream)
    return instants.every(instant => listed.includes(instant))
  })
  await until(isSame)
  for (const [index, feed] of feeds.entries())
    assert.equal(await relay.readText('', feed), texts[index])
  const readFeeds = requests.filter(path => path.startsWith('/v1/fixtures/'))
  assert.deepEqual(new Set(readFeeds), changed)
  t.diagnostic(`${requests.length} requests for 41 changes of ${changed.size} feeds`)
})

test('Relay counts a read of the list as a read of each feed that it serves as listed', async t => {
  const upstream = await startScriptedUpstream(t)
  serve(upstream, first, 'a')
  listChange(upstream, first)
  let skippedMs = 0
  let release = (): void => {}
  let isHeld = Promise.withResolvers<void>()
  upstream.intercept = async ({ url, headers }, response) => {
    if (url !== list || headers.prefer === undefined) return false
    const { promise, resolve } = Promise.withResolvers<void>()
    release = resolve
    isHeld.resolve()
    await promise
    if (headers['if-none-match'] !== upstream.responses.get(list)?.headers?.etag) return false
    const held = { etag: String(headers['if-none-match']), 'preference-applied': 'wait=20' }
    response.writeHead(304, held).end()
    return true
  }
  const nowMs = () => Date.now() + skippedMs
  const relay = await runRelay(t, { upstream, waitSeconds: 20, nowMs, intervalMs: 1_000 })
  await readUntil(relay, feedAddress, ({ status }) => status === 200)
  await isHeld.promise
  for (let wait = 1; wait <= 3; wait++) {
    skippedMs += 19_000
    assert.deepEqual(relay.readiness().stale, [], 'within a wait nothing is stale')
    isHeld = Promise.withResolvers()
    release()
    await isHeld.promise
  }
  const before = readsOf(upstream, feedAddress)
  // A change at the end of a wait is not a gap either.
  skippedMs += 19_000
  serve(upstream, second, 'b')
  listChange(upstream, second)
  release()
  await readUntil(relay, feedAddress, ({ text }) => text.includes(second))
  const timeline = await readPath(relay, `${feedAddress}/timeline`)
  assert.equal(JSON.parse(timeline.text).gaps, undefined)
  assert.equal(readsOf(upstream, feedAddress), before + 1)
})

test('Relay reads a listed change again after 100 ms while another node answers with an older state', async t => {
  const upstream = await startScriptedUpstream(t)
  serve(upstream, first, 'a')
  listChange(upstream, first)
  let isOld = false
  upstream.intercept = async ({ url, headers }, response) => {
    const tag = headers['if-none-match']
    if (url === list && headers.prefer !== undefined)
      await until(() => response.destroyed || upstream.responses.get(list)?.headers?.etag !== tag)
    if (url !== feedAddress || !isOld) return false
    isOld = false
    response.writeHead(304, { etag: String(headers['if-none-match']) }).end()
    return true
  }
  const relay = await runRelay(t, { upstream, intervalMs: 3_600_000, waitSeconds: 20 })
  await readUntil(relay, feedAddress, ({ status }) => status === 200)
  await until(() => readsOf(upstream, list) >= 2)
  const before = readsOf(upstream, feedAddress)
  isOld = true
  serve(upstream, second, 'b')
  listChange(upstream, second)
  await readUntil(relay, feedAddress, ({ text }) => text.includes(second))
  assert.equal(readsOf(upstream, feedAddress), before + 2)
})

test('Relay reads each feed at its interval while the list fails, and by the list when it is read again', async t => {
  const upstream = await startScriptedUpstream(t)
  serve(upstream, first, 'a')
  listChange(upstream, first)
  const relay = await runRelay(t, { upstream, intervalMs: 50, random: () => 0 })
  await readUntil(relay, feedAddress, ({ status }) => status === 200)
  upstream.responses.set(list, { status: 503 })
  serve(upstream, second, 'b')
  await readUntil(relay, feedAddress, ({ text }) => text.includes(second))
  listChange(upstream, second)
  await until(() => relay.log.some(({ event }) => event === 'relay: list of changes not read'))
  let reads = -1
  await until(async () => {
    const before = readsOf(upstream, feedAddress)
    const lists = readsOf(upstream, list)
    await until(() => readsOf(upstream, list) > lists + 4)
    reads = readsOf(upstream, feedAddress) - before
    return reads === 0
  })
  assert.equal(reads, 0)
})

test('Relay reads a feed again while its state differs from the listed one', async t => {
  const upstream = await startScriptedUpstream(t)
  const body = snapshotOf(first, itemOf('a'))
  const servePolicy = (policy: string): void => {
    const headers = { etag: `"${first}"`, 'cache-control': policy }
    upstream.responses.set(feedAddress, { headers, body })
  }
  // The feed is finished before the list states it, and live again before the next version of the list.
  servePolicy('public, max-age=0, must-revalidate')
  listChange(upstream, first)
  upstream.intercept = async ({ url, headers }, response) => {
    if (url !== list || headers['if-none-match'] === undefined) return false
    await once(response, 'close')
    return true
  }
  const relay = await runRelay(t, { upstream, waitSeconds: 20, intervalMs: 50 })
  const policyIs = (policy: string) =>
    readUntil(
      relay,
      feedAddress,
      ({ status, headers }) => status === 200 && headers.get('cache-control') === policy,
    )
  await policyIs('public, max-age=0, must-revalidate')
  await until(() => readsOf(upstream, feedAddress) >= 2)
  servePolicy('no-store')
  await policyIs('no-store')
})

test('Relay reads a feed whose entry returns to the state for which it was read last', async t => {
  const upstream = await startScriptedUpstream(t)
  const serveState = (snapshotAt: string, state: 'live' | 'finished'): void => {
    const policy = state === 'live' ? 'no-store' : 'max-age=0'
    const headers = { etag: `"${snapshotAt}"`, 'cache-control': policy }
    upstream.responses.set(feedAddress, { headers, body: snapshotOf(snapshotAt, itemOf('a')) })
  }
  serveState(first, 'live')
  listChange(upstream, first)
  holdList(upstream)
  const relay = await runRelay(t, { upstream, intervalMs: 3_600_000, waitSeconds: 20 })
  await readUntil(relay, feedAddress, ({ status }) => status === 200)
  await until(() => readsOf(upstream, list) >= 2)
  // The feed is already finished when the list shows its last change. The next version of the list shows it as
  // finished.
  const before = readsOf(upstream, feedAddress)
  serveState(second, 'finished')
  listChange(upstream, second)
  await until(() => readsOf(upstream, feedAddress) >= before + 2 && readsOf(upstream, list) >= 3)
  listChange(upstream, second, 'finished')
  await until(() => readsOf(upstream, list) >= 4)
  serveState(second, 'live')
  listChange(upstream, second)
  await readUntil(
    relay,
    feedAddress,
    ({ status, headers }) => status === 200 && headers.get('cache-control') === 'no-store',
  )
})

test('Relay rejects a list with an invalid instant, and reads each feed at its interval', async t => {
  const upstream = await startScriptedUpstream(t)
  serve(upstream, first, 'a')
  listChange(upstream, 'yesterday')
  const relay = await runRelay(t, { upstream, intervalMs: 50 })
  await readUntil(relay, feedAddress, ({ status }) => status === 200)
  serve(upstream, second, 'b')
  await readUntil(relay, feedAddress, ({ text }) => text.includes(second))
  await until(() => relay.log.some(({ event }) => event === 'relay: list of changes not read'))
})

test('Relay counts a read of the list as a read of a feed whose state a cache hides', async t => {
  const upstream = await startScriptedUpstream(t)
  serve(upstream, first, 'a')
  listChange(upstream, first, 'finished')
  holdList(upstream)
  let skippedMs = 0
  const nowMs = () => Date.now() + skippedMs
  const relay = await runRelay(t, { upstream, waitSeconds: 20, nowMs, intervalMs: 10_000 })
  await readUntil(relay, feedAddress, ({ status }) => status === 200)
  await until(() => readsOf(upstream, feedAddress) >= 2 && readsOf(upstream, list) >= 2)
  for (let round = 1; round <= 8; round++) {
    skippedMs += 19_000
    assert.deepEqual(relay.readiness().stale, [], `round ${round}`)
    const reads = readsOf(upstream, list)
    const { headers, ...response } = upstream.responses.get(list) ?? {}
    upstream.responses.set(list, { ...response, headers: { ...headers, etag: `"${round}"` } })
    await until(() => readsOf(upstream, list) > reads)
  }
})

test('Relay does not retry an asset that no item names any more when its transfer fails', async t => {
  const upstream = await startScriptedUpstream(t)
  const body = snapshotOf(first, itemWith('a', ['pulse/assets/slow.svg']))
  upstream.responses.set(feedAddress, { headers: { etag: '"with an asset"' }, body })
  listChange(upstream, first)
  const failed = Promise.withResolvers<boolean>()
  upstream.intercept = ({ url = '', headers }, response) => {
    if (url.endsWith('.svg')) return failed.promise
    const etag = headers['if-none-match']
    if (url !== feedAddress || etag !== upstream.responses.get(url)?.headers?.etag) return false
    response.writeHead(304, { etag }).end()
    return true
  }
  const relay = await runRelay(t, { upstream, intervalMs: 50, assetPatienceMs: 50 })
  await readUntil(relay, feedAddress, ({ status }) => status === 200)
  serve(upstream, second, 'a')
  listChange(upstream, second)
  await readUntil(relay, feedAddress, ({ text }) => text.includes(second))
  failed.resolve(false)
  await until(() => relay.log.some(({ event }) => event === 'relay: asset not fetched'))
  await until(async () => {
    const reads = readsOf(upstream, feedAddress)
    const lists = readsOf(upstream, list)
    await until(() => readsOf(upstream, list) > lists + 4)
    return readsOf(upstream, feedAddress) === reads
  })
})

test('Relay with a delay reads only the feeds whose listed state it does not serve yet', async t => {
  const upstream = await runService(t, { nowMs: Date.now })
  const at = new Date(Date.now() - 10_000).toISOString()
  await upstream.publish({ at, items: [draftSample('a', 'first')] })
  const requests: string[] = []
  const relay = await runRelay(t, {
    upstream,
    behindSeconds: 1,
    fetch: (url, init) => {
      requests.push(new URL(String(url)).pathname)
      return fetch(url, init)
    },
  })
  const reads = (path: string) => requests.filter(each => each === path).length
  const isQuiet = async () => {
    const before = reads(feedAddress)
    const lists = reads(list)
    await until(() => reads(list) > lists + 4)
    return reads(feedAddress) === before
  }
  await readUntil(relay, feedAddress, ({ text }) => text.includes('first'))
  await until(isQuiet)

  const publishedAt = Date.now()
  await upstream.publish({ items: [draftSample('a', 'second')] })
  await readUntil(relay, feedAddress, ({ text }) => text.includes('second'))
  assert.ok(Date.now() - publishedAt >= 1_000)
  await until(isQuiet)

  const finishedAt = Date.now()
  await upstream.settle({ state: 'finished' })
  const isFinished = ({ headers }: Awaited<ReturnType<typeof readPath>>) =>
    headers.get('cache-control') !== 'no-store'
  await readUntil(relay, feedAddress, isFinished)
  assert.ok(Date.now() - finishedAt >= 1_000)
  await until(isQuiet)
})

test('Relay with a delay delays the end of a feed again after the list has shown the feed as live', async t => {
  const upstream = await startScriptedUpstream(t)
  const policies = { live: 'no-store', finished: 'public, max-age=0, must-revalidate' } as const
  let state: keyof typeof policies = 'live'
  const body = JSON.stringify(snapshotOf(first, itemOf('a')))
  let reads = 0
  upstream.intercept = ({ url = '' }, response) => {
    if (!url.startsWith(`${feedAddress}?until=`)) return false
    reads++
    const type = { 'content-type': 'application/json' }
    response.writeHead(200, { ...type, 'cache-control': policies[state] }).end(body)
    return true
  }
  listChange(upstream, first)
  const relay = await runRelay(t, { upstream, behindSeconds: 1 })
  const policyIs = (policy: string) =>
    readUntil(
      relay,
      feedAddress,
      ({ status, headers }) => status === 200 && headers.get('cache-control') === policy,
    )
  await policyIs(policies.live)
  const revertedAt = Date.now()
  const before = reads
  state = 'finished'
  listChange(upstream, first, 'finished')
  await until(() => reads > before + 1)
  listChange(upstream, first)
  const lists = readsOf(upstream, list)
  await until(() => readsOf(upstream, list) > lists + 4 && Date.now() - revertedAt > 1_000)
  const finishedAt = Date.now()
  listChange(upstream, first, 'finished')
  await policyIs(policies.finished)
  assert.ok(Date.now() - finishedAt >= 1_000)
})
