/** Many feeds, many followers, and an upstream that starts again without its history. */
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import {
  feedAddress,
  itemOf,
  listed,
  snapshotOf,
} from '@fixture-feed/test-support/observed-samples'
import { readPath, readUntil } from '@fixture-feed/test-support/read-until'
import { runReadRelay, runRelay } from '@fixture-feed/test-support/running-relay'
import { runService } from '@fixture-feed/test-support/running-service'
import { draftSample, registrationSample } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import { InFlight } from '../testing/relay/in-flight.ts'
import { startScriptedUpstream } from '../testing/relay/scripted-upstream.ts'

/** `RELAY_FOLLOWERS=10000` is the number that a relay is designed for. */
const followers = Number(process.env.RELAY_FOLLOWERS ?? 200)

/** A `fetch` that counts the concurrent requests to each address, and to all addresses together. */
function countedFetch() {
  const inFlight = new InFlight()
  const counted: typeof fetch = async (input, init) => {
    const keys = [String(input), 'all']
    for (const key of keys) inFlight.count(key, 1)
    const response = await fetch(input, init).catch((error: unknown) => error as Error)
    // The body is read here, so that the request counts as in flight until its last byte.
    const body = response instanceof Response ? await response.arrayBuffer() : undefined
    for (const key of keys) inFlight.count(key, -1)
    if (!(response instanceof Response)) throw response
    const { status, headers } = response
    return new Response(status === 304 ? null : body, { status, headers })
  }
  return { most: inFlight.most, fetch: counted }
}

test('Relay serves fifty feeds with at most 32 requests in flight, one for each', async t => {
  const upstream = await runService(t, { registered: false, nowMs: Date.now })
  const ids = Array.from({ length: 25 }, (_, number) => `game-${number}`)
  const feeds = ids.flatMap(fixtureId =>
    ['pulse', 'pulse-v1'].map(feedKey => ({ fixtureId, feedKey })),
  )
  await Promise.all(ids.map(id => upstream.register(id, registrationSample())))
  const publishAll = (id: string) =>
    Promise.all(
      feeds.map(feed => {
        const { fixtureId } = feed
        const items = [draftSample(id, JSON.stringify(feed), { fixtureId })]
        return upstream.publish({ items }, { feed })
      }),
    )
  await publishAll('a')
  const { fetch: counted, most } = countedFetch()
  const relay = await runRelay(t, { upstream, intervalMs: 500, waitSeconds: 20, fetch: counted })
  const isSame = async (feed: (typeof feeds)[number]) =>
    (await relay.readText('', feed).catch(() => '')) === (await upstream.readText('', feed))
  for (const feed of feeds) await until(() => isSame(feed))
  await publishAll('b')
  for (const feed of feeds) await until(() => isSame(feed))
  // Each feed, the index, the list of changes and the scoreboard have a count, and one count is for all of them
  // together.
  assert.equal(most.size, 2 * ids.length + 4)
  assert.ok((most.get('all') ?? 0) <= 32)
  most.delete('all')
  assert.deepEqual(new Set(most.values()), new Set([1]))
})

/** Follows the feed over a separate connection: waits for the next snapshot, or polls. */
function follow(url: URL, waits: boolean, onSnapshot: (text: string) => void): Socket {
  const socket = connect(Number(url.port), url.hostname)
  let received = ''
  let tag = ''
  let pause: NodeJS.Timeout | undefined
  const ask = (): void => {
    const prefer = waits && tag !== '' ? 'Prefer: wait=30\r\n' : ''
    const condition = tag === '' ? '' : `If-None-Match: ${tag}\r\n`
    socket.write(`GET ${feedAddress} HTTP/1.1\r\nHost: ${url.host}\r\n${condition}${prefer}\r\n`)
  }
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  socket.on('close', () => clearTimeout(pause))
  socket.on('data', (chunk: string) => {
    received += chunk
    const [head = '', body] = received.split('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (body === undefined || body.length < length) return
    received = ''
    tag = /etag: (\S+)/i.exec(head)?.[1] ?? tag
    if (head.startsWith('HTTP/1.1 200')) onSnapshot(body)
    if (waits) ask()
    else pause = setTimeout(ask, 1_000)
  })
  ask()
  return socket
}

test('Relay of many clients with polls and long polls requests each feed once at a time', async t => {
  const upstream = await runService(t, { nowMs: Date.now })
  await upstream.publish({ items: [draftSample('a')] })
  const { fetch: counted, most } = countedFetch()
  const relay = await runReadRelay(t, {
    upstream,
    waitSeconds: 20,
    fetch: counted,
    limits: { maxConnections: 15_000 },
  })
  const seen = new Map<number, string>()
  const url = new URL(relay.publicUrl)
  const sockets: Socket[] = []
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
  })
  for (let number = 0; number < followers; number++) {
    sockets.push(follow(url, number % 2 === 0, text => seen.set(number, text)))
    // A hundred followers connect at a time, because the queue of new connections is short.
    if (number % 100 === 99) await until(() => seen.size === number + 1)
  }
  await until(() => seen.size === followers)
  for (let change = 0; change < 2; change++) {
    await upstream.publish({ items: [draftSample('a', `change ${change}`)] })
    const published = await upstream.readText()
    const publishedAt = performance.now()
    await until(() => [...seen.values()].every(text => text === published))
    t.diagnostic(
      `${followers} followers have a change after ${Math.round(performance.now() - publishedAt)} ms`,
    )
  }
  assert.equal(most.get(upstream.publicUrl + feedAddress), 1)
})

test('Relay of a Fixture Feed that restarts without its data continues with the new content', async t => {
  const first = await runService(t, { nowMs: Date.now })
  await first.publish({ items: [draftSample('a', 'before'), draftSample('b')] })
  const relay = await runRelay(t, { upstream: first, random: () => 0 })
  const before = await readUntil(relay, feedAddress, ({ status }) => status === 200)
  await first.stop(0)
  const { hostname: host, port } = new URL(first.publicUrl)
  const publicAddress = { host, port: Number(port) }
  const again = await runService(t, { nowMs: Date.now, publicAddress, registered: false })
  // The index is empty, so the relay serves no feed, but it keeps its recording.
  await readUntil(relay, feedAddress, ({ status }) => status === 404)
  await again.register()
  const { items } = await again.publish({ items: [draftSample('a', 'anew')] })
  assert.deepEqual(items, [{ id: 'a', revision: 1 }])
  const published = await again.readText()
  const now = await readUntil(relay, feedAddress, ({ text }) => text === published)
  assert.match(now.headers.get('etag') ?? '', /^"/)
  const { snapshotAt } = JSON.parse(before.text)
  assert.equal((await readPath(relay, `${feedAddress}?until=${snapshotAt}`)).text, before.text)
  assert.match((await relay.operate('GET', '/metrics')).text, /relay_etag_mismatches_total 0/)
})

test('Relay records an index of 2,500 fixtures in slices', async t => {
  const upstream = await startScriptedUpstream(t)
  const fixtures = Array.from({ length: 2_500 }, (_, number) => ({
    fixtureId: `game-${number}`,
    feeds: ['pulse'],
    // The upstream lists the fixtures in another order than the relay.
    firstEventAt: new Date(Date.UTC(2026, 0, 1) - number * 1_000).toISOString(),
  }))
  upstream.responses.set('/v1/fixtures', { body: { fixtures } })
  const journal = createMemoryJournal()
  let inTurn = 0
  let mostInTurn = 0
  journal.follow(() => {
    if (inTurn === 0) setImmediate(() => (inTurn = 0))
    mostInTurn = Math.max(mostInTurn, ++inTurn)
    // Each entry takes at least 50 µs, and the relay appends 64 entries at once. So a slice of 5 ms contains at most
    // 163 entries.
    for (const end = performance.now() + 0.05; performance.now() < end; );
  })
  const relay = await runRelay(t, {
    upstream,
    openJournal: async () => journal,
    indexIntervalMs: 60_000,
    intervalMs: 600_000,
  })
  await readUntil(relay, '/v1/fixtures', ({ text }) => text.includes('game-2499'))
  assert.ok(mostInTurn <= 2 * 163, `${mostInTurn} fixtures in two slices, or in one`)
})

test('Relay loads no feed for a 304 or for an unknown address', async t => {
  const upstream = await startScriptedUpstream(t)
  const feeds = ['one', 'two', 'three']
  upstream.responses.set('/v1/fixtures', { body: { fixtures: [{ ...listed, feeds }] } })
  const paths = feeds.map(feedKey => feedAddress.replace(/pulse$/, feedKey))
  for (const [index, path] of paths.entries()) {
    const snapshot = { ...snapshotOf('2026-03-02T00:00:00Z', itemOf('a')), feedKey: feeds[index] }
    upstream.responses.set(path, { headers: { etag: '"1"' }, body: snapshot })
  }
  upstream.intercept = ({ headers }, response) => {
    if (headers['if-none-match'] === undefined) return false
    response.writeHead(304, { etag: '"1"', 'cache-control': 'no-store' }).end()
    return true
  }
  const journal = createMemoryJournal()
  let opened = 0
  const relay = await runRelay(t, {
    upstream,
    // The memory limit leaves room for one feed.
    maxMemoryBytes: 1,
    openJournal: async () => ({
      ...journal,
      readChain(...read) {
        opened++
        return journal.readChain(...read)
      },
    }),
  })
  for (const path of paths) await readUntil(relay, path, ({ status }) => status === 200)
  const unchanged = (path: string): number =>
    upstream.requests.filter(
      ({ path: asked, headers }) => asked === path && headers['if-none-match'] !== undefined,
    ).length
  await until(() => paths.every(path => unchanged(path) > 1))
  const before = opened
  await until(() => paths.every(path => unchanged(path) > 5))
  assert.equal(opened, before)

  for (const path of ['/favicon.ico', '/robots.txt', '/.env', '/v1/x', '/wp-login.php']) {
    assert.equal((await readPath(relay, path)).status, 404, path)
  }
  assert.equal(opened, before)
  // For a path at which an asset is possible, the entries are read once.
  for (const path of ['/charts/a.svg', '/charts/b.svg', '/a/b/c.png']) {
    assert.equal((await readPath(relay, path)).status, 404, path)
  }
  assert.equal(opened, before + feeds.length)
})
