/** Reads records that the leader, or the first replica that was read, has lost or cannot read. */
import type { Position } from '../../entry.ts'
import type { StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { MOST_DELETED, readExistingPositions } from './leader-state.ts'
import {
  readFirstFromReplica,
  readFromReplica,
  readReplicaEnd,
  type SubjectMessage,
  UndeliveredError,
} from './messages.ts'
import { patienceOf } from './retry.ts'

/**
 * The maximum number of attempts to find a replica with a record. For each attempt, the servers choose a replica at
 * random.
 */
const REPLICA_ATTEMPTS = 8

/** A record exists, and the servers that responded cannot read it. Another server may have it. */
export class UnreadableRecordError extends Error {
  override readonly name = 'UnreadableRecordError'
  readonly position: Position

  constructor(position: Position, options?: ErrorOptions) {
    super(
      `the record at position ${position} cannot be read from the servers that respond`,
      options,
    )
    this.position = position
  }
}

/**
 * Reads a message from other replicas, because the leader may have lost its record; `undefined` if the record was
 * deleted, if this journal did not write it, if all replicas have lost it, or if the leader has deleted too many
 * positions to list them.
 *
 * @throws {UnreadableRecordError} if a replica that lags or does not respond may still have the record.
 */
export async function readFromReplicas(
  jetStream: JetStream,
  position: Position,
): Promise<StoredMessage | undefined> {
  const { runtime } = jetStream
  const deadline = patienceOf(jetStream)
  /** The servers that have a later record, and not this one. */
  const lacking = new Set<string | undefined>()
  let lastError: unknown
  for (let attempt = 0; attempt < REPLICA_ATTEMPTS; attempt++) {
    try {
      const { server, first } = await readFirstFromReplica(jetStream, position)
      if (first?.position === position) return first.message
      if (first !== undefined) lacking.add(server)
    } catch (error) {
      lastError = error
      if (runtime.elapsedMs() >= deadline) break
    }
  }
  const { cluster } = await jetStream.manager.streams.info(jetStream.stream)
  const others = cluster?.replicas ?? []
  if (others.every(({ name }) => lacking.has(name))) return undefined
  if (!(await readExistingPositions(jetStream)).has(position)) return undefined
  throw new UnreadableRecordError(position, { cause: lastError })
}

/** Records of a subject exist, and the servers that responded cannot read them. Another server may have them. */
export class UnreadableRecordsError extends Error {
  override readonly name = 'UnreadableRecordsError'

  constructor(subject: string, count: number, options?: ErrorOptions) {
    super(`${count} records of ${subject} cannot be read from the servers that respond`, options)
  }
}

interface PartlyReadSubject {
  readonly subject: string
  /** The positions of the messages that were read before. */
  readonly read: ReadonlySet<Position>
  readonly headersOnly: boolean
}

/**
 * The messages of a subject that were not read before, from the replicas that the servers choose. Ends when every
 * message at the leader was read, or when all servers with the stream lack the others.
 *
 * @throws {UnreadableRecordsError} if a replica that lags or does not respond may have more messages.
 */
export async function* readFromOtherReplicas(
  jetStream: JetStream,
  { subject, read, headersOnly }: PartlyReadSubject,
): AsyncGenerator<SubjectMessage> {
  const { runtime } = jetStream
  const deadline = patienceOf(jetStream)
  const all = new Set(read)
  /** The servers that have applied all records up to `until`. */
  const current = new Set<string | undefined>()
  /** The `current` servers that have returned every record that they can read. */
  const lacking = new Set<string | undefined>()
  let until: Position | undefined
  let lastError: unknown
  for (let attempt = 0; ; attempt++) {
    const { missing, last, servers } = await countMissing(jetStream, subject, all)
    until ??= last
    if (missing <= 0 || (attempt > 0 && servers.every(name => lacking.has(name)))) return
    if (attempt === REPLICA_ATTEMPTS || runtime.elapsedMs() >= deadline)
      throw new UnreadableRecordsError(subject, missing, { cause: lastError })
    let chosen: string | undefined
    try {
      const end = await readReplicaEnd(jetStream)
      if (end.position >= until) current.add(end.server)
      const { server, messages } = await readFromReplica(jetStream, subject, headersOnly)
      if (current.has(server)) chosen = server
      for await (const message of messages) {
        if (all.has(message.position)) continue
        all.add(message.position)
        yield message
      }
      lacking.add(chosen)
    } catch (error) {
      lastError = error
      // A server may announce a record that it cannot read.
      if (error instanceof UndeliveredError) lacking.add(chosen)
    }
  }
}

interface MissingCount {
  /** The number of messages of the subject that the leader has and that were not read. */
  readonly missing: number
  /** The last position of the stream. */
  readonly last: Position
  /** The names of the servers with the stream; empty if there is only one. */
  readonly servers: readonly string[]
}

async function countMissing(
  jetStream: JetStream,
  subject: string,
  read: ReadonlySet<Position>,
): Promise<MissingCount> {
  const { manager, stream } = jetStream
  const { state, cluster } = await manager.streams.info(stream, { subjects_filter: subject })
  const count = Object.values(state.subjects ?? {}).reduce((sum, each) => sum + each, 0)
  // Messages that were read may have been deleted since.
  const existing = await readExistingPositions(jetStream)
  const isListed = state.num_deleted <= MOST_DELETED
  const known = isListed ? [...read].filter(existing.has).length : read.size
  const { leader, replicas = [] } = cluster ?? {}
  const names = replicas.map(({ name }) => name)
  const servers = leader === undefined || names.length === 0 ? [] : [leader, ...names]
  return { missing: count - known, last: state.last_seq, servers }
}
