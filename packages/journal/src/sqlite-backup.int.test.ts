import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { publicationFacts, pulse } from './lib/contract-cases/samples.ts'
import { newEntry } from './lib/contract-cases/support.ts'
import { temporaryDirectory } from './lib/testing/temporary-directory.ts'
import { backupSqliteJournal } from './sqlite-backup.ts'
import { openSqliteJournal } from './sqlite-journal.ts'

test('backupSqliteJournal() copies what was acknowledged before it, while appends go on', async t => {
  const directory = temporaryDirectory()
  const to = join(directory, 'copy.sqlite')
  const journal = await openSqliteJournal({ directory })
  t.after(() => journal.close())

  let previous = 0
  const append = async () => {
    previous = (await journal.append(newEntry(publicationFacts(pulse), previous))).position
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
  await copy.append(newEntry(publicationFacts(pulse), entries.at(-1)?.position))
})

test('backupSqliteJournal() refuses to write over a file, or to copy what is no journal', async () => {
  const directory = temporaryDirectory()
  const file = join(directory, 'journal.sqlite')
  const refuses = (to: string, message: RegExp) =>
    assert.rejects(backupSqliteJournal({ directory, to: join(directory, to) }), {
      name: 'JournalUnavailableError',
      message,
    })
  await refuses('copy', new RegExp(`cannot back up ${file}: ENOENT`))
  await (await openSqliteJournal({ directory })).close()
  await refuses(join('no', 'copy'), /there is no folder .*no$/)
  writeFileSync(join(directory, 'copy'), 'precious')
  await refuses('copy', /copy is there already/)
})
