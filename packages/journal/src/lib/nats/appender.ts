import type { EncodedEntry } from '../../encode-entry.ts'
import { type Chain, chainOf, type Entry, type NewEntry, type Position } from '../../entry.ts'
import { AppendConflictError, EntryTooLargeError, JournalUnavailableError } from '../../errors.ts'
import { decodeEntry, type EntryText, encodeEntry } from '../entry-text.ts'
import { isLarge, nextTurn } from '../large-text.ts'
import {
  composeMessage,
  type EncodedBody,
  type EntryMessage,
  encodeBody,
  encodeBodyElsewhere,
  encodeNote,
} from './entry-message.ts'
import { type ChainEnd, type FollowingNode, isPurged } from './journal-index.ts'
import { publishMessage } from './messages.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'
import { unavailable } from './unavailable.ts'

/** The fields and the text of an entry, copied when its append was called. */
interface WantedAppend {
  readonly id: string
  readonly kind: NewEntry['kind']
  readonly previous: Position
  readonly chain: Chain
  readonly token: ChainToken
  readonly encoded: EntryText
}

/**
 * An append whose message was sent and may have been lost. It ends when this node knows which entry follows the
 * predecessor of the append, at its deadline, or if the message cannot be stored.
 */
type PendingAppend = Pick<WantedAppend, 'id' | 'chain'> & PromiseWithResolvers<Entry>

const KNOWN_IDS = 100_000

/** The place after a predecessor, as a text. Writers that race for the same place compute the same text. */
function placeAfter(chain: ChainToken, previous: Position): string {
  return `${chain}:${previous}`
}

/**
 * Appends entries to the stream. The order of the stream decides an append: an entry is accepted if its message is the
 * first one that names its predecessor, and loses if another message is first.
 */
export class Appender {
  readonly #node: FollowingNode
  readonly #pending = new Map<string, Set<PendingAppend>>()
  /** The positions of recently accepted entries by id, the oldest first. */
  readonly #positions = new Map<string, Position>()
  /** All accepted entries after this position are in `#positions`. */
  #completeAfter: Position

  constructor(node: FollowingNode) {
    this.#node = node
    this.#completeAfter = node.index.position
  }

  /** Records an accepted entry, after all followers were notified, and ends the appends that wait for its place. */
  accepted({ chain, id, previous, position }: EntryMessage, encoded: EntryText): void {
    this.#positions.set(id, position)
    const [oldest] = this.#positions
    if (this.#positions.size > KNOWN_IDS && oldest !== undefined) {
      this.#positions.delete(oldest[0])
      this.#completeAfter = oldest[1]
    }
    for (const pending of this.#pending.get(placeAfter(chain, previous)) ?? []) {
      if (pending.id === id) void resolveInTurn(pending, position, encoded)
      else pending.reject(new AppendConflictError(pending.chain, previous, position))
    }
  }

  async append(entry: NewEntry, encoded?: EncodedEntry): Promise<Entry> {
    const { jetStream, index, availability, operationTimeoutMs } = this.#node
    const deadline = jetStream.runtime.elapsedMs() + operationTimeoutMs
    // These fields are read before the first await: afterwards the caller may change the entry.
    const wanted = this.#toWanted(entry, encoded)
    const { id, kind, previous, token } = wanted
    const body = isLarge(wanted.encoded.text)
      ? await encodeBodyElsewhere(wanted.encoded)
      : encodeBody(wanted.encoded)
    const known = await this.#readKnown(id)
    if (known !== undefined) return known
    if (availability.health.status === 'unavailable') await availability.readyWithinGrace()
    this.#throwIfRefused(wanted)
    if (kind === 'erasure' && previous === index.end(token).position) {
      await this.#noteScrub(wanted, deadline)
    }
    const end = index.end(token)
    return previous === end.position
      ? this.#publish(wanted, body, deadline)
      : this.#refuse(wanted, end)
  }

  /**
   * Throws if the append is refused. A full stream accepts only erasures, retirements and purges. A chain without a
   * complete state accepts only its purge.
   */
  #throwIfRefused({ kind, token }: WantedAppend): void {
    const { damaged, limits } = this.#node
    const fullReason = limits.refusalOf(kind)
    if (fullReason !== undefined) throw new JournalUnavailableError(fullReason)
    if (kind === 'purge' || kind === 'purged' || !damaged.isBroken(token)) return
    throw new JournalUnavailableError(damaged.refusalOf(token) ?? 'the chain is damaged')
  }

  async #readKnown(id: string): Promise<Entry | undefined> {
    const position = this.#positions.get(id)
    return position === undefined ? undefined : (await this.#node.readAt([position]))[0]
  }

  /**
   * Prepares an entry for its append. The first entry of a chain after a purge names the message that records the
   * purge as its predecessor.
   */
  #toWanted(entry: NewEntry, encoded?: EncodedEntry): WantedAppend {
    const { id, kind } = entry
    const chain = chainOf(entry)
    const token = chainToken(chain)
    const end = this.#node.index.end(token)
    const previous = isPurged(end) && entry.previous === 0 ? end.position : entry.previous
    const text =
      encoded !== undefined && previous === entry.previous
        ? encoded
        : encodeEntry({ ...entry, previous })
    return { id, kind, previous, chain, token, encoded: text }
  }

  /**
   * Rejects an append whose predecessor is unknown to this node or has a successor. If an earlier attempt with this id
   * was accepted, returns the accepted entry. A recent entry is found by its id. An older entry is found only if it is
   * that successor.
   */
  async #refuse({ id, previous, chain, token }: WantedAppend, end: ChainEnd): Promise<Entry> {
    // An earlier attempt may have been followed only while this one waited for the stream.
    const known = await this.#readKnown(id)
    if (known !== undefined) return known
    if (previous >= 0 && previous < Math.min(end.position, this.#completeAfter)) {
      for await (const accepted of this.#node.readChainAfter(token, previous)) {
        if (accepted.id === id && accepted.previous === previous) return accepted
        break
      }
    }
    throw new AppendConflictError(chain, previous, isPurged(end) ? 0 : end.position)
  }

  /**
   * Stores a note of an erasure before the erasure itself, so that the next process finds the note if this one is
   * killed after the erasure.
   */
  async #noteScrub(wanted: WantedAppend, deadline: number): Promise<void> {
    const { jetStream, limits } = this.#node
    const { stream, journalId } = jetStream
    const subject = scrubbedSubject(stream, wanted.token)
    const messageId = `scrub:${wanted.id}`
    try {
      await publishMessage(jetStream, encodeNote({ ...wanted, journalId }), {
        subject,
        messageId,
        deadline,
      })
    } catch (error) {
      limits.refused(error)
      throw unavailable('append to', stream, error)
    }
  }

  async #publish(wanted: WantedAppend, body: EncodedBody, deadline: number): Promise<Entry> {
    const { jetStream, index, limits, operationTimeoutMs } = this.#node
    const { id, chain, previous, token } = wanted
    const { stream, runtime, journalId } = jetStream
    const { heads, id: previousId } = index.end(token)
    const facts = { ...wanted, heads, previousId, journalId, seen: index.position }
    const message = composeMessage(facts, body)
    const place = placeAfter(token, previous)
    const pending: PendingAppend = { id, chain, ...Promise.withResolvers<Entry>() }
    const { promise, reject } = pending
    const racers = this.#pending.get(place) ?? new Set()
    this.#pending.set(place, racers.add(pending))
    const stopTimer = runtime.startTimer(Math.max(1, deadline - runtime.elapsedMs()), () =>
      reject(unavailable('append to', stream, `no response within ${operationTimeoutMs} ms`)),
    )
    publishMessage(jetStream, message, {
      subject: entrySubject(stream, token),
      // Appends that race for the same place share the message id, so the server's deduplication stores only one of
      // them if they arrive close together.
      messageId: journalId === undefined ? place : `${journalId}:${place}`,
      deadline,
    }).catch(error => {
      limits.refused(error)
      reject(error instanceof EntryTooLargeError ? error : unavailable('append to', stream, error))
    })
    try {
      return await promise
    } finally {
      stopTimer()
      racers.delete(pending)
      if (racers.size === 0) this.#pending.delete(place)
    }
  }
}

/**
 * Resolves an append with its entry. A large entry is parsed in a later turn of the event loop, because the followers
 * have already parsed it in this turn.
 */
async function resolveInTurn(
  { resolve }: PendingAppend,
  position: Position,
  encoded: EntryText,
): Promise<void> {
  if (isLarge(encoded.text)) await nextTurn()
  resolve(decodeEntry(position, encoded))
}
