import { randomUUID } from 'node:crypto'
import { chainKey, chainOf, type Entry, type EntryFacts, type NewEntry } from '../../entry.ts'
import type { ChainReader, FollowableJournal, Journal } from '../../journal.ts'

/** The location of one journal, initially empty. Each case gets its own. */
export interface JournalStore {
  /** Opens the journal. A durable store can be opened again after a close and keeps its entries. */
  open(): Promise<Journal>
}

/** One criterion. Rejects if the engine does not satisfy it. */
export type ContractCase = (store: JournalStore) => Promise<void>

/** Criteria in plain words that continue "the engine …", each with its check. */
export interface ContractCases {
  readonly [criterion: string]: ContractCase
}

/** Runs a check with a journal that is closed at the end in any case. */
async function withOpen<Found>(
  store: JournalStore,
  check: (journal: Journal) => Promise<Found>,
): Promise<Found> {
  const journal = await store.open()
  try {
    return await check(journal)
  } finally {
    await journal.close()
  }
}

/** A case that needs one open journal and a function that appends to it. */
export function whileOpen(
  check: (journal: Journal, append: ReturnType<typeof createAppender>) => Promise<void>,
): ContractCase {
  return store => withOpen(store, journal => check(journal, createAppender(journal)))
}

/** A case that reopens the store for each step. A step receives the result of the previous one. */
export function reopening<First, Second = void>(
  first: (journal: Journal) => Promise<First>,
  second: (journal: Journal, found: First) => Promise<Second>,
  third: (journal: Journal, found: Second) => Promise<void> = async () => {},
): ContractCase {
  return async store => {
    const one = await withOpen(store, first)
    const two = await withOpen(store, journal => second(journal, one))
    await withOpen(store, journal => third(journal, two))
  }
}

/** Returns a function that appends facts, each after the last entry that this function appended to the chain. */
function createAppender(journal: Journal): (facts: EntryFacts) => Promise<Entry> {
  const ends = new Map<string, number>()
  return async facts => {
    const key = chainKey(chainOf(facts))
    const entry = await journal.append(newEntry(facts, ends.get(key)))
    ends.set(key, entry.position)
    return entry
  }
}

export async function appendEach<const Facts extends readonly EntryFacts[]>(
  journal: Journal,
  facts: Facts,
): Promise<{ -readonly [Index in keyof Facts]: Entry }> {
  const append = createAppender(journal)
  const entries: Entry[] = []
  for (const each of facts) entries.push(await append(each))
  return entries as { -readonly [Index in keyof Facts]: Entry }
}

/** The entries that a follower of the journal receives from now on. */
export function followed(journal: FollowableJournal): readonly Entry[] {
  const entries: Entry[] = []
  journal.follow(entry => entries.push(entry))
  return entries
}

export function newEntry(facts: EntryFacts, previous = 0): NewEntry {
  return { ...facts, id: randomUUID(), previous, recordedAt: '2025-01-02T18:00:01.5Z' }
}

/** All entries of fixtures and of their feeds `pulse` and `pulse-v1`, in order. */
export async function readFixtures(
  journal: ChainReader,
  fixtureIds: readonly string[] = ['f1', 'f2'],
): Promise<Entry[]> {
  const chains = fixtureIds.flatMap(fixtureId => [
    { fixtureId },
    { fixtureId, feedKey: 'pulse' },
    { fixtureId, feedKey: 'pulse-v1' },
  ])
  const entries = await Promise.all(chains.map(chain => Array.fromAsync(journal.readChain(chain))))
  return entries.flat().sort((a, b) => a.position - b.position)
}

export async function readPositions(entries: AsyncIterable<Entry>): Promise<number[]> {
  return (await Array.fromAsync(entries)).map(entry => entry.position)
}
