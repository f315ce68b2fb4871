import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { FeedChanges } from '@fixture-feed/contract/fixture-index'
import { RawConnection } from '@fixture-feed/test-support/raw-connection'
import {
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, evidenceSample, pulse } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import { hasInMemory } from '../testing/process-memory.ts'
import { approve, asDesk, hold, runWithTokens } from '../testing/several-tokens.ts'
import { partLength } from './entry-sender.ts'

/** Enough connections for the system to give some to each worker. */
const manyConnections = 24

/** One service for several tests, which kill some of its workers. */
const service = await runService({ after }, { workers: 2 })

test('startService() with workers sums the metrics of all workers', async t => {
  await service.publish({ items: [draftSample('a')] })
  for (const connection of await openConnections(t, service)) await readTag(connection)
  const { text } = await service.operate('GET', '/metrics')
  const counted = [
    ...text.matchAll(/^fixture_feed_(?:fast_path_polls|http_requests)_total\{[^}]*\} (\d+)$/gm),
  ]
  const reads = counted.reduce((sum, [, count]) => sum + Number(count), 0)
  assert.equal(reads, manyConnections)
})

test('startService() with workers serves an acknowledged publication on every connection', async t => {
  const connections = await openConnections(t, service)
  for (let round = 0; round < 5; round++) {
    const { etag } = await service.publish({ items: [draftSample('a', `round ${round}`)] })
    const seen = await Promise.all(connections.map(readTag))
    assert.deepEqual(new Set(seen), new Set([etag]))
  }
})

test('startService() with workers replaces one that is killed, without a failed publication', async t => {
  await service.publish({ items: [draftSample('a')] })
  const [first] = workersOf(service, 'worker ready')
  process.kill(Number(first), 'SIGKILL')
  for (let round = 0; round < 20; round++) {
    await service.publish({ items: [draftSample('a', `round ${round}`)] })
  }
  await until(() => workersOf(service, 'worker ready').length === 3)
  assert.deepEqual(workersOf(service, 'worker exited'), [first])
  const { etag } = await service.publish({ items: [draftSample('a', 'after')] })
  const connections = await openConnections(t, service)
  assert.deepEqual(new Set(await Promise.all(connections.map(readTag))), new Set([etag]))
})

test('startService() with workers ends a stuck one, lists no change before that, and completes the publication', async t => {
  const ended = workersOf(service, 'worker exited')
  const stuck = workersOf(service, 'worker ready').find(each => !ended.includes(each))
  const connections = await openConnections(t, service)
  const [before] = await Promise.all(connections.map(readTag))
  const [listed] = await Promise.all(connections.map(readListedAt))
  process.kill(Number(stuck), 'SIGSTOP')
  const publishing = service.publish({ items: [draftSample('a', 'stuck')] })
  const alive = await Promise.any(connections.map(each => readTag(each).then(() => each)))
  await until(async () => (await readTag(alive)) !== before)
  assert.equal(await readListedAt(alive), listed)
  const { snapshotAt } = await publishing
  await until(async () => (await readListedAt(alive)) === snapshotAt)
  assert.deepEqual(workersOf(service, 'worker exited'), [...ended, stuck])
})

test('startService() with workers rejects a port in use with the error of the socket', async t => {
  const { publicUrl } = await runService(t)
  const publicAddress = { host: '127.0.0.1', port: Number(new URL(publicUrl).port) }
  await assert.rejects(runService(t, { workers: 2, publicAddress }), /EADDRINUSE/)
})

const skip = process.platform === 'linux' ? false : 'skipped: memory is read from /proc'

test('startService() with workers shows a publication that is sent to them in parts', async t => {
  const connections = await openConnections(t, service)
  const items = Array.from({ length: 2 * partLength + 1 }, (_, index) =>
    draftSample(`long-${index}`),
  )
  const evidence = [evidenceSample('long-0')]
  const { etag } = await service.publish({ items, evidence })
  const seen = await Promise.all(connections.map(readTag))
  assert.deepEqual(new Set(seen), new Set([etag]))
})

test('startService() with workers keeps proposals out of the memory of workers until their release', {
  skip,
}, async t => {
  const service = await runWithTokens(t, { workers: 2 })
  await service.publish({ items: [draftSample('a', 'the osprey')] })
  await hold(service)
  const items = [draftSample('a', 'goshawk'), draftSample('b', 'goshawk')]
  const evidence = [evidenceSample('a', 'goshawk')]
  assert.equal((await service.tryPublish({ items, evidence })).status, 200)
  await service.tryPublish({ items: [draftSample('c', 'the heron')] }, asDesk)
  const [first] = workersOf(service, 'worker ready')
  process.kill(Number(first), 'SIGKILL')
  // The replacement reads the whole feed.
  await until(() => workersOf(service, 'worker ready').length === 3)
  const workers = workersOf(service, 'worker ready').slice(1).map(Number)
  const paths = ['', '/timeline', '?until=2027-01-01T00:00:00Z', '/items/a/evidence/2']
  const read = async () => {
    for (const connection of await openConnections(t, service))
      for (const end of paths) await connection.request({ target: feedPath(pulse) + end })
    return ['the heron', 'goshawk'].map(text => workers.map(pid => hasInMemory(pid, text)))
  }
  assert.deepEqual(await read(), [
    [true, true],
    [false, false],
  ])
  assert.equal((await approve(service, 'a')).status, 200)
  assert.deepEqual((await read())[1], [true, true])
})

function openConnections(
  t: TestContext,
  { publicUrl }: RunningService,
): Promise<readonly RawConnection[]> {
  return Promise.all(
    Array.from({ length: manyConnections }, () => RawConnection.open(publicUrl, t)),
  )
}

async function readTag(connection: RawConnection): Promise<string | undefined> {
  const response = await connection.request({ target: feedPath(pulse) })
  return response.headers.get('etag') ?? undefined
}

/** The newest instant of the list of changes. */
async function readListedAt(connection: RawConnection): Promise<string | undefined> {
  const { body } = await connection.request({ target: '/v1/changes' })
  return (JSON.parse(String(body)) as FeedChanges).changes[0]?.snapshotAt
}

function workersOf({ log }: RunningService, event: string): readonly unknown[] {
  return log.filter(line => line.event === event).map(line => line.workerPid)
}
