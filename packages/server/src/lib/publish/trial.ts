import {
  type Chain,
  chainKey,
  chainOf,
  type Entry,
  type NewEntry,
} from '@fixture-feed/journal/entry'
import type { JournalWriter, OnEntry, Removal } from '@fixture-feed/journal/journal'
import { type ReadableJournal, Views } from '../snapshot/views.ts'
import { ChainWriter } from './chain-writer.ts'

/** A writer whose changes have no effect. */
export interface Trial {
  readonly writer: ChainWriter
  /** @throws the error because of which a change did not become visible. */
  close(): void
}

/** The memory for the views of a trial, in bytes. */
const maxMemoryBytes = 64 * 2 ** 20

/**
 * Begins a trial on the current state. Changes are decided and appended as `writer` would, each on top of the earlier
 * ones, but only in memory. A trial does not follow the journal, and folds again each feed that it reads or changes.
 */
export function openTrial(writer: ChainWriter): Trial {
  const { nowMs, storeNowMs, maxSnapshotBytes } = writer
  const journal = new TrialJournal(writer.views.journal)
  let failure: { readonly error: unknown } | undefined
  const views = Views.over(journal, writer.views.catalog.copy(), {
    maxMemoryBytes,
    onFailure: error => {
      failure = { error }
    },
  })
  return {
    writer: new ChainWriter(journal, views, { nowMs, storeNowMs, maxSnapshotBytes }),
    close() {
      views.close()
      if (failure !== undefined) throw failure.error
    },
  }
}

/** The position of a trial's first entry, after all positions of a journal. */
const firstPosition = 2 ** 52

/** A journal with further entries that exist only in memory. */
class TrialJournal implements ReadableJournal, JournalWriter {
  readonly #journal: ReadableJournal
  readonly #entries: Entry[] = []
  /** The chains whose entries a purge of the trial removed. */
  readonly #purged = new Set<string>()
  readonly #followers = new Set<OnEntry>()

  constructor(journal: ReadableJournal) {
    this.#journal = journal
  }

  async append(entry: NewEntry): Promise<Entry> {
    const accepted: Entry = { ...entry, position: firstPosition + this.#entries.length }
    this.#entries.push(accepted)
    this.#notify(accepted)
    return accepted
  }

  async *readChain(chain: Chain, after = 0): AsyncIterable<Entry> {
    const key = chainKey(chain)
    if (after < firstPosition && !this.#purged.has(key))
      yield* this.#journal.readChain(chain, after)
    for (const entry of [...this.#entries])
      if (entry.position > after && chainKey(chainOf(entry)) === key) yield entry
  }

  async readAt(positions: readonly number[]): Promise<readonly Entry[]> {
    const stored = positions.filter(position => position < firstPosition)
    const read = new Map(
      (await this.#journal.readAt(stored)).map(entry => [entry.position, entry] as const),
    )
    return positions.map(position => {
      const entry = read.get(position) ?? this.#entries[position - firstPosition]
      if (entry === undefined) throw new RangeError(`A trial has no entry at ${position}`)
      return entry
    })
  }

  readHeads(): AsyncIterable<Entry> {
    return this.#journal.readHeads()
  }

  follow(onEntry: OnEntry): () => void {
    this.#followers.add(onEntry)
    return () => void this.#followers.delete(onEntry)
  }

  /** Performs purges and ignores other removals, because an import starts no erasure. The purged chains start again. */
  async remove(removal: Removal): Promise<void> {
    if (removal.kind !== 'purge') return
    const { fixtureId, feedKeys, position: previous } = removal
    const chains = [...feedKeys.map(feedKey => ({ fixtureId, feedKey })), { fixtureId }]
    for (const chain of chains) this.#purged.add(chainKey(chain))
    const recordedAt = new Date().toISOString()
    await this.append({
      kind: 'purged',
      fixtureId,
      id: `purged-${fixtureId}`,
      previous,
      recordedAt,
    })
  }

  #notify(entry: Entry): void {
    for (const onEntry of [...this.#followers]) onEntry(entry, { isSettled: true })
  }
}
