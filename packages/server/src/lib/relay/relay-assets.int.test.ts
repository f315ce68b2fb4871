/**
 * Tests of a relay with the assets of its upstream: their addresses, and assets that are slow, missing or too large.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import {
  feedAddress,
  itemWith,
  listed,
  snapshotOf,
} from '@fixture-feed/test-support/observed-samples'
import { readPath, readUntil } from '@fixture-feed/test-support/read-until'
import { runReadRelay, runRelay } from '@fixture-feed/test-support/running-relay'
import { type RunningService, runService } from '@fixture-feed/test-support/running-service'
import { until } from '@fixture-feed/test-support/until'
import { exportLog, importLog } from '../testing/log-lines.ts'
import {
  relayed,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '../testing/relay/scripted-upstream.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const chart = { headers: { 'content-type': 'image/svg+xml' }, body: svg }

async function startUpstream(t: TestContext, ...hrefs: string[]): Promise<ScriptedUpstream> {
  const upstream = await startScriptedUpstream(t)
  upstream.responses.set(feedAddress, {
    headers: { etag: '"1"' },
    body: snapshotOf('2026-03-02T00:00:00Z', itemWith('a', hrefs)),
  })
  return upstream
}

test('Relay serves assets before the snapshot that names them, at the same address', async t => {
  const hrefs = ['pulse/assets/one.svg', 'pulse/assets/missing.svg', 'https://a.example/b.svg']
  const upstream = await startUpstream(t, ...hrefs, 'pulse/assets/a.svg?v=1')
  upstream.responses.set(`${feedAddress}/assets/one.svg`, chart)
  const relay = await runRelay(t, { upstream })
  const got = await readUntil(relay, feedAddress, ({ status }) => status === 200)
  assert.deepEqual(JSON.parse(got.text), upstream.responses.get(feedAddress)?.body)
  const one = await readPath(relay, `${feedAddress}/assets/one.svg`)
  assert.equal(one.text, svg)
  assert.equal(one.headers.get('content-type'), 'image/svg+xml')
  // The name of this asset is not a hash of its content, so the content can change.
  assert.equal(one.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
  assert.equal((await readPath(relay, `${feedAddress}/assets/missing.svg`)).status, 404)
})

test('Relay serves assets outside of the feed at the paths of their references, also after an import', async t => {
  const upstream = await startUpstream(t, '/charts/a%20b.svg', '../../../../../media/c.svg')
  const paths = ['/charts/a%20b.svg', '/media/c.svg']
  for (const path of paths) upstream.responses.set(path, { ...chart, body: `${svg}${path}` })
  const relay = await runReadRelay(t, { upstream })
  for (const path of paths) {
    const asset = await readPath(relay, path)
    assert.equal(asset.text, `${svg}${path}`)
    assert.equal(asset.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.equal(asset.headers.get('x-content-type-options'), 'nosniff')
  }
  assert.equal((await readPath(relay, '/charts/other.svg')).status, 404)

  const elsewhere = await runService(t, { registered: false })
  await importLog(elsewhere, await exportLog(relay))
  for (const path of paths) assert.equal((await readPath(elsewhere, path)).status, 200, path)
})

test('Relay serves no upstream assets at paths with a meaning for browsers, crawlers or this service', async t => {
  const other = feedAddress.replace(/pulse$/, 'other')
  const neverRead = [
    ...['/robots.txt', '/sw.js', '/favicon.svg', '/healthz'],
    ...['/.well-known/a.svg', '/charts/.hidden/a.svg', '/%2ewell-known/a.svg', '/charts//a.svg'],
    ...['/desk/a.svg', '/games/a/b.svg', '/viewer/a.svg', '/embed/v1.js', '/v1/a.svg'],
    `${other}/assets/a.svg`,
  ]
  const noImages = ['/charts/page.html', '/charts/script.js', '/charts/untyped']
  // The decoded name of this asset of the feed is the path of another file.
  const disguised = `${feedAddress}/assets/%2Frobots.txt`
  const paths = [...neverRead, ...noImages, disguised]
  const upstream = await startUpstream(t, ...paths, '/charts/good.svg')
  for (const path of neverRead) upstream.responses.set(path, chart)
  upstream.responses.set('/charts/page.html', {
    headers: { 'content-type': 'text/html' },
    body: '<script>alert(1)</script>',
  })
  upstream.responses.set('/charts/script.js', {
    headers: { 'content-type': 'text/javascript' },
    body: 'alert(1)',
  })
  upstream.responses.set('/charts/untyped', { headers: { 'content-type': '' }, body: 'alert(1)' })
  upstream.responses.set(disguised, chart)
  upstream.responses.set('/charts/good.svg', chart)
  const relay = await runReadRelay(t, { upstream })
  assert.equal((await readPath(relay, '/charts/good.svg')).text, svg)
  for (const path of paths) {
    const { text } = await readPath(relay, path)
    assert.ok(text !== svg && !text.includes('alert'), path)
  }
  const read = new Set(upstream.requests.map(({ path }) => path))
  assert.deepEqual(
    neverRead.filter(path => read.has(path)),
    [],
  )
})

test('Relay serves neither an item nor its assets after an erasure by serve on its journal', async t => {
  const paths = [`${feedAddress}/assets/one.svg`, '/charts/b.svg']
  const upstream = await startUpstream(t, 'pulse/assets/one.svg', '/charts/b.svg')
  for (const path of paths) upstream.responses.set(path, chart)
  const journal = { ...createMemoryJournal(), close: async () => {} }
  const openJournal = async () => journal
  const relay = await runReadRelay(t, { upstream, openJournal })
  const statuses = (from: RunningService) =>
    Promise.all(paths.map(async path => (await readPath(from, path)).status))
  assert.deepEqual(await statuses(relay), [200, 200])
  await relay.stop()
  const service = await runService(t, { openJournal, registered: false, nowMs: Date.now })
  assert.equal((await service.erase({ id: 'a' })).status, 200)
  assert.deepEqual(await statuses(service), [404, 404])
  await service.stop()
  upstream.responses.set(feedAddress, {
    headers: { etag: '"2"' },
    // The snapshot is later than the erasure.
    body: snapshotOf(new Date(Date.now() + 1_000).toISOString(), itemWith('b', [])),
  })
  const again = await runRelay(t, { upstream, openJournal })
  await readUntil(again, feedAddress, ({ text }) => text.includes('"id":"b"'))
  assert.deepEqual(await statuses(again), [404, 404])
  const { text } = await readPath(again, `${feedAddress}?until=2026-03-02T00:00:00Z`)
  assert.doesNotMatch(text, /"id":"a"/)
})

test('Relay serves no asset of an imported log at a path from which it would not fetch one', async t => {
  const service = await runService(t, { registered: false })
  const registration = { kind: 'fixture', origin: 'observed', entry: listed }
  const { fixtureId } = listed
  const paths = ['/robots.txt', '/.well-known/a.svg', '/charts/a.html', '/charts/a.svg']
  const assets = paths.map(name => ({
    kind: 'asset',
    fixtureId,
    feedKey: 'pulse',
    name,
    mediaType: name.endsWith('html') ? 'text/html' : 'image/svg+xml',
    base64: Buffer.from(svg).toString('base64'),
    origin: 'observed',
  }))
  const body = [registration, ...assets].map(line => JSON.stringify(line)).join('\n')
  await importLog(service, body)
  const statuses = await Promise.all(
    paths.map(async path => (await readPath(service, path)).status),
  )
  assert.deepEqual(statuses, [404, 404, 404, 200])
})

test('Relay reads nothing above the base address of its upstream', async t => {
  const upstream = await startScriptedUpstream(t)
  const base = '/tenants/one'
  const hrefs = ['../../../../../../../secret.svg', '/secret.svg', '/tenants/one/own.svg']
  upstream.responses.set(`${base}/v1/fixtures`, { body: { fixtures: [listed] } })
  upstream.responses.set(base + feedAddress, {
    body: snapshotOf('2026-03-02T00:00:00Z', itemWith('a', hrefs)),
  })
  upstream.responses.set('/secret.svg', chart)
  upstream.responses.set('/tenants/one/own.svg', chart)
  const relay = await runReadRelay(t, { upstream: upstream.url + base })
  assert.equal((await readPath(relay, '/tenants/one/own.svg')).text, svg)
  assert.equal((await readPath(relay, '/secret.svg')).status, 404)
  assert.ok(upstream.requests.every(({ path }) => path.startsWith(base)))
})

test('Relay follows no redirects, because it would serve their targets as upstream content', async t => {
  const upstream = await startUpstream(t, 'pulse/assets/moved.svg')
  const elsewhere = await startScriptedUpstream(t)
  elsewhere.responses.set('/internal', chart)
  const location = `${elsewhere.url}/internal`
  upstream.responses.set(`${feedAddress}/assets/moved.svg`, { status: 302, headers: { location } })
  const relay = await runReadRelay(t, { upstream })
  assert.equal((await readPath(relay, `${feedAddress}/assets/moved.svg`)).status, 404)
  assert.deepEqual(elsewhere.requests, [])
})

test('Relay serves a snapshot before a slow asset, and the asset once it arrives', async t => {
  const upstream = await startUpstream(t, 'pulse/assets/slow.svg')
  const path = `${feedAddress}/assets/slow.svg`
  upstream.responses.set(path, chart)
  const come = Promise.withResolvers<boolean>()
  upstream.intercept = ({ url }) => (url === path ? come.promise : false)
  const relay = await runReadRelay(t, { upstream, assetPatienceMs: 200 })
  assert.equal((await readPath(relay, path)).status, 404)
  const second = snapshotOf('2026-03-03T00:00:00Z', itemWith('a', ['pulse/assets/slow.svg'], 2))
  upstream.responses.set(feedAddress, { headers: { etag: '"2"' }, body: second })
  await readUntil(relay, feedAddress, ({ text }) => text === JSON.stringify(second))
  come.resolve(false)
  assert.equal((await readUntil(relay, path, ({ status }) => status === 200)).text, svg)
  assert.equal(upstream.mostInFlight.get(path), 1)
})

test('Relay immediately requests a missing asset that is named again after an absence', async t => {
  const upstream = await startUpstream(t, 'pulse/assets/late.svg')
  const path = `${feedAddress}/assets/late.svg`
  const relay = await runReadRelay(t, { upstream })
  assert.equal((await readPath(relay, path)).status, 404)
  const without = snapshotOf('2026-03-03T00:00:00Z', itemWith('a', [], 2))
  await relayed(relay, upstream, without)
  upstream.responses.set(path, chart)
  const again = snapshotOf('2026-03-04T00:00:00Z', itemWith('a', ['pulse/assets/late.svg'], 3))
  await relayed(relay, upstream, again)
  assert.equal((await readPath(relay, path)).text, svg)
})

test('Relay skips assets that are too large or incomplete, and continues to read', async t => {
  const names = ['huge', 'broken']
  const upstream = await startUpstream(t, ...names.map(name => `pulse/assets/${name}.svg`))
  upstream.responses.set(`${feedAddress}/assets/huge.svg`, {
    body: Buffer.alloc(17 * 1024 * 1024, 'a'),
  })
  upstream.intercept = ({ url }, response) => {
    if (url !== `${feedAddress}/assets/broken.svg`) return false
    response.writeHead(200, { 'content-length': '1000' }).write('<svg')
    setImmediate(() => response.destroy())
    return true
  }
  const relay = await runReadRelay(t, { upstream })
  await until(
    () => relay.log.filter(({ event }) => event === 'relay: asset not fetched').length > 1,
  )
  for (const name of names) {
    assert.equal((await readPath(relay, `${feedAddress}/assets/${name}.svg`)).status, 404)
  }
  const next = snapshotOf('2026-03-03T00:00:00Z')
  await relayed(relay, upstream, next)
})
