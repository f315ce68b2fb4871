import { test } from 'node:test'
import { journalContract } from './journal-contract.ts'
import { createMemoryJournal } from './memory-journal.ts'

for (const [criterion, check] of Object.entries(journalContract)) {
  test(`createMemoryJournal() ${criterion}`, () =>
    check({ open: async () => createMemoryJournal() }))
}
