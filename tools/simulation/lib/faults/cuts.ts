import { pause } from '../actors/operator-client.ts'
import type { Cluster } from '../run/cluster.ts'

/** Cuts links between machines for a while: a node from the servers, a server from the others, or one link. */
export async function causeCuts(cluster: Cluster): Promise<void> {
  const { random, nats, network, trace } = cluster
  while (!cluster.isWindingDown) {
    await pause(random.between(1000, 8000))
    const links = drawLinks(cluster)
    const lastsMs = random.pick([300, 1500, 5000, 12_000]) * random.between(0.5, 1.5)
    for (const [a, b] of links) network.cut(a, b)
    trace.note('faults', `cuts ${links.map(link => link.join('-')).join(', ')}`)
    nats.noteTopology()
    await pause(lastsMs)
    for (const [a, b] of links) network.restore(a, b)
    trace.note('faults', `restores ${links.map(link => link.join('-')).join(', ')}`)
    nats.noteTopology()
  }
}

function drawLinks({ random, nodes, nats }: Cluster): readonly (readonly [string, string])[] {
  const node = random.pick(nodes).host
  const server = random.pick(nats.servers).host
  const others = nats.servers.map(({ host }) => host).filter(host => host !== server)
  switch (random.integer(1, 4)) {
    case 1:
      return nats.servers.map(({ host }) => [node, host] as const)
    case 2:
      return others.map(host => [server, host] as const)
    case 3:
      return [...others, ...nodes.map(({ host }) => host)].map(host => [server, host] as const)
    default:
      return [[node, server]]
  }
}
