import { test } from 'node:test'
import { durableJournalContract, journalContract } from './journal-contract.ts'
import { temporaryDirectory } from './lib/test-support/temporary-directory.ts'
import { openSqliteJournal } from './sqlite-journal.ts'

for (const [criterion, check] of Object.entries({
  ...journalContract,
  ...durableJournalContract,
})) {
  test(`openSqliteJournal() ${criterion}`, async t => {
    const directory = temporaryDirectory(t)
    await check({ open: () => openSqliteJournal({ directory }) })
  })
}
