import type { StreamInfo } from '@nats-io/jetstream'
import type { Position } from '../../entry.ts'
import type { JetStream } from './jet-stream.ts'
import { OtherHistoryError } from './journal-index.ts'

/** A record that was followed, and when the servers stored it. */
interface FollowedRecord {
  readonly position: Position
  readonly storedAtMs: number
}

const REMEMBERED = 32

/** The times of delivered records and of requested records are rounded differently. */
const TOLERANCE_MS = 1

/**
 * The newest records that a node followed. The node recognizes its stream by them, because a stream that was
 * restored, or that lost its last records and was continued, can have the same name and length but other records.
 */
export class FollowedHistory {
  readonly #jetStream: JetStream
  readonly #created: string
  /** The oldest first. */
  #newest: FollowedRecord[] = []

  /** @param created The creation time of the stream. */
  constructor(jetStream: JetStream, created: string) {
    this.#jetStream = jetStream
    this.#created = created
  }

  /** Remembers a record, unless it is the newest remembered one. */
  remember(position: Position, storedAt: Date): void {
    if (this.#newest.at(-1)?.position === position) return
    this.#newest.push({ position, storedAtMs: storedAt.getTime() })
    if (this.#newest.length > 2 * REMEMBERED) this.#newest = this.#newest.slice(-REMEMBERED)
  }

  /** Remembers the record up to which a node opened its index, if nothing has been followed since. */
  async rememberOpened(position: Position, { state }: StreamInfo): Promise<void> {
    if (this.#newest.length > 0 || position === 0) return
    const storedAt = await this.#storedAt(position, state)
    if (storedAt !== undefined) this.remember(position, storedAt)
  }

  /**
   * Compares the newest remembered record that the leader has with the leader's version of it.
   *
   * @throws {OtherHistoryError} if the versions differ, or if the stream was created again.
   */
  async check({ created, state }: StreamInfo): Promise<void> {
    if (created !== this.#created) {
      throw new OtherHistoryError(`the stream was created again at ${created}`)
    }
    for (const record of this.#newest.slice(-REMEMBERED).reverse()) {
      if (record.position > state.last_seq) continue
      const stored = await this.#storedAt(record.position, state)
      // An erased record cannot be compared.
      if (stored === undefined) continue
      if (Math.abs(stored.getTime() - record.storedAtMs) <= TOLERANCE_MS) return
      throw new OtherHistoryError(
        `the stream has another record at position ${record.position} than was followed here`,
      )
    }
  }

  /** When the servers stored the record at a position; `undefined` if it was erased. */
  async #storedAt(
    position: Position,
    { last_seq, last_ts }: StreamInfo['state'],
  ): Promise<Date | undefined> {
    if (position === last_seq) return new Date(last_ts)
    const { manager, stream } = this.#jetStream
    return (await manager.streams.getMessage(stream, { seq: position }))?.time
  }

  /**
   * Whether the stream was created again, or its last record differs from the record that was followed at its
   * position. False if that record is not remembered.
   */
  isContradictedBy({ created, state }: StreamInfo): boolean {
    const known = this.#newest.findLast(({ position }) => position === state.last_seq)
    if (created !== this.#created) return true
    const lastMs = new Date(state.last_ts).getTime()
    return known !== undefined && Math.abs(lastMs - known.storedAtMs) > TOLERANCE_MS
  }
}
