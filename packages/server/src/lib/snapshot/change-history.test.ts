import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@fixture-feed/contract/instant'
import fc from 'fast-check'
import { foldOf, instantOf } from '../testing/feed-notation.ts'
import { ChangeHistory } from './change-history.ts'

/** One change, as a list of words: `a` shows an item, `-a` withdraws it. */
type Change = readonly string[]

/** The reference for `ChangeHistory`: stores every state as a whole. */
class NaiveHistory {
  readonly states: Map<string, number>[] = []
  /** The withdrawn items, the last withdrawal first. */
  withdrawn: readonly string[] = []

  append(change: Change): void {
    const state = new Map(this.states.at(-1))
    const position = this.states.length + 1
    for (const word of change) {
      const id = word.replace(/^-/, '')
      const others = this.withdrawn.filter(each => each !== id)
      if (word === id) {
        state.set(id, position)
        this.withdrawn = others
      } else if (state.delete(id)) this.withdrawn = [id, ...others]
    }
    this.states.push(state)
  }

  erase(id: string): void {
    for (const state of this.states) state.delete(id)
    this.withdrawn = this.withdrawn.filter(each => each !== id)
  }

  shownItems(after: number, until: number): Map<string, number> {
    const state = this.states[until] ?? new Map<string, number>()
    // In these tests, the entry at position n is the change with the index n - 1.
    return new Map([...state].filter(([, position]) => position - 1 > after))
  }
}

function appendTo(history: ChangeHistory, change: Change): void {
  const position = history.length + 1
  history.append(position, instantOf(position), {
    revised: change.filter(word => !word.startsWith('-')),
    withdrawn: change.filter(word => word.startsWith('-')).map(word => word.slice(1)),
  })
}

const id = fc.constantFrom('a', 'b', 'c', '__proto__')
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ revised: fc.uniqueArray(id), withdrawn: fc.uniqueArray(id) }),
  },
  { weight: 1, arbitrary: fc.record({ erased: id }) },
)

test('a history reconstructs every state, also after erasures', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), steps => {
      const history = new ChangeHistory()
      const naive = new NaiveHistory()
      for (const next of steps) {
        if ('erased' in next) {
          history.erase(next.erased)
          naive.erase(next.erased)
        } else {
          const withdrawn = next.withdrawn.filter(id => !next.revised.includes(id))
          const change = [...next.revised, ...withdrawn.map(id => `-${id}`)]
          appendTo(history, change)
          naive.append(change)
        }
      }
      const itemCounts = history.changes.map(({ itemCount }) => itemCount)
      assert.deepEqual(
        itemCounts,
        naive.states.map(({ size }) => size),
      )
      assert.deepEqual(history.newestWithdrawals(10), naive.withdrawn)
      assert.deepEqual(history.newestWithdrawals(1), naive.withdrawn.slice(0, 1))
      for (let until = 0; until < history.length; until++) {
        for (let after = -1; after <= history.length; after++) {
          const sorted = (shown: ReadonlyMap<string, number>) => [...shown].sort()
          assert.deepEqual(
            sorted(history.shownItems({ after, until })),
            sorted(naive.shownItems(after, until)),
          )
        }
      }
    }),
  )
})

test('append() replaces changes at its instant and later, for an observed snapshot after one in the future', () => {
  const observation = fc.record({
    minute: fc.integer({ min: 1, max: 8 }),
    revised: fc.uniqueArray(id),
    withdrawn: fc.uniqueArray(id),
  })
  fc.assert(
    fc.property(fc.array(observation, { maxLength: 15 }), observations => {
      const history = new ChangeHistory()
      let changes: { readonly minute: number; readonly shown: ReadonlyMap<string, number> }[] = []
      for (const [index, { minute, revised, withdrawn }] of observations.entries()) {
        const position = index + 1
        const shown = new Map(changes.at(-1)?.shown)
        for (const id of revised) shown.set(id, position)
        const gone = withdrawn.filter(id => !revised.includes(id))
        for (const id of gone) shown.delete(id)
        changes = [...changes.filter(change => change.minute < minute), { minute, shown }]
        history.append(position, instantOf(minute), { revised, withdrawn: gone })
      }
      assert.deepEqual(
        history.changes.map(({ snapshotAt, itemCount }) => [snapshotAt, itemCount]),
        changes.map(({ minute, shown }) => [instantOf(minute), shown.size]),
      )
      for (const [until, { shown }] of changes.entries()) {
        for (let after = -1; after < until; after++) {
          const before = changes[after]?.shown
          const expected = [...shown].filter(([id, position]) => before?.get(id) !== position)
          const found = [...history.shownItems({ after, until })]
          assert.deepEqual(found.sort(), expected.sort())
        }
      }
    }),
  )
})

test('instantOf() is the instant of the change that an entry is part of, or that replaced it', () => {
  const history = new ChangeHistory()
  for (const [index, minute] of [1, 5, 40, 41, 5, 6].entries())
    history.append(index + 1, instantOf(minute), { revised: ['a'], withdrawn: [] })
  const minutes = [1, 2, 3, 4, 5, 6].map(position => history.instantOf(position))
  assert.deepEqual(minutes, [1, 5, 5, 5, 5, 6].map(instantOf))
  assert.equal(history.instantOf(7), undefined)
})

test('indexAt() is the last change at or before an instant, for any instants', () => {
  const minutes = fc
    .uniqueArray(fc.integer({ min: 0, max: 40 }))
    .map(all => all.sort((a, b) => a - b))
  fc.assert(
    fc.property(minutes, fc.integer({ min: -1, max: 41 }), (all, wanted) => {
      const history = new ChangeHistory()
      for (const minute of all) history.append(1, instantOf(minute), { revised: [], withdrawn: [] })
      const expected = all.findLastIndex(minute => minute <= wanted)
      assert.equal(history.indexAt(parseInstant(instantOf(wanted))), expected)
    }),
  )
})

test('indexAt() distinguishes instants that differ by less than a millisecond', () => {
  const history = new ChangeHistory()
  const changes = ['2026-03-01T19:00:00.0001Z', '2026-03-01T20:00:00.00019+01:00']
  for (const at of changes) history.append(1, at, { revised: [], withdrawn: [] })
  assert.equal(history.indexAt(parseInstant('2026-03-01T19:00:00.0000999Z')), -1)
  assert.equal(history.indexAt(parseInstant('2026-03-01T19:00:00.00015Z')), 0)
  assert.equal(history.indexAt(parseInstant('2026-03-01T19:00:00.00019Z')), 1)
})

test('a history keeps the spelling of instants', () => {
  const history = new ChangeHistory()
  history.append(1, '2026-03-01T20:00:00+01:00', { revised: ['a'], withdrawn: [] })
  assert.equal(history.last?.snapshotAt, '2026-03-01T20:00:00+01:00')
})

test('hasItem() is true for a withdrawn item and false for an erased one', () => {
  const { history } = foldOf('a1 b1 -a ~b')
  assert.equal(history.hasItem('a'), true)
  assert.equal(history.hasItem('b'), false)
  assert.equal(history.hasItem('__proto__'), false)
})
