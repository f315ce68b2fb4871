import { fixtureIds } from '../actors/drafts.ts'
import { pause } from '../actors/operator-client.ts'
import { Violation } from '../checks/violation.ts'
import { readHeader } from '../nats/message-headers.ts'
import type { Replica } from '../nats/stream-group.ts'
import type { StoredMessage } from '../nats/stream-store.ts'
import { JOURNAL_STREAM } from '../service/service-nodes.ts'
import { readBehindLaggingNode } from './reader-behind.ts'
import type { Script, Steps } from './script.ts'
import type { ScriptName } from './script-names.ts'

export const scripts: Readonly<Record<ScriptName, Script>> = {
  'purge after an erasure': purgeAfterErasure,
  'repetition of a held publication': repetitionOfHeldPublication,
  'copy that the leader cannot read': copyThatLeaderCannotRead,
  'reader behind live at a node that lags': readBehindLaggingNode,
  'restored stream with a deleted record': restoredStreamWithDeletedRecord,
  'copy for a deleted stream': copyForDeletedStream,
  'erasure while the stream is created again': erasureWhileStreamIsCreatedAgain,
  'winner that the leader cannot read': winnerThatLeaderCannotRead,
}

/** An erasure stores a copy, which still has the text of another item. A purge must remove the copy. */
async function purgeAfterErasure(steps: Steps): Promise<void> {
  const [feed] = steps.feeds
  const [node] = steps.nodes
  await steps.publish(node, feed, ['a', 'b'])
  await steps.erase(node, feed, 'a')
  await steps.purge(node, feed.fixtureId)
}

/**
 * A publication is held back, and the feed changes. A repetition of the publication at another node must receive the
 * first response.
 */
async function repetitionOfHeldPublication(steps: Steps): Promise<void> {
  const [feed] = steps.feeds
  const [first, second] = steps.nodes
  await steps.holdForApproval(first, feed, 'machine')
  const publish = steps.createPublication(feed, 'machine')
  const before = await publish(first)
  await steps.publish(first, feed, ['b'])
  const after = await publish(second)
  if (before !== undefined && before === after) return
  throw new Violation('a retry receives the first response', `first ${before}, then ${after}`)
}

/** A node misses an erasure. The leader has deleted the erased entry, and cannot read its copy. */
async function copyThatLeaderCannotRead(steps: Steps): Promise<void> {
  const [feed] = steps.feeds
  const [near, , far] = steps.nodes
  await steps.publish(near, feed, ['a'])
  await steps.disconnect(far)
  await steps.publish(near, feed, ['a', 'b'])
  await steps.erase(near, feed, 'a')
  await steps.publish(near, feed, ['c'])
  await steps.untilApplied()
  const leader = leaderOf(steps)
  for (const { seq } of copiesOf(leader)) leader.store.unreadable.add(seq)
  steps.reconnect(far)
  await steps.until(`${far.name} is ready`, () => far.isReady)
  await steps.publish(far, feed, ['d'])
}

/**
 * A node follows an entry, which the stream loses when it is restored to an older state. At the position of the entry,
 * the stream has a record that was deleted since, so the two cannot be compared.
 */
async function restoredStreamWithDeletedRecord(steps: Steps): Promise<void> {
  const { nats } = steps.cluster
  const [feed, other] = steps.feeds
  const [near, second, far] = steps.nodes
  await steps.publish(near, other, ['a', 'b'])
  await steps.publish(near, feed, ['a'])
  await steps.untilApplied()
  const before = leaderOf(steps).log.length
  await steps.publish(near, feed, ['b'])
  await steps.untilApplied()
  await steps.disconnect(far)
  steps.cluster.hasLoss = true
  for (const server of nats.servers) nats.stopServer(server)
  steps.stream.rewind(before)
  for (const server of nats.servers) nats.startServer(server)
  await Promise.all([near, second].map(node => steps.restart(node)))
  await steps.until(`${near.name} is ready`, () => near.isReady)
  // The note of the erasure gets the position of the lost entry, and is deleted at the end.
  await steps.erase(near, other, 'a')
  await steps.publish(near, other, ['c'])
  steps.reconnect(far)
  const reasons = (): string => `${far.current?.service?.readiness().reasons}`
  await steps.until(
    `${far.name} has compared its history`,
    () => far.isReady || reasons().includes('restart this node'),
  )
}

/** A copy for a deleted stream, which a node sent before it noticed the deletion, arrives in the new stream. */
async function copyForDeletedStream(steps: Steps): Promise<void> {
  const [feed] = steps.feeds
  const [node] = steps.nodes
  await steps.publish(node, feed, ['a', 'b'])
  await steps.erase(node, feed, 'a')
  await steps.untilApplied()
  const [copy] = copiesOf(leaderOf(steps))
  if (copy === undefined) throw new Error('The erasure stored no copy')
  createAgain(steps)
  await steps.until('the new stream has a leader', () => steps.stream.leaders().length > 0)
  storeAgain(steps, copy)
  await steps.untilApplied()
}

/**
 * A node is suspended during an erasure. Meanwhile the stream is deleted and created again, and gets other records at
 * the positions that the node is about to delete.
 */
async function erasureWhileStreamIsCreatedAgain(steps: Steps): Promise<void> {
  const { world, trace } = steps.cluster
  const [feed] = steps.feeds
  const [erasing, near, other] = steps.nodes
  for (let count = 0; count < 5; count++) await steps.publish(erasing, feed, ['a', 'b'])
  await steps.untilApplied()
  const erasure = steps.beginErasure(erasing, feed, 'a')
  await steps.until('the erasure deletes entries', () => deletedBy(leaderOf(steps)).length > 0)
  // The other nodes would complete the erasure.
  for (const node of [near, other]) node.kill()
  const process = erasing.current?.process
  if (process === undefined) throw new Error('The node does not run')
  const recover = erasing.disturb()
  world.pause(process)
  // The servers complete the current request in this time. A real operator takes longer to create the stream again.
  await pause(3_000)
  if (copiesOf(leaderOf(steps)).length >= 5) throw new Error('The erasure is complete')
  createAgain(steps)
  await Promise.all([near, other].map(node => steps.restart(node)))
  for (const fixtureId of fixtureIds) await steps.register(near, fixtureId)
  for (let count = 0; count < 15; count++) await steps.publish(near, feed, ['c'])
  trace.note('script', `resumes ${erasing.name}`)
  world.resume(process)
  recover()
  await erasure
  await steps.untilApplied()
  const deleted = deletedBy(leaderOf(steps))
  if (deleted.length === 0) return
  throw new Violation(
    'a new stream stays whole',
    `an erasure in the deleted stream has deleted ${deleted.join(', ')} in the new stream`,
  )
}

/**
 * Two records of a chain name the same predecessor. The last record lost this race, and the leader cannot read the
 * record that won. A node that opens the journal must not take the last record for the end of the chain.
 */
async function winnerThatLeaderCannotRead(steps: Steps): Promise<void> {
  const { trace } = steps.cluster
  const [feed] = steps.feeds
  const [near, , opening] = steps.nodes
  await steps.publish(near, feed, ['a'])
  await steps.publish(near, feed, ['b'])
  await steps.untilApplied()
  const leader = leaderOf(steps)
  const winner = [...leader.store.messages.values()].at(-1)
  if (winner === undefined) throw new Error('The stream is empty')
  const fields = winner.headers.toString().replace(/Feed-Id: %22./, 'Feed-Id: %22x')
  const loser = { ...winner, headers: Buffer.from(fields), timeMs: winner.timeMs + 1 }
  const id = { messageId: undefined, isIdForgotten: false, lastSubjectSequence: undefined }
  steps.stream.propose(leader, { kind: 'store', ...loser, ...id }, () => {
    trace.note('script', 'stores a record that loses its race')
  })
  await steps.untilApplied()
  leader.store.unreadable.add(winner.seq)
  opening.kill()
  opening.start()
  await steps.until(`${opening.name} is ready`, () => opening.isReady)
  await steps.publish(opening, feed, ['c'])
  await steps.publish(near, feed, ['d'])
}

function createAgain({ cluster, stream: { config } }: Steps): void {
  cluster.trace.note('script', 'deletes the stream, and creates it again')
  cluster.hasLoss = true
  cluster.nats.deleteStream(JOURNAL_STREAM)
  cluster.nats.createStream(config)
}

/** Stores a record of the deleted stream in the new one, like a node that has not noticed the deletion. */
function storeAgain(steps: Steps, { subject, headers, data, timeMs }: StoredMessage): void {
  const id = { messageId: undefined, isIdForgotten: false, lastSubjectSequence: undefined }
  const change = { kind: 'store', subject, headers, data, timeMs, ...id } as const
  steps.stream.propose(leaderOf(steps), change, () => {
    steps.cluster.trace.note('script', 'stores a copy of the deleted stream')
  })
}

function leaderOf({ stream }: Steps): Replica {
  const [leader] = stream.leaders()
  if (leader === undefined) throw new Error('The stream has no leader')
  return leader
}

function copiesOf({ store }: Replica): readonly StoredMessage[] {
  return [...store.messages.values()].filter(
    ({ headers }) => readHeader(headers, 'Feed-Replaces') !== undefined,
  )
}

/** The deleted positions of a replica, including those before its first message. */
function deletedBy({ store: { lastSeq, messages } }: Replica): readonly number[] {
  const positions = Array.from({ length: lastSeq }, (_, index) => index + 1)
  return positions.filter(position => !messages.has(position))
}
