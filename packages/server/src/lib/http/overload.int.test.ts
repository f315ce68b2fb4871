/** Refusals beyond the limits, while all accepted clients are still served. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  assertProblem,
  RawConnection,
  type RawResponse,
  requestOnce,
} from '@fixture-feed/test-support/raw-connection'
import {
  feedPath,
  type RunningService,
  readMetric,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'
import { startChild } from '../testing/child-service.ts'
import { publishTwo, slowJournal } from '../testing/past-reads.ts'

const feed = { target: feedPath(pulse) }

function assertOverloaded(response: RawResponse): void {
  assertProblem(response, 503, 'overloaded')
  assert.match(response.headers.get('retry-after') ?? '', /^[1-5]$/)
}

function assertReadable({ headers }: RawResponse): void {
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.match(headers.get('access-control-expose-headers') ?? '', /Retry-After/)
}

/** Connections on which one read was answered. */
async function openAll(
  t: TestContext,
  service: RunningService,
  count: number,
): Promise<RawConnection[]> {
  const connections: RawConnection[] = []
  while (connections.length < count) {
    const connection = await RawConnection.open(service.publicUrl, t)
    assert.equal((await connection.request(feed)).status, 200)
    connections.push(connection)
  }
  return connections
}

function refusals(service: RunningService, reason: string): Promise<number> {
  return readMetric(service, 'overload_rejected_total', `reason="${reason}"`)
}

test('a connection above the limit is answered with 503 and closed; earlier ones stay open', async t => {
  const service = await runService(t, { limits: { maxConnections: 10 } })
  await service.publish({ items: [draftSample('a')] })
  const accepted = await openAll(t, service, 10)
  const late = await RawConnection.open(service.publicUrl, t)
  const refused = await late.request(feed)
  assertOverloaded(refused)
  assertReadable(refused)
  assert.equal(refused.headers.get('connection'), 'close')
  await late.closed()
  for (const each of accepted) assert.equal((await each.request(feed)).status, 200)
  assert.equal(await refusals(service, 'connections'), 1)

  accepted[0]?.destroy()
  while ((await requestOnce(service.publicUrl, feed)).status !== 200);
})

test('connections are closed without a response when too many wait for a rejection', async t => {
  // A tenth of the limit, here one connection, may wait for its rejection in addition to the accepted ones. The limit
  // also applies to the operator listener, so it cannot be zero.
  const service = await runService(t, { limits: { maxConnections: 10 } })
  await service.publish({ items: [draftSample('a')] })
  const accepted = await openAll(t, service, 10)
  const waiting = await RawConnection.open(service.publicUrl, t)
  const dropped = await RawConnection.open(service.publicUrl, t)
  await dropped.closed()
  assert.equal(await refusals(service, 'connections'), 1)
  assertOverloaded(await waiting.request(feed))
  for (const each of accepted) assert.equal((await each.request(feed)).status, 200)
})

test('a read above the limit of requests in progress is rejected; reads from memory never are', async t => {
  const { openJournal, disk, reading } = slowJournal()
  const service = await runService(t, { openJournal, limits: { maxRequests: 1 } })
  const replay = { target: feed.target + (await publishTwo(service)) }
  const connection = await RawConnection.open(service.publicUrl, t)
  assert.equal((await connection.request(feed)).status, 200)

  const first = requestOnce(service.publicUrl, replay)
  await reading.promise
  const refused = await connection.request(replay)
  assertOverloaded(refused)
  assertReadable(refused)
  assert.equal((await connection.request(feed)).status, 200)
  assert.equal(await refusals(service, 'requests'), 1)
  disk.resolve()
  assert.equal((await first).status, 200)
  assert.equal((await connection.request(replay)).status, 200)
})

test('a read counts until its work is done, even if its client has disconnected', async t => {
  const { openJournal, disk, reading } = slowJournal()
  const service = await runService(t, { openJournal, limits: { maxRequests: 1 } })
  const replay = { target: feed.target + (await publishTwo(service)) }
  const gone = await RawConnection.open(service.publicUrl, t)
  gone.send(`GET ${replay.target} HTTP/1.1\r\nHost: x\r\n\r\n`)
  await reading.promise
  gone.destroy()
  assertOverloaded(await requestOnce(service.publicUrl, replay))
  disk.resolve()
  while ((await requestOnce(service.publicUrl, replay)).status !== 200);
})

test('a body above the limit of pending bytes is rejected before it is read; requests without a body never are', async t => {
  const service = await runService(t, { limits: { maxPendingBodyBytes: 1000 } })
  const head = (length: number): string =>
    `POST ${feed.target}/publications HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  const body = JSON.stringify({ items: [draftSample('a')] })
  const uploading = await RawConnection.open(service.operatorUrl, t)
  uploading.send(head(body.length) + body.slice(0, -1))
  // A response to another client shows that the service has started to read.
  assert.equal((await service.operate('GET', '/healthz')).status, 200)
  const late = await RawConnection.open(service.operatorUrl, t)
  late.send(head(900))
  const refused = await late.readResponse()
  assertOverloaded(refused)
  assert.equal(refused.headers.get('connection'), 'close')
  assert.equal((await service.operate('GET', '/readyz')).status, 200)
  uploading.send(body.slice(-1))
  assert.equal((await uploading.readResponse()).status, 201)
  assert.equal((await service.tryPublish({ items: [draftSample('b')] })).status, 201)
})

const headers = [
  ['Authorization', `Bearer ${secret}`],
  ['Content-Type', 'application/json'],
] as const

for (const flooded of ['publicUrl', 'operatorUrl'] as const) {
  test(`the other listener still works while the ${flooded} has more connections than descriptors`, async t => {
    const service = await startChild(t, { openFiles: 256 })
    const operate = async (method: string, target: string, body: object): Promise<number> => {
      const request = { method, target, headers, body: JSON.stringify(body) }
      return (await requestOnce(service.operatorUrl, request)).status
    }
    await operate('PUT', `/v1/fixtures/${pulse.fixtureId}`, registrationSample())
    const publish = (id: string): Promise<number> =>
      operate('POST', `${feedPath(pulse)}/publications`, { items: [draftSample(id)] })
    assert.equal(await publish('a'), 201)

    await Promise.all(Array.from({ length: 300 }, () => RawConnection.open(service[flooded], t)))
    if (flooded === 'publicUrl') assert.equal(await publish('b'), 201)
    else
      assert.equal((await requestOnce(service.publicUrl, { target: feedPath(pulse) })).status, 200)
    assert.ok(service.descriptors() < 256 - 16)
  })
}

test('an idle connection stays open longer than those of load balancers', async t => {
  const service = await runService(t)
  const connection = await RawConnection.open(service.publicUrl, t)
  for (const target of ['/v1/fixtures', feedPath(pulse)]) {
    const { headers } = await connection.request({ target })
    assert.equal(headers.get('connection'), 'keep-alive')
    const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])
    assert.ok(seconds > 75, headers.get('keep-alive') ?? 'no Keep-Alive')
  }
})

test('clients that do not read a large response share its bytes and do not delay others', async t => {
  const service = await runService(t)
  const items = Array.from({ length: 100 }, (_, index) =>
    draftSample(`${index}`, 'x'.repeat(40_000)),
  )
  await service.publish({ items })
  const { length } = Buffer.from(await service.readText())
  await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })
  const before = process.memoryUsage()
  const readers = await Promise.all(
    Array.from({ length: 20 }, () => RawConnection.open(service.publicUrl, t)),
  )
  for (const reader of readers) {
    reader.pause()
    reader.send(`GET ${feedPath(pulse)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  }
  for (let round = 0; round < 20; round++) {
    assert.equal((await service.readSnapshot('', pulseV1)).items.length, 1)
  }
  const { external } = process.memoryUsage()
  assert.ok(external - before.external < (readers.length * length) / 2)
})
