import type { Position } from '../../entry.ts'
import { type CopyMessage, inPlace, type StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { expectLeaderAt, expectPosition, readExistingPositions } from './leader-state.ts'
import { type LeaderMessage, readFromLeader } from './messages.ts'
import { readFromReplicas } from './other-replicas.ts'
import { patienceOf, retry } from './retry.ts'
import { readUnreadableCopies } from './scrubbed-records.ts'
import { scrubbedSubject } from './subjects.ts'
import { inOrder } from './whole-subject.ts'

/** The existing records in a range of positions that was not delivered. */
export interface MissedRange {
  /** In order of position, with a scrubbed copy in the place of each scrubbed entry. */
  readonly messages: readonly StoredMessage[]
  /** The records that the leader has, in order of position, including records that this journal did not write. */
  readonly records: readonly Pick<LeaderMessage, 'position' | 'storedAt'>[]
  /**
   * The position of the last copy of a scrubbed entry of the range; 0 if there is none. A copy lacks an item that a
   * later entry erases, so the state up to an entry before the last copy may never have been visible.
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
   * The missing positions that the leader has not deleted but could not read. Throws if positions are missing and the
   * leader has not applied all records before `until`.
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

  /** Reads the copies that the leader has but cannot read, for deleted entries. Most deleted records have no copy. */
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
