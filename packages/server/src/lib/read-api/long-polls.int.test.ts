/**
 * Reads with `Prefer: wait`, which are held until the feed changes or the wait is over, on the socket and through the
 * router.
 */
import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import {
  RawConnection,
  type RawResponse,
  requestOnce,
} from '@fixture-feed/test-support/raw-connection'
import {
  feedPath,
  type RunningService,
  type RunOptions,
  readMetric,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1 } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'

const target = feedPath(pulse)

interface WaitingOptions {
  readonly etag: string
  readonly seconds?: number | string
  readonly more?: readonly (readonly [string, string])[]
}

function waitingRead({ etag, seconds = 30, more = [] }: WaitingOptions) {
  return {
    target,
    headers: [['If-None-Match', etag], ['Prefer', `wait=${seconds}`], ...more],
  } as const
}

function waiting(service: RunningService): Promise<number> {
  return readMetric(service, 'waiting_reads')
}

let changes = 0

/** Changes the feed of a service, and returns its new tag. */
async function change(service: RunningService): Promise<string> {
  return (await service.publish({ items: [draftSample('a', `change ${++changes}`)] })).etag
}

/** A service with an item, and the tag of its feed. */
async function runFeed(t: Parameters<typeof runService>[0], options: RunOptions = {}) {
  const service = await runService(t, options)
  const { etag } = await service.publish({ items: [draftSample('a')] })
  return { service, etag }
}

/** Sends a read that waits; resolves when it is held. */
async function hold(
  t: TestContext,
  service: RunningService,
  options: WaitingOptions,
): Promise<{ readonly connection: RawConnection; readonly response: Promise<RawResponse> }> {
  const before = await waiting(service)
  const connection = await RawConnection.open(service.publicUrl, t)
  const response = connection.request(waitingRead(options))
  response.catch(() => {})
  await until(async () => (await waiting(service)) === before + 1)
  return { connection, response }
}

function applied({ status, headers }: RawResponse): readonly unknown[] {
  return [status, headers.get('preference-applied')]
}

for (const [way, more, options] of [
  ['on the socket', [], {}],
  ['through the router', [['X-Anything', 'else']], {}],
  ['without the recognizer', [], { recognizesPolls: false }],
  ['by a worker process', [], { workers: 2 }],
] as const) {
  const { service: shared } = await runFeed({ after }, options)

  test(`a long poll is answered with the change, ${way}`, async t => {
    const service = shared
    const etag = await change(shared)
    const plain = await requestOnce(service.publicUrl, { target })
    const { response } = await hold(t, service, { etag, more })
    const published = await change(service)
    const changed = await response
    assert.deepEqual(applied(changed), [200, 'wait=30'])
    assert.equal(changed.headers.get('etag'), published)
    const same = ['cache-control', 'vary', 'access-control-allow-origin', 'content-type']
    for (const name of same) assert.equal(changed.headers.get(name), plain.headers.get(name), name)
    assert.equal(changed.body.toString(), await service.readText())
    assert.equal(await waiting(service), 0)
  })

  test(`a long poll whose wait is over is a 304 with Preference-Applied, ${way}`, async t => {
    const etag = await change(shared)
    const connection = await RawConnection.open(shared.publicUrl, t)
    const read = waitingRead({ etag, seconds: 1, more })
    const response = await connection.request(read)
    assert.deepEqual(applied(response), [304, 'wait=1'])
    assert.equal(response.headers.get('etag'), etag)
    assert.equal(response.headers.get('connection'), 'keep-alive')
    const again = connection.request(read)
    const published = await change(shared)
    assert.equal((await again).headers.get('etag'), published)
  })

  test(`a long poll whose client disconnected is removed immediately, ${way}`, async t => {
    const { connection } = await hold(t, shared, { etag: await change(shared), more })
    connection.destroy()
    await until(async () => (await waiting(shared)) === 0)
  })

  test(`a long poll is answered like a new read after an erasure, or when its feed is finished or retired, ${way}`, async t => {
    const service = shared
    const etag = await change(shared)
    for (const [end, expected] of [
      [() => service.erase({ id: 'a', reason: 'law' }), [200, 'no-store']],
      [() => service.settle({ state: 'finished' }), [304, 'public, max-age=0, must-revalidate']],
      [() => service.operate('DELETE', `/v1/fixtures/${pulse.fixtureId}`), [404, 'no-store']],
    ] as const) {
      const known = (await requestOnce(service.publicUrl, { target })).headers.get('etag') ?? etag
      const { response } = await hold(t, service, { etag: known, more })
      assert.ok((await end()).status < 300)
      const { status, headers: got } = await response
      assert.deepEqual([status, got.get('cache-control')], expected)
      assert.equal(got.get('preference-applied'), 'wait=30')
      await service.settle({})
    }
    await service.register()
  })

  test(`the service answers 304 to long polls when it stops, ${way}`, async t => {
    const { connection, response } = await hold(t, shared, { etag: await change(shared), more })
    await shared.stop()
    assert.deepEqual(applied(await response), [304, 'wait=30'])
    assert.equal((await response).headers.get('connection'), 'close')
    await connection.closed()
  })
}

const { service, etag } = await runFeed({ after }, { limits: { maxWaiting: 2 } })
await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })

for (const [what, request, status] of [
  ['no tag', { target, headers: [['Prefer', 'wait=30']] }, 200],
  ['another tag', waitingRead({ etag: '"other"' }), 200],
  ['any tag', waitingRead({ etag: '*' }), 304],
  ['HEAD', { ...waitingRead({ etag }), method: 'HEAD' }, 304],
  ['bounds', { ...waitingRead({ etag }), target: `${target}?until=2999-01-01T00:00:00Z` }, 304],
  ['a zero wait', waitingRead({ etag, seconds: 0 }), 304],
  ['an unreadable wait', waitingRead({ etag, seconds: 'long' }), 304],
  ['an unknown feed', { ...waitingRead({ etag }), target: `${target}-nothing` }, 404],
  ['the timeline', { ...waitingRead({ etag }), target: `${target}/timeline` }, 200],
] as const) {
  test(`a read with ${what} does not wait`, async () => {
    assert.deepEqual(applied(await requestOnce(service.publicUrl, request)), [status, null])
  })
}

test('a read of a finished feed does not wait', async t => {
  const { service, etag } = await runFeed(t)
  await service.settle({ state: 'finished' })
  const response = await requestOnce(service.publicUrl, waitingRead({ etag }))
  assert.deepEqual(applied(response), [304, null])
})

test('long polls above the limit are answered immediately', async t => {
  const held = [await hold(t, service, { etag }), await hold(t, service, { etag })]
  const connection = await RawConnection.open(service.publicUrl, t)
  assert.deepEqual(applied(await connection.request(waitingRead({ etag }))), [304, null])
  for (const { connection } of held) connection.destroy()
  await until(async () => (await waiting(service)) === 0)
})

test('changes of other feeds, settings and unchanged content end no long poll', async t => {
  const held = await hold(t, service, { etag })
  await service.publish({ items: [draftSample('b')] }, { feed: pulseV1 })
  await service.publish({ items: [draftSample('a')] }, { headers: { 'idempotency-key': 'same' } })
  const definitions = [{ definitionKey: 'basketball.pre-game-summary', definitionVersion: 1 }]
  await service.settle({ definitions })
  await service.register('another-fixture')
  assert.equal(await waiting(service), 1)
  held.connection.destroy()
  await until(async () => (await waiting(service)) === 0)
})

test('a request after a long poll on the same connection is answered after it', async t => {
  const { connection, response } = await hold(t, service, { etag })
  connection.send('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n')
  assert.deepEqual(applied(await response), [304, 'wait=30'])
  assert.equal((await connection.readResponse()).status, 404)
  assert.equal(await waiting(service), 0)
})

test('a long poll waits even if its feed is not in memory', async t => {
  const small = await runService(t, { maxMemoryBytes: 1 })
  await small.publish({ items: [draftSample('a')] })
  const { etag: tag } = await small.publish({ items: [draftSample('a')] })
  await small.publish({ items: [draftSample('a')] }, { feed: pulseV1 })
  await fetch(small.feedUrl(pulseV1))
  const { response } = await hold(t, small, { etag: tag })
  // This read evicts the feed of the waiting request, so that the feed must be loaded again.
  await fetch(small.feedUrl(pulseV1))
  const published = await small.publish({ items: [draftSample('b')] })
  assert.equal((await response).headers.get('etag'), published.etag)
})
