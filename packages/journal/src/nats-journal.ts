import { addAbortListener } from 'node:events'
import { hostname } from 'node:os'
import type { Chain, Entry, EntryOf, NewEntry, Position } from './entry.ts'
import { JournalUnavailableError, NoEntryError } from './errors.ts'
import type { Journal, JournalHealth, Removal } from './journal.ts'
import { decodeEntry } from './lib/entry-text.ts'
import { Followers } from './lib/followers.ts'
import { Appender } from './lib/nats/appender.ts'
import { Availability } from './lib/nats/availability.ts'
import type { TlsFiles } from './lib/nats/connect.ts'
import { decodeBody, type StoredMessage } from './lib/nats/entry-message.ts'
import type { JournalNode, OpenNode } from './lib/nats/journal-index.ts'
import { openIndex } from './lib/nats/open-index.ts'
import { openStream } from './lib/nats/open-stream.ts'
import { readEntries, readEntriesAt } from './lib/nats/read-entries.ts'
import { eraseLateCopy, purgeFixture, readUnfinishedScrubs, scrubItem } from './lib/nats/removal.ts'
import type { Patience } from './lib/nats/retry.ts'
import { StreamFollower } from './lib/nats/stream-follower.ts'
import { requiredSettings } from './lib/nats/stream-settings.ts'
import { type ChainToken, chainToken } from './lib/nats/subjects.ts'
import { unavailable } from './lib/nats/unavailable.ts'

export type { TlsFiles }

export interface NatsJournalOptions {
  /** `nats://host:port` or `tls://…`, also with `user:password@` or `token@`. One server of a cluster is enough. */
  readonly servers: readonly string[]
  /** Name of the stream and first token of its subjects. Default `FIXTURE_FEED`. */
  readonly stream?: string | undefined
  /** How many servers keep the stream: 1, 3 or 5. Left out: those of an existing one, 3 for a new one in a cluster. */
  readonly replicas?: number | undefined
  /** Refuses to make a stream where there is none. */
  readonly mustExist?: boolean | undefined
  /** The domain of JetStream that has the stream, where the servers are leaf nodes of others. */
  readonly domain?: string | undefined
  /** The content of a credentials file (`.creds`). */
  readonly credentials?: string | undefined
  readonly tls?: TlsFiles | undefined
  /** How long an append waits to see its entry accepted before it is given up. Default 4000. */
  readonly answerWithinMs?: number | undefined
  /** Called when the late copy of a purged entry could not be erased: the next node that opens the stream does it. */
  readonly onEraseFailure?: ((error: unknown) => void) | undefined
  readonly onProgress?: ((progress: string) => void) | undefined
  /** Called with the reason when opening has to wait for the servers; again only when the reason is another one. */
  readonly onTrouble?: ((reason: string) => void) | undefined
  /** Ends opening, which otherwise waits for the servers without limit. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a journal in a JetStream stream, and creates the stream where there is none. Any number of processes may have
 * it open and append to it. Resolves when everything stored in the stream has been followed.
 *
 * **Identity** is narrower than in `Journal`: an accepted id is recognised when its entry comes again with the same
 * predecessor; otherwise only among the last 100,000 entries accepted since this journal was opened.
 *
 * @throws {JournalUnavailableError} when the servers refuse the credentials, cannot keep so many replicas, or have a
 * stream of that name with other settings: each is named.
 */
export function openNatsJournal(options: NatsJournalOptions): Promise<Journal> {
  const { stream = 'FIXTURE_FEED', signal, onProgress, onTrouble } = options
  const name = `fixture-feed journal on ${hostname()}`
  const wanted = { ...options, name, stream, settings: requiredSettings(stream) }
  let told = ''
  const patience: Patience = {
    signal,
    onProgress,
    onWait(reason) {
      onProgress?.(reason)
      if (reason !== told) onTrouble?.(reason)
      told = reason
    },
  }
  return openStream(wanted, patience, async (jetStream, { created }) => {
    const index = await openIndex(jetStream, patience)
    const { position } = index
    const journal = new NatsJournal({ jetStream, index }, created, options)
    onProgress?.(`following from position ${position}`)
    await journal.ready(signal)
    return journal
  })
}

class NatsJournal implements Journal {
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
    { answerWithinMs = 4000, onEraseFailure = () => {} }: NatsJournalOptions,
  ) {
    const availability = new Availability(jetStream.stream)
    this.#onEraseFailure = onEraseFailure
    this.#node = {
      jetStream,
      index,
      availability,
      answerWithinMs,
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
