/**
 * Faults whose outcome depends on real servers. Each test has a cluster of three servers, and waits most of the time
 * for their elections.
 */
import assert from 'node:assert/strict'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import {
  type NatsServer,
  startNatsServers,
  withoutNatsServer,
} from '@fixture-feed/test-support/nats-servers'
import { until } from '@fixture-feed/test-support/until'
import type { StreamInfo } from '@nats-io/jetstream'
import type { EntryOf } from './entry.ts'
import type { Journal } from './journal.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { appendEach, followed, newEntry, readFixtures } from './lib/contract-cases/support.ts'
import { appendUntilAccepted } from './lib/testing/append-until-accepted.ts'
import { operate } from './lib/testing/nats-operator.ts'
import { openNatsJournal } from './nats-journal.ts'

const stream = 'S'

suite(
  'openNatsJournal() on three servers with faults',
  {
    skip: withoutNatsServer,
    concurrency: 3,
    timeout: 600_000,
  },
  () => {
    test('a record that one server cannot read is read from the others', async t => {
      const { servers, open } = await startCluster(t)
      const journal = await open()
      const [, second] = await appendEach(journal, [
        sample.publication(pulse, ['a']),
        sample.publication(pulse, ['b']),
        sample.publication(pulse, ['c']),
      ])
      const { follower } = await readRoles(servers)
      await follower.stop()
      flipBit(follower, second?.position ?? 0)
      await follower.start()
      // A node is unavailable while it cannot create a consumer on the restarted server.
      const readReady = async (node: Journal) => {
        await until(() => node.health.status === 'ready')
        return readFixtures(node)
      }
      const whole = await readReady(journal)
      // The servers choose at random which of them delivers the records to a node.
      const late = await Promise.all(Array.from({ length: 6 }, () => open()))
      for (const each of late) {
        assert.deepEqual(await readReady(each), whole)
        assert.deepEqual(each.health, { status: 'ready' })
      }
      await Promise.all([journal, ...late].map(each => each.close()))
    })

    test('a node reports acknowledged entries that the servers lost by the crash of an operating system', async t => {
      const { servers, open } = await startCluster(t)
      const faults: string[] = []
      const journal = await open(servers, reason => faults.push(reason))
      const seen = followed(journal)
      const append = (node: Journal, fixtureId: string) =>
        appendUntilAccepted(node, newEntry(sample.publication({ fixtureId, feedKey: 'pulse' })))
      await append(journal, 'a')
      await append(journal, 'b')
      const { leader, follower: crashed, other: lagging } = await readRoles(servers)
      const synced = join(dirname(crashed.configuration), 'synced')
      cpSync(storeOf(crashed), synced, { recursive: true })
      lagging.isolate()
      await append(journal, 'c')
      await append(journal, 'd')
      assert.equal(seen.length, 4)
      await Promise.all([leader.kill(), crashed.kill()])
      rmSync(storeOf(crashed), { recursive: true })
      cpSync(synced, storeOf(crashed), { recursive: true })
      lagging.join()
      await crashed.start()
      await until(() =>
        /it ends at position 2, but this node has read up to position 4/.test(reasonOf(journal)),
      )

      const restarted = await open([crashed, lagging])
      for (const fixtureId of ['e', 'f', 'g']) await append(restarted, fixtureId)
      await until(() => faults.length > 0)
      assert.match(faults[0] ?? '', /^the record at position [34] is not the one/)
      assert.equal(journal.health.status, 'unavailable')
      await Promise.all([journal, restarted].map(each => each.close()))
    })

    test('erasures and purges leave no body in the stream while a server lags', async t => {
      const { servers, open } = await startCluster(t, ['http: "127.0.0.1:-1"'])
      for (;;) {
        await (await open()).close()
        if ((await readRoles(servers)).leader !== (await readMetaLeader(servers))) break
        await operate(servers[0]?.url ?? '', ({ manager }) => manager.streams.delete(stream))
      }
      const metaLeader = await readMetaLeader(servers)
      const { leader } = await readRoles(servers)
      const lagging = servers.find(server => server !== leader && server !== metaLeader)
      lagging?.delayTo(leader, 250)
      const journal = await open([metaLeader])
      await Promise.all(
        ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'].map(async fixtureId => {
          const feed = { fixtureId, feedKey: 'pulse' }
          const [fixture, , last] = await appendEach(journal, [
            sample.fixture(fixtureId),
            sample.publication(feed, ['x']),
            sample.publication(feed, ['x', 'secret']),
          ])
          const erasure = newEntry(sample.erasure(feed, 'x'), last?.position)
          await journal.remove((await journal.append(erasure)) as EntryOf<'erasure'>)
          const purge = { kind: 'purge', fixtureId, feedKeys: ['pulse'] } as const
          const begun = await journal.append(newEntry(purge, fixture?.position))
          await journal.remove(begun as EntryOf<'purge'>)
        }),
      )
      const { state } = await readInfo(servers)
      // Each chain keeps one message that records its purge.
      assert.equal(state.messages, 12)
      await journal.close()
    })
  },
)

interface Cluster {
  readonly servers: readonly NatsServer[]
  readonly open: (
    at?: readonly NatsServer[],
    onFault?: (reason: string) => void,
  ) => Promise<Journal>
}

async function startCluster(t: TestContext, lines: readonly string[] = []): Promise<Cluster> {
  const journals: Journal[] = []
  // Hooks run in the order of registration: journals close while their servers still respond.
  t.after(() => Promise.all(journals.map(journal => journal.close())))
  const servers = await startNatsServers(t, { count: 3, isolatable: true, lines })
  return {
    servers,
    async open(at = servers, onFault) {
      const journal = await openNatsJournal({
        servers: at.map(({ url }) => url),
        stream,
        replicas: 3,
        ifMissing: 'create',
        onFault,
      })
      journals.push(journal)
      return journal
    },
  }
}

function readInfo([server]: readonly NatsServer[]): Promise<StreamInfo> {
  return operate(server?.url ?? '', ({ manager }) => manager.streams.info(stream))
}

interface Roles {
  readonly leader: NatsServer
  readonly follower: NatsServer
  readonly other: NatsServer
}

/** The leader of the stream, and the two followers. */
async function readRoles(servers: readonly NatsServer[]): Promise<Roles> {
  const { cluster } = await readInfo(servers)
  const leader = serverNamed(servers, cluster?.leader)
  const [follower, other] = servers.filter(server => server !== leader)
  assert.ok(follower !== undefined && other !== undefined)
  return { leader, follower, other }
}

/** The server that creates streams and consumers. */
async function readMetaLeader(servers: readonly NatsServer[]): Promise<NatsServer> {
  const [directory = ''] = servers.map(({ configuration }) => dirname(configuration))
  const [file = ''] = globSync('*.ports', { cwd: directory })
  const ports = JSON.parse(readFileSync(join(directory, file), 'utf8'))
  const state = (await (await fetch(`${ports.monitoring[0]}/jsz`)).json()) as {
    readonly meta_cluster: { readonly leader?: string }
  }
  return serverNamed(servers, state.meta_cluster.leader)
}

function serverNamed(servers: readonly NatsServer[], name: string | undefined): NatsServer {
  const server = servers[Number(name?.replace('server-', ''))]
  assert.ok(server !== undefined, `no server has the name ${name}`)
  return server
}

function storeOf({ configuration }: NatsServer): string {
  return configuration.replace(/server-(\d)\.conf$/, 'store-$1')
}

/** Changes one bit in the body of a record, as a disk may. */
function flipBit(server: NatsServer, position: number): void {
  const [file = ''] = globSync(`${storeOf(server)}/**/streams/${stream}/msgs/*.blk`)
  const bytes = readFileSync(file)
  const header = bytes.indexOf(`Feed-Previous: ${position - 1}\r\n`)
  const body = bytes.indexOf('\r\n\r\n', header) + 10
  assert.ok(header >= 0 && body >= 10)
  bytes[body] = (bytes[body] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

function reasonOf({ health }: Journal): string {
  return health.status === 'ready' ? '' : health.reason
}
