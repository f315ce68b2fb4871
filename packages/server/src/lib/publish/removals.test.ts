import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { EntryOf } from '@fixture-feed/journal/entry'
import type { Removal } from '@fixture-feed/journal/journal'
import { parseEntries } from '../testing/feed-notation.ts'
import { Removals, type RemovalsOptions } from './removals.ts'

const erasures: readonly Removal[] = ['a', 'b'].map((itemId, index) => ({
  kind: 'erasure',
  fixtureId: 'f',
  feedKey: 'pulse',
  itemId,
  position: index + 1,
}))
const purge: Removal = { kind: 'purge', fixtureId: 'g', feedKeys: ['pulse'], position: 9 }

/** A journal with something to remove; what is removed, and what fails, is told in order. */
function removalsOf(t: TestContext, options: Partial<RemovalsOptions>) {
  const unfinished = new Set([purge, ...erasures])
  const told: string[] = []
  const counts = { looks: 0 }
  const removals = new Removals({
    journal: {
      async readUnfinishedRemovals() {
        counts.looks++
        return [...unfinished] as EntryOf<Removal['kind']>[]
      },
    },
    onFinished: removal => {
      unfinished.delete(removal)
      told.push(removal.kind === 'erasure' ? removal.itemId : removal.fixtureId)
    },
    onFailure: error => void told.push(String(error)),
    remove: async () => {},
    random: () => 0.5,
    ...options,
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => removals.end())
  return { removals, counts, told }
}

/** What a timer started has come to its end: it waits for nothing but promises. */
async function settled(): Promise<void> {
  await new Promise(setImmediate)
}

test('start() finishes what is unfinished, and tries again what could not be done', async t => {
  let isFailing = true
  const { removals, told } = removalsOf(t, {
    retryEveryMs: 10,
    async remove(removal) {
      if (removal === erasures[1] && isFailing) throw new Error('the disk is busy')
    },
  })
  await removals.start()
  assert.deepEqual(told, ['g', 'a', 'Error: the disk is busy'])
  isFailing = false
  t.mock.timers.tick(10)
  await settled()
  assert.deepEqual(told, ['g', 'a', 'Error: the disk is busy', 'b'])
})

test('note() of an erasure finishes what is left of it, once its node had the time', async t => {
  const { removals, counts, told } = removalsOf(t, { leaveForMs: 100 })
  const [publication, erasure] = parseEntries('a1 ~a')
  assert.ok(publication !== undefined && erasure !== undefined)
  removals.note(publication)
  t.mock.timers.tick(10_000)
  await settled()
  assert.equal(counts.looks, 0)
  removals.note(erasure)
  t.mock.timers.tick(149)
  await settled()
  assert.deepEqual(told, [])
  t.mock.timers.tick(1)
  await settled()
  assert.deepEqual(told, ['g', 'a', 'b'])
})

test('note() looks once after many erasures, and not at all after end()', async t => {
  const { removals, counts } = removalsOf(t, { leaveForMs: 100 })
  const erasures = parseEntries('a1 ~a b1 ~b').filter(({ kind }) => kind === 'erasure')
  for (const erasure of erasures) removals.note(erasure)
  t.mock.timers.tick(1_000)
  await settled()
  assert.equal(counts.looks, 1)
  for (const erasure of erasures) removals.note(erasure)
  removals.end()
  t.mock.timers.tick(1_000)
  await settled()
  assert.equal(counts.looks, 1)
})
