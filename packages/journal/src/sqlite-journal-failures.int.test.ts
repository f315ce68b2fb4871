import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import type { Entry } from './entry.ts'
import { JournalUnavailableError } from './errors.ts'
import type { Journal } from './journal.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { appendEach, followed, newEntry, readFixtures } from './lib/contract-cases/support.ts'
import { openSqliteJournal, type SqliteJournalOptions } from './sqlite-journal.ts'
import './lib/testing/compile-cache.ts'

const quick = { busyTimeoutMs: 10, retryEveryMs: 10 }

test('append() is unavailable while another program locks the database, and recovers', async t => {
  const { journal, file } = await openJournal(t, quick)
  const [first] = await appendEach(journal, [sample.publication(pulse)])
  const other = lockDatabase(t, file)

  const entry = newEntry(sample.fixture('f2'))
  const reason = `cannot append to ${file}: database is locked`
  await assertUnavailable(journal.append(entry), reason)
  assert.deepEqual(journal.health, { status: 'unavailable', reason })
  await assertUnavailable(journal.append(entry), reason)
  assert.deepEqual(await readFixtures(journal), [first])

  other.exec('ROLLBACK')
  await until(() => journal.health.status === 'ready')
  const accepted = await journal.append(entry)
  assert.deepEqual(await readFixtures(journal), [first, accepted])
})

test('append() abandons a commit that hangs, although it may succeed later', async t => {
  const { journal, file } = await openJournal(t, { busyTimeoutMs: 60_000, operationTimeoutMs: 300 })
  const entries = followed(journal)
  const other = lockDatabase(t, file)

  const reason = `cannot append to ${file}: no response within 300 ms`
  const hanging = newEntry(sample.publication(pulse))
  const queued = newEntry(sample.fixture('f2'))
  const appends = [journal.append(hanging)]
  await Promise.resolve()
  appends.push(journal.append(queued))
  await Promise.all(appends.map(append => assertUnavailable(append, reason)))
  assert.deepEqual(journal.health, { status: 'unavailable', reason })
  await assertUnavailable(journal.append(queued), reason)

  other.exec('ROLLBACK')
  await until(() => journal.health.status === 'ready')
  const ids = entries.map(entry => entry.id)
  assert.deepEqual(ids, [hanging.id])
  assert.deepEqual(await journal.append(hanging), entries[0])
  await journal.append(queued)
})

test('append() reports entries that were committed without a response, after recovery', async t => {
  const { journal, file } = await openJournal(t, quick)
  const entries = followed(journal)
  const [first] = await appendEach(journal, [sample.publication(pulse)])

  const other = lockDatabase(t, file)
  other.exec(`INSERT INTO entry (id, chain, previous, kind, text, crc32)
              SELECT '"other"', chain, position, kind, text, crc32 FROM entry`)
  await assertUnavailable(journal.append(newEntry(sample.fixture('f2'))), 'locked')
  other.exec('COMMIT')
  await until(() => journal.health.status === 'ready')

  const second = { ...first, position: first.position + 1 }
  assert.deepEqual(entries, [first, second])
  assert.deepEqual(await readFixtures(journal), [first, second])
})

test('append() is unavailable while the file is missing, and recovers', async t => {
  const { journal, file } = await openJournal(t, quick)
  const [first] = await appendEach(journal, [sample.publication(pulse)])

  renameSync(file, `${file}.moved`)
  const entry = newEntry(sample.fixture('f2'))
  await assertUnavailable(journal.append(entry), `${file}: the file was moved or removed`)
  assert.deepEqual(await readFixtures(journal), [first])

  renameSync(`${file}.moved`, file)
  await until(() => journal.health.status === 'ready')
  await journal.append(entry)
})

test('append() is unavailable when the file was replaced', async t => {
  const { journal, file } = await openJournal(t, quick)
  renameSync(file, `${file}.moved`)
  writeFileSync(file, '')
  await assertUnavailable(
    journal.append(newEntry(sample.publication(pulse))),
    `${file}: the file was replaced by another one`,
  )
  assert.equal(statSync(file).size, 0)
})

test('append() stays unavailable if acknowledged entries are missing', async t => {
  const { journal, file } = await openJournal(t, quick)
  await appendEach(journal, [sample.publication(pulse), sample.publication(pulse)])
  const other = lockDatabase(t, file)
  other.exec('DELETE FROM entry WHERE position = 2')
  await assertUnavailable(journal.append(newEntry(sample.fixture('f2'))), 'locked')
  other.exec('COMMIT')
  const reason = `cannot append to ${file}: the database ends at position 1, but 2 was acknowledged`
  await until(() => journal.health.status === 'unavailable' && journal.health.reason === reason)
  await assertUnavailable(journal.append(newEntry(sample.fixture('f2'))), reason)
})

test('append() rejects only entries that do not fit if the database must not grow', async t => {
  const { journal, file } = await openJournal(t, { maximumBytes: 2 * 2 ** 20, retryEveryMs: 10 })
  const [first] = await appendEach(journal, [sample.publication(pulse)])

  // Both entries are appended in the same turn, so that they form one group.
  const asset = sample.asset({ ...pulse, feedKey: 'x' }, new Uint8Array(3 * 2 ** 20))
  const large = journal.append(newEntry(asset))
  const small = journal.append(newEntry(sample.fixture('f2')))
  await assertUnavailable(large, `cannot append to ${file}: database or disk is full`)
  assert.equal(journal.health.status, 'unavailable')
  assert.deepEqual(await readFixtures(journal), [first, await small])

  // There is space for smaller entries.
  await until(() => journal.health.status === 'ready')
  await journal.append(newEntry(sample.fixture('f3')))
})

test('append() stays unavailable while not even a small publication fits', async t => {
  const { journal, file } = await openJournal(t, { maximumBytes: 2 ** 20, retryEveryMs: 10 })
  const reason = `cannot append to ${file}: database or disk is full`
  let count = 0
  while (journal.health.status === 'ready') {
    const feed = { ...pulse, feedKey: `${count++}` }
    await journal.append(newEntry(sample.asset(feed, new Uint8Array(100_000)))).catch(error => {
      assert.equal(error.reason, reason)
    })
  }
  // Time for a few probes, none of which may succeed.
  await delay(100)
  assert.deepEqual(journal.health, { status: 'unavailable', reason })
  const position = count - 1
  assert.equal((await journal.readAt([position])).length, 1)
  await assert.rejects(journal.readAt([position + 1]), RangeError)
})

test('a damaged page stops all appends permanently, and only the reads that encounter it', async t => {
  const directory = await largeJournal()
  const { journal, file } = await openJournal(t, { directory, ...quick })
  // The pages of the fiftieth entry, wherever SQLite has stored them.
  const place = readFileSync(file).indexOf('"mark 49"')
  await overwrite(file, place - (place % 4096), 8192)

  const read: Entry[] = []
  await assert.rejects(
    async () => {
      for await (const entry of journal.readChain(pulse)) read.push(entry)
    },
    new RegExp(`cannot read ${file}: `),
  )
  assert.ok(read.length > 0 && read.length < 50, `${read.length} entries could be read`)

  assert.equal(journal.health.status, 'unavailable')
  await assertUnavailable(journal.append(newEntry(sample.fixture('f2'))), `cannot read ${file}: `)
  const positions = read.map(entry => entry.position)
  assert.deepEqual(await journal.readAt(positions), read)
})

test('a few changed bytes inside an entry are detected, although SQLite does not detect them', async t => {
  const directory = await largeJournal()
  const file = join(directory, 'journal.sqlite')
  changeText(file, 50)

  const { journal } = await openJournal(t, { directory, ...quick })
  await assert.rejects(journal.readAt([49, 50]), {
    name: 'JournalUnavailableError',
    reason: `cannot read ${file}: the entry at position 50 is not what was written: its checksum differs`,
  })
  assert.equal((await journal.readAt([49])).length, 1)
  assert.equal(journal.health.status, 'unavailable')
})

test('a read rejects an entry of another chain, to which a damaged index leads', async t => {
  const directory = temporaryDirectory()
  const { journal, file } = await openJournal(t, { directory, ...quick })
  const other = { ...pulse, feedKey: 'pulse-v1' }
  const [own] = await appendEach(journal, [sample.publication(pulse), sample.publication(other)])
  const database = new DatabaseSync(file)
  database.exec(
    'UPDATE entry SET chain = (SELECT chain FROM entry WHERE position = 1), previous = 1 WHERE position = 2',
  )
  database.close()

  const read = journal.readChain(pulse)[Symbol.asyncIterator]()
  assert.deepEqual((await read.next()).value, own)
  await assert.rejects(read.next(), {
    name: 'JournalUnavailableError',
    reason: `cannot read ${file}: the entry at position 2 belongs to another chain`,
  })
  assert.equal(journal.health.status, 'unavailable')
})

test('remove() stops at damage and stops appends', async t => {
  const { journal, file } = await openJournal(t, quick)
  await appendEach(journal, [sample.publication(pulse), sample.publication(pulse)])
  changeText(file, 1)

  const erasure = { kind: 'erasure', ...pulse, itemId: 'a', position: 3 } as const
  const reason = `cannot scrub ${file}: the entry at position 1 is not what was written`
  await assert.rejects(journal.remove(erasure), { name: 'JournalUnavailableError' })
  await assertUnavailable(journal.append(newEntry(sample.fixture('f2'))), reason)
})

async function openJournal(
  t: TestContext,
  options: Partial<SqliteJournalOptions>,
): Promise<{ journal: Journal; file: string }> {
  const directory = options.directory ?? temporaryDirectory()
  const journal = await openSqliteJournal({ ...options, directory, file: undefined })
  t.after(() => journal.close())
  return { journal, file: join(directory, 'journal.sqlite') }
}

/** A directory with a closed journal of a megabyte: 100 entries in one chain. */
async function largeJournal(): Promise<string> {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory })
  const itemIds = Array.from({ length: 20 }, (_, index) => `item ${index}`)
  const marks = Array.from({ length: 100 }, (_, index) => `mark ${index}`)
  await appendEach(
    journal,
    marks.map(mark => sample.publication(pulse, [...itemIds, mark])),
  )
  await journal.close()
  return directory
}

function lockDatabase(t: TestContext, file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  t.after(() => database.close())
  database.exec('BEGIN IMMEDIATE')
  return database
}

/** Changes a text as a bad disk may, without damage to the structure around it. */
function changeText(file: string, position: number): void {
  using other = new DatabaseSync(file)
  other.exec(`UPDATE entry SET text = replace(text, 'About', 'aBOUT') WHERE position = ${position}`)
}

async function overwrite(file: string, start: number, length: number): Promise<void> {
  await using handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(length, 0xa5), 0, length, start)
}

async function assertUnavailable(append: Promise<Entry>, reason: string): Promise<void> {
  await assert.rejects(append, (error: unknown) => {
    assert.ok(error instanceof JournalUnavailableError, String(error))
    assert.ok(error.reason.includes(reason), error.reason)
    return true
  })
}

const program = fileURLToPath(new URL('./lib/testing/break-disk.ts', import.meta.url))

/**
 * Arguments of `unshare` to run a script in a separate namespace, whose small file system disappears with the script.
 * Root is not required.
 */
const namespace = ['--user', '--map-root-user', '--mount', 'sh', '-c']
const mount = 'mount -t tmpfs -o size=4m none "$0"'

const noSmallDisk = lacks('unshare', [...namespace, mount, tmpdir()])
const noLimits = lacks('prlimit', ['--fsize'])

test('append() is unavailable while the disk is full, and recovers', { skip: noSmallDisk }, () => {
  const script = `${mount} && exec "$1" "$2" full "$0"`
  run('unshare', [...namespace, script, temporaryDirectory(), process.execPath, program])
})

test('append() is unavailable while the disk fails, and recovers', { skip: noLimits }, () => {
  run(process.execPath, [program, 'failing', temporaryDirectory()])
})

function run(command: string, commandArguments: readonly string[]): void {
  const { status, stderr } = spawnSync(command, commandArguments, { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
}

/**
 * The reason why a test that needs a command cannot run here, or `false` if it can. Throws if the command is missing
 * and `REQUIRE_TOOLS` is 1.
 */
function lacks(command: string, commandArguments: readonly string[]): string | false {
  const { error, status, stderr } = spawnSync(command, commandArguments, { encoding: 'utf8' })
  if (error !== undefined && process.env.REQUIRE_TOOLS === '1') throw error
  if (error !== undefined) return `needs ${command}: ${error.message}`
  return status === 0 ? false : `needs ${command} to be permitted: ${stderr.trim()}`
}
