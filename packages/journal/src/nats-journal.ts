import { hostname } from 'node:os'
import type { Entry, NewEntry, Position } from './entry.ts'
import { JournalUnavailableError } from './errors.ts'
import type { Journal, JournalHealth, ReadOptions } from './journal.ts'
import { decodeEntry } from './lib/entry-text.ts'
import { createFollowers } from './lib/followers.ts'
import { Appender } from './lib/nats/appender.ts'
import { Availability } from './lib/nats/availability.ts'
import { type ConnectPatience, connectPatiently, type TlsFiles } from './lib/nats/connect.ts'
import { decodeBody, type StoredMessage } from './lib/nats/entry-message.ts'
import { followStream } from './lib/nats/follow-stream.ts'
import { type JetStream, jetStreamOf } from './lib/nats/jet-stream.ts'
import { openIndex } from './lib/nats/open-index.ts'
import { openStream } from './lib/nats/open-stream.ts'
import { readEntriesAt } from './lib/nats/read-at.ts'
import { readEntries } from './lib/nats/read-entries.ts'
import { scrub } from './lib/nats/scrub.ts'
import { chainToken } from './lib/nats/subjects.ts'
import { unavailable } from './lib/nats/unavailable.ts'

export type { TlsFiles }

export interface NatsJournalOptions {
  /** `nats://host:port` or `tls://host:port`, also with `user:password@` or `token@`. Any of a cluster will do. */
  readonly servers: readonly string[]
  /** Name of the stream and first token of its subjects. Default `FIXTURE_FEED`. */
  readonly stream?: string | undefined
  /** How many servers keep the stream: 1, 3 or 5. Left out: as it is, and a new one in a cluster is kept by 3. */
  readonly replicas?: number | undefined
  /** What a credentials file (`.creds`) says. */
  readonly credentials?: string | undefined
  readonly tls?: TlsFiles | undefined
  /** How long an append waits to see its entry accepted before it is given up. Default 4000. */
  readonly answerWithinMs?: number | undefined
  /** Told how far opening has come, in words. */
  readonly onProgress?: ((progress: string) => void) | undefined
  /** Ends opening, which otherwise waits for the servers as long as it takes. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Opens a journal in a JetStream stream, and makes the stream where there is none. Any number of processes may have it
 * open and append to it. Resolves when everything that was in the stream has been taken note of.
 *
 * One guarantee is narrower than that of `Journal`: an id that was accepted is recognised when its entry comes again with
 * the same predecessor, and otherwise only among the last 100,000 entries accepted since this journal was opened.
 *
 * @throws {JournalUnavailableError} when the servers refuse the credentials, cannot keep so many replicas, or have a
 * stream of that name with other settings: each is named.
 */
export async function openNatsJournal(options: NatsJournalOptions): Promise<Journal> {
  const { servers, credentials, tls, stream = 'FIXTURE_FEED' } = options
  const { replicas, answerWithinMs = 4000, onProgress = () => {}, signal } = options
  const patience = { signal, onWait: onProgress }
  const name = `fixture-feed journal on ${hostname()}`
  const connection = await connectPatiently({ servers, credentials, tls, name }, patience)
  try {
    const jetStream = await jetStreamOf(connection, stream)
    const { created } = await openStream(jetStream, replicas, patience)
    return await openJournal(jetStream, { created, answerWithinMs, patience })
  } catch (error) {
    await connection.close()
    throw unavailable('open', stream, error)
  }
}

interface OpenOptions {
  readonly created: string
  readonly answerWithinMs: number
  readonly patience: ConnectPatience
}

async function openJournal(
  jetStream: JetStream,
  { created, answerWithinMs, patience }: OpenOptions,
): Promise<Journal> {
  const { connection, stream } = jetStream
  const { chains, copies, position } = await openIndex(jetStream, patience)
  const availability = new Availability(stream)
  const followers = createFollowers()
  const source = { jetStream, copies }
  let appending = 0
  const idle = Promise.withResolvers<void>()
  let closing: Promise<void> | undefined
  const follower = followStream(jetStream, {
    after: position,
    created,
    onMessage,
    onCaughtUp: () => availability.caughtUp(),
    onInterrupted: reason => availability.interrupted(reason),
  })
  const appender = new Appender({
    jetStream,
    chains,
    availability,
    answerWithinMs,
    position: () => follower.position,
    readEntry: async at => {
      const [entry] = await readAt([at])
      return entry as Entry
    },
    readChainAfter: (chain, after) => {
      const end = chains.end(chain).position
      return whileOpen(readEntries(source, { after, until: end, end, chain }))
    },
  })
  patience.onWait(`following from position ${position}`)
  await readyUnlessAborted()

  return {
    append,
    readAfter,
    readAt,
    readHeads,
    follow,
    scrub: scrubEntries,
    close,
    get health(): JournalHealth {
      return closing === undefined
        ? availability.health
        : { status: 'unavailable', reason: 'closed' }
    },
  }

  async function readyUnlessAborted(): Promise<void> {
    const { signal } = patience
    const aborted = Promise.withResolvers<void>()
    const stop = () => aborted.resolve()
    signal?.addEventListener('abort', stop)
    await Promise.race([availability.ready(), aborted.promise])
    signal?.removeEventListener('abort', stop)
    if (!signal?.aborted) return
    await follower.close()
    signal.throwIfAborted()
  }

  function onMessage(message: StoredMessage): void {
    const { chain, replaces, position } = message
    if (replaces !== undefined) {
      copies.add({ chain, replaces, position })
      return
    }
    // Before anything has changed: what cannot be decoded must not count as followed.
    const encoded = decodeBody(message)
    if (!chains.advance(message)) return
    const createEntry = () => decodeEntry(position, encoded)
    followers.tell(createEntry)
    appender.accepted(message, createEntry)
  }

  async function append(entry: NewEntry): Promise<Entry> {
    throwIfClosed()
    appending++
    try {
      return await appender.append(entry)
    } finally {
      appending--
      if (closing !== undefined && appending === 0) idle.resolve()
    }
  }

  function readAfter(after: Position, { feed, until = Infinity }: ReadOptions = {}) {
    const chain = feed && chainToken(feed)
    const end = chain === undefined ? chains.lastPosition : chains.end(chain).position
    return whileOpen(readEntries(source, { after: Math.max(0, after), until, end, chain }))
  }

  async function readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    const entries: Entry[] = []
    for await (const entry of whileOpen(readEntriesAt(source, positions, follower.position)))
      entries.push(entry)
    return entries
  }

  async function* readHeads(): AsyncIterable<Entry> {
    throwIfClosed()
    yield* whileOpen(readEntriesAt(source, chains.headPositions(), follower.position))
  }

  function follow(onEntry: (entry: Entry) => void): () => void {
    throwIfClosed()
    return followers.add(onEntry)
  }

  async function scrubEntries({
    feed,
    itemId,
    before,
  }: Parameters<Journal['scrub']>[0]): Promise<void> {
    throwIfClosed()
    try {
      await scrub(source, { chain: chainToken(feed), itemId, before })
    } catch (error) {
      throw unavailable('scrub', stream, error)
    }
  }

  async function* whileOpen(entries: AsyncIterable<Entry>): AsyncIterable<Entry> {
    throwIfClosed()
    try {
      if (availability.health.status === 'unavailable') await availability.readyWithinGrace()
      for await (const entry of entries) {
        throwIfClosed()
        yield entry
        throwIfClosed()
      }
    } catch (error) {
      throw error instanceof RangeError ? error : unavailable('read', stream, error)
    }
  }

  function throwIfClosed(): void {
    if (closing !== undefined) throw new JournalUnavailableError('closed')
  }

  function close(): Promise<void> {
    closing ??= finish()
    return closing
  }

  async function finish(): Promise<void> {
    if (appending > 0) await idle.promise
    await follower.close()
    await connection.close()
  }
}
