import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hold } from '@fixture-feed/contract/operator-responses'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { type HeldChangeFacts, HoldIndex, IndexedHold } from './hold-index.ts'

const at = '2026-03-01T19:00:00.000Z'
const minuteMs = 60_000
const nowMs = Date.parse(at) + minuteMs

/** Whether a hold keeps a change back: a slow reference implementation that follows the documentation word for word. */
function keeps(hold: Hold, { id, by, definitionKeys, sinceMs, isWithdrawal }: HeldChangeFacts) {
  const { items, definitions, tokens, release } = hold
  if (hold.by === by) return false
  if (items !== undefined && !items.includes(id)) return false
  if (tokens !== undefined && !tokens.includes(by ?? '')) return false
  if (definitions !== undefined && !definitions.some(key => definitionKeys.includes(key)))
    return false
  if (release === 'approval') return true
  if (isWithdrawal) return false
  const untilMs = 'at' in release ? Date.parse(release.at) : sinceMs + release.afterSeconds * 1000
  return untilMs > nowMs
}

test('HoldIndex finds the same holds as a comparison with each of them, in their order', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seededRandom(seed)
    const any = <Value>(values: readonly Value[]): Value =>
      values[Math.floor(random() * values.length)] as Value
    const some = (names: readonly string[]) => {
      const chosen = names.filter(() => random() < 0.5)
      return chosen.length === 0 || random() < 0.4 ? undefined : chosen
    }
    const index = new HoldIndex()
    const holds = new Map<string, Hold>()
    for (let step = 0; step < 30; step++) {
      const id = any(['g', 'h', 'i', 'j', 'k'])
      const hold = {
        id,
        by: any(['one', 'two']),
        at,
        reason: 'r',
        release: any([
          'approval',
          { afterSeconds: 20 },
          { afterSeconds: 90 },
          { at },
          { at: '2026-03-01T20:00:00Z' },
        ] as const),
        items: some(['a', 'b', 'c']),
        definitions: some(['d.one', 'd.two', 'd.three']),
        tokens: some(['one', 'two', 'three']),
      } as Hold
      holds.delete(id)
      if (random() < 0.7) {
        holds.set(id, hold)
        index.set(hold)
      } else index.delete(id)
      const item = any(['a', 'b', 'c'])
      if (random() < 0.1) {
        index.clearReasons(item)
        for (const each of holds.values())
          if (each.items?.includes(item)) holds.set(each.id, { ...each, reason: '' })
      }
      const change = {
        id: any(['a', 'b', 'c', 'd']),
        by: any(['one', 'two', 'three', undefined]),
        isWithdrawal: random() < 0.3,
        definitionKeys: any([[], ['d.one'], ['d.two', 'd.three']]),
        sinceMs: nowMs - any([0, minuteMs]),
      }
      const keeping = index.applyingTo(change).filter(each => each.untilMs(change) > nowMs)
      const expected = [...holds.values()].filter(each => keeps(each, change))
      assert.deepEqual(
        keeping.map(each => each.hold),
        expected,
      )
      assert.equal(index.untilMs(change) > nowMs, expected.length > 0)
      const latestMs = Math.max(...keeping.map(each => each.untilMs(change)))
      if (expected.length > 0) assert.equal(index.untilMs(change), latestMs)
      assert.deepEqual(
        [...index.values()].map(each => each.hold),
        [...holds.values()],
      )
      const names = [...holds.values()].map(({ items, definitions, tokens }) =>
        [items, definitions, tokens].flatMap(list => list ?? []),
      )
      assert.equal(index.nameCount, names.flat().length)
    }
  }
})

test('HoldIndex compares a change with few holds, however many there are and however long their lists', t => {
  const index = new HoldIndex()
  for (let count = 0; count < 250; count++) {
    const names = Array.from({ length: 1000 }, (_, name) => `${count}-${name}`)
    const lists = count % 2 === 0 ? { items: names } : { tokens: names }
    index.set({ id: `${count}`, by: 'one', at, reason: 'r', release: 'approval', ...lists })
  }
  const applies = t.mock.method(IndexedHold.prototype, 'applies')
  const changes = 3000
  for (let count = 0; count < changes; count++) {
    const facts = { by: 'two', isWithdrawal: false, definitionKeys: ['d.one'], sinceMs: nowMs }
    assert.equal(index.untilMs({ id: `item-${count}`, ...facts }), Number.NEGATIVE_INFINITY)
    assert.deepEqual(index.applyingTo({ id: `item-${count}`, ...facts }), [])
  }
  // Only the holds without a list of items are compared, and only once, because all changes have the same token and
  // definition.
  assert.equal(applies.mock.callCount(), 125)
})
