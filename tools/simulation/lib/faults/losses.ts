import type { Cluster } from '../run/cluster.ts'
import { JOURNAL_STREAM } from '../service/service-nodes.ts'

/** Stops all servers and removes the last changes of the stream, as if an older copy of all files was restored. */
export function restoreOlderState(cluster: Cluster): () => void {
  const { nats, random, trace } = cluster
  const group = nats.group(JOURNAL_STREAM)
  if (group === undefined) return () => {}
  cluster.hasLoss = true
  for (const server of nats.servers) nats.stopServer(server)
  const lost = random.integer(1, 8)
  const longest = Math.max(...group.replicas.map(({ log }) => log.length))
  group.rewind(Math.max(0, longest - lost))
  trace.note('faults', `the last ${lost} changes of the stream are lost, and all servers stop`)
  return () => {
    for (const server of nats.servers) nats.startServer(server)
    trace.note('faults', 'all servers start')
  }
}

/** Deletes the stream, and creates an empty one later. */
export function deleteStream(cluster: Cluster): () => void {
  const { nats, trace } = cluster
  const group = nats.group(JOURNAL_STREAM)
  if (group === undefined) return () => {}
  cluster.hasLoss = true
  nats.deleteStream(JOURNAL_STREAM)
  trace.note('faults', 'the stream is deleted')
  return () => {
    nats.createStream(group.config)
    trace.note('faults', 'an operator creates the stream')
  }
}

/** Removes one record from all servers. */
export function removeRecord(cluster: Cluster): () => void {
  const { nats, random, trace } = cluster
  const group = nats.group(JOURNAL_STREAM)
  const [leader] = group?.leaders() ?? []
  const positions = [...(leader?.store.messages.keys() ?? [])]
  if (group === undefined || leader === undefined || positions.length === 0) return () => {}
  cluster.hasLoss = true
  const seq = random.pick(positions)
  group.propose(leader, { kind: 'delete', seq }, () => {
    trace.note('faults', `the record ${seq} of the stream is removed`)
  })
  return () => {}
}
