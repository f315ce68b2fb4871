import type { StreamState } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import {
  type CopyMessage,
  type EntryMessage,
  inPlace,
  isPurge,
  type StoredMessage,
} from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { type JournalNode, OtherHistoryError } from './journal-index.ts'
import {
  getMessage,
  type LeaderMessage,
  readFirstFromReplica,
  readFromLeader,
  readFromReplica,
  readMessages,
  readReplicaEnd,
  type SubjectMessage,
  UndeliveredError,
} from './messages.ts'
import { patienceOf, retry } from './retry.ts'
import { type ChainToken, entrySubject, scrubbedSubject } from './subjects.ts'

/** The existing records in a range of positions that was not delivered. */
export interface MissedRange {
  /** In order of position, with a scrubbed copy in the place of each scrubbed entry. */
  readonly messages: readonly StoredMessage[]
  /** The records that the leader has, in order of position, including records that this journal did not write. */
  readonly records: readonly Pick<LeaderMessage, 'position' | 'storedAt'>[]
  /**
   * The position of the last copy of a scrubbed entry of the range; 0 if there is none. A copy lacks an item that a
   * later entry erases, so the state up to an entry before the last copy was never visible.
   */
  readonly settledAt: Position
}

interface WantedRange {
  readonly from: Position
  /** The end of the range, exclusive. */
  readonly until: Position
  /**
   * The latest time for another attempt to read the range, and for the first message of each read, as of `elapsedMs()`.
   */
  readonly deadline: number
}

/**
 * The leader's list of deleted positions is read only if it has at most this number of positions. A position takes
 * about ten bytes in the response, which must fit into `max_payload`.
 */
const MOST_DELETED = 20_000

/**
 * Reads the records that a replica did not deliver. The leader of the stream has every record that still exists, and
 * the copies of the entries that were scrubbed meanwhile. The records at all other positions were deleted, such as
 * notes, replaced copies and purged chains. A record that the leader has not deleted and cannot read is read from
 * another replica.
 */
export class MissedRecords {
  readonly #jetStream: JetStream
  /** The newest known copy of each scrubbed entry, by the position of the entry. */
  readonly #copies = new Map<Position, CopyMessage>()
  /** Every copy from the start of the first range up to this position is known. */
  #copiesUntil: Position | undefined

  constructor(jetStream: JetStream) {
    this.#jetStream = jetStream
  }

  /** The records from a position up to another one, exclusive. */
  readRange(from: Position, until: Position): Promise<MissedRange> {
    const deadline = patienceOf(this.#jetStream)
    return retry(this.#jetStream, () => this.#readRange({ from, until, deadline }), deadline)
  }

  async #readRange({ from, until, deadline }: WantedRange): Promise<MissedRange> {
    const { stream } = this.#jetStream
    await expectLeaderAt(this.#jetStream, until - 1)
    const messages = new Map<Position, StoredMessage>()
    const records = new Map<Position, Date>()
    for await (const { position, message, storedAt } of readFromLeader(
      this.#jetStream,
      `${stream}.>`,
      from,
      deadline,
    )) {
      if (position >= until) break
      records.set(position, storedAt)
      if (message !== undefined) messages.set(position, message)
    }
    const missing: Position[] = []
    for (let position = from; position < until; position++)
      if (!records.has(position)) missing.push(position)
    for (const position of await this.#findUnreadable(missing, until)) {
      const message = await readFromReplicas(this.#jetStream, position)
      if (message !== undefined) messages.set(position, message)
    }
    await this.#readCopies(from, deadline)
    await this.#readUnreadableCopies(
      missing.filter(position => !messages.has(position) && !this.#copies.has(position)),
    )
    await expectLeaderAt(this.#jetStream, until - 1)
    let settledAt = 0
    for (const [position, copy] of this.#copies) {
      if (position < from || position >= until) continue
      messages.set(position, inPlace(copy))
      settledAt = Math.max(settledAt, copy.position)
    }
    return {
      messages: inOrder(messages.values()),
      records: [...records].map(([position, storedAt]) => ({ position, storedAt })),
      settledAt,
    }
  }

  /**
   * The positions that the leader has not deleted, and could not read. Throws if the leader has not applied all records
   * before `until`.
   */
  async #findUnreadable(
    missing: readonly Position[],
    until: Position,
  ): Promise<readonly Position[]> {
    if (missing.length === 0) return missing
    const existing = await readExistingPositions(this.#jetStream)
    // Another leader may have been elected since the check at the start.
    expectPosition(existing, until - 1)
    return missing.filter(position => existing.has(position))
  }

  /** Reads the copies of deleted entries that the leader has and cannot read. Most deleted records have no copy. */
  async #readUnreadableCopies(deleted: readonly Position[]): Promise<void> {
    const copies = await readUnreadableCopies(this.#jetStream, '*', deleted)
    for (const copy of copies) this.#copies.set(copy.replaces, copy)
  }

  /** Releases the copies that were read for earlier ranges. */
  clear(): void {
    this.#copies.clear()
    this.#copiesUntil = undefined
  }

  async #readCopies(from: Position, deadline: number): Promise<void> {
    const start = Math.min(from, this.#copiesUntil ?? from)
    const copies = scrubbedSubject(this.#jetStream.stream, '*')
    for await (const { position, message } of readFromLeader(
      this.#jetStream,
      copies,
      Math.max(start, (this.#copiesUntil ?? 0) + 1),
      deadline,
    )) {
      if (message?.role === 'copy') this.#copies.set(message.replaces, message)
      this.#copiesUntil = position
    }
  }
}

/** A message of a chain, from the leader, or from another replica if the leader cannot read it. */
export interface LeaderEntry extends EntryMessage {
  /** Whether it is the scrubbed copy in the place of the entry. */
  readonly isCopy: boolean
}

interface LeaderRange {
  readonly after: Position
  /**
   * If the leader cannot read this entry or one of its predecessors in the range, another replica is read, unless the
   * chain was purged later.
   */
  readonly entry: Position
  /** The leader must have applied all records up to this position. A new leader may lag at first. */
  readonly until: Position
}

/** The messages of a chain after a position, accepted or not, with the copy of each scrubbed message in its place. */
export async function readChainFromLeader(
  jetStream: JetStream,
  chain: ChainToken,
  { after, entry, until }: LeaderRange,
): Promise<readonly LeaderEntry[]> {
  const deadline = patienceOf(jetStream)
  const attempt = async (): Promise<Map<Position, LeaderEntry>> => {
    // A leader that lags may catch up during the read, and another leader may be elected.
    await expectLeaderAt(jetStream, until)
    const read = await readChain(jetStream, chain, { after, deadline })
    await expectLeaderAt(jetStream, until)
    return read
  }
  const messages = await retry(jetStream, attempt, deadline)
  const isPurged = messages.values().some(each => isPurge(each) && each.previous >= entry)
  for (let position = entry; position > after && !isPurged; ) {
    const message = messages.get(position) ?? (await readUnreadable(jetStream, chain, position))
    if (message === undefined) break
    messages.set(position, message)
    // All entries before a purge are irrelevant, and some may already be deleted.
    if (isPurge(message)) break
    position = message.previous
  }
  return inOrder(messages.values())
}

/** Reads an entry that the leader cannot read, or its copy, from another replica; `undefined` if no replica has it. */
async function readUnreadable(
  jetStream: JetStream,
  chain: ChainToken,
  position: Position,
): Promise<LeaderEntry | undefined> {
  const message = await readFromReplicas(jetStream, position)
  if (message?.role === 'entry') return { ...message, isCopy: false }
  const [copy] = await readUnreadableCopies(jetStream, chain, [position])
  return copy && { ...inPlace(copy), isCopy: true }
}

/** The newest copies of entries at some positions, from replicas that can read them. */
async function readUnreadableCopies(
  jetStream: JetStream,
  chain: ChainToken | '*',
  positions: readonly Position[],
): Promise<readonly CopyMessage[]> {
  if (positions.length === 0) return []
  const wanted = new Set(positions)
  const newest = new Map<Position, Position>()
  for (const message of await readScrubbed(jetStream, chain))
    if (message.role === 'copy' && wanted.has(message.replaces))
      newest.set(message.replaces, message.position)
  const copies: CopyMessage[] = []
  for (const position of newest.values()) {
    const copy =
      (await getMessage(jetStream, position)) ?? (await readFromReplicas(jetStream, position))
    if (copy?.role === 'copy') copies.push(copy)
  }
  return copies
}

/** The scrubbed copies and notes of a chain, or of all, in order and without their bodies. */
export async function readScrubbed(
  jetStream: JetStream,
  chain: ChainToken | '*',
): Promise<readonly StoredMessage[]> {
  const { manager, stream } = jetStream
  const subject = scrubbedSubject(stream, chain)
  const { state } = await manager.streams.info(stream, { subjects_filter: subject })
  const count = Object.values(state.subjects ?? {}).reduce((sum, each) => sum + each, 0)
  return readHeaders(jetStream, subject, count)
}

/**
 * The maximum number of attempts to find a replica with a record. For each attempt, the servers choose a replica at
 * random.
 */
const REPLICA_ATTEMPTS = 8

/**
 * The messages of a subject that this journal wrote, in order, without their bodies. A server that cannot read its own
 * record skips it. The node would then open with an older state, or miss an erasure.
 *
 * @param count The number of messages at the leader. Other replicas are read if the first one returns fewer.
 * @throws {UnreadableRecordsError} if a replica that lags or does not respond may have more messages.
 */
export async function readHeaders(
  jetStream: JetStream,
  subject: string,
  count: number,
): Promise<readonly StoredMessage[]> {
  const read = new Set<Position>()
  const found: StoredMessage[] = []
  const add = ({ position, message }: SubjectMessage): void => {
    read.add(position)
    if (message !== undefined) found.push(message)
  }
  for await (const each of readMessages(jetStream, subject, { headersOnly: true })) add(each)
  if (read.size < count)
    for await (const each of readFromOtherReplicas(jetStream, { subject, read, headersOnly: true }))
      add(each)
  return inOrder(found)
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
 * The messages of a subject that were not read before, from the replicas that the servers choose. Ends when every message
 * at the leader was read, or when all servers with the stream lack the others.
 *
 * @throws {UnreadableRecordsError} if a replica that lags or does not respond may have more messages.
 */
async function* readFromOtherReplicas(
  jetStream: JetStream,
  { subject, read, headersOnly }: PartlyReadSubject,
): AsyncGenerator<SubjectMessage> {
  const { runtime } = jetStream
  const deadline = patienceOf(jetStream)
  const all = new Set(read)
  /** The servers that have applied all records of the first count. */
  const current = new Set<string | undefined>()
  /** The servers that have returned every record that they can read since. */
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

/** The positions of the existing records, and the last position, at the leader. */
interface ExistingPositions {
  readonly last_seq: Position
  has(position: Position): boolean
}

/**
 * The positions that the leader has not deleted. Empty if the leader has deleted too many positions to list them.
 */
export async function readExistingPositions({
  manager,
  stream,
}: JetStream): Promise<ExistingPositions> {
  const { state } = await manager.streams.info(stream)
  if (state.num_deleted > MOST_DELETED) return { last_seq: state.last_seq, has: () => false }
  const { state: details } = await manager.streams.info(stream, { deleted_details: true })
  const deleted = new Set(details.deleted)
  return {
    last_seq: details.last_seq,
    has: position =>
      position >= details.first_seq && position <= details.last_seq && !deleted.has(position),
  }
}

/**
 * Throws if the leader has not applied all records up to a position, because the records that such a leader lacks are
 * not lost.
 */
async function expectLeaderAt({ manager, stream }: JetStream, position: Position): Promise<void> {
  const { state } = await manager.streams.info(stream)
  expectPosition(state, position)
}

/**
 * Checks that the leader has the stream that was opened, up to a position. A stream of the same name that was created
 * again has other records at the positions that this node knows.
 *
 * @throws {OtherHistoryError} if the stream was created again.
 */
export async function expectSameStream(
  { manager, stream, created: opened }: JetStream,
  position: Position,
): Promise<void> {
  const { created, state } = await manager.streams.info(stream)
  if (opened !== undefined && created !== opened)
    throw new OtherHistoryError(`the stream was created again at ${created}`)
  expectPosition(state, position)
}

function expectPosition(state: Pick<StreamState, 'last_seq'>, position: Position): void {
  if (state.last_seq >= position) return
  throw new Error(
    `the leader of the stream is at position ${state.last_seq}, not yet at ${position}`,
  )
}

/**
 * Whether a message won its race, without reading its chain: it won when it is the first message of its chain that
 * names its predecessor. A journal names only an entry that it has followed as accepted, so no message can name a later
 * entry of the chain before some message has named that predecessor. Only the leader is asked, because another replica
 * may lag, or may have lost the message that won.
 *
 * A writer states how far it had followed the stream, but that proves nothing: it may have missed entries.
 */
export async function isAccepted(
  { jetStream, index }: JournalNode,
  { chain, position, previous }: Pick<StoredMessage, 'chain' | 'position' | 'previous'>,
): Promise<boolean> {
  const copies = index.copiesBetween(chain, previous, position - 1)
  if (copies.some(copy => copy.previous >= previous)) return false
  if (position === previous + 1) return true
  const verdict = await findVerdict(jetStream, { chain, position, previous })
  if (verdict !== undefined) return verdict
  // The leader does not have the message. If it lagged, it may have caught up since, so it is asked again.
  await expectLeaderAt(jetStream, position)
  return (await findVerdict(jetStream, { chain, position, previous })) ?? true
}

/** Whether a message won its race; `undefined` if the leader does not have the message. */
async function findVerdict(
  jetStream: JetStream,
  { chain, position, previous }: Pick<StoredMessage, 'chain' | 'position' | 'previous'>,
): Promise<boolean | undefined> {
  const subject = entrySubject(jetStream.stream, chain)
  // The first request is not repeated here. A caller that can wait repeats the whole call.
  const deadline = jetStream.runtime.elapsedMs()
  for await (const next of readFromLeader(jetStream, subject, previous + 1, deadline)) {
    if (next.position >= position) return true
    if (next.message !== undefined && next.message.previous >= previous) return false
  }
  return undefined
}

async function readChain(
  jetStream: JetStream,
  chain: ChainToken,
  { after, deadline }: { readonly after: Position; readonly deadline: number },
): Promise<Map<Position, LeaderEntry>> {
  const { stream } = jetStream
  const messages = new Map<Position, LeaderEntry>()
  const entries = readFromLeader(jetStream, entrySubject(stream, chain), after + 1, deadline)
  for await (const { position, message } of entries) {
    if (message?.role === 'entry') messages.set(position, { ...message, isCopy: false })
  }
  const copies = readFromLeader(jetStream, scrubbedSubject(stream, chain), after + 1, deadline)
  for await (const { message } of copies) {
    if (message?.role !== 'copy' || message.replaces <= after) continue
    messages.set(message.replaces, { ...inPlace(message), isCopy: true })
  }
  return messages
}

/**
 * All messages of a subject, the messages from one replica first. If the replica lags, or has lost a record, the
 * leader is asked for each message, and then other replicas for messages that the leader cannot read. A replica
 * applies the changes of the stream in order, so a replica with the leader's last message does not lag. The number of
 * its messages does not prove this, because it may still have deleted messages.
 *
 * @throws {UnreadableRecordsError} if a replica that lags or does not respond may have more messages.
 */
export async function* readWholeSubject(
  { jetStream, index }: JournalNode,
  subject: string,
  { headersOnly = false }: { readonly headersOnly?: boolean } = {},
): AsyncGenerator<SubjectMessage> {
  // The extent is read before any message, because the caller may erase the messages that it reads.
  const { count, last } = await retry(jetStream, () =>
    readExtent(jetStream, { subject, until: index.position }),
  )
  const read = new Set<Position>()
  for await (const message of readMessages(jetStream, subject, { headersOnly })) {
    read.add(message.position)
    yield message
  }
  const hasLast = last === undefined ? count === 0 : read.has(last)
  if (hasLast && read.size >= count) return
  for await (const message of readFromLeader(jetStream, subject, 1)) {
    if (read.has(message.position)) continue
    read.add(message.position)
    yield message
  }
  // The leader counts a message that it cannot read.
  if (read.size < count) yield* readFromOtherReplicas(jetStream, { subject, read, headersOnly })
}

/**
 * The number of messages of a subject that the leader has, and the position of the last one. Throws if the leader has not
 * applied all records up to a position, as after an election.
 */
async function readExtent(
  jetStream: JetStream,
  { subject, until }: { readonly subject: string; readonly until: Position },
): Promise<{ readonly count: number; readonly last: Position | undefined }> {
  const { manager, stream } = jetStream
  const { state } = await manager.streams.info(stream, { subjects_filter: subject })
  const last = await manager.streams.getMessage(stream, { last_by_subj: subject })
  expectPosition(state, until)
  return { count: state.subjects?.[subject] ?? 0, last: last?.seq }
}

function inOrder<Message extends StoredMessage>(messages: Iterable<Message>): readonly Message[] {
  return [...messages].sort((a, b) => a.position - b.position)
}
