import { addAbortListener } from 'node:events'
import type { Chain, Entry, EntryOf, NewEntry, Position } from '../../entry.ts'
import { JournalUnavailableError, NoEntryError } from '../../errors.ts'
import type { Journal, JournalHealth, Removal } from '../../journal.ts'
import { decodeEntry } from '../entry-text.ts'
import { Followers } from '../followers.ts'
import { Appender } from './appender.ts'
import { Availability } from './availability.ts'
import { decodeBody, type StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import type { JournalNode, OpenNode } from './journal-index.ts'
import { openIndex } from './open-index.ts'
import { readEntries, readEntriesAt } from './read-entries.ts'
import { eraseLateCopy, purgeFixture, readUnfinishedScrubs, scrubItem } from './removal.ts'
import type { Patience } from './retry.ts'
import { StreamFollower } from './stream-follower.ts'
import { type ChainToken, chainToken } from './subjects.ts'
import { unavailable } from './unavailable.ts'

export interface StreamJournalOptions {
  /** How long an append waits to see its entry accepted before it is given up. Default 4000. */
  readonly operationTimeoutMs?: number | undefined
  /** Called when the late copy of a purged entry could not be erased: the next node that opens the stream does it. */
  readonly onEraseFailure?: ((error: unknown) => void) | undefined
}

/** A stream that was found, and its creation time, which tells it from another one of the same name. */
export interface FoundStream {
  readonly jetStream: JetStream
  readonly created: string
}

/** Opens the journal in a stream. Resolves when everything stored in the stream has been followed. */
export async function openStreamJournal(
  { jetStream, created }: FoundStream,
  options: StreamJournalOptions,
  patience: Patience,
): Promise<Journal> {
  const { signal, onProgress } = patience
  const index = await openIndex(jetStream, patience)
  const { position } = index
  const journal = new StreamJournal({ jetStream, index }, created, options)
  onProgress?.(`following from position ${position}`)
  await journal.ready(signal)
  return journal
}

class StreamJournal implements Journal {
  readonly #node: OpenNode
  readonly #followers = new Followers()
  readonly #onEraseFailure: (error: unknown) => void
  readonly #follower: StreamFollower
  readonly #appender: Appender
  readonly #appends = new Set<Promise<Entry>>()
  #closing: Promise<void> | undefined

  /** @param created When the stream was. */
  constructor(
    { jetStream, index }: JournalNode,
    created: string,
    { operationTimeoutMs = 4000, onEraseFailure = () => {} }: StreamJournalOptions,
  ) {
    const availability = new Availability(jetStream)
    this.#onEraseFailure = onEraseFailure
    this.#node = {
      jetStream,
      index,
      availability,
      operationTimeoutMs,
      append: entry => this.append(entry),
      readAt: positions => this.readAt(positions),
      readChainAfter: (chain, after) => this.#readChainAfter(chain, after),
    }
    this.#appender = new Appender(this.#node)
    const onMessage = (message: StoredMessage): void => this.#onMessage(message)
    this.#follower = new StreamFollower(this.#node, { availability, created, onMessage })
  }

  get health(): JournalHealth {
    return this.#closing === undefined
      ? this.#node.availability.health
      : { status: 'unavailable', reason: 'closed' }
  }

  /** Resolves when all stored messages have been followed; rejects, closed, when the signal is aborted before. */
  async ready(signal: AbortSignal | undefined): Promise<void> {
    const { promise: aborted, resolve: stop } = Promise.withResolvers<void>()
    using _listening = signal && addAbortListener(signal, () => stop())
    await Promise.race([this.#node.availability.ready(), aborted])
    if (!signal?.aborted) return
    await this.#follower.close()
    signal.throwIfAborted()
  }

  async append(entry: NewEntry): Promise<Entry> {
    this.#throwIfClosed()
    const appending = this.#appender.append(entry)
    this.#appends.add(appending)
    try {
      return await appending
    } finally {
      this.#appends.delete(appending)
    }
  }

  readChain(chain: Chain, after: Position = 0): AsyncIterable<Entry> {
    return this.#readChainAfter(chainToken(chain), Math.max(0, after))
  }

  async readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    return Array.fromAsync(this.#whileOpen(readEntriesAt(this.#node, positions)))
  }

  async *readHeads(): AsyncIterable<Entry> {
    this.#throwIfClosed()
    const { index } = this.#node
    const isPurged = (position: Position) => !index.headPositions().includes(position)
    yield* this.#whileOpen(readEntriesAt(this.#node, index.headPositions(), isPurged))
  }

  follow(onEntry: (entry: Entry) => void): () => void {
    this.#throwIfClosed()
    return this.#followers.add(onEntry)
  }

  remove(removal: Removal): Promise<void> {
    return removal.kind === 'erasure'
      ? this.#removing('scrub', () => scrubItem(this.#node, removal))
      : this.#removing('purge', () => purgeFixture(this.#node, removal))
  }

  readUnfinishedRemovals(): Promise<readonly EntryOf<Removal['kind']>[]> {
    return this.#removing('read', async () => {
      const purges = await this.readAt(this.#node.index.purgePositions())
      const erasures = await readUnfinishedScrubs(this.#node)
      return [...purges.filter(entry => entry.kind === 'purge'), ...erasures].sort(
        (a, b) => a.position - b.position,
      )
    })
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

  #onMessage(message: StoredMessage): void {
    const { jetStream, index } = this.#node
    if (message.role === 'note') return
    if (message.role === 'copy') {
      if (index.addCopy(message)) return
      eraseLateCopy(jetStream, message).catch(error => {
        if (this.#closing === undefined) this.#onEraseFailure(error)
      })
      return
    }
    // Decoding comes before any change: an entry that cannot be decoded must not count as followed.
    const encoded = decodeBody(message)
    if (!index.advance(message)) return
    const createEntry = () => decodeEntry(message.position, encoded)
    this.#followers.tell(createEntry)
    this.#appender.accepted(message, createEntry)
  }

  #readChainAfter(chain: ChainToken, after: Position): AsyncIterable<Entry> {
    return this.#whileOpen(readEntries(this.#node, chain, after))
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
