import { pause } from '../actors/operator-client.ts'
import type { Replica, StreamGroup } from '../nats/stream-group.ts'
import type { Cluster } from '../run/cluster.ts'
import type { FaultKind } from '../run/scenario.ts'
import { deleteStream, removeRecord, restoreOlderState } from './losses.ts'

/** Starts a fault, and returns a function that ends it. */
type Fault = (cluster: Cluster) => () => void

/** The interval and the duration of a kind of fault, in milliseconds. */
interface Rhythm {
  readonly pauseMs: readonly [least: number, most: number]
  readonly lastsMs: readonly number[]
  readonly begin: Fault
  /** Whether the fault occurs only once in a run. */
  readonly isOnce?: boolean
}

const rhythms: Readonly<Record<FaultKind, Rhythm>> = {
  cuts: { pauseMs: [500, 4000], lastsMs: [300, 1500, 5000, 12_000], begin: cutLinks },
  losses: { pauseMs: [300, 3000], lastsMs: [500, 3000], begin: loseMessages },
  lags: { pauseMs: [300, 3000], lastsMs: [1000, 5000], begin: lag },
  restarts: { pauseMs: [800, 5000], lastsMs: [100, 1000, 6000], begin: restartNode },
  pauses: { pauseMs: [800, 5000], lastsMs: [300, 2000, 6000, 15_000], begin: pauseNode },
  servers: { pauseMs: [1000, 5000], lastsMs: [500, 3000, 10_000], begin: disturbServer },
  leaders: { pauseMs: [300, 3000], lastsMs: [0], begin: moveLeader },
  clocks: { pauseMs: [500, 5000], lastsMs: [1000, 10_000], begin: setClock },
  rot: { pauseMs: [500, 5000], lastsMs: [0], begin: damageMessage },
  full: { pauseMs: [1000, 5000], lastsMs: [500, 4000], begin: fillStream },
  restored: { pauseMs: [1000, 8000], lastsMs: [500, 3000], begin: restoreOlderState, isOnce: true },
  deleted: { pauseMs: [1000, 8000], lastsMs: [500, 6000], begin: deleteStream, isOnce: true },
  removed: { pauseMs: [1000, 8000], lastsMs: [0], begin: removeRecord, isOnce: true },
}

/** Causes faults of a kind, one after the other, as long as actors work; only one fault if the kind has `isOnce`. */
export async function causeFaults(kind: FaultKind, cluster: Cluster): Promise<void> {
  const { random } = cluster
  const { pauseMs, lastsMs, begin, isOnce = false } = rhythms[kind]
  for (;;) {
    await pause(random.between(...pauseMs))
    if (cluster.isWindingDown) return
    const end = begin(cluster)
    cluster.underWay.add(end)
    await pause(random.pick(lastsMs) * random.between(0.5, 1.5))
    // The end of the run may have ended the fault already.
    if (cluster.underWay.delete(end)) end()
    if (isOnce) return
  }
}

function cutLinks(cluster: Cluster): () => void {
  const { random, nodes, relays, nats, network, trace } = cluster
  const node = random.pick([...nodes, ...relays])
  const server = random.pick(nats.servers).host
  const others = nats.servers.map(({ host }) => host).filter(host => host !== server)
  const links = random.pick([
    nats.servers.map(({ host }) => [node.host, host] as const),
    others.map(host => [server, host] as const),
    [...others, ...nodes.map(({ host }) => host)].map(host => [server, host] as const),
    [[node.host, server] as const],
  ])
  trace.note('faults', `cuts ${links.map(link => link.join('-')).join(', ')}`)
  for (const [a, b] of links) network.cut(a, b)
  nats.noteTopology()
  return () => {
    trace.note('faults', `restores ${links.map(link => link.join('-')).join(', ')}`)
    for (const [a, b] of links) network.restore(a, b)
    nats.noteTopology()
  }
}

function loseMessages({ random, nats: { fates }, trace }: Cluster): () => void {
  const fate = random.pick(['requestLost', 'responseLost', 'deliveryLost'] as const)
  fates[fate] = random.pick([0.02, 0.1, 0.4])
  trace.note('faults', `${fate} ${fates[fate]}`)
  return () => {
    fates[fate] = 0
    trace.note('faults', `${fate} 0`)
  }
}

function lag(cluster: Cluster): () => void {
  const { random, nats, nodes, network, trace } = cluster
  if (random.chance(0.3)) {
    const a = random.pick(nodes).host
    const b = random.pick(nats.servers).host
    const ms = random.pick([30, 200, 600])
    network.addLatency(a, b, ms)
    trace.note('faults', `adds ${ms} ms between ${a} and ${b}`)
    return () => network.addLatency(a, b, 0)
  }
  const server = random.pick(nats.servers)
  const replicas = nats
    .groups()
    .map(group => group.replicaOn(server))
    .filter(each => each !== undefined)
  const ms = random.pick([50, 250, 1000, 3000])
  for (const replica of replicas) replica.lagMs = ms
  trace.note('faults', `${server.name} applies changes ${ms} ms late`)
  return () => {
    for (const replica of replicas) replica.lagMs = 0
    trace.note('faults', `${server.name} catches up`)
  }
}

function restartNode({ random, nodes, relays }: Cluster): () => void {
  const node = random.pick([...nodes, ...relays])
  if (random.chance(0.6)) node.kill()
  else node.stop(random.pick([0, 1000]))
  return () => node.start()
}

function pauseNode({ random, nodes, relays, world, trace }: Cluster): () => void {
  const node = random.pick([...nodes, ...relays])
  const process = node.current?.process
  if (process?.state !== 'running') return () => {}
  const recover = node.disturb()
  world.pause(process)
  trace.note('faults', `suspends ${node.name}`)
  return () => {
    world.resume(process)
    recover()
    trace.note('faults', `resumes ${node.name}`)
  }
}

function disturbServer({ random, nats, trace }: Cluster): () => void {
  const server = random.pick(nats.servers)
  const isStopped = random.chance(0.6)
  trace.note('faults', `${isStopped ? 'stops' : 'suspends'} ${server.name}`)
  if (isStopped) nats.stopServer(server)
  else server.stall()
  nats.noteTopology()
  return () => {
    trace.note('faults', `${isStopped ? 'starts' : 'resumes'} ${server.name}`)
    if (isStopped) nats.startServer(server)
    else server.resume()
    nats.noteTopology()
  }
}

function moveLeader(cluster: Cluster): () => void {
  const group = pickGroup(cluster)
  if (group === undefined) return () => {}
  cluster.trace.note('faults', `the leader of ${group.config.name} steps down`)
  group.stepDown()
  return () => {}
}

/** Draws one of the streams; `undefined` if no stream exists. */
function pickGroup({ nats, random }: Cluster): StreamGroup | undefined {
  const groups = nats.groups()
  return groups.length === 0 ? undefined : random.pick(groups)
}

function setClock({ random, nodes, trace }: Cluster): () => void {
  const node = random.pick(nodes)
  const process = node.current?.process
  if (process === undefined) return () => {}
  process.clockOffsetMs = random.pick([-3_600_000, -10_000, -500, 500, 4_000, 10_000, 3_600_000])
  trace.note('faults', `the clock of ${node.name} is off by ${process.clockOffsetMs} ms`)
  return () => {
    process.clockOffsetMs = 0
    trace.note('faults', `the clock of ${node.name} is right`)
  }
}

function damageMessage({ random, nats, trace }: Cluster): () => void {
  // A lease is written again each second, so no server reads it from its disk.
  const journals = nats.groups().filter(({ config }) => !config.name.endsWith('_LEASES'))
  if (journals.length === 0) return () => {}
  const group = random.pick(journals)
  const replica: Replica = random.pick(group.replicas)
  // At most one server loses a record, because the service does not promise to survive the loss of more copies.
  const positions = [...replica.store.messages.keys()].filter(
    position => !group.replicas.some(({ store }) => store.unreadable.has(position)),
  )
  if (positions.length === 0) return () => {}
  const seq = random.chance(0.5) ? random.pick(positions) : (positions.at(-1) ?? 0)
  replica.store.unreadable.add(seq)
  trace.note('faults', `${replica.server.name} cannot read ${seq} of ${group.config.name}`)
  return () => {}
}

function fillStream(cluster: Cluster): () => void {
  const group = pickGroup(cluster)
  if (group === undefined) return () => {}
  const bytes = Math.max(...group.replicas.map(({ store }) => store.bytes))
  group.setMaxBytes(bytes + cluster.random.pick([0, 500, 2000]))
  cluster.trace.note('faults', `${group.config.name} is full`)
  return () => {
    group.setMaxBytes(-1)
    cluster.trace.note('faults', `${group.config.name} has room`)
  }
}
