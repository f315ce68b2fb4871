import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareWithMemoryJournal } from './lib/testing/journal-model.ts'
import { operations } from './lib/testing/journal-operations.ts'
import './lib/testing/compile-cache.ts'
import { temporaryDirectory } from './lib/testing/temporary-directory.ts'
import { openSqliteJournal } from './sqlite-journal.ts'

test('openSqliteJournal() answers as the memory journal does, whatever is done to it', () => {
  const parent = temporaryDirectory()
  let runs = 0
  return fc.assert(
    fc.asyncProperty(operations, async operations => {
      const directory = join(parent, `${runs++}`)
      const store = { open: () => openSqliteJournal({ directory }) }
      await compareWithMemoryJournal(store, operations)
    }),
    { numRuns: 12 },
  )
})
