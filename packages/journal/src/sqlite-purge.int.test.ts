import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { EntryFacts, EntryOf, FeedId } from './entry.ts'
import type { Journal } from './journal.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { appendEach, newEntry } from './lib/contract-cases/support.ts'
import './lib/testing/compile-cache.ts'
import { filesWith, temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { openSqliteJournal } from './sqlite-journal.ts'
import { openSqliteReader } from './sqlite-reader.ts'

const feedKeys = ['pulse', 'pulse-v1']
const other: FeedId = { fixtureId: 'kept', feedKey: 'pulse' }

/** About 8 MB of one fixture, whose texts all contain one word, and a little of another fixture. */
const history: readonly EntryFacts[] = [
  sample.fixture('f1', 'goshawk'),
  sample.fixture('kept'),
  sample.publication(other, ['other']),
  ...Array.from({ length: 20 }, (_, index) => sample.publication(pulse, [`goshawk-${index}`])),
  ...Array.from({ length: 4 }, (_, index) =>
    sample.asset(pulse, Buffer.alloc(2 * 2 ** 20, `goshawk${index}`)),
  ),
]

async function appendHistory(journal: Journal): Promise<EntryOf<'purge'>> {
  const purge: EntryFacts = { kind: 'purge', fixtureId: 'f1', feedKeys }
  const accepted = await appendEach(journal, [...history, purge])
  return accepted.at(-1) as EntryOf<'purge'>
}

function sizeOf(directory: string): number {
  return statSync(join(directory, 'journal.sqlite')).size
}

test('remove() of a purge leaves no text of the fixture in any file, and shrinks the file', async () => {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory })
  const purge = await appendHistory(journal)
  await journal.close()
  const before = sizeOf(directory)
  assert.deepEqual(filesWith(directory, 'goshawk'), ['journal.sqlite'])
  const again = await openSqliteJournal({ directory })
  await again.remove(purge)
  // The text is also removed while the journal is open.
  assert.deepEqual(filesWith(directory, 'goshawk'), [])
  await again.close()
  assert.deepEqual(filesWith(directory, 'goshawk'), [])
  assert.deepEqual(filesWith(directory, '"f1"'), [])
  assert.ok(sizeOf(directory) < before / 20, `${sizeOf(directory)} of ${before} bytes are left`)
})

test('remove() of a purge does not interrupt appends and reads, even earlier ones', async t => {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory })
  t.after(() => journal.close())
  const purge = await appendHistory(journal)
  const reader = await openSqliteReader({ directory })
  t.after(() => reader.close())
  const [head] = await Array.fromAsync(reader.readChain(other))
  assert.ok(head !== undefined)
  const [appended] = await Promise.all([
    journal.append(newEntry(sample.publication(other, ['more']), head.position)),
    journal.remove(purge),
  ])
  const entries = await Array.fromAsync(reader.readChain(other))
  assert.deepEqual(entries, [head, appended])
})

test('remove() finishes a purge that was interrupted in an earlier process', async t => {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory })
  const purge = await appendHistory(journal)
  await journal.close()
  // The state after a process was killed in the middle of the purge.
  const database = new DatabaseSync(join(directory, 'journal.sqlite'))
  database.exec('DELETE FROM entry WHERE position > 10 AND position < 20')
  database.close()
  const again = await openSqliteJournal({ directory })
  t.after(() => again.close())
  assert.deepEqual(await again.readUnfinishedRemovals(), [purge])
  await again.remove(purge)
  assert.deepEqual(await again.readUnfinishedRemovals(), [])
  assert.deepEqual(await Array.fromAsync(again.readChain({ fixtureId: 'f1' })), [])
  assert.deepEqual(filesWith(directory, 'goshawk'), [])
})
