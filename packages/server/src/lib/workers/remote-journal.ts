import type { Chain, Entry, Position } from '@fixture-feed/journal/entry'
import { JournalUnavailableError, NoEntryError } from '@fixture-feed/journal/errors'
import type { EntryContext, FollowOptions, OnEntry } from '@fixture-feed/journal/journal'
import type { ReadableJournal } from '../snapshot/views.ts'
import { type JournalCalls, pageLength, type VisibilityCalls } from './calls.ts'

interface Follower extends FollowOptions {
  readonly onEntry: OnEntry
}

/**
 * The journal as a worker process reads it: its reads are calls to the writer process, which has the journal open.
 */
export class RemoteJournal implements ReadableJournal {
  isBlank = false
  readonly #writer: JournalCalls & VisibilityCalls
  readonly #followers = new Set<Follower>()

  constructor(writer: JournalCalls & VisibilityCalls) {
    this.#writer = writer
  }

  receive(entry: Entry, context: EntryContext): void {
    for (const { onEntry } of this.#followers) onEntry(entry, context)
  }

  async settle(): Promise<void> {
    await Promise.all([...this.#followers].map(({ onSettled }) => onSettled?.()))
  }

  break(chain: Chain): void {
    for (const { onBroken } of this.#followers) onBroken?.(chain)
  }

  follow(onEntry: OnEntry, options?: FollowOptions): () => void {
    const follower = { onEntry, ...options }
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  async *readChain(chain: Chain, after: Position = 0): AsyncGenerator<Entry> {
    const page = await orUnavailable(this.#writer.readPage(chain, after))
    yield* page
    const last = page.at(-1)
    if (last !== undefined && page.length === pageLength)
      yield* this.readChain(chain, last.position)
  }

  async readAt(positions: readonly Position[]): Promise<readonly Entry[]> {
    const entries = await orUnavailable(this.#writer.readAt(positions))
    if (typeof entries === 'number') throw new NoEntryError(entries)
    return entries
  }

  async *readHeads(): AsyncGenerator<Entry> {
    yield* await orUnavailable(this.#writer.readHeads())
  }

  waitUntilVisible(from: Position, to: Position): Promise<void> {
    return this.#writer.waitUntilVisible(from, to)
  }
}

async function orUnavailable<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read
  } catch (error) {
    throw new JournalUnavailableError((error as Error).message)
  }
}

/** An entry without its proposals, which workers must not have in memory, because no client may see them. */
export function forReaders(entry: Entry): Entry {
  return 'proposals' in entry ? { ...entry, proposals: [] } : entry
}

/** Answers the reads of a worker from the journal. */
export function journalCalls(journal: ReadableJournal): JournalCalls {
  return {
    readPage: (chain, after) => take(journal.readChain(chain, after), pageLength),
    readAt: positions =>
      journal.readAt(positions).then(
        entries => entries.map(forReaders),
        error => (error instanceof NoEntryError ? error.position : Promise.reject(error)),
      ),
    readHeads: () => take(journal.readHeads(), Infinity),
  }
}

async function take(entries: AsyncIterable<Entry>, most: number): Promise<readonly Entry[]> {
  const taken: Entry[] = []
  for await (const entry of entries) {
    taken.push(forReaders(entry))
    if (taken.length === most) break
  }
  return taken
}
