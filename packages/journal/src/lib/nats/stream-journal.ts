import { addAbortListener } from 'node:events'
import type { StreamInfo } from '@nats-io/jetstream'
import type { EncodedEntry } from '../../encode-entry.ts'
import {
  type Chain,
  chainOf,
  type Entry,
  type EntryOf,
  type NewEntry,
  type Position,
} from '../../entry.ts'
import {
  type Damage,
  EntryTooLargeError,
  JournalUnavailableError,
  NoEntryError,
} from '../../errors.ts'
import type { InspectedEntry } from '../../inspected-entry.ts'
import type {
  FollowOptions,
  Journal,
  JournalHealth,
  OnEntry,
  Removal,
  Scrub,
} from '../../journal.ts'
import { Followers } from '../followers.ts'
import { Acceptance } from './acceptance.ts'
import { Appender } from './appender.ts'
import { Availability } from './availability.ts'
import { DamagedChains, nameOf } from './damaged-chains.ts'
import { type JetStream, readServerClock } from './jet-stream.ts'
import type { ChainHead, JournalNode, OpenNode } from './journal-index.ts'
import { openIndex } from './open-index.ts'
import { UnreadableRecordError } from './other-replicas.ts'
import { MissingEntryError, readEntries, readEntriesAt, readHead } from './read-entries.ts'
import { purgeFixture, readUnfinishedScrubs, scrubItem } from './removal.ts'
import { gaveUp, type Patience } from './retry.ts'
import { StreamFollower } from './stream-follower.ts'
import { StreamLimits } from './stream-limits.ts'
import { type ChainToken, chainToken } from './subjects.ts'
import { inWords, unavailable } from './unavailable.ts'

export interface StreamJournalOptions {
  /**
   * The longest wait of an append for the acceptance of its entry, and of `catchUp`, in milliseconds. Default: 4000.
   */
  readonly operationTimeoutMs?: number | undefined
  /**
   * Called when the late copy of a purged entry could not be erased. The next node that opens the stream erases the
   * copy.
   */
  readonly onEraseFailure?: ((error: unknown) => void) | undefined
  /** Called each time that an accepted entry is found to be lost or unreadable. */
  readonly onDamage?: ((damage: Damage) => void) | undefined
  /**
   * Called with the reason if the stream has another history, and after each attempt to follow a record that cannot be
   * followed.
   */
  readonly onFault?: ((reason: string) => void) | undefined
}

/** A stream that was found. Its creation time distinguishes it from another stream of the same name. */
export interface FoundStream {
  readonly jetStream: JetStream
  readonly info: StreamInfo
}

/** Opens the journal in a stream. Resolves when everything stored in the stream has been followed. */
export async function openStreamJournal(
  { jetStream, info }: FoundStream,
  options: StreamJournalOptions,
  patience: Patience,
): Promise<NatsJournal> {
  const { onProgress } = patience
  const index = await openIndex(jetStream, patience)
  const { position } = index
  const journal = new StreamJournal({ jetStream, index }, info, options)
  onProgress?.(`following the records after position ${position}`)
  await journal.ready(patience)
  return journal
}

/** A journal in a stream, with an inspection that continues after damage. */
export interface NatsJournal extends Journal {
  /**
   * Reads every chain of the stream, one after the other, including chains without a head. If an entry cannot be read,
   * one fault replaces this entry and the rest of its chain.
   *
   * @throws {JournalUnavailableError} when the servers become unavailable.
   */
  inspect(): AsyncIterable<InspectedEntry>
}

interface ChainRead {
  readonly token: ChainToken
  readonly chain: Chain | undefined
  /** Whether the read begins with the first entry. */
  readonly isWhole: boolean
}

class StreamJournal implements NatsJournal {
  readonly #node: OpenNode
  readonly #followers = new Followers()
  readonly #follower: StreamFollower
  readonly #appender: Appender
  readonly #appends = new Set<Promise<Entry>>()
  /** The erasures that need a copy larger than the size limit of the servers. */
  readonly #tooLarge = new Set<Position>()
  #closing: Promise<void> | undefined

  constructor(
    { jetStream, index }: JournalNode,
    { created, config }: FoundStream['info'],
    { operationTimeoutMs = 4000, onEraseFailure, onDamage, onFault }: StreamJournalOptions,
  ) {
    const availability = new Availability(jetStream)
    const limits = new StreamLimits(jetStream, availability, config)
    this.#node = {
      jetStream,
      index,
      availability,
      damaged: new DamagedChains(jetStream, availability, onDamage),
      limits,
      operationTimeoutMs,
      append: entry => this.append(entry),
      readAt: positions => this.readAt(positions),
      readChainAfter: (chain, after) => this.#readChainAfter(chain, after),
    }
    this.#appender = new Appender(this.#node)
    const acceptance = new Acceptance(this.#node, {
      followers: this.#followers,
      onAccepted: (message, encoded) => this.#appender.accepted(message, encoded),
      isSettled: () => this.#follower.isSettled,
      onEraseFailure: error => {
        if (this.#closing === undefined) onEraseFailure?.(error)
      },
    })
    this.#follower = new StreamFollower(this.#node, {
      availability,
      created,
      onMessage: message => acceptance.take(message),
      onSettled: () => this.#followers.settle(),
      onInfo: info => limits.check(info),
      onFault,
    })
  }

  get health(): JournalHealth {
    return this.#closing === undefined
      ? this.#node.availability.health
      : { status: 'unavailable', reason: 'closed' }
  }

  get isBlank(): boolean {
    return this.#node.index.isBlank
  }

  /** Resolves when all stored messages have been followed; at the signal or the limit, stops following and rejects. */
  async ready({ signal, limitMs }: Patience): Promise<void> {
    const { availability, jetStream } = this.#node
    const { promise: ended, resolve: end } = Promise.withResolvers<'ended'>()
    using _listening = signal && addAbortListener(signal, () => end('ended'))
    const stopTimer =
      limitMs === undefined ? () => {} : jetStream.runtime.startTimer(limitMs, () => end('ended'))
    const outcome = await Promise.race([availability.ready(), ended])
    stopTimer()
    if (outcome !== 'ended' && !signal?.aborted) return
    const { health } = availability
    await this.#follower.close()
    signal?.throwIfAborted()
    const reason = health.status === 'ready' ? 'the stream was not read to its end' : health.reason
    throw new JournalUnavailableError(gaveUp(reason, limitMs ?? 0))
  }

  async append(entry: NewEntry, encoded?: EncodedEntry): Promise<Entry> {
    this.#throwIfClosed()
    const appending = this.#appender.append(entry, encoded)
    this.#appends.add(appending)
    try {
      return await appending
    } finally {
      this.#appends.delete(appending)
    }
  }

  readChain(chain: Chain, after: Position = 0): AsyncIterable<Entry> {
    return this.#readChainAfter(chainToken(chain), Math.max(0, after), chain)
  }

  async readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    return Array.fromAsync(this.#whileOpen(readEntriesAt(this.#node, positions)))
  }

  readHeads(): AsyncIterable<Entry> {
    return this.#whileOpen(this.#readHeads())
  }

  /** A lost head damages only its own chain. All other chains can be used. */
  async *#readHeads(): AsyncIterable<Entry> {
    const heads = this.#node.index.heads()
    const headAt = new Map(heads.map(head => [head.position, head]))
    const missing: ChainHead[] = []
    const names = new Map<ChainToken, Chain>()
    const onMissing = (position: Position): void => {
      const head = headAt.get(position)
      if (head !== undefined) missing.push(head)
    }
    for await (const entry of readEntriesAt(this.#node, [...headAt.keys()], onMissing)) {
      for (const chain of chainsNamedBy(entry)) names.set(chainToken(chain), chain)
      yield entry
    }
    for (const head of missing) {
      const entry = await this.#readMissingHead(head, names.get(head.chain))
      if (entry !== undefined) yield entry
    }
  }

  async #readMissingHead(
    { chain: token, position }: ChainHead,
    chain: Chain | undefined,
  ): Promise<Entry | undefined> {
    try {
      return await readHead(this.#node, token, position)
    } catch (error) {
      // A stream that was created again never had the entry, so the missing entry is no damage.
      this.#node.availability.throwIfEnded()
      if (!isDamage(error)) throw error
      this.#node.damaged.break(token, { reason: error.message, position, chain })
      if (chain !== undefined) this.#followers.break(chain)
      return undefined
    }
  }

  follow(onEntry: OnEntry, options?: FollowOptions): () => void {
    this.#throwIfClosed()
    return this.#followers.add(onEntry, options)
  }

  remove(removal: Removal): Promise<void> {
    return removal.kind === 'erasure'
      ? this.#removing('scrub', () => this.#scrub(removal))
      : this.#removing('purge', () => purgeFixture(this.#node, removal))
  }

  /**
   * An erasure stores a copy of each entry without the item. If a copy exceeds `max_payload` of the servers, the
   * erasure stays unfinished until an operator raises that limit.
   */
  async #scrub(scrub: Scrub): Promise<void> {
    try {
      await scrubItem(this.#node, scrub)
      this.#setTooLarge(scrub.position, undefined)
    } catch (error) {
      if (error instanceof EntryTooLargeError) this.#setTooLarge(scrub.position, error)
      throw error
    }
  }

  #setTooLarge(erasure: Position, error: EntryTooLargeError | undefined): void {
    if (error === undefined) this.#tooLarge.delete(erasure)
    else this.#tooLarge.add(erasure)
    const reason =
      error &&
      `the erasure at position ${erasure} is unfinished: a copy has ${error.size} bytes, but the servers accept at most ${error.limit}; raise max_payload`
    this.#node.availability.impair(`erasure ${erasure}`, reason)
  }

  readUnfinishedRemovals(): Promise<readonly EntryOf<Removal['kind']>[]> {
    return this.#removing('read', async () => {
      const purges = await this.readAt(this.#node.index.purgePositions())
      const erasures = await readUnfinishedScrubs(this.#node)
      const unfinished = new Set(erasures.map(({ position }) => position))
      for (const position of this.#tooLarge)
        if (!unfinished.has(position)) this.#setTooLarge(position, undefined)
      return [...purges.filter(entry => entry.kind === 'purge'), ...erasures].sort(
        (a, b) => a.position - b.position,
      )
    })
  }

  async catchUp(): Promise<void> {
    this.#throwIfClosed()
    const { jetStream, operationTimeoutMs } = this.#node
    try {
      await this.#follower.catchUp(operationTimeoutMs)
    } catch (error) {
      throw unavailable('follow', jetStream.stream, error)
    }
  }

  async readClock(): Promise<number> {
    this.#throwIfClosed()
    const { jetStream } = this.#node
    try {
      return await readServerClock(jetStream)
    } catch (error) {
      throw unavailable('read the clock of', jetStream.stream, error)
    }
  }

  async *inspect(): AsyncGenerator<InspectedEntry> {
    const { index } = this.#node
    for (const token of index.chains()) {
      let name: string | undefined
      try {
        for await (const entry of this.#readChainAfter(token, 0)) {
          name ??= nameOf(chainOf(entry))
          yield { kind: 'entry', entry }
        }
      } catch (error) {
        // While the servers are unavailable, nothing shows that the chain is damaged.
        if (this.health.status === 'unavailable') throw error
        const detail = error instanceof JournalUnavailableError ? error.reason : inWords(error)
        yield { kind: 'fault', where: name ?? `chain ${token}`, detail }
      }
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish()
    return this.#closing
  }

  async #finish(): Promise<void> {
    await Promise.allSettled(this.#appends)
    await this.#follower.close()
    await this.#node.jetStream.connection.close()
  }

  #readChainAfter(token: ChainToken, after: Position, chain?: Chain): AsyncIterable<Entry> {
    // The end of the chain is determined now, not when the first entry is requested.
    const entries = readEntries(this.#node, token, after)
    return this.#whileOpen(this.#reportingDamage(entries, { token, chain, isWhole: after === 0 }))
  }

  async *#reportingDamage(
    entries: AsyncIterable<Entry>,
    { token, chain, isWhole }: ChainRead,
  ): AsyncIterable<Entry> {
    const { damaged } = this.#node
    const refusal = damaged.refusalOf(token)
    if (refusal !== undefined) throw new JournalUnavailableError(refusal)
    let name = chain
    try {
      for await (const entry of entries) {
        name ??= chainOf(entry)
        yield entry
      }
    } catch (error) {
      // A stream that was created again never had the entry, so the missing entry is no damage.
      this.#node.availability.throwIfEnded()
      if (!isDamage(error)) throw error
      const reason = damaged.report(token, {
        reason: error.message,
        position: error.position,
        chain: name,
      })
      throw new JournalUnavailableError(reason, { cause: error })
    }
    if (isWhole) damaged.clear(token)
  }

  async #removing<Result>(action: string, run: () => Promise<Result>): Promise<Result> {
    this.#throwIfClosed()
    try {
      return await run()
    } catch (error) {
      throw unavailable(action, this.#node.jetStream.stream, error)
    }
  }

  async *#whileOpen(entries: AsyncIterable<Entry>): AsyncIterable<Entry> {
    this.#throwIfClosed()
    try {
      if (this.health.status === 'unavailable') await this.#node.availability.readyWithinGrace()
      for await (const entry of entries) {
        this.#throwIfClosed()
        yield entry
        this.#throwIfClosed()
      }
    } catch (error) {
      if (error instanceof NoEntryError) throw error
      throw unavailable('read', this.#node.jetStream.stream, error)
    }
  }

  #throwIfClosed(): void {
    if (this.#closing !== undefined) throw new JournalUnavailableError('closed')
  }
}

/** The chain of an entry, and the chains of the feeds that it registers. */
function chainsNamedBy(entry: Entry): readonly Chain[] {
  const { fixtureId } = entry
  if (entry.kind !== 'fixture') return [chainOf(entry)]
  return [{ fixtureId }, ...entry.fixture.feeds.map(feedKey => ({ fixtureId, feedKey }))]
}

/** Whether an error shows that an entry is lost, or that the servers that respond cannot read it. */
function isDamage(error: unknown): error is MissingEntryError | UnreadableRecordError {
  return error instanceof MissingEntryError || error instanceof UnreadableRecordError
}
