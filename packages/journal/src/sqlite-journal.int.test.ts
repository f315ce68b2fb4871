import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { durableJournalContract, journalContract } from './journal-contract.ts'
import { openSqliteJournal } from './sqlite-journal.ts'

for (const [criterion, check] of Object.entries({
  ...journalContract,
  ...durableJournalContract,
})) {
  test(`openSqliteJournal() ${criterion}`, async t => {
    const directory = await mkdtemp(join(tmpdir(), 'journal-'))
    t.after(() => rm(directory, { recursive: true }))
    await check({ open: () => openSqliteJournal({ directory }) })
  })
}
