/** Assets are not signed, so nothing that a publisher uploads can be served as a signed snapshot, timeline or index. */
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { readFeed, readFixtures, readTimeline } from '@fixture-feed/client'
import { createFakeClock } from '@fixture-feed/test-support/fake-clock'
import { readPath, readUntil } from '@fixture-feed/test-support/read-until'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import {
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import { publicKeyOf } from './signing-key.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const signingKeys = [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()]
const publicKeys = [publicKeyOf(privateKey)]
const signatureFields = ['unencoded-digest', 'signature-input', 'signature']
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

async function upload(
  service: RunningService,
  mediaType: string,
  body: string | Buffer<ArrayBuffer>,
): Promise<string> {
  const headers = { 'content-type': mediaType }
  const stored = await service.operate('PUT', `${feedPath(pulse)}/assets/x.json`, { body, headers })
  const { href } = stored.json as { readonly href: string }
  return new URL(href, `http://service${feedPath(pulse)}`).pathname
}

const forgedFixtures = { fixtures: [{ fixtureId: 'final', feeds: ['pulse'] }] }
const forgedTimeline = {
  ...pulse,
  instants: [{ snapshotAt: '2026-03-01T00:00:00Z', itemCount: 1 }],
}
const forgedSnapshot = { ...pulse, snapshotAt: '9999-12-31T00:00:00Z', items: [] }

test('no uploaded asset is signed, for any media type and bytes', async t => {
  const service = await runService(t, { signingKeys })
  await service.publish({ items: [draftSample('a')] })
  const json = JSON.stringify(forgedSnapshot)
  for (const mediaType of ['application/json', 'image/svg+xml', 'text/html', 'x/y'])
    for (const body of [json, `\uFEFF${json}`, svg, Buffer.from([0xff, 0xfe, 0x00])]) {
      const { status, headers } = await readPath(service, await upload(service, mediaType, body))
      assert.equal(status, 200)
      for (const name of signatureFields) assert.equal(headers.get(name), null)
      assert.doesNotMatch(headers.get('access-control-expose-headers') ?? '', /Signature/)
    }
})

test('clients that pin the key accept no asset as a snapshot, a timeline or an index', async t => {
  const service = await runService(t, { signingKeys })
  await service.publish({ items: [draftSample('a')] })
  for (const [forged, read] of [
    [forgedSnapshot, readFeed],
    [forgedTimeline, readTimeline],
    [forgedFixtures, readFixtures],
  ] as const) {
    const path = await upload(service, 'application/json', JSON.stringify(forged))
    // A mirror that lies returns the bytes and headers of the asset for every request.
    const mirror = () => fetch(service.publicUrl + path)
    const reading = read({ baseUrl: service.publicUrl, ...pulse, publicKeys, fetch: mirror })
    await assert.rejects(reading, { kind: 'signature' })
  }
})

test('an empty index and an empty scoreboard have equal bytes, and equal signatures', async t => {
  const service = await runService(t, { signingKeys })
  const readLists = async () => {
    const lists = []
    for (const path of ['/v1/fixtures', '/v1/scoreboard']) lists.push(await readPath(service, path))
    return lists
  }
  const isEmpty = ({ text }: { readonly text: string }) => text === '{"fixtures":[]}'
  assert.deepEqual((await readLists()).map(isEmpty), [false, false])
  await service.operate('DELETE', `/v1/fixtures/${pulse.fixtureId}`)
  const [index, scoreboard] = await readLists()
  assert.deepEqual(
    [index, scoreboard].map(list => list && isEmpty(list)),
    [true, true],
  )
  assert.equal(scoreboard?.headers.get('signature'), index?.headers.get('signature'))
})

test('a relay with a key accepts an asset only with the name of its content and its stated media type, and serves it unsigned', async t => {
  const upstream = await runService(t, { signingKeys })
  const charts = [svg, svg.replace('/>', '><title>Ben</title></svg>')]
  const hrefs = []
  for (const chart of charts) hrefs.push(await upstream.upload(chart))
  const asset = { kind: 'shot-chart', mediaType: 'image/svg+xml', altText: 'Shots' }
  const assets = hrefs.map((href, index) => ({ ...asset, id: `chart-${index}`, href }))
  await upstream.publish({ items: [draftSample('a', 'shots', { assets })] })
  const paths = hrefs.map(href => new URL(href, upstream.feedUrl()).pathname)
  const clock = createFakeClock()
  let lie: 'swapped' | 'typed' | undefined = 'swapped'
  const relay = await runRelay(t, {
    upstream,
    nowMs: clock.nowMs,
    signingKeys,
    publicKeys,
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url))
      const asked = paths.indexOf(pathname)
      if (asked < 0 || lie === undefined) return fetch(url, init)
      const swapped = lie === 'swapped' ? paths[1 - asked] : pathname
      const { body, headers } = await fetch(upstream.publicUrl + swapped)
      if (lie === 'typed') return new Response(body, { headers: { 'content-type': 'text/html' } })
      return new Response(body, { headers })
    },
  })
  await readUntil(relay, feedPath(pulse), ({ status }) => status === 200)
  const isRefused = () =>
    relay.log.filter(({ event }) => event === 'relay: asset not fetched').length
  for (const next of ['typed', undefined] as const) {
    const before = isRefused()
    clock.advance(10 * 60_000)
    await until(async () => isRefused() >= before + paths.length)
    for (const path of paths) assert.equal((await readPath(relay, path)).status, 404)
    lie = next
  }
  clock.advance(10 * 60_000)
  for (const [index, path] of paths.entries()) {
    const { headers, text } = await readUntil(relay, path, ({ status }) => status === 200)
    assert.deepEqual([headers.get('content-type'), text], ['image/svg+xml', charts[index]])
    assert.equal(headers.get('signature'), null)
  }
})
