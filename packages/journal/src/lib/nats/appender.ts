import { type Chain, chainOf, type Entry, type NewEntry, type Position } from '../../entry.ts'
import { AppendConflictError, EntryTooLargeError } from '../../errors.ts'
import { type EntryText, encodeEntry } from '../entry-text.ts'
import type { Availability } from './availability.ts'
import type { Chains } from './chains.ts'
import { encodeMessage, encodeScrubNote, type StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { PendingAppends } from './pending-appends.ts'
import { publishMessage } from './publish-message.ts'
import { RecentIds } from './recent-ids.ts'
import { type ChainToken, chainToken, entrySubject, scrubbedSubject } from './subjects.ts'
import { unavailable } from './unavailable.ts'

export interface AppenderOptions {
  readonly jetStream: JetStream
  readonly chains: Chains
  readonly availability: Availability
  /** Position of the last message followed. */
  readonly position: () => Position
  /** The accepted entry at a position. */
  readonly readEntry: (position: Position) => Promise<Entry>
  /** The accepted entries of a chain after a position. */
  readonly readChainAfter: (chain: ChainToken, position: Position) => AsyncIterable<Entry>
  /** How long an append may take before it is given up. */
  readonly answerWithinMs: number
}

/** An entry to be appended, as it was when it was passed in. */
interface WantedAppend extends Pick<NewEntry, 'id' | 'kind' | 'previous'> {
  readonly chain: Chain
  readonly token: ChainToken
  readonly encoded: EntryText
}

/**
 * The writing half. What becomes of an append is only ever told by the stream itself: it is accepted when this node,
 * following, sees its message first behind the predecessor that it names, and has lost when it sees another one there.
 */
export class Appender {
  readonly #options: AppenderOptions
  readonly #pending = new PendingAppends()
  readonly #ids: RecentIds

  constructor(options: AppenderOptions) {
    this.#options = options
    this.#ids = new RecentIds(options.position())
  }

  /** Takes note of an accepted entry, after all followers were told. */
  accepted(message: StoredMessage, createEntry: () => Entry): void {
    this.#ids.add(message.id, message.position)
    this.#pending.settle(message, createEntry)
  }

  async append(entry: NewEntry): Promise<Entry> {
    const { chains, availability, readEntry } = this.#options
    const started = performance.now()
    // All of it now: the entry is its caller's again as soon as anything is waited for.
    const { id, kind, previous } = entry
    const chain = chainOf(entry)
    const wanted: WantedAppend = {
      id,
      kind,
      previous,
      chain,
      token: chainToken(chain),
      encoded: encodeEntry(entry),
    }
    const known = this.#ids.position(id)
    if (known !== undefined) return readEntry(known)
    if (availability.health.status === 'unavailable') await availability.readyWithinGrace()
    if (kind === 'erasure' && previous === chains.end(wanted.token).position) {
      await this.#noteScrub(wanted, started)
    }
    const { position: end } = chains.end(wanted.token)
    return previous === end ? this.#publish(wanted, started) : this.#refuse(wanted, end)
  }

  /** The place is taken, or was never there: perhaps by this very entry, when it is a retry. */
  async #refuse({ id, previous, chain, token }: WantedAppend, end: Position): Promise<Entry> {
    if (previous >= 0 && previous < Math.min(end, this.#ids.completeAfter)) {
      for await (const accepted of this.#options.readChainAfter(token, previous)) {
        if (accepted.id === id && accepted.previous === previous) return accepted
        break
      }
    }
    throw new AppendConflictError(chain, previous, end)
  }

  /** Before the erasure: a process that is killed behind it leaves the note for the next one that starts. */
  async #noteScrub(wanted: WantedAppend, started: number): Promise<void> {
    const { jetStream, answerWithinMs } = this.#options
    const { stream } = jetStream
    try {
      await publishMessage(jetStream, encodeScrubNote(wanted), {
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
    const { outcome, giveUp } = this.#pending.wait(wanted)
    const deadline = started + answerWithinMs
    const timer = setTimeout(
      () => giveUp(unavailable('append to', stream, `no answer within ${answerWithinMs} ms`)),
      Math.max(1, deadline - performance.now()),
    )
    publishMessage(jetStream, message, {
      subject: entrySubject(stream, token),
      // Racers for one place share the id, so that of those who come close together only one is stored.
      messageId: `${token}:${previous}`,
      deadline,
    }).catch(error => {
      giveUp(error instanceof EntryTooLargeError ? error : unavailable('append to', stream, error))
    })
    try {
      return await outcome
    } finally {
      clearTimeout(timer)
    }
  }
}
