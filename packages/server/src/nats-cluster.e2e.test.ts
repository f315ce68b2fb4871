import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pollFeed } from '@fixture-feed/client'
import type { FeedId, Snapshot } from '@fixture-feed/contract/snapshot'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import {
  type NatsServer,
  startNatsServers,
  withoutNatsServer,
} from '@fixture-feed/test-support/nats-servers'
import { feedPath } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1 } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { until } from '@fixture-feed/test-support/until'
import { type ClusterNode, startClusterNode } from './lib/testing/cluster/cluster-node.ts'
import { startPublisher } from './lib/testing/cluster/steady-publisher.ts'
import { type SeenTags, startReader } from './lib/testing/cluster/steady-reader.ts'

const seed = Number(process.env.CLUSTER_SEED ?? 7)
const disturbedMs = Number(process.env.CLUSTER_SECONDS ?? 6) * 1000
const dueRounds = Number(process.env.DUE_ROUNDS ?? 2)

const stream = 'CLUSTER'
/** A feed whose changes are held for one second. */
const due = { fixtureId: 'due', feedKey: 'pulse' }

suite('three servers and three nodes', { skip: withoutNatsServer }, async () => {
  const servers = await startNatsServers({ after }, { count: 3 })
  const urls = servers.map(({ url }) => url)
  await holdForASecond(urls)
  const nodes = await Promise.all(urls.map(() => startClusterNode({ after }, urls, stream)))
  for (const { fixtureId } of [pulse, due]) await nodes[0]?.register(fixtureId)

  test(`every node serves all acknowledged content, whichever server or node is killed or paused (seed ${seed})`, async t => {
    const feeds = [pulse, pulseV1]
    const publishers = feeds.flatMap(feed =>
      ['a', 'b'].map(name => startPublisher(nodes, { feed, name: `${feed.feedKey}-${name}` })),
    )
    const seen: SeenTags = new Map()
    const readers = nodes.map(node => startReader(node, pulse, seen))
    const poller = pollInTurn(nodes)
    t.after(() => poller.close())

    const disturbances = await disturb(servers, nodes)
    t.diagnostic(disturbances.join(', '))
    // The machine determines how many changes readers see while servers restart, so publications continue until there
    // are enough.
    const acknowledgedOf = (feed: FeedId) =>
      publishers
        .flatMap(publisher => publisher.acknowledged)
        .filter(({ id }) => id.replace(/-[ab]-\d+$/, '') === feed.feedKey)
    const sawEnough = () =>
      poller.changes > 20 &&
      readers.every(({ bodies }) => bodies > 20) &&
      feeds.every(feed => acknowledgedOf(feed).length > 20)
    const patienceEnds = performance.now() + 30_000
    while (!sawEnough() && performance.now() < patienceEnds) await delay(50)
    await Promise.all(publishers.map(publisher => publisher.stop()))
    await Promise.all(readers.map(reader => reader.stop()))

    for (const feed of feeds) {
      const acknowledged = acknowledgedOf(feed).toSorted((a, b) =>
        a.snapshotAt < b.snapshotAt ? -1 : 1,
      )
      const last = acknowledged.at(-1)
      assert.ok(
        last !== undefined && acknowledged.length > 20,
        `${acknowledged.length} publications`,
      )
      for (const node of nodes) {
        const { snapshot, etag } = await readWhen(node, feed, last.snapshotAt)
        assert.equal(etag, last.etag)
        assert.deepEqual(
          snapshot.items.map(({ id }) => id).toSorted(),
          acknowledged.map(({ id }) => id).toSorted(),
        )
        // Every change appears exactly once, at the instant in the response to its publisher.
        assert.deepEqual(
          await node.readInstants(feed),
          acknowledged.map(({ snapshotAt, itemCount }) => ({ snapshotAt, itemCount })),
        )
      }
    }
    assert.deepEqual(
      readers.flatMap(({ faults }) => faults),
      [],
    )
    for (const { bodies } of readers) assert.ok(bodies > 20, `${bodies} bodies`)
    assert.deepEqual(poller.faults, [])
    assert.ok(poller.changes > 20, `${poller.changes} changes; ${poller.failure()}`)
  })

  test(`a due proposal is released once and unchanged, whichever node is killed around that instant (seed ${seed})`, async () => {
    const random = seededRandom(seed)
    const pick = (): ClusterNode => nodes[Math.floor(random() * nodes.length)] as ClusterNode
    for (let round = 1; round <= dueRounds; round++) {
      const { fixtureId } = due
      const items = ['a', 'b'].map(id => draftSample(id, `round ${round}`, { fixtureId }))
      const result = await pick().tryPublish({ items }, { feed: due })
      assert.match(result.text, /"held":\[{"id":"a".*{"id":"b"/)
      // In every second round no node runs when the changes are due, and the nodes start again later.
      const victims = round % 2 === 0 ? nodes : [pick()]
      await delay(round % 2 === 0 ? random() * 900 : 950 + random() * 100)
      await Promise.all(victims.map(victim => victim.kill()))
      if (victims === nodes) await delay(1_000)
      const [first, ...others] = victims
      await first?.start()
      const alive = victims === nodes ? [first as ClusterNode] : nodes
      for (const node of alive) await readReleased(node, { round, items })
      await Promise.all(others.map(other => other.start()))
    }
    for (const node of nodes) {
      await readReleased(node, { round: dueRounds })
      assert.equal((await node.readInstants(due)).length, dueRounds)
    }
  })
})

/**
 * Sets a hold on the feed `due`, on behalf of another token, before any node runs. The hold releases each change after
 * a second.
 */
async function holdForASecond(servers: readonly string[]): Promise<void> {
  const journal = await openNatsJournal({ servers, stream, ifMissing: 'create' })
  const at = new Date().toISOString()
  const rule = { release: { afterSeconds: 1 }, reason: 'time to look' } as const
  const hold = { kind: 'hold', ...due, at, by: 'desk', holdId: 'h', rule } as const
  await journal.append({ ...hold, id: 'h', previous: 0, recordedAt: at })
  await journal.close()
}

/**
 * Waits until a node has no pending changes. Checks that readers then see the held changes, published once in each
 * round.
 */
async function readReleased(
  node: ClusterNode,
  { round, items }: { readonly round: number; readonly items?: readonly object[] },
): Promise<void> {
  const waiting = () => node.operate('GET', `${feedPath(due)}/holds`)
  await until(async () => /"proposals":\[\]/.test((await waiting()).text))
  const snapshot = await node.readSnapshot('', due)
  const revisions = snapshot.items.map(({ revision }) => revision)
  assert.deepEqual(revisions, [round, round])
  const drafts = snapshot.items.map(({ revision: _, publishedAt: __, ...draft }) => draft)
  if (items !== undefined) assert.deepEqual(drafts, items)
}

/**
 * Kills or pauses servers and nodes at random, and starts or resumes each of them afterwards. The seed decides the
 * order.
 */
async function disturb(
  servers: readonly NatsServer[],
  nodes: readonly ClusterNode[],
): Promise<readonly string[]> {
  const random = seededRandom(seed)
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  const done: string[] = []
  const end = performance.now() + disturbedMs
  while (performance.now() < end) {
    await delay(300 + random() * 500)
    const isServer = random() < 0.6
    const victims: readonly (NatsServer | ClusterNode)[] = isServer ? servers : nodes
    const victim = pick(victims)
    const name = `${isServer ? 'server' : 'node'} ${victims.indexOf(victim)}`
    const another = isServer && random() < 0.2 ? pick(servers) : undefined
    const ms = 500 + random() * 2500
    if (random() < 0.5) {
      done.push(`kill ${name}${another === undefined ? '' : ' and another'}`)
      await Promise.all([victim.kill(), another?.kill()])
      await delay(ms)
      if (another !== undefined && another !== victim) await another.start()
      await victim.start()
    } else {
      done.push(`pause ${name}${another === undefined ? '' : ' and another'}`)
      victim.pause()
      another?.pause()
      await delay(ms)
      victim.resume()
      another?.resume()
    }
  }
  return done
}

/** Polls the nodes in turn with `pollFeed`. */
function pollInTurn(nodes: readonly ClusterNode[]) {
  let turn = 0
  const poller = {
    changes: 0,
    faults: [] as string[],
    close: () => feed.close(),
    failure: () => `the last failure was ${feed.state.error}`,
  }
  const feed = pollFeed({
    baseUrl: 'http://nodes.invalid',
    ...pulse,
    intervalMs: 40,
    // The default waits up to a minute after repeated failures, longer than this test.
    backOffMs: () => 200,
    fetch: (input, init) => {
      const url = new URL(String(input))
      const node = nodes[turn++ % nodes.length]
      return fetch(`${node?.publicUrl}${url.pathname}`, init)
    },
  })
  let last = ''
  feed.subscribe(() => {
    const { snapshot } = feed.state
    if (snapshot === undefined || snapshot.snapshotAt === last) return
    poller.changes++
    if (snapshot.snapshotAt < last) poller.faults.push(`${snapshot.snapshotAt} after ${last}`)
    last = snapshot.snapshotAt
  })
  return poller
}

/** Reads the feed of a node when the node has applied all changes up to an instant. */
async function readWhen(node: ClusterNode, feed: typeof pulse, snapshotAt: string) {
  for (;;) {
    const response = await fetch(node.feedUrl(feed), { headers: { 'accept-encoding': 'identity' } })
    const text = await response.text()
    if (response.status === 200) {
      const snapshot = JSON.parse(text) as Snapshot
      if (snapshot.snapshotAt >= snapshotAt) return { snapshot, etag: response.headers.get('etag') }
    }
    await delay(50)
  }
}
