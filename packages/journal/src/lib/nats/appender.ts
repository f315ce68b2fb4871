import { type Chain, chainOf, type Entry, type NewEntry, type Position } from '../../entry.ts'
import { AppendConflictError, EntryTooLargeError } from '../../errors.ts'
import { type EntryText, encodeEntry } from '../entry-text.ts'
import type { Availability } from './availability.ts'
import { type ChainEnd, type Chains, isPurged } from './chains.ts'
import { type EntryMessage, encodeMessage, encodeNote } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { publishMessage } from './publish-message.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'
import { unavailable } from './unavailable.ts'

export interface AppenderOptions {
  readonly jetStream: JetStream
  readonly chains: Chains
  readonly availability: Availability
  /** Position of the last message followed. */
  readonly position: () => Position
  readonly readEntry: (position: Position) => Promise<Entry>
  readonly readChainAfter: (chain: ChainToken, position: Position) => AsyncIterable<Entry>
  readonly answerWithinMs: number
}

/** A snapshot of an entry at the time of the call to append it. */
interface WantedAppend extends Pick<NewEntry, 'id' | 'kind' | 'previous'> {
  readonly chain: Chain
  readonly token: ChainToken
  readonly encoded: EntryText
}

/** An append whose message was sent, and may have been lost. It ends when the entry at the place that it wants is known. */
interface PendingAppend extends Pick<WantedAppend, 'id' | 'chain'> {
  readonly resolve: (entry: Entry) => void
  readonly reject: (error: unknown) => void
}

/** Behind a predecessor there is one place. Racers for it share the text. */
function placeBehind(chain: ChainToken, previous: Position): string {
  return `${chain}:${previous}`
}

/**
 * The writing half. Only the stream itself decides an append: the entry is accepted when this node, following the
 * stream, sees its message first behind the predecessor that it names; it has lost when another message comes first.
 */
export class Appender {
  readonly #options: AppenderOptions
  readonly #pending = new Map<string, Set<PendingAppend>>()
  readonly #ids: RecentIds

  constructor(options: AppenderOptions) {
    this.#options = options
    this.#ids = new RecentIds(options.position())
  }

  /** Takes note of an accepted entry, after all followers were told. */
  accepted({ chain, id, previous, position }: EntryMessage, createEntry: () => Entry): void {
    this.#ids.add(id, position)
    for (const pending of this.#pending.get(placeBehind(chain, previous)) ?? []) {
      if (pending.id === id) pending.resolve(createEntry())
      else pending.reject(new AppendConflictError(pending.chain, previous, position))
    }
  }

  async append(entry: NewEntry): Promise<Entry> {
    const { chains, availability, readEntry } = this.#options
    const started = performance.now()
    // These fields are read before the first await: afterwards the caller may change the entry.
    const wanted = this.#toWanted(entry)
    const { id, kind, previous } = wanted
    const known = this.#ids.position(id)
    if (known !== undefined) return readEntry(known)
    if (availability.health.status === 'unavailable') await availability.readyWithinGrace()
    if (kind === 'erasure' && previous === chains.end(wanted.token).position) {
      await this.#noteScrub(wanted, started)
    }
    const end = chains.end(wanted.token)
    return previous === end.position ? this.#publish(wanted, started) : this.#refuse(wanted, end)
  }

  /** An entry that begins a purged chain anew follows the message that says so. */
  #toWanted(entry: NewEntry): WantedAppend {
    const { id, kind } = entry
    const chain = chainOf(entry)
    const token = chainToken(chain)
    const end = this.#options.chains.end(token)
    const previous = isPurged(end) && entry.previous === 0 ? end.position : entry.previous
    return { id, kind, previous, chain, token, encoded: encodeEntry({ ...entry, previous }) }
  }

  /**
   * The predecessor already has a successor, or never existed. A retry may find that the successor is its own entry.
   */
  async #refuse({ id, previous, chain, token }: WantedAppend, end: ChainEnd): Promise<Entry> {
    // An earlier attempt may have been followed only while this one waited for the stream.
    const known = this.#ids.position(id)
    if (known !== undefined) return this.#options.readEntry(known)
    if (previous >= 0 && previous < Math.min(end.position, this.#ids.completeAfter)) {
      for await (const accepted of this.#options.readChainAfter(token, previous)) {
        if (accepted.id === id && accepted.previous === previous) return accepted
        break
      }
    }
    throw new AppendConflictError(chain, previous, isPurged(end) ? 0 : end.position)
  }

  /** The note is stored before the erasure: if the process is killed after the erasure, the next one finds the note. */
  async #noteScrub(wanted: WantedAppend, started: number): Promise<void> {
    const { jetStream, answerWithinMs } = this.#options
    const { stream } = jetStream
    try {
      await publishMessage(jetStream, encodeNote(wanted), {
        subject: scrubbedSubject(stream, wanted.token),
        messageId: `scrub:${wanted.id}`,
        deadline: started + answerWithinMs,
      })
    } catch (error) {
      throw unavailable('append to', stream, error)
    }
  }

  async #publish(wanted: WantedAppend, started: number): Promise<Entry> {
    const { jetStream, chains, position, answerWithinMs } = this.#options
    const { previous, token } = wanted
    const { stream } = jetStream
    const { heads } = chains.end(token)
    const message = encodeMessage({ ...wanted, heads, seen: position() }, wanted.encoded)
    const place = placeBehind(token, previous)
    const { promise, resolve, reject } = Promise.withResolvers<Entry>()
    const pending = { id: wanted.id, chain: wanted.chain, resolve, reject }
    const racers = this.#pending.get(place) ?? new Set()
    this.#pending.set(place, racers.add(pending))
    const deadline = started + answerWithinMs
    const timer = setTimeout(
      () => reject(unavailable('append to', stream, `no answer within ${answerWithinMs} ms`)),
      Math.max(1, deadline - performance.now()),
    )
    publishMessage(jetStream, message, {
      subject: entrySubject(stream, token),
      // Racers for one place share the message id: the server's deduplication then stores only one of those close
      // together.
      messageId: place,
      deadline,
    }).catch(error => {
      reject(error instanceof EntryTooLargeError ? error : unavailable('append to', stream, error))
    })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      racers.delete(pending)
      if (racers.size === 0) this.#pending.delete(place)
    }
  }
}

/** The positions of recently accepted entries by id. Bounded: the oldest are forgotten first. */
class RecentIds {
  readonly #positions = new Map<string, Position>()
  readonly #limit: number
  #completeAfter: Position

  /** @param completeAfter The caller adds every entry behind this position. */
  constructor(completeAfter: Position, limit: number = 100_000) {
    this.#completeAfter = completeAfter
    this.#limit = limit
  }

  /** All entries behind this position are known. */
  get completeAfter(): Position {
    return this.#completeAfter
  }

  position(id: string): Position | undefined {
    return this.#positions.get(id)
  }

  add(id: string, position: Position): void {
    this.#positions.set(id, position)
    if (this.#positions.size <= this.#limit) return
    for (const [oldest, oldestPosition] of this.#positions) {
      this.#positions.delete(oldest)
      this.#completeAfter = oldestPosition
      return
    }
  }
}
