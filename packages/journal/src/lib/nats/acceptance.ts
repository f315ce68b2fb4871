import { chainOf, type Entry } from '../../entry.ts'
import { decodeEntry, type EntryText } from '../entry-text.ts'
import type { Followers } from '../followers.ts'
import { isLarge, nextTurn } from '../large-text.ts'
import {
  decodeBody,
  type EntryMessage,
  isPurge,
  type StoredMessage,
  UnknownRecordError,
} from './entry-message.ts'
import { expectStoredEnd } from './followed-history.ts'
import { type OpenNode, OtherHistoryError } from './journal-index.ts'
import { readChainFromLeader } from './leader-chain.ts'
import { eraseLateCopy } from './removal.ts'
import { unavailable } from './unavailable.ts'

export interface AcceptanceOptions {
  readonly followers: Followers
  /** Called with each accepted entry, after all followers. */
  readonly onAccepted: (message: EntryMessage, encoded: EntryText) => void
  /** False if the state up to the current message may never have been visible. */
  readonly isSettled: () => boolean
  readonly onEraseFailure: (error: unknown) => void
}

/**
 * Decides about each message of the stream, in order, and passes accepted entries to the followers, except entries of
 * broken chains.
 */
export class Acceptance {
  readonly #node: OpenNode
  readonly #options: AcceptanceOptions

  constructor(node: OpenNode, options: AcceptanceOptions) {
    this.#node = node
    this.#options = options
  }

  take(message: StoredMessage): void | Promise<void> {
    const { jetStream, index } = this.#node
    switch (message.role) {
      case 'note':
        return index.addNote(message)
      case 'copy':
        if (!index.addCopy(message))
          eraseLateCopy(jetStream, message).catch(this.#options.onEraseFailure)
        return undefined
      case 'entry':
        return this.#takeEntry(message)
    }
  }

  #takeEntry(message: EntryMessage): void | Promise<void> {
    // Decoding comes before any change: an entry that cannot be decoded must not count as followed.
    const encoded = decodeBody(message)
    if (!isLarge(encoded.text)) return this.#advance(message, encoded)
    return nextTurn().then(() => this.#advance(message, encoded))
  }

  #advance(message: EntryMessage, encoded: EntryText): void | Promise<void> {
    switch (this.#node.index.advance(message)) {
      case 'accepted':
        return this.#notify(message, encoded)
      case 'lost':
        return undefined
      case 'ahead':
        return this.#recover(message)
    }
  }

  /**
   * Reads the missed messages before a message that names an entry which this node does not know. A purge needs no
   * earlier messages. If the named entry exists nowhere, and no later message purges the chain, the chain is broken.
   */
  async #recover(message: EntryMessage): Promise<void> {
    const { jetStream, index, availability } = this.#node
    const { chain, previous, position } = message
    if (isPurge(message)) {
      index.advanceTo(message)
      return this.#notify(message)
    }
    availability.interrupted('accepted entries were missed; their chain is being read')
    const after = Math.min(index.end(chain).position, previous - 1)
    const range = { after, entry: previous, until: position }
    const missed = await readChainFromLeader(jetStream, chain, range).catch(error => {
      if (error instanceof UnknownRecordError) throw error
      throw unavailable('read', jetStream.stream, error)
    })
    const before = missed.filter(each => each.position < position)
    for (const each of before) {
      const encoded = decodeBody(each)
      if (this.#isAccepted(each)) this.#notify(each, encoded)
    }
    if (this.#isAccepted(message)) return this.#notify(message)
    // A later message purges the chain, so the chain is not broken.
    if (missed.some(each => each.position > position && isPurge(each))) return undefined
    // The predecessor exists but was not accepted, because it lost a race. The writer had missed the winning entry.
    if (before.some(each => each.position === previous)) return this.#requireWinner(message)
    return this.#break(message)
  }

  /**
   * Checks that the stream still has the last entry of a chain, after a message named an entry that lost its race.
   *
   * @throws {OtherHistoryError} if this node followed the entry in a stream that was restored to an older state since.
   */
  async #requireWinner({ chain, position }: EntryMessage): Promise<void> {
    await expectStoredEnd(this.#node, chain, position).catch(error => {
      if (error instanceof UnknownRecordError || error instanceof OtherHistoryError) throw error
      throw unavailable('read', this.#node.jetStream.stream, error)
    })
  }

  #isAccepted(message: EntryMessage): boolean {
    const { index } = this.#node
    const verdict = index.advance(message)
    if (verdict !== 'ahead' || !isPurge(message)) return verdict === 'accepted'
    index.advanceTo(message)
    return true
  }

  #break(message: EntryMessage): void {
    const { index, damaged } = this.#node
    const chain = chainOf(toEntry(message))
    const { previous } = message
    index.startAt(message)
    const reason = `the entry at position ${previous} is missing, but the entry at ${message.position} names it as predecessor`
    damaged.break(message.chain, { reason, position: previous, chain })
    this.#options.followers.break(chain)
  }

  #notify(message: EntryMessage, encoded: EntryText = decodeBody(message)): void {
    const { damaged } = this.#node
    const { chain, position } = message
    const { followers, isSettled, onAccepted } = this.#options
    if (isPurge(message)) damaged.clear(chain)
    // Followers know no complete state of a broken chain, so nothing can be added to it.
    if (!damaged.isBroken(chain))
      followers.notify(() => decodeEntry(position, encoded), { isSettled: isSettled() })
    onAccepted(message, encoded)
  }
}

function toEntry(message: EntryMessage): Entry {
  return decodeEntry(message.position, decodeBody(message))
}
