import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { itemSample } from '../testing/feed-notation.ts'
import { compareItems, type EncodedItem, encodeItem } from './encoded-item.ts'
import { changeItems, type ItemList, type ListChange } from './item-list.ts'

/** The reference for `changeItems`: replaces items by id, then sorts all of them. */
function changedBySorting(items: ItemList, { revised, withdrawn }: ListChange): EncodedItem[] {
  const byId = new Map(items.map(item => [item.id, item]))
  for (const id of withdrawn) byId.delete(id)
  for (const item of revised) byId.set(item.id, item)
  return [...byId.values()].sort(compareItems)
}

const id = fc.constantFrom('a', 'b', 'B', 'ä', 'z', '\u{1f3c0}', '\uff5a', '__proto__', '10', '9')

/** A few instants, some of them in several spellings. */
const effectiveAt = fc.constantFrom(
  '2026-01-01T18:00:00Z',
  '2026-01-01T19:00:00+01:00',
  '2026-01-01T18:00:00.000Z',
  '2026-01-01T18:00:00.0000001Z',
  '2026-01-01T17:59:59.9999999Z',
  '2026-01-01T18:00:01Z',
)

const item = fc
  .tuple(id, fc.integer({ min: 1, max: 9 }), effectiveAt)
  .map(([id, revision, effectiveAt]) => encodeItem(itemSample(id, revision, { effectiveAt })))

const change = fc
  .record({
    revised: fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 6 }),
    withdrawn: fc.uniqueArray(id, { maxLength: 4 }),
  })
  .map(({ revised, withdrawn }) => ({
    revised,
    withdrawn: withdrawn.filter(gone => revised.every(({ id }) => id !== gone)),
  }))

test('changeItems() returns the sorted list after any sequence of changes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 10 }), changes => {
      let items: ItemList = []
      for (const next of changes) {
        const expected = changedBySorting(items, next)
        items = changeItems(items, next)
        assert.deepEqual(items, expected)
      }
    }),
  )
})

test('changeItems() keeps unchanged items as the same objects, so that their bytes are reused', () => {
  const before = ['a', 'b', 'c'].map(id => encodeItem(itemSample(id, 1)))
  const after = changeItems(before, {
    revised: [encodeItem(itemSample('b', 2))],
    withdrawn: [],
  })
  assert.equal(after[0], before[0])
  assert.equal(after[2], before[2])
})

test('changeItems() does not modify its input', () => {
  const before = Object.freeze(['a', 'b'].map(id => encodeItem(itemSample(id, 1))))
  const revised = Object.freeze([encodeItem(itemSample('c', 1)), encodeItem(itemSample('a', 2))])
  changeItems(before, { revised, withdrawn: Object.freeze(['b']) })
  const ids = before.map(({ id }) => id)
  assert.deepEqual(ids, ['a', 'b'])
})

test('compareItems() orders by instant, also below the millisecond, and then by id', () => {
  const early = encodeItem(itemSample('z', 1, { effectiveAt: '2026-01-01T18:00:00.00000001Z' }))
  const late = encodeItem(itemSample('a', 1, { effectiveAt: '2026-01-01T18:00:00.00000002Z' }))
  assert.ok(compareItems(early, late) < 0)
  assert.ok(compareItems(late, early) > 0)
})

test('compareItems() orders equal instants by the code units of the id', () => {
  const ids = ['B', 'a', 'ä', '\u{1f3c0}', '\uff5a']
  const items = ids.toReversed().map(id => encodeItem(itemSample(id, 1)))
  assert.deepEqual(
    items.sort(compareItems).map(({ id }) => id),
    ids,
  )
})
