import type { StreamInfo } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import { isPurge } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { type JournalNode, OtherHistoryError } from './journal-index.ts'
import { readChainFromLeader } from './leader-chain.ts'
import { readExistingPositions } from './leader-state.ts'
import { type ChainToken, entrySubject } from './subjects.ts'
import { readWholeSubject } from './whole-subject.ts'

/** A record that was followed, and when the servers stored it. */
interface FollowedRecord {
  readonly position: Position
  readonly storedAtMs: number
}

const REMEMBERED = 32

/** The times of delivered records and of requested records are rounded differently. */
const TOLERANCE_MS = 1

/**
 * The newest records that a node followed. The node recognizes its stream by them, because a stream that was restored,
 * or that lost its last records and was continued, can have the same name and length but other records.
 *
 * A stream that was restored has all records up to a position, and other records after it. The node therefore finds the
 * newest followed record that the stream still has unchanged. For each chain in which the node followed entries after
 * this record, the stream must have the last followed entry, as a copy if the entry was scrubbed, unless a record that
 * the node will follow purges the chain.
 */
export class FollowedHistory {
  readonly #node: JournalNode
  readonly #jetStream: JetStream
  readonly #created: string
  /** The oldest first. */
  #newest: FollowedRecord[] = []

  /** @param created The creation time of the stream. */
  constructor(node: JournalNode, created: string) {
    this.#node = node
    this.#jetStream = node.jetStream
    this.#created = created
  }

  /** Remembers a record, unless it is the newest remembered one. */
  remember(position: Position, storedAt: Date): void {
    if (this.#newest.at(-1)?.position === position) return
    this.#newest.push({ position, storedAtMs: storedAt.getTime() })
    if (this.#newest.length > 2 * REMEMBERED) this.#newest = this.#newest.slice(-REMEMBERED)
  }

  /**
   * Remembers the record up to which a node opened its index, if the leader has this record and no other record is
   * remembered.
   */
  async rememberOpened(position: Position, { state }: StreamInfo): Promise<void> {
    if (this.#newest.length > 0 || position === 0) return
    const storedAt = await this.#storedAt(position, state)
    if (storedAt !== undefined) this.remember(position, storedAt)
  }

  /**
   * Compares the followed records with the records that the leader has.
   *
   * @throws {OtherHistoryError} if the stream was created again, or has other records than were followed here.
   */
  async check(info: StreamInfo): Promise<void> {
    const { created, state } = info
    if (created !== this.#created) {
      throw new OtherHistoryError(`the stream was created again at ${created}`)
    }
    const common = await this.#findCommon(info)
    const { index } = this.#node
    // The stream may end earlier because its leader lags. The node then waits, and checks again.
    if (common === undefined || state.last_seq < index.position) return
    for (const chain of index.chainsEndingAfter(common))
      await expectStoredEnd(this.#node, chain, state.last_seq)
  }

  /**
   * The position of the newest remembered record that the stream has, or the position before the oldest one if the
   * stream has none of them; `undefined` if no record is remembered.
   *
   * @throws {OtherHistoryError} if the stream has another record at the position of a remembered one.
   */
  async #findCommon({ state }: StreamInfo): Promise<Position | undefined> {
    const newest = this.#newest.slice(-REMEMBERED)
    for (const record of newest.toReversed()) {
      if (record.position > state.last_seq) continue
      const stored = await this.#storedAt(record.position, state)
      // A record that the leader does not have, or cannot read, cannot be compared.
      if (stored === undefined) continue
      if (Math.abs(stored.getTime() - record.storedAtMs) <= TOLERANCE_MS) return record.position
      throw new OtherHistoryError(
        `the record at position ${record.position} is not the one that this node has read there`,
      )
    }
    const [oldest] = newest
    return oldest && oldest.position - 1
  }

  /**
   * When the servers stored the record at a position; `undefined` if the leader does not have it, or cannot read it.
   */
  async #storedAt(
    position: Position,
    { last_seq, last_ts }: StreamInfo['state'],
  ): Promise<Date | undefined> {
    if (position === last_seq) return new Date(last_ts)
    const { manager, stream } = this.#jetStream
    return (await manager.streams.getMessage(stream, { seq: position }))?.time
  }

  /**
   * Whether the stream was created again, or its last record differs from the remembered record at its position. A
   * record that is not remembered does not differ.
   */
  isContradictedBy({ created, state }: StreamInfo): boolean {
    const known = this.#newest.findLast(({ position }) => position === state.last_seq)
    if (created !== this.#created) return true
    const lastMs = new Date(state.last_ts).getTime()
    return known !== undefined && Math.abs(lastMs - known.storedAtMs) > TOLERANCE_MS
  }
}

/**
 * Checks that the stream has the last entry of a chain that this node followed. Only a purge deletes an entry without a
 * copy. The node has not followed such a purge yet, so the purge has a position after all followed records.
 *
 * @param until The leader must have applied all records up to this position.
 * @throws {OtherHistoryError} if the node followed the entry in a stream that was restored to an older state since.
 */
export async function expectStoredEnd(
  { jetStream, index }: JournalNode,
  chain: ChainToken,
  until: Position,
): Promise<void> {
  const { position: end, id } = index.end(chain)
  const { position: followed } = index
  const range = { after: end - 1, entry: end, until }
  const stored = await readChainFromLeader(jetStream, chain, range)
  const isPurged = stored.some(
    each => isPurge(each) && each.position > followed && each.previous >= end,
  )
  if (isPurged || stored.some(each => each.position === end && each.id === id)) return
  // A record that exists and cannot be read is damaged. It does not show another history.
  const { manager, stream } = jetStream
  const isReadable = (await manager.streams.getMessage(stream, { seq: end })) !== null
  if (!isReadable && (await readExistingPositions(jetStream)).has(end)) return
  // The leader may be unable to read the purge, so other replicas are read too.
  const subject = entrySubject(stream, chain)
  for await (const { message } of readWholeSubject({ jetStream, index }, subject, {
    headersOnly: true,
  })) {
    if (message?.role !== 'entry' || !isPurge(message)) continue
    if (message.position > followed && message.previous >= end) return
  }
  throw new OtherHistoryError(
    `the stream lacks the entry that this node has read at position ${end}`,
  )
}
