import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry, EntryFacts } from '@fixture-feed/journal/entry'
import { wrongEntries } from './wrong-entries.ts'

const feed = { fixtureId: 'f', feedKey: 'pulse' }
const at = '2026-01-01T00:00:00Z'

function entriesOf(...facts: readonly Partial<EntryFacts>[]): Entry[] {
  return facts.map(each => ({ ...feed, at, ...each }) as unknown as Entry)
}

function published(by: string, revision: number) {
  const items = [{ id: 'a', revision }] as never
  return { kind: 'publication', by, items, withdrawals: [] } as const
}

const lock = { kind: 'lock', itemId: 'a', by: 'anna', reason: '' } as const
const edit = { what: 'edits', by: 'anna', id: 'a', onto: 1 } as const

test('wrongEntries() finds nothing where locks and stops held, and people wrote onto what they saw', () => {
  const right = entriesOf(
    published('machine', 1),
    lock,
    published('anna', 2),
    { kind: 'unlock', itemId: 'a', by: 'ben' },
    published('machine', 3),
    { kind: 'stop', token: 'machine', by: 'anna', reason: '' },
    { kind: 'release', token: 'machine', by: 'anna' },
    published('machine', 4),
  )
  assert.deepEqual(wrongEntries(right, [edit]), [])
})

test('wrongEntries() finds each kind of wrong entry, and writes that were lost', () => {
  const seen = published('machine', 1)
  assert.deepEqual(wrongEntries(entriesOf(seen, lock, published('machine', 2)), []), [
    'machine changed a, which anna had locked',
  ])
  const stop = { kind: 'stop', token: 'machine', by: 'anna', reason: '' } as const
  assert.deepEqual(wrongEntries(entriesOf(stop, seen), []), ['machine changed a, and was stopped'])
  const overwritten = entriesOf(seen, published('machine', 2), published('anna', 3))
  assert.deepEqual(wrongEntries(overwritten, [edit]), [
    'nobody meant to change anna: a at 2',
    'anna: a at 1 was told, and is not there',
  ])
})
