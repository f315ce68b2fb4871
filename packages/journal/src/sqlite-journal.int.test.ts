import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { filesWith, temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import fc from 'fast-check'
import { durableJournalContract, journalContract } from './journal-contract.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { appendEach, readFixtures } from './lib/contract-cases/support.ts'
import { compareWithMemoryJournal } from './lib/testing/journal-model.ts'
import { operations } from './lib/testing/journal-operations.ts'
import { openSqliteJournal } from './sqlite-journal.ts'
import './lib/testing/compile-cache.ts'

for (const [criterion, check] of Object.entries({
  ...journalContract,
  ...durableJournalContract,
})) {
  test(`openSqliteJournal() ${criterion}`, async () => {
    const directory = temporaryDirectory()
    await check({ open: () => openSqliteJournal({ directory }) })
  })
}

test('close() leaves all entries in one file', async () => {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory })
  await appendEach(journal, [sample.publication(pulse), sample.publication(pulse)])
  await readFixtures(journal)
  await journal.close()
  assert.deepEqual(readdirSync(directory).toSorted(), ['journal.sqlite', 'journal.sqlite-lock'])
})

test('append() of a large entry resolves in a turn after the one in which followers parsed it', async t => {
  const journal = await openSqliteJournal({ directory: temporaryDirectory() })
  t.after(() => journal.close())
  const order: string[] = []
  journal.follow(({ kind }) => {
    order.push(kind)
    setImmediate(() => order.push('next turn'))
  })
  const small = sample.publication(pulse)
  const large = sample.publication({ ...pulse, feedKey: 'other' }, ['a'.repeat(300_000)])
  for (const facts of [small, large]) {
    await appendEach(journal, [facts])
    order.push('appended')
    await new Promise(resolve => setImmediate(resolve))
  }
  assert.deepEqual(order, [
    ...['publication', 'appended', 'next turn'],
    ...['publication', 'next turn', 'appended'],
  ])
})

test('remove() of an erasure leaves no text of the item in the files', async t => {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory })
  t.after(() => journal.close())
  const secret = 'a-secret-id'
  const itemIds = Array.from({ length: 50 }, (_, index) => `item ${index}`)
  const accepted = await appendEach(journal, [
    sample.publication(pulse, ['a', secret, ...itemIds]),
    sample.publication(pulse, [secret]),
    sample.publication(pulse, itemIds, [secret]),
  ])
  await readFixtures(journal)
  assert.notDeepEqual(filesWith(directory, secret), [])
  const position = accepted[2].position + 1
  await journal.remove({ kind: 'erasure', ...pulse, itemId: secret, position })
  assert.deepEqual(filesWith(directory, secret), [])
})

test('remove() rejects while a reader uses the old pages, and succeeds after the reader has ended', async t => {
  const directory = temporaryDirectory()
  const journal = await openSqliteJournal({ directory, busyTimeoutMs: 10 })
  t.after(() => journal.close())
  const [publication] = await appendEach(journal, [sample.publication(pulse, ['a-secret-id'])])
  const position = (publication?.position ?? 0) + 1

  const reader = new DatabaseSync(join(directory, 'journal.sqlite'), { readOnly: true })
  t.after(() => reader.close())
  reader.exec('BEGIN; SELECT * FROM entry')
  const erasure = { kind: 'erasure', ...pulse, itemId: 'a-secret-id', position } as const
  await assert.rejects(journal.remove(erasure), /another connection is reading/)
  assert.deepEqual(journal.health, { status: 'ready' })

  reader.exec('ROLLBACK')
  await journal.remove(erasure)
  assert.deepEqual(filesWith(directory, 'a-secret-id'), [])
})

test('an open journal does not keep the process alive, but a current append does', () => {
  const module = new URL('./sqlite-journal.ts', import.meta.url)
  const script = `
    import { openSqliteJournal } from '${module}'
    const journal = await openSqliteJournal({ directory: '${temporaryDirectory()}' })
    const entry = { kind: 'retirement', fixtureId: 'f1', id: '1', previous: 0, recordedAt: '' }
    journal.append(entry).then(() => console.log('appended'))`
  const options = ['--input-type=module', '--eval', script]
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' })
  assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: 'appended\n', stderr: '' })
})

test('openSqliteJournal() returns the same as the memory journal for any sequence of calls', () => {
  const parent = temporaryDirectory()
  let runs = 0
  return fc.assert(
    fc.asyncProperty(operations, async operations => {
      const directory = join(parent, `${runs++}`)
      const store = { open: () => openSqliteJournal({ directory }) }
      await compareWithMemoryJournal(store, operations)
    }),
    { numRuns: 6 },
  )
})
