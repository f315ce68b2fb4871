import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { filesWith, temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { chainKey, chainOf, type EntryFacts, type FeedId, type Position } from '../../entry.ts'
import type { Removal } from '../../journal.ts'
import { sample } from '../contract-cases/samples.ts'
import { newEntry } from '../contract-cases/support.ts'
import { decodeEntry } from '../entry-text.ts'
import { scrubText } from '../removal.ts'
import { crashedStates, type DiskStep, watchDisk } from '../testing/disk-states.ts'
import { prepareAppendGroup } from './append-group.ts'
import { toStored } from './appender.ts'
import { openForAppending } from './open-database.ts'
import { prepareRemoving } from './removal.ts'
import { type EntryRow, type NewStoredEntry, toStoredEntry } from './stored-entry.ts'

/**
 * Simulates crashes of the machine between a write and its `fsync`: after each statement, the files are rebuilt with
 * some of the sectors that the statement wrote, and opened as a restarted service opens them.
 */

const SEEDS = Number(process.env.POWER_FAILURE_SEEDS ?? 2)
const OPERATIONS = 16
/** Checkpoints occur after this many pages instead of a thousand, so that a short history has some. */
const CHECKPOINT_PAGES = 12

const feeds: readonly FeedId[] = ['f1', 'f2'].map(fixtureId => ({ fixtureId, feedKey: 'pulse' }))

test('a journal has all acknowledged entries and no partial one after a crash of the machine', t => {
  let crashes = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    const run = new Run(seededRandom(seed))
    try {
      for (let count = 0; count < OPERATIONS; count++) run.operate()
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error })
    } finally {
      run.close()
    }
    crashes += run.crashes
  }
  t.diagnostic(`${crashes} crashes`)
  assert.ok(crashes > 50 * SEEDS, `${crashes} crashes`)
})

interface OpenJournal {
  readonly database: DatabaseSync
  readonly appendGroup: ReturnType<typeof prepareAppendGroup>
  readonly removal: ReturnType<typeof prepareRemoving>
}

interface Known {
  readonly entry: NewStoredEntry
  /** Ids of items whose content an accepted erasure removes from the entry. */
  readonly erased: Set<string>
}

class Run {
  crashes = 0
  readonly #random: () => number
  readonly #file = join(temporaryDirectory(), 'journal.sqlite')
  readonly #crashDirectory: string = temporaryDirectory()
  readonly #crashFile: string = join(this.#crashDirectory, 'journal.sqlite')
  readonly #journal: OpenJournal
  /** The acknowledged entries, by position. */
  readonly #known = new Map<Position, Known>()
  /** The entries of the append in progress. */
  #pending: readonly NewStoredEntry[] = []
  /** Texts that no file may contain any more. */
  readonly #removed = new Set<string>()
  /** Fixtures whose purge was requested and not acknowledged. */
  readonly #purging = new Set<string>()
  #itemCount = 0

  constructor(random: () => number) {
    this.#random = random
    openForAppending({ file: this.#file, busyTimeoutMs: 0 }).close()
    const database = openForAppending({ file: this.#file, busyTimeoutMs: 0 })
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
    this.#journal = openSteps(watchDisk(database, this.#file, step => this.#crash(step)))
  }

  close(): void {
    this.#journal.database.close()
  }

  /**
   * Appends publications, erases an item or purges a fixture. A fixture with fewer than four entries gets publications.
   */
  operate(): void {
    const draw = this.#random()
    const feed = feeds[Math.floor(this.#random() * feeds.length)] ?? feeds[0]
    assert.ok(feed !== undefined)
    const positions = this.#positionsOf(feed.fixtureId)
    if (draw < 0.65 || positions.length < 4) this.#appendPublications(feed)
    else if (draw < 0.9) this.#erase(feed)
    else this.#purge(feed.fixtureId)
  }

  #positionsOf(fixtureId: string): readonly Position[] {
    const found = [...this.#known].filter(([, { entry }]) => fixtureOf(entry) === fixtureId)
    return found.map(([position]) => position)
  }

  #appendPublications(feed: FeedId): void {
    const isLarge = this.#random() < 0.2
    const length = isLarge ? 60 : 1 + Math.floor(this.#random() * 3)
    const publication = (to: FeedId): EntryFacts =>
      sample.publication(
        to,
        Array.from({ length }, () => `item-${++this.#itemCount}`),
      )
    // Appends of the same turn share a transaction.
    this.#append(this.#random() < 0.4 ? feeds.map(publication) : [publication(feed)])
  }

  #append(facts: readonly EntryFacts[]): readonly Position[] {
    this.#pending = facts.map(each =>
      toStored(newEntry(each, this.#endOf(chainKey(chainOf(each))))),
    )
    const outcomes = this.#journal.appendGroup(this.#pending)
    const positions = outcomes.map((outcome, index) => {
      assert.equal(outcome.kind, 'accepted')
      assert.ok(outcome.kind === 'accepted')
      const entry = this.#pending[index] as NewStoredEntry
      this.#known.set(outcome.position, { entry, erased: new Set() })
      return outcome.position
    })
    this.#pending = []
    return positions
  }

  #endOf(chain: string): Position {
    const of = [...this.#known].filter(([, { entry }]) => entry.chain === chain)
    return Math.max(0, ...of.map(([position]) => position))
  }

  #erase(feed: FeedId): void {
    const itemId = `item-${1 + Math.floor(this.#random() * this.#itemCount)}`
    const [position = 0] = this.#append([sample.erasure(feed, itemId)])
    for (const { entry, erased } of this.#known.values())
      if (entry.chain === chainKey(feed)) erased.add(itemId)
    // The erasure is accepted, so a restart after a crash completes the removal.
    if (this.#hasItem(chainKey(feed), itemId)) this.#removed.add(textOf(itemId))
    removeFully(this.#journal, { kind: 'erasure', ...feed, itemId, position })
  }

  /** Whether an entry of a chain was appended with an item. */
  #hasItem(chain: string, itemId: string): boolean {
    return [...this.#known.values()].some(
      ({ entry }) => entry.chain === chain && entry.text.includes(textOf(itemId)),
    )
  }

  #purge(fixtureId: string): void {
    this.#purging.add(fixtureId)
    const feedKeys = ['pulse']
    const [position = 0] = this.#append([{ kind: 'purge', fixtureId, feedKeys }])
    const purged = this.#positionsOf(fixtureId)
    for (const each of purged) {
      const { entry } = this.#known.get(each) as Known
      for (const id of itemIdsIn(entry)) this.#removed.add(textOf(id))
    }
    removeFully(this.#journal, { kind: 'purge', fixtureId, feedKeys, position })
    for (const each of purged) this.#known.delete(each)
    this.#purging.delete(fixtureId)
  }

  /** Restarts the journal with each state of the files that a simulated crash within the step leaves, and checks it. */
  #crash(step: DiskStep): void {
    for (const { database, wal } of crashedStates(step, this.#random)) {
      this.crashes++
      rmSync(`${this.#crashFile}-shm`, { force: true })
      writeFileSync(this.#crashFile, database)
      writeFileSync(`${this.#crashFile}-wal`, wal)
      this.#checkRestart()
    }
  }

  #checkRestart(): void {
    const journal = openSteps(openForAppending({ file: this.#crashFile, busyTimeoutMs: 0 }))
    try {
      const { database, removal, appendGroup } = journal
      assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok')
      this.#checkEntries(database)
      // The restarted service finishes the removals, as the interrupted one would have.
      const unfinished = removal.readUnfinishedRemovals()
      for (const each of unfinished) removeFully(journal, each)
      this.#checkRemovals(unfinished)
      const facts = sample.publication({ fixtureId: 'f3', feedKey: 'pulse' })
      const [outcome] = appendGroup([toStored(newEntry(facts))])
      assert.ok(outcome?.kind === 'accepted')
      assert.ok(outcome.position > Math.max(0, ...this.#known.keys()), 'a position is reused')
    } finally {
      journal.database.close()
    }
  }

  #checkEntries(database: DatabaseSync): void {
    const rows = database.prepare(
      'SELECT position, chain, previous, id, text, bytes, crc32 FROM entry ORDER BY position',
    )
    const found = new Map<Position, string>()
    const ids = new Set<unknown>()
    for (const row of rows.all() as unknown as readonly (EntryRow & { readonly id: string })[]) {
      found.set(row.position, toStoredEntry(row).text)
      ids.add(row.id)
    }
    for (const [position, known] of this.#known) {
      const text = found.get(position)
      const mayBePurged = this.#purging.has(fixtureOf(known.entry))
      assert.ok(text !== undefined || mayBePurged, `the entry at position ${position} is lost`)
      if (text !== undefined) assert.ok(mayHaveText(known, text), `position ${position}: ${text}`)
    }
    const isPresent = this.#pending.map(({ id }) => ids.has(id))
    assert.ok(new Set(isPresent).size <= 1, 'a group of entries is partial')
  }

  #checkRemovals(unfinished: readonly Removal[]): void {
    const erased = unfinished.flatMap(each =>
      each.kind === 'erasure' && this.#hasItem(chainKey(each), each.itemId)
        ? [textOf(each.itemId)]
        : [],
    )
    for (const text of [...this.#removed, ...erased]) {
      // SQLite copies parts of the heap into the -shm file when it recovers a log whose first frame is damaged. The heap
      // of this process has the removed texts.
      const files = filesWith(this.#crashDirectory, text).filter(name => !name.endsWith('-shm'))
      assert.deepEqual(files, [], `${text} is still stored`)
    }
  }
}

function openSteps(database: DatabaseSync): OpenJournal {
  return {
    database,
    appendGroup: prepareAppendGroup(database),
    removal: prepareRemoving(database),
  }
}

function removeFully({ removal: steps }: OpenJournal, removal: Removal): void {
  let after: Position | undefined = 0
  while (after !== undefined) after = steps.removePart({ removal, after })
  steps.endRemoval(removal)
}

function fixtureOf({ chain }: NewStoredEntry): string {
  const [fixtureId = ''] = JSON.parse(chain) as readonly string[]
  return fixtureId
}

/** The text of an item of `sample.publication`. */
function textOf(itemId: string): string {
  return `"About ${itemId}"`
}

function itemIdsIn(entry: NewStoredEntry): readonly string[] {
  const decoded = decodeEntry(1, entry)
  return decoded.kind === 'publication' ? decoded.items.map(({ id }) => id) : []
}

/** Whether an entry may have the text: the appended text, possibly without the content of erased items. */
function mayHaveText({ entry, erased }: Known, text: string): boolean {
  let expected = entry.text
  if (text === expected) return true
  for (const itemId of erased) {
    expected = scrubText(expected, itemId) ?? expected
    if (text === expected) return true
  }
  return false
}
