/** The life of a service: before it is ready, while its journal fails, while it stops, and after a restart. */
import assert from 'node:assert/strict'
import { tracingChannel } from 'node:diagnostics_channel'
import { openSync, statSync, writeSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openSqliteJournal, type SqliteJournalOptions } from '@fixture-feed/journal/sqlite-journal'
import { createFakeClock } from '@fixture-feed/test-support/fake-clock'
import {
  assertProblem,
  encodeRequest,
  RawConnection,
  requestOnce,
} from '@fixture-feed/test-support/raw-connection'
import {
  feedPath,
  type OperatorResponse,
  type ProblemDocument,
  type RunningService,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import {
  draftSample,
  performanceDraft,
  pulse,
  registrationSample,
} from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { observe } from './lib/testing/observed-feed.ts'

/**
 * Collects the addresses of all servers that begin to listen from now on, in order, even if their service is not
 * ready.
 */
function watchListening(t: TestContext): readonly string[] {
  const addresses: string[] = []
  const subscriber = {
    start() {},
    end() {},
    asyncStart() {},
    asyncEnd(message: unknown) {
      const { port } = (message as { server: Server }).server.address() as AddressInfo
      addresses.push(`http://127.0.0.1:${port}`)
    },
    error() {},
  }
  const channel = tracingChannel('net.server.listen')
  channel.subscribe(subscriber)
  t.after(() => channel.unsubscribe(subscriber))
  return addresses
}

test('startService() answers reads and writes with 503 until the journal is read, never with 404', async t => {
  const addresses = watchListening(t)
  const opened = Promise.withResolvers<Journal>()
  const clock = createFakeClock()
  const starting = runService(t, {
    registered: false,
    clock,
    openJournal: ({ onProgress }) => {
      clock.advance(5_000)
      onProgress('entry 17 of 100')
      return opened.promise
    },
  })
  await until(() => addresses.length === 2)
  const [publicUrl = '', operatorUrl = ''] = addresses

  for (const target of [
    '/v1/fixtures',
    feedPath(pulse),
    `${feedPath(pulse)}?until=2026-03-01T19:00:00Z`,
    `${feedPath(pulse)}/timeline`,
    `${feedPath(pulse)}/assets/x.svg`,
  ]) {
    const response = await requestOnce(publicUrl, { target, headers: [['If-None-Match', '*']] })
    assertProblem(response, 503, 'unavailable')
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
  }
  const headers = [
    ['Authorization', `Bearer ${secret}`],
    ['Content-Type', 'application/json'],
  ] as const
  const write = await requestOnce(operatorUrl, {
    method: 'PUT',
    target: `/v1/fixtures/${pulse.fixtureId}`,
    headers,
    body: JSON.stringify(registrationSample()),
  })
  assert.deepEqual([write.status, write.headers.get('retry-after')], [503, '1'])
  assert.equal((await requestOnce(operatorUrl, { target: '/healthz' })).status, 200)
  const notReady = await requestOnce(operatorUrl, { target: '/readyz' })
  assert.equal(notReady.status, 503)
  assert.deepEqual(JSON.parse(notReady.body.toString()), {
    ready: false,
    reasons: ['the journal is still being read: entry 17 of 100'],
  })

  opened.resolve(createMemoryJournal())
  const { log } = await starting
  const opening = log.find(({ event }) => event === 'opening')
  assert.equal(opening?.progress, 'entry 17 of 100')
  assert.equal((await requestOnce(operatorUrl, { target: '/readyz' })).status, 200)
  assert.equal((await requestOnce(publicUrl, { target: '/v1/fixtures' })).status, 200)
  assert.equal((await requestOnce(publicUrl, { target: feedPath(pulse) })).status, 404)
})

test('startService() rejects with the reason if its journal cannot be opened, and releases its ports', async t => {
  const addresses = watchListening(t)
  const failing = runService(t, {
    openJournal: async () => {
      throw new Error('the disk is upside down')
    },
  })
  await assert.rejects(failing, { message: 'the disk is upside down' })
  assert.equal(addresses.length, 2)
  for (const address of addresses) await assert.rejects(RawConnection.open(address), /ECONNREFUSED/)
})

test('startService() rejects a port in use, and closes everything that it opened', async t => {
  const { operatorUrl } = await runService(t)
  const addresses = watchListening(t)
  let isOpened = false
  const failing = runService(t, {
    operatorAddress: { host: '127.0.0.1', port: Number(new URL(operatorUrl).port) },
    openJournal: async () => {
      isOpened = true
      return createMemoryJournal()
    },
  })
  await assert.rejects(failing, /EADDRINUSE/)
  assert.equal(isOpened, false)
  for (const address of addresses) await assert.rejects(RawConnection.open(address), /ECONNREFUSED/)
})

function runOnDisk(
  t: TestContext,
  options: SqliteJournalOptions,
  more: Parameters<typeof runService>[1] = {},
): Promise<RunningService> {
  const quick = { busyTimeoutMs: 20, retryEveryMs: 20 }
  return runService(t, { openJournal: () => openSqliteJournal({ ...quick, ...options }), ...more })
}

function overwrite(file: string, from: number): void {
  const { size } = statSync(file)
  writeSync(openSync(file, 'r+'), Buffer.alloc(size - from, 0xa5), 0, size - from, from)
}

/**
 * The status, entity tag, cache policy and body of addresses of the feed (`ends`) and of the index. A restart must
 * not change them.
 */
function observeAll(service: RunningService, ends?: readonly string[]): Promise<readonly string[]> {
  return observe(service, ends, 'cache-control')
}

test('a restart on sqlite changes no byte, tag, instant or policy', async t => {
  const directory = temporaryDirectory()
  const service = await runOnDisk(t, { directory })
  const first = await service.publish({ items: [draftSample('a'), performanceDraft('b')] })
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('a', 'a revision')], withdrawals: [{ id: 'b' }] })
  await service.settle({ state: 'finished' })
  const queries = ['', '/timeline', `?until=${first.snapshotAt}`, `?after=${first.snapshotAt}`]
  const before = await observeAll(service, queries)
  await service.stop()
  const { clock } = service
  clock.advance(86_400_000)
  const restarted = await runOnDisk(t, { directory }, { registered: false, clock })
  assert.deepEqual(await observeAll(restarted, queries), before)
  const { items } = await restarted.publish({ items: [performanceDraft('b')] })
  assert.deepEqual(items, [{ id: 'b', revision: 2 }])
})

function assertUnavailable(response: OperatorResponse, words: RegExp): void {
  const { code, detail } = response.problem
  assert.deepEqual([response.status, code], [503, 'unavailable'])
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.match(detail, words)
}

async function readReadiness(service: RunningService): Promise<string> {
  const { status, json } = await service.operate('GET', '/readyz')
  const { ready, reasons } = json as { ready: boolean; reasons: readonly string[] }
  assert.equal(status, ready ? 200 : 503)
  assert.equal(reasons.length === 0, ready)
  return reasons.join('; ')
}

test('on a full disk publications are a 503 with the reason, readiness is false, and reads continue', async t => {
  const directory = temporaryDirectory()
  // The disk is so small that it has no room for a probe either, so it stays full.
  const service = await runOnDisk(t, { directory, maximumBytes: 200_000 })
  const { etag, snapshotAt } = await service.publish({ items: [draftSample('a')] })
  const before = await observeAll(service, ['', '/timeline', `?until=${snapshotAt}`])
  const large = Array.from({ length: 20 }, (_, index) => draftSample(`${index}`, 'x'.repeat(5_000)))
  assertUnavailable(await service.tryPublish({ items: large }), /journal\.sqlite.*full/)
  assert.match(await readReadiness(service), /the journal is unavailable: .*full/)
  assertUnavailable(await service.tryPublish({ items: [draftSample('b')] }), /full/)
  const registration = await service.operate('PUT', '/v1/fixtures/new', {
    json: registrationSample(),
  })
  assertUnavailable(registration, /full/)
  assert.deepEqual(await observeAll(service, ['', '/timeline', `?until=${snapshotAt}`]), before)
  const unchanged = await fetch(service.feedUrl(), { headers: { 'if-none-match': etag } })
  assert.equal(unchanged.status, 304)
})

test('while the file is locked publications are a 503, and a later retry with the same key is safe', async t => {
  const directory = temporaryDirectory()
  const service = await runOnDisk(t, { directory })
  await service.publish({ items: [draftSample('a')] })
  const before = await observeAll(service)
  const other = new DatabaseSync(join(directory, 'journal.sqlite'))
  t.after(() => other.close())
  other.exec('BEGIN IMMEDIATE')
  const headers = { 'idempotency-key': 'k' }
  const body = { items: [draftSample('b')] }
  assertUnavailable(await service.tryPublish(body, { headers }), /locked/)
  assert.match(await readReadiness(service), /locked/)
  assert.deepEqual(await observeAll(service), before)
  other.exec('ROLLBACK')
  await until(async () => (await readReadiness(service)) === '')
  const published = await service.tryPublish(body, { headers })
  assert.equal(published.status, 201)
  const again = await service.tryPublish(body, { headers })
  assert.equal(again.text, published.text)
  assert.equal((await service.readSnapshot()).items.length, 2)
})

test('a running service whose file is damaged still serves feeds in memory, and reports the damage', async t => {
  const directory = temporaryDirectory()
  const service = await runOnDisk(t, { directory })
  for (let change = 0; change < 30; change++) {
    service.clock.advance(1000)
    await service.publish({ items: [draftSample('a', `${change} ${'x'.repeat(20_000)}`)] })
  }
  const [first] = await service.readInstants()
  const before = await observeAll(service)
  const other = new DatabaseSync(join(directory, 'journal.sqlite'))
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  other.close()
  overwrite(join(directory, 'journal.sqlite'), 4096 * 8)
  const replay = await fetch(`${service.feedUrl()}?until=${first?.snapshotAt}`)
  assert.equal(replay.status, 503)
  assert.match(replay.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.equal(((await replay.json()) as ProblemDocument).code, 'unavailable')
  assert.match(await readReadiness(service), /malformed|damaged|corrupt|not a database/)
  assertUnavailable(await service.tryPublish({ items: [draftSample('b')] }), /journal\.sqlite/)
  assert.deepEqual(await observeAll(service), before)
})

const publications = `${feedPath(pulse)}/publications`

/** Sends a publication without its last byte. */
async function beginUpload(
  service: RunningService,
): Promise<{ connection: RawConnection; rest: Buffer }> {
  const request = encodeRequest({
    method: 'POST',
    target: publications,
    headers: [
      ['Authorization', `Bearer ${secret}`],
      ['Content-Type', 'application/json'],
    ],
    body: JSON.stringify({ items: [draftSample('in-flight')] }),
  })
  const connection = await RawConnection.open(service.operatorUrl)
  connection.send(request.subarray(0, -1))
  // When another connection gets a response, the service has begun to read this one.
  await service.operate('GET', '/healthz')
  return { connection, rest: request.subarray(-1) }
}

test('stop() refuses new connections, closes idle ones and drains active requests', async t => {
  const journal = createMemoryJournal()
  const service = await runService(t, {
    openJournal: async () => ({ ...journal, close: async () => {} }),
  })
  await service.publish({ items: [draftSample('a')] })
  const idle = await RawConnection.open(service.publicUrl)
  assert.equal((await idle.request({ target: feedPath(pulse) })).status, 200)
  const upload = await beginUpload(service)

  const stopping = service.stop()
  await idle.closed()
  for (const address of [service.publicUrl, service.operatorUrl]) {
    await assert.rejects(RawConnection.open(address), /ECONNREFUSED/)
  }
  upload.connection.send(upload.rest)
  const response = await upload.connection.readResponse()
  assert.equal(response.status, 201)
  assert.equal(response.headers.get('connection'), 'close')
  await upload.connection.closed()
  await stopping

  const events = service.log.map(({ event }) => event)
  assert.deepEqual(events.slice(events.indexOf('draining')), ['draining', 'published', 'stopped'])
  const after = await runService(t, { openJournal: async () => journal, registered: false })
  assert.equal((await after.readSnapshot()).items.length, 2)
})

test('stop() lets a client read a large response to its end', async t => {
  const service = await runService(t)
  const items = Array.from({ length: 100 }, (_, index) =>
    draftSample(`${index}`, 'x'.repeat(50_000)),
  )
  await service.publish({ items })
  const slow = await RawConnection.open(service.publicUrl)
  slow.pause()
  slow.send(encodeRequest({ target: feedPath(pulse) }))
  // The service answers a feed read in the turn in which it receives the read, and therefore before a later request.
  await service.readText('/timeline')
  const stopping = service.stop()
  slow.resume()
  const response = await slow.readResponse()
  assert.equal(response.body.length, Number(response.headers.get('content-length')))
  assert.equal(JSON.parse(response.body.toString()).items.length, items.length)
  await slow.closed()
  await stopping
})

test('stop() aborts requests that do not finish within the grace time', async t => {
  const service = await runService(t)
  const upload = await beginUpload(service)
  await service.stop(50)
  await upload.connection.closed()
})
