import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { JournalUnavailableError } from './errors.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { appendEach, newEntry, readFixtures } from './lib/contract-cases/support.ts'
import { backupSqliteJournal } from './sqlite-backup.ts'
import { openSqliteJournal } from './sqlite-journal.ts'
import { openSqliteReader } from './sqlite-reader.ts'
import './lib/testing/compile-cache.ts'

test('openSqliteJournal() creates the directory and the file, and accepts the path of a file', async t => {
  const directory = join(temporaryDirectory(), 'data')
  const journal = await openSqliteJournal({ directory })
  const [entry] = await appendEach(journal, [sample.publication(pulse)])
  await journal.close()

  const again = await openSqliteJournal({ file: join(directory, 'journal.sqlite') })
  t.after(() => again.close())
  assert.deepEqual(await readFixtures(again), [entry])
})

test('openSqliteJournal() opens an empty file, the result of an early crash', async () => {
  const file = join(temporaryDirectory(), 'journal.sqlite')
  writeFileSync(file, '')
  const journal = await openSqliteJournal({ file })
  await journal.append(newEntry(sample.publication(pulse)))
  await journal.close()
})

test('openSqliteJournal() rejects a file that is open in this process', async () => {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory })
  await assertRefused(directory, /database is in use by another process/)
  await journal.append(newEntry(sample.publication(pulse)))
  await journal.close()
  await (await openSqliteJournal({ directory })).close()
})

test('openSqliteJournal() rejects a file that another process appends to, until that process ends', async t => {
  const directory = temporaryDirectory()
  const program = fileURLToPath(new URL('./lib/testing/append-forever.ts', import.meta.url))
  const writer = spawn(process.execPath, [program, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => writer.kill('SIGKILL'))
  await once(writer.stdout, 'data')
  writer.stdout.resume()
  await assertRefused(directory, /database is in use by another process/)

  const reader = await openSqliteReader({ directory })
  assert.ok((await Array.fromAsync(reader.readHeads())).length > 0)
  await reader.close()

  writer.kill('SIGKILL')
  await once(writer, 'exit')
  await (await openSqliteJournal({ directory })).close()
})

const diary = 'Dear diary, '.repeat(1000)

for (const [what, change, cause, starts = temporaryDirectory] of [
  ['a file that is a directory', mkdirSync, /unable to open database file/],
  [
    'a file that is not a database',
    (file: string) => writeFileSync(file, diary),
    /file is not a database/,
  ],
  [
    'the database of another program',
    (file: string) => changeDatabase(file, 'CREATE TABLE diary (page TEXT)'),
    /a database of another program/,
  ],
  [
    'a journal whose header was overwritten',
    (file: string) => writeFileSync(file, readFileSync(file).fill(0xa5, 0, 64)),
    /file is not a database/,
    writtenDirectory,
  ],
  [
    'a truncated journal',
    (file: string) => truncateSync(file, 8192),
    /database disk image is malformed/,
    writtenDirectory,
  ],
] as const) {
  test(`openSqliteJournal() rejects ${what} and does not change it`, async () => {
    const directory = await starts()
    const file = join(directory, 'journal.sqlite')
    change(file)
    const read = () => (statSync(file).isDirectory() ? undefined : readFileSync(file))
    const before = read()
    await assertRefused(directory, cause)
    assert.deepEqual(read(), before)
  })
}

test('openSqliteJournal() rejects a directory that is a file or whose parent is missing', async () => {
  const parent = temporaryDirectory()
  await assertRefused(join(parent, 'no', 'data'), /ENOENT/)
  assert.equal(existsSync(join(parent, 'no')), false)
  writeFileSync(join(parent, 'file'), '')
  await assertRefused(join(parent, 'file'), /ENOTDIR/)
})

test('openSqliteJournal() names the lock file if it cannot be locked', async () => {
  const directory = temporaryDirectory()
  writeFileSync(join(directory, 'journal.sqlite-lock'), diary)
  await assertRefused(directory, /journal.sqlite-lock cannot be locked: file is not a database/)
})

test('openSqliteJournal() rejects a journal with another schema', async () => {
  const directory = await writtenDirectory()
  for (const found of [0, 1, 3]) {
    changeDatabase(join(directory, 'journal.sqlite'), `PRAGMA user_version = ${found}`)
    const reason = `the journal has schema ${found}, but this release supports only schema 2`
    await assertRefused(directory, new RegExp(reason))
    await assert.rejects(openSqliteReader({ directory }), new RegExp(reason))
  }
})

test('openSqliteJournal() rejects a database that is locked for longer than the busy timeout', async () => {
  const directory = await writtenDirectory()
  const other = new DatabaseSync(join(directory, 'journal.sqlite'))
  try {
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const refused = openSqliteJournal({ directory, busyTimeoutMs: 10 })
    await assert.rejects(refused, refusal(directory, /database is locked/))
  } finally {
    other.close()
  }
  await (await openSqliteJournal({ directory })).close()
})

test('openSqliteReader() reads a journal, also during appends', async t => {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory })
  t.after(() => journal.close())
  const [first, second] = await appendEach(journal, [
    sample.publication(pulse),
    sample.publication(pulse),
  ])

  const reader = await openSqliteReader({ directory })
  t.after(() => reader.close())
  const reading = reader.readChain(pulse)
  assert.deepEqual(await Array.fromAsync(reader.readChain(pulse, first.position)), [second])
  assert.deepEqual(await reader.readAt([second.position]), [second])
  assert.deepEqual(await Array.fromAsync(reading), [first, second])

  const third = await journal.append(newEntry(sample.publication(pulse), second.position))
  assert.deepEqual(await Array.fromAsync(reader.readHeads()), [third])
})

test('openSqliteReader() reads the journal of a process that has ended', async () => {
  const directory = await writtenDirectory()
  const reader = await openSqliteReader({ directory })
  assert.equal((await readFixtures(reader)).length, 1)
  await reader.close()
  await assert.rejects(readFixtures(reader), { name: 'JournalUnavailableError' })
})

test('openSqliteReader() rejects a missing file and does not create it', async () => {
  const directory = temporaryDirectory()
  await assert.rejects(openSqliteReader({ directory }), /ENOENT/)
  assert.equal(existsSync(join(directory, 'journal.sqlite')), false)
  writeFileSync(join(directory, 'journal.sqlite'), '')
  await assert.rejects(openSqliteReader({ directory }), /no journal was ever written to it/)
})

async function assertRefused(directory: string, cause: RegExp): Promise<void> {
  await assert.rejects(openSqliteJournal({ directory }), refusal(directory, cause))
}

function refusal(directory: string, cause: RegExp) {
  const start = `cannot open ${join(directory, 'journal.sqlite')}: `
  return (error: unknown) => {
    assert.ok(error instanceof JournalUnavailableError, String(error))
    assert.ok(error.reason.startsWith(start), error.reason)
    assert.match(error.reason, cause)
    return true
  }
}

/** A directory with a closed journal that has an entry. */
async function writtenDirectory(): Promise<string> {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory })
  await journal.append(newEntry(sample.publication(pulse)))
  await journal.close()
  return directory
}

function changeDatabase(file: string, sql: string): void {
  using database = new DatabaseSync(file)
  database.exec(sql)
}

test('backupSqliteJournal() copies all entries that were acknowledged before it, during appends', async t => {
  const directory = temporaryDirectory()
  const to = join(directory, 'copy.sqlite')
  const journal = await openSqliteJournal({ directory })
  t.after(() => journal.close())

  let previous = 0
  const append = async () => {
    previous = (await journal.append(newEntry(sample.publication(pulse), previous))).position
  }
  for (let count = 0; count < 100; count++) await append()
  const acknowledged = previous
  const appending = (async () => {
    while (!existsSync(to)) await append()
  })()
  await backupSqliteJournal({ directory, to })
  await appending

  const copy = await openSqliteJournal({ file: to })
  t.after(() => copy.close())
  const entries = await Array.fromAsync(copy.readChain(pulse))
  assert.ok((entries.at(-1)?.position ?? 0) >= acknowledged)
  assert.deepEqual(
    entries,
    (await Array.fromAsync(journal.readChain(pulse))).slice(0, entries.length),
  )
  await copy.append(newEntry(sample.publication(pulse), entries.at(-1)?.position))
})

test('backupSqliteJournal() rejects an existing target, and a source that is not a journal', async () => {
  const directory = temporaryDirectory()
  const file = join(directory, 'journal.sqlite')
  const refuses = (to: string, message: RegExp) =>
    assert.rejects(backupSqliteJournal({ directory, to: join(directory, to) }), {
      name: 'JournalUnavailableError',
      message,
    })
  await refuses('copy', new RegExp(`cannot back up ${file}: ENOENT`))
  await (await openSqliteJournal({ directory })).close()
  await refuses(join('no', 'copy'), /the directory .*no does not exist$/)
  writeFileSync(join(directory, 'copy'), 'precious')
  await refuses('copy', /copy already exists/)
})
