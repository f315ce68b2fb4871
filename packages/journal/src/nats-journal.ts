import { hostname } from 'node:os'
import type { Chain, Entry, EntryOf, NewEntry, Position } from './entry.ts'
import { JournalUnavailableError, NoEntryError } from './errors.ts'
import type { Journal, JournalHealth, Removal } from './journal.ts'
import { decodeEntry } from './lib/entry-text.ts'
import { createFollowers } from './lib/followers.ts'
import { Appender } from './lib/nats/appender.ts'
import { Availability } from './lib/nats/availability.ts'
import type { Chains } from './lib/nats/chains.ts'
import { connectPatiently, type TlsFiles } from './lib/nats/connect.ts'
import { decodeBody, type StoredMessage } from './lib/nats/entry-message.ts'
import { type JetStream, jetStreamOf } from './lib/nats/jet-stream.ts'
import { type JournalIndex, openIndex } from './lib/nats/open-index.ts'
import { openStream } from './lib/nats/open-stream.ts'
import { purgeFixture } from './lib/nats/purge.ts'
import { readEntries, readEntriesAt } from './lib/nats/read-entries.ts'
import type { Patience } from './lib/nats/retry.ts'
import {
  eraseLateCopy,
  readUnfinishedScrubs,
  type ScrubSource,
  scrubItem,
} from './lib/nats/scrub.ts'
import type { ScrubbedCopies } from './lib/nats/scrubbed-copies.ts'
import { StreamFollower } from './lib/nats/stream-follower.ts'
import { requiredSettings } from './lib/nats/stream-settings.ts'
import { type ChainToken, chainToken } from './lib/nats/subjects.ts'
import { unavailable } from './lib/nats/unavailable.ts'

export type { TlsFiles }

export interface NatsJournalOptions {
  /**
   * `nats://host:port` or `tls://host:port`, also with `user:password@` or `token@`. One server of a cluster is enough.
   */
  readonly servers: readonly string[]
  /** Name of the stream and first token of its subjects. Default `FIXTURE_FEED`. */
  readonly stream?: string | undefined
  /**
   * How many servers keep the stream: 1, 3 or 5. Left out: an existing stream keeps its number, a new one in a cluster
   * gets 3.
   */
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
  /**
   * Called when a copy of a purged entry, which another node stored late, could not be erased. The next node that opens
   * the stream does it.
   */
  readonly onEraseFailure?: ((error: unknown) => void) | undefined
  /** Called with the progress of opening, in words. */
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
export async function openNatsJournal(options: NatsJournalOptions): Promise<Journal> {
  const { servers, credentials, tls, stream = 'FIXTURE_FEED', domain } = options
  const { replicas, mustExist = false, answerWithinMs = 4000, onEraseFailure } = options
  const patience = patienceOf(options)
  const name = `fixture-feed journal on ${hostname()}`
  const connection = await connectPatiently({ servers, credentials, tls, name }, patience)
  try {
    const jetStream = await jetStreamOf(connection, stream, domain)
    const wanted = { replicas, mustExist }
    const { created } = await openStream(jetStream, requiredSettings(stream), wanted, patience)
    return await openJournal(jetStream, { created, answerWithinMs, onEraseFailure, patience })
  } catch (error) {
    await connection.close()
    throw unavailable('open', stream, error)
  }
}

function patienceOf({
  signal,
  onProgress,
  onTrouble,
}: Pick<NatsJournalOptions, 'signal' | 'onProgress' | 'onTrouble'>): Patience {
  let told = ''
  return {
    signal,
    onProgress,
    onWait(reason) {
      onProgress?.(reason)
      if (reason !== told) onTrouble?.(reason)
      told = reason
    },
  }
}

interface OpenOptions extends Pick<NatsJournalOptions, 'onEraseFailure'> {
  readonly created: string
  readonly answerWithinMs: number
  readonly patience: Patience
}

async function openJournal(
  jetStream: JetStream,
  { patience, ...options }: OpenOptions,
): Promise<Journal> {
  const index = await openIndex(jetStream, patience)
  const journal = new NatsJournal(jetStream, index, options)
  patience.onProgress?.(`following from position ${index.position}`)
  await journal.ready(patience.signal)
  return journal
}

class NatsJournal implements Journal {
  readonly #jetStream: JetStream
  readonly #chains: Chains
  readonly #copies: ScrubbedCopies
  readonly #availability: Availability
  readonly #followers = createFollowers()
  readonly #onEraseFailure: (error: unknown) => void
  readonly #follower: StreamFollower
  readonly #appender: Appender
  /** The appends under way. */
  readonly #appends = new Set<Promise<Entry>>()
  #closing: Promise<void> | undefined

  constructor(
    jetStream: JetStream,
    { chains, copies, position }: JournalIndex,
    { created, answerWithinMs, onEraseFailure = () => {} }: Omit<OpenOptions, 'patience'>,
  ) {
    this.#onEraseFailure = onEraseFailure
    this.#jetStream = jetStream
    this.#chains = chains
    this.#copies = copies
    this.#availability = new Availability(jetStream.stream)
    this.#follower = new StreamFollower(jetStream, {
      after: position,
      created,
      onMessage: message => this.#onMessage(message),
      onCaughtUp: () => this.#availability.caughtUp(),
      onInterrupted: reason => this.#availability.interrupted(reason),
    })
    this.#appender = new Appender({
      jetStream,
      chains,
      availability: this.#availability,
      answerWithinMs,
      position: () => this.#follower.position,
      readEntry: async at => {
        const [entry] = await this.readAt([at])
        return entry as Entry
      },
      readChainAfter: (chain, after) => this.#readChainAfter(chain, after),
    })
  }

  get health(): JournalHealth {
    return this.#closing === undefined
      ? this.#availability.health
      : { status: 'unavailable', reason: 'closed' }
  }

  /** Resolves when all stored messages have been followed; rejects, closed, when the signal is aborted before. */
  async ready(signal: AbortSignal | undefined): Promise<void> {
    const aborted = Promise.withResolvers<void>()
    const stop = () => aborted.resolve()
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    await Promise.race([this.#availability.ready(), aborted.promise])
    signal?.removeEventListener('abort', stop)
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
    const entries: Entry[] = []
    const last = this.#follower.position
    for await (const entry of this.#whileOpen(readEntriesAt(this.#source, positions, last)))
      entries.push(entry)
    return entries
  }

  async *readHeads(): AsyncIterable<Entry> {
    this.#throwIfClosed()
    const heads = this.#chains.headPositions()
    const last = this.#follower.position
    const isPurged = (position: Position) => !this.#chains.headPositions().includes(position)
    yield* this.#whileOpen(readEntriesAt(this.#source, heads, last, isPurged))
  }

  follow(onEntry: (entry: Entry) => void): () => void {
    this.#throwIfClosed()
    return this.#followers.add(onEntry)
  }

  remove(removal: Removal): Promise<void> {
    if (removal.kind === 'erasure')
      return this.#removing('scrub', () => scrubItem(this.#source, removal))
    const jetStream = this.#jetStream
    const chains = this.#chains
    const append = (entry: NewEntry) => this.append(entry)
    return this.#removing('purge', () => purgeFixture({ jetStream, chains, append }, removal))
  }

  readUnfinishedRemovals(): Promise<readonly EntryOf<Removal['kind']>[]> {
    return this.#removing('read', async () => {
      const purges = await this.readAt(this.#chains.purgePositions())
      const erasures = await readUnfinishedScrubs(this.#source)
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
    await this.#jetStream.connection.close()
  }

  get #source(): ScrubSource {
    return {
      jetStream: this.#jetStream,
      copies: this.#copies,
      readChainAfter: (chain, after) => this.#readChainAfter(chain, after),
    }
  }

  #onMessage(message: StoredMessage): void {
    if (message.role === 'note') return
    if (message.role === 'copy') {
      if (this.#copies.add(message)) return
      eraseLateCopy(this.#jetStream, message).catch(error => {
        if (this.#closing === undefined) this.#onEraseFailure(error)
      })
      return
    }
    const { chain, position } = message
    // Decoding comes before any change: an entry that cannot be decoded must not count as followed.
    const encoded = decodeBody(message)
    if (!this.#chains.advance(message)) return
    if (message.kind === 'purged') this.#copies.purge(chain, position)
    const createEntry = () => decodeEntry(position, encoded)
    this.#followers.tell(createEntry)
    this.#appender.accepted(message, createEntry)
  }

  #readChainAfter(chain: ChainToken, after: Position): AsyncIterable<Entry> {
    const end = this.#chains.end(chain).position
    return this.#whileOpen(readEntries(this.#source, { chain, after, end }))
  }

  async #removing<Result>(action: string, run: () => Promise<Result>): Promise<Result> {
    this.#throwIfClosed()
    try {
      return await run()
    } catch (error) {
      throw unavailable(action, this.#jetStream.stream, error)
    }
  }

  async *#whileOpen(entries: AsyncIterable<Entry>): AsyncIterable<Entry> {
    this.#throwIfClosed()
    try {
      if (this.health.status === 'unavailable') await this.#availability.readyWithinGrace()
      for await (const entry of entries) {
        this.#throwIfClosed()
        yield entry
        this.#throwIfClosed()
      }
    } catch (error) {
      throw error instanceof NoEntryError
        ? error
        : unavailable('read', this.#jetStream.stream, error)
    }
  }

  #throwIfClosed(): void {
    if (this.#closing !== undefined) throw new JournalUnavailableError('closed')
  }
}
