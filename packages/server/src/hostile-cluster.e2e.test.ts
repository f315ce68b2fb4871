/**
 * The hostile clients of `hostile-clients.slow.test.ts` at three nodes on three servers of NATS. All nodes keep
 * running, regardless of the attacked node, and a poller at each node misses no publication of any node.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { type ChildService, startChild } from './lib/testing/child-service.ts'
import { attack, limits, prepare } from './lib/testing/hostile/attack.ts'

const rounds = Number(process.env.HOSTILE_ROUNDS ?? 1)

test('three nodes serve other clients under attack by hostile ones', {
  skip: withoutNatsServer,
  timeout: 120_000 * rounds,
}, async t => {
  const servers = await startNatsServers(t, { count: 3 })
  const place = servers.map(({ url }) => url).join()
  const start = (): Promise<ChildService> =>
    startChild(t, { limits, maxMemoryBytes: 36_000_000, place })
  // The first node creates the stream.
  const nodes: [ChildService, ...ChildService[]] = [await start()]
  nodes.push(await start(), await start())
  const attacked = await prepare(t, nodes)
  const pids = nodes.map(node => node.pids())
  for (let round = 1; round <= rounds; round++) {
    const clients = await attack(attacked)
    assert.deepEqual(
      nodes.map(node => node.pids()),
      pids,
    )
    const polls = attacked.map(({ poller }) => poller.polls)
    t.diagnostic(`round ${round}: ${clients} clients, ${polls.join(', ')} polls`)
  }
})
