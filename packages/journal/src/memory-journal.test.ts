import { test } from 'node:test'
import fc from 'fast-check'
import { journalContract } from './journal-contract.ts'
import { compareWithNaiveJournal } from './lib/testing/journal-model.ts'
import { operations } from './lib/testing/journal-operations.ts'
import { createMemoryJournal } from './memory-journal.ts'

for (const [criterion, check] of Object.entries(journalContract)) {
  test(`createMemoryJournal() ${criterion}`, () =>
    check({ open: async () => createMemoryJournal() }))
}

test('createMemoryJournal() answers as the naive journal does, whatever is done to it', () =>
  fc.assert(
    fc.asyncProperty(operations, async operations => {
      const store = { open: async () => createMemoryJournal() }
      await compareWithNaiveJournal(store, operations, { durable: false })
    }),
    { numRuns: 300 },
  ))
