/**
 * Fuzzes files of the SQLite journal: flipped bits; overwritten, copied, dropped and inserted ranges; truncated ends.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainKey, chainOf, type Entry } from '@fixture-feed/journal/entry'
import { JournalUnavailableError } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import fc from 'fast-check'
import { pulse, sample } from '../../packages/journal/src/lib/contract-cases/samples.ts'
import {
  appendEach,
  newEntry,
  readFixtures,
} from '../../packages/journal/src/lib/contract-cases/support.ts'
import { decodeEntry } from '../../packages/journal/src/lib/entry-text.ts'
import { type EntryPage, ofChain } from '../../packages/journal/src/lib/sqlite/entry-page.ts'
import { createReading } from '../../packages/journal/src/lib/sqlite/reading.ts'
import { fuzz } from './fuzz.ts'
import { byteDamage, damaged } from './mutated.ts'

/**
 * The damaged file of a journal, the damage, and whether to open the complete journal, with its threads, and append
 * to it.
 */
const inputs = fc.record({
  image: fc.nat({ max: 1 }),
  file: fc.constantFrom('journal.sqlite', 'journal.sqlite', 'journal.sqlite-wal'),
  damage: byteDamage,
  opensWhole: fc.nat({ max: 199 }).map(drawn => drawn === 0),
})
type Input = typeof inputs extends fc.Arbitrary<infer Value> ? Value : never

/** The files of a journal by name. */
type Image = Readonly<Record<string, Buffer>>

fuzz(
  'a damaged file is rejected with an error of the journal, or yields only entries that were written',
  async round => {
    const { images, written } = await writeImages()
    const check = (input: Input): Promise<void> => checkImage(images, written, input)
    await fc.assert(fc.asyncProperty(inputs, check), { ...round, numRuns: 200 })
  },
)

const bytes = Uint8Array.from({ length: 6000 }, (_, index) => index)

/** A journal that was closed, and the same one after a crash, with entries that exist only in its write-ahead log. */
async function writeImages(): Promise<{
  readonly images: readonly Image[]
  readonly written: Written
}> {
  using folder = temporaryFolder()
  const facts = [
    sample.fixture('f1'),
    ...Array.from({ length: 12 }, (_, index) => sample.publication(pulse, [`a${index}`, 'b'])),
    sample.asset(pulse, bytes),
    sample.settings(pulse),
    sample.publication({ ...pulse, feedKey: 'pulse-v1' }, ['c'], ['d']),
    sample.receipt(pulse),
    sample.erasure(pulse, 'a3'),
    sample.fixture('f2'),
  ]
  const directory = folder.at('whole')
  const journal = await openSqliteJournal({ directory })
  const entries = await appendEach(journal, facts)
  const crashed = imageOf(directory)
  await journal.close()
  const written = new Map(entries.map(entry => [entry.id, entry]))
  return { images: [imageOf(directory), crashed], written }
}

function imageOf(directory: string): Image {
  const files: Record<string, Buffer> = {}
  for (const name of ['journal.sqlite', 'journal.sqlite-wal']) {
    try {
      files[name] = readFileSync(join(directory, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return files
}

async function checkImage(
  images: readonly Image[],
  written: Written,
  { image, file, damage, opensWhole }: Input,
): Promise<void> {
  using folder = temporaryFolder()
  for (const [name, content] of Object.entries(images[image] ?? {})) {
    writeFileSync(folder.at(name), name === file ? damaged(content, damage) : content)
  }
  if (opensWhole) await checkWhole(folder.at('.'), written)
  else checkReads(folder.at('journal.sqlite'), written)
}

/** Entries by id. */
type Written = ReadonlyMap<string, Entry>

/** Checks the reads that the reader thread of a journal makes. Here they run without the thread. */
function checkReads(file: string, written: Written): void {
  const reading = createReading({ file, busyTimeoutMs: 0 })
  try {
    for (const chain of new Set([...written.values()].map(entry => chainKey(chainOf(entry))))) {
      const wanted = { chain, after: 0, until: Number.MAX_SAFE_INTEGER }
      checkPage(reading.readPageAfter(wanted), written, chain)
    }
    for (const position of reading.readHeadPositions()) {
      checkPage(reading.readPageAt([position]), written)
    }
  } catch (error) {
    checkRefusal(error)
  } finally {
    reading.close()
  }
}

/** Checks that entries are among the written ones, in their order. Positions are part of the file and may differ. */
function checkPage({ entries }: EntryPage, written: Written, chain?: string): void {
  let last = 0
  for (const stored of entries) {
    const decoded = decodeEntry(stored.position, stored)
    const entry = chain === undefined ? decoded : ofChain(decoded, chain)
    last = checkEntry(entry, written, last)
  }
}

/**
 * Checks that an entry is unchanged and was written after the position `last`. Returns the position at which it was
 * written.
 */
function checkEntry(entry: Entry, written: Written, last: number): number {
  const original = written.get(entry.id)
  assert.deepEqual({ ...entry, position: original?.position }, original)
  const position = original?.position ?? 0
  assert.ok(position > last, `the entry at ${position} follows ${last}`)
  return position
}

async function checkWhole(directory: string, written: Written): Promise<void> {
  let journal: Journal | undefined
  try {
    journal = await openSqliteJournal({ directory, busyTimeoutMs: 0, retryEveryMs: 1 })
    let last = 0
    for (const entry of await readFixtures(journal)) last = checkEntry(entry, written, last)
    await journal.append(newEntry(sample.fixture('f3')))
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error
    assert.ok(error instanceof JournalUnavailableError, String(error))
  } finally {
    await journal?.close()
  }
}

/**
 * Checks that an error comes from SQLite or from the check of the schema. The journal reports such errors as
 * unavailability.
 */
function checkRefusal(error: unknown): void {
  if (error instanceof assert.AssertionError) throw error
  assert.ok(error instanceof Error)
  const isOfSqlite = 'errcode' in error
  const isOfSchema = /^the (?:database is empty|file is a database|journal was written)/.test(
    error.message,
  )
  if (!isOfSqlite && !isOfSchema) throw error
}
