import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from '@fixture-feed/journal/entry'
import { pulse } from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import {
  entryAt,
  foldOf,
  instantOf,
  itemSample,
  itemsText,
  parseEntries,
} from '../testing/feed-notation.ts'
import { FeedFold } from './feed-fold.ts'
import { composeSnapshot } from './feed-snapshot.ts'
import { initialSettings } from './known-settings.ts'

function itemsAfter(line: string): string | undefined {
  return itemsText(foldOf(line).snapshot)
}

/** The item counts of all changes, as readers of the timeline see them. */
function countsAfter(line: string): string {
  return foldOf(line)
    .history.changes.map(({ itemCount }) => itemCount)
    .join(' ')
}

for (const [what, line, items] of [
  ['advance() keeps the latest revision of each item', 'a1 b1 a2', 'a2 b1'],
  ['advance() applies several changes in one entry', 'a1,b1 a2,-b,c1', 'a2 c1'],
  ['advance() drops a withdrawn item and keeps the rest', 'a1 b1 -a', 'b1'],
  [
    'advance() shows a withdrawn item again when a new revision of it is published',
    'a1 -a a2',
    'a2',
  ],
  ['the snapshot is empty, but not undefined, when everything is withdrawn', 'a1 -a', ''],
  ['the snapshot is undefined before the first publication', '', undefined],
] as const) {
  test(what, () => assert.equal(itemsAfter(line), items))
}

test('snapshotAt is the instant of the last change', () => {
  assert.equal(foldOf('a1 b1 -a').snapshot?.snapshotAt, instantOf(3))
})

test('lastRevision() returns the last revision after a withdrawal and an erasure', () => {
  const fold = foldOf('a1 a2 b5 -a ~b')
  assert.equal(fold.lastRevision('a'), 2)
  assert.equal(fold.lastRevision('b'), 5)
  assert.equal(fold.lastRevision('c'), 0)
  assert.equal(fold.lastRevision('__proto__'), 0)
})

test('an erasure removes the item from the snapshot and all counts, and is a separate change', () => {
  const fold = foldOf('a1 b1 a2 -a ~a')
  assert.equal(itemsText(fold.snapshot), 'b1')
  assert.equal(fold.snapshot?.snapshotAt, instantOf(5))
  assert.equal(countsAfter('a1 b1 a2 -a ~a'), '0 1 1 1 1')
  assert.equal(fold.erasures, 1)
})

test('an item can be published again after its erasure', () => {
  assert.equal(itemsAfter('a1 ~a a2'), 'a2')
  assert.equal(countsAfter('a1 ~a a2'), '0 0 1')
})

test('advance() ignores an entry that it has seen', () => {
  const fold = foldOf('a1 b1 -a')
  const [first, , third] = parseEntries('a1 b1 -a') as [Entry, Entry, Entry]
  assert.equal(fold.advance(first), false)
  assert.equal(fold.advance(third), false)
  assert.equal(itemsText(fold.snapshot), 'b1')
  assert.equal(fold.history.length, 3)
})

test('advance() returns whether the snapshot changed', () => {
  const fold = new FeedFold(pulse)
  const [entry] = parseEntries('a1') as [Entry]
  assert.equal(fold.advance(entry), true)
  const receipt = { key: 'k', requestDigest: '0', status: 200, body: '{}' } as const
  for (const [index, facts] of [
    { kind: 'settings', state: 'finished', definitions: null } as const,
    { kind: 'asset', name: 'n', mediaType: 'image/png', bytes: Buffer.of(1) } as const,
    { kind: 'receipt', receipt } as const,
  ].entries()) {
    assert.equal(fold.advance(entryAt(index + 2, facts)), false, facts.kind)
  }
  assert.equal(fold.position, 4)
  assert.equal(fold.history.length, 1)
})

test('settings are live with all definitions until an entry sets them', () => {
  const fold = new FeedFold(pulse)
  assert.deepEqual(fold.settings, initialSettings)
  const definitions = [{ definitionKey: 'basketball.four-factors', definitionVersion: 2 }]
  fold.advance(entryAt(1, { kind: 'settings', state: 'finished', definitions }))
  const none = { language: undefined, evidence: undefined }
  assert.deepEqual(fold.settings, { state: 'finished', definitions, ...none })
})

test('assets.position() returns the position of an uploaded asset', () => {
  const fold = new FeedFold(pulse)
  const asset = { kind: 'asset', name: 'chart.svg', mediaType: 'image/svg+xml' } as const
  fold.advance(entryAt(7, { ...asset, bytes: Buffer.of(1) }))
  assert.equal(fold.assets.position('chart.svg'), 7)
  assert.equal(fold.assets.position('__proto__'), undefined)
})

test('forgetReceipts() drops exactly the receipts from before an instant', () => {
  const fold = new FeedFold(pulse)
  for (const [index, key] of ['a', 'b', 'c'].entries()) {
    const receipt = { key, requestDigest: '0', status: 200, body: '{}' } as const
    fold.advance(entryAt(index + 1, { kind: 'receipt', receipt }))
  }
  fold.forgetReceipts(Date.parse(instantOf(2)))
  assert.deepEqual(
    ['a', 'b', 'c'].map(key => fold.receiptPosition(key)),
    [undefined, 2, 3],
  )
})

test('prepare() changes nothing, and advance() has the same result with and without it', () => {
  const plain = foldOf('a1 b1')
  const prepared = foldOf('a1 b1')
  const [next] = parseEntries('a1 b1 a2,-b').slice(2) as [Entry & { kind: 'publication' }]
  const change = prepared.prepare(next)
  assert.equal(itemsText(prepared.snapshot), 'a1 b1')
  assert.equal(itemsText(change.snapshot), 'a2')
  plain.advance(next)
  prepared.advance(next, change)
  assert.deepEqual(prepared.snapshot, plain.snapshot)
})

/** Lines of the notation in which revisions increase and only shown items are withdrawn or erased. */
const line = fc
  .array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      act: fc.constantFrom('revise', 'revise', 'withdraw', 'erase'),
    }),
    { maxLength: 20 },
  )
  .map(steps => {
    const revisions = new Map<string, number>()
    const present = new Set<string>()
    return steps
      .flatMap(({ id, act }) => {
        if (act !== 'revise') {
          if (!present.delete(id)) return []
          return [act === 'withdraw' ? `-${id}` : `~${id}`]
        }
        const revision = (revisions.get(id) ?? 0) + 1
        revisions.set(id, revision)
        present.add(id)
        return [`${id}${revision}`]
      })
      .join(' ')
  })

/** The items that a line leads to, computed without any of the code under test. */
function naiveItems(line: string): string {
  const shown = new Map<string, string>()
  for (const word of line.split(' ')) {
    const id = word.replace(/[\d~-]/g, '')
    if (/\d/.test(word)) shown.set(id, word)
    else shown.delete(id)
  }
  return [...shown.values()].sort().join(' ')
}

test('advance() produces the same items as a naive reference, for any line of the notation', () => {
  fc.assert(
    fc.property(line, text => {
      assert.equal(itemsAfter(text) ?? '', naiveItems(text))
    }),
  )
})

test('folding in bulk produces the same bytes as folding with a snapshot after each entry', () => {
  fc.assert(
    fc.property(line, text => {
      const bulk = new FeedFold(pulse)
      for (const entry of parseEntries(text)) bulk.advance(entry)
      const { snapshot } = foldOf(text)
      assert.deepEqual(bulk.snapshot, snapshot)
      assert.equal(
        bulk.snapshot && composeSnapshot(bulk.snapshot).toString(),
        snapshot && composeSnapshot(snapshot).toString(),
      )
    }),
  )
})

test('advanceInSteps() takes a step for each item, and changes nothing before the last', () => {
  const [first, second] = parseEntries('a1,b1,c1 a2,-b,d1')
  assert.ok(first !== undefined && second !== undefined)
  for (const isInBulk of [true, false]) {
    const fold = new FeedFold(pulse)
    fold.advance(first)
    if (!isInBulk) assert.equal(itemsText(fold.snapshot), 'a1 b1 c1')
    const steps = fold.advanceInSteps(second)
    for (let step = 0; step < 2; step++) {
      assert.equal(steps.next().done, false)
      assert.equal(fold.position, first.position)
    }
    assert.deepEqual(steps.next(), { done: true, value: true })
    assert.equal(itemsText(fold.snapshot), 'a2 c1 d1')
  }
})

test('composeSnapshot() returns the JSON text of the envelope and the items', () => {
  const { snapshot } = foldOf('a1 b1 a2')
  assert.ok(snapshot !== undefined)
  assert.equal(
    composeSnapshot(snapshot).toString(),
    JSON.stringify({
      ...pulse,
      snapshotAt: instantOf(3),
      items: [itemSample('a', 2), itemSample('b', 1)],
    }),
  )
})
