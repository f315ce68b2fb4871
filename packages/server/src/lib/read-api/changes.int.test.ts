/** `GET /v1/changes`: its forms, entity tags, waits and deltas, and its entries for a running service. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { FeedChanges } from '@fixture-feed/contract/fixture-index'
import {
  RawConnection,
  type RawResponse,
  requestOnce,
} from '@fixture-feed/test-support/raw-connection'
import {
  type RunningService,
  type RunOptions,
  readMetric,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { digestOf } from '../representation/entity-tag.ts'
import { approve, hold as holdFeed, runWithTokens } from '../testing/several-tokens.ts'

const decompress = promisify(zstdDecompress)
const url = '/v1/changes'

interface ReadOptions {
  readonly method?: string
  readonly query?: string
  readonly headers?: readonly (readonly [string, string])[]
}

function read(service: RunningService, options: ReadOptions = {}): Promise<RawResponse> {
  const { method = 'GET', query = '', headers = [] } = options
  return requestOnce(service.publicUrl, { method, target: url + query, headers })
}

/** The entries of a list as text, such as `pulse live`. */
async function listed(service: RunningService, query = ''): Promise<readonly string[]> {
  const { body } = await read(service, { query })
  const { changes } = JSON.parse(String(body)) as FeedChanges
  return changes.map(({ feedKey, state }) => `${feedKey} ${state}`)
}

async function problemOf(service: RunningService, query: string) {
  const { status, body } = await read(service, { query })
  return [status, JSON.parse(String(body)).code]
}

async function runFeeds(t: Parameters<typeof runService>[0], options: RunOptions = {}) {
  const service = await runService(t, options)
  await service.publish({ items: [draftSample('a')] })
  service.clock.advance(1000)
  const published = await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })
  return { service, ...published }
}

/** Sends a read that waits; resolves when it is held. */
async function hold(service: RunningService, etag: string, query = '') {
  const before = await readMetric(service, 'waiting_reads')
  const connection = await RawConnection.open(service.publicUrl, { after })
  const headers = [
    ['If-None-Match', etag],
    ['Prefer', 'wait=30'],
  ] as const
  const response = connection.request({ target: url + query, headers })
  await until(async () => (await readMetric(service, 'waiting_reads')) > before)
  return { response }
}

test('/v1/changes has an entity tag, no-store and codings, and no Link', async t => {
  const { service, snapshotAt } = await runFeeds(t)
  const first = await read(service)
  const body = JSON.parse(String(first.body)) as FeedChanges
  assert.deepEqual(body.changes[0], { ...pulseV1, snapshotAt, state: 'live' })
  assert.deepEqual(Object.keys(body), ['changes'])
  assert.equal(first.headers.get('cache-control'), 'no-store')
  assert.equal(first.headers.get('vary'), 'Accept-Encoding, Available-Dictionary')
  assert.equal(first.headers.get('access-control-allow-origin'), '*')
  assert.equal(first.headers.get('link'), null)
  const etag = first.headers.get('etag') ?? ''
  const unchanged = await read(service, { headers: [['If-None-Match', etag]] })
  assert.deepEqual([unchanged.status, unchanged.headers.get('etag')], [304, etag])
  const head = await read(service, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('etag'), head.body.length], [200, etag, 0])
  const gzip = await read(service, { headers: [['Accept-Encoding', 'gzip']] })
  assert.equal(gzip.headers.get('content-encoding'), 'gzip')
  for (const foreign of ['"unknown"', '"AAAAAAAAAAAAAAAAAAAAAA"', 'W/"0"'])
    assert.equal((await read(service, { headers: [['If-None-Match', foreign]] })).status, 200)
})

test('/v1/changes accepts only the parameter state with the value live', async t => {
  const { service } = await runFeeds(t)
  await service.settle({ state: 'finished' })
  assert.deepEqual(await listed(service), ['pulse-v1 live', 'pulse finished'])
  assert.deepEqual(await listed(service, '?state=live'), ['pulse-v1 live'])
  assert.deepEqual(await problemOf(service, '?state='), [400, 'malformed_request'])
  assert.deepEqual(await problemOf(service, '?state=finished'), [400, 'malformed_request'])
  assert.deepEqual(await problemOf(service, '?state=live&state=live'), [400, 'malformed_request'])
  assert.deepEqual(await problemOf(service, '?after=2026-01-01T00:00:00Z'), [
    400,
    'unknown_parameter',
  ])
  assert.deepEqual(await problemOf(service, '?State=live'), [400, 'unknown_parameter'])
})

for (const recognizesPolls of [true, false]) {
  const by = recognizesPolls ? 'on the socket' : 'through the router'
  test(`/v1/changes keeps a long poll waiting until its own list changes, ${by}`, async t => {
    const { service } = await runFeeds(t, { recognizesPolls })
    await service.settle({ state: 'finished' })
    const tagOf = async (query: string) =>
      (await read(service, { query })).headers.get('etag') ?? ''
    const all = await hold(service, await tagOf(''))
    const live = await hold(service, await tagOf('?state=live'), '?state=live')
    await service.publish({ items: [draftSample('b')] })
    const changed = await all.response
    assert.deepEqual([changed.status, changed.headers.get('preference-applied')], [200, 'wait=30'])
    assert.equal(await readMetric(service, 'waiting_reads'), 1)
    await service.publish({ items: [draftSample('b')] }, { feed: pulseV1 })
    assert.equal((await live.response).status, 200)
  })
}

test('/v1/changes ends long polls when the service stops', async t => {
  const { service } = await runFeeds(t)
  const { response } = await hold(service, (await read(service)).headers.get('etag') ?? '')
  await service.stop()
  const { status, headers } = await response
  assert.deepEqual([status, headers.get('connection')], [304, 'close'])
})

test('/v1/changes serves a delta from an earlier version of the same list', async t => {
  const { service } = await runFeeds(t)
  for (let index = 0; index < 20; index++) {
    const fixtureId = `game-${index}`
    await service.register(fixtureId)
    const draft = draftSample('a', 'it', { fixtureId })
    await service.publish({ items: [draft] }, { feed: { ...pulse, fixtureId } })
  }
  const dictionary = (await read(service)).body
  const next = await hold(service, (await read(service)).headers.get('etag') ?? '')
  await service.publish({ items: [draftSample('new')] })
  const changed = await next.response
  const asked = [
    ['Accept-Encoding', 'gzip, br, dcz'],
    ['Available-Dictionary', `:${digestOf(dictionary)}:`],
  ] as const
  const delta = await read(service, { headers: asked })
  assert.equal(delta.headers.get('content-encoding'), 'dcz')
  assert.ok(delta.body.length < changed.body.length / 4)
  assert.deepEqual(await decompress(delta.body.subarray(40), { dictionary }), changed.body)
  // A version of the other list is not a dictionary, and lists have no dictionary address.
  const other = await read(service, { query: '?state=live', headers: asked })
  assert.notEqual(other.headers.get('content-encoding'), 'dcz')
})

test('/v1/changes does not list held changes', async t => {
  const service = await runWithTokens(t)
  await service.publish({ items: [draftSample('a')] })
  const before = (await read(service)).headers.get('etag')
  await holdFeed(service)
  assert.equal((await service.tryPublish({ items: [draftSample('b')] })).status, 200)
  assert.equal((await read(service)).headers.get('etag'), before)
  await approve(service, 'b')
  await until(async () => (await read(service)).headers.get('etag') !== before)
})

test('/v1/changes drops the feeds of a retired fixture, and lists them again with their old instants', async t => {
  const { service } = await runFeeds(t)
  const before = await listed(service)
  await service.operate('DELETE', `/v1/fixtures/${pulse.fixtureId}`)
  await until(async () => (await listed(service)).length === 0)
  await service.register(pulse.fixtureId, registrationSample())
  await until(async () => (await listed(service)).length === 2)
  assert.deepEqual(await listed(service), before)
})

test('/v1/changes has the same bytes and tag after a restart', async t => {
  const { service } = await runFeeds(t, { directory: temporaryDirectory() })
  const before = await read(service)
  const again = await service.restart()
  const response = await read(again, {
    headers: [['If-None-Match', before.headers.get('etag') ?? '']],
  })
  assert.equal(response.status, 304)
})
