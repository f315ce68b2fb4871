import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry, EntryFacts } from '@fixture-feed/journal/entry'
import { wrongEntries } from './wrong-entries.ts'

const feed = { fixtureId: 'f', feedKey: 'pulse' }
const at = '2026-01-01T00:00:00Z'

function entriesOf(...facts: readonly Partial<EntryFacts>[]): Entry[] {
  return facts.map(each => ({ ...feed, at, ...each }) as unknown as Entry)
}

function published(by: string, revision: number, more: object = {}, content: object = {}) {
  const items = [{ id: 'a', revision, content }] as never
  return { kind: 'publication', by, items, withdrawals: [], ...more } as const
}

const release = 'approval'
const held = {
  kind: 'hold',
  holdId: 'a',
  by: 'anna',
  rule: { items: ['a'], release, reason: '' },
} as const
const stopped = {
  kind: 'hold',
  holdId: 'machine',
  by: 'anna',
  rule: { tokens: ['machine'], release, reason: '' },
} as const
const ended = (holdId: string) => ({ kind: 'hold', holdId, by: 'ben', rule: null }) as const

function proposed(by: string, content: object) {
  return { kind: 'proposal', by, proposals: [{ id: 'a', item: { id: 'a', content } }] } as never
}

const edit = { what: 'edits', by: 'anna', id: 'a', onto: 1 } as const

test('wrongEntries() returns nothing if holds were obeyed and editors wrote onto the revisions that they saw', () => {
  const right = entriesOf(
    published('machine', 1),
    held,
    published('anna', 2),
    proposed('machine', { headline: 'x' }),
    published('machine', 3, { approvedBy: 'ben' }, { headline: 'x' }),
    ended('a'),
    published('machine', 4),
    stopped,
    ended('machine'),
    published('machine', 5),
  )
  assert.deepEqual(wrongEntries(right, [edit]), [])
})

test('wrongEntries() reports each kind of wrong entry, and lost writes', () => {
  const seen = published('machine', 1)
  assert.deepEqual(wrongEntries(entriesOf(seen, held, published('machine', 2)), []), [
    'machine changed a, which anna holds',
  ])
  assert.deepEqual(wrongEntries(entriesOf(stopped, seen), []), [
    'machine changed a, which anna holds',
  ])
  const other = published('machine', 2, { approvedBy: 'ben' }, { headline: 'y' })
  const waits = proposed('machine', { headline: 'x' })
  assert.deepEqual(wrongEntries(entriesOf(seen, held, waits, other), []), [
    'ben approved of a, and something else went out',
  ])
  const overwritten = entriesOf(seen, published('machine', 2), published('anna', 3))
  assert.deepEqual(wrongEntries(overwritten, [edit]), [
    'nobody meant to change anna: a at 2',
    'anna: a at 1 was told, and is not there',
  ])
})
