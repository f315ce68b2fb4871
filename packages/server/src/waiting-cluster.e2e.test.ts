/** Tests long polls at the nodes of a cluster, while nodes are killed and started again. */
import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { feedPath } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { type ClusterNode, startClusterNode } from './lib/testing/cluster/cluster-node.ts'
import { expectNothingMissed, followWaiting, type History } from './lib/testing/waiting-follower.ts'

/**
 * Number of killed nodes. To kill more: `WAIT_NODE_KILLS=100 node --test
 * packages/server/src/waiting-cluster.e2e.test.ts`
 */
const wantedKills = Number(process.env.WAIT_NODE_KILLS ?? 2)

suite('reads that wait at the nodes of a cluster', { skip: withoutNatsServer }, async () => {
  const servers = (await startNatsServers({ after })).map(({ url }) => url)

  test('a change at one node ends long polls at all others, whichever node is killed', {
    timeout: 120_000 + wantedKills * 30_000,
  }, async t => {
    const start = (): Promise<ClusterNode> => startClusterNode(t, servers, 'WAIT')
    // The first node creates the stream.
    const nodes = [await start(), ...(await Promise.all([start(), start()]))]
    await operate(nodes, 'PUT', `/v1/fixtures/${pulse.fixtureId}`, registrationSample())
    const history: History = { published: [], total: undefined }
    const publish = async (alive: readonly ClusterNode[] = nodes): Promise<void> => {
      const items = [draftSample('a', `change ${history.published.length}`)]
      const { etag } = await operate(alive, 'POST', `${feedPath(pulse)}/publications`, { items })
      history.published.push(etag)
    }
    await publish()
    const options = { feed: pulse, history, waitSeconds: 30 }
    const followers = nodes.flatMap(node =>
      Array.from({ length: 5 }, () => followWaiting(() => node.publicUrl, options)),
    )
    let failure: unknown
    for (const { done } of followers) done.catch(error => (failure ??= error))
    const random = seededRandom(5)
    for (let kills = 0; kills < wantedKills && failure === undefined; kills++) {
      const node = nodes[Math.floor(random() * nodes.length)]
      for (let changes = 0; changes < 10; changes++) await publish()
      await node?.kill()
      // The other nodes continue while this one restarts.
      const others = nodes.filter(each => each !== node)
      await Promise.all([node?.start(), publish(others)])
    }
    history.total = history.published.length + 1
    await publish()
    await expectNothingMissed(followers, history)
    const woken = followers.reduce((sum, each) => sum + each.woken, 0)
    t.diagnostic(`${wantedKills} kills, ${history.published.length} versions, ${woken} woken`)
  })
})

/** Writes to the first node that accepts the request. */
async function operate(
  nodes: readonly ClusterNode[],
  method: string,
  path: string,
  body: object,
): Promise<{ readonly etag: string }> {
  for (let turn = 0; ; turn++) {
    const node = nodes[turn % nodes.length]
    const response = await node?.operate(method, path, { json: body }).catch(() => undefined)
    if (response !== undefined && response.status < 300) return response.json as { etag: string }
    assert.ok(response === undefined || response.status === 503, response?.text ?? '')
    await delay(20)
  }
}
