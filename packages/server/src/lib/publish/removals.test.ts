import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Purge, Scrub } from '@fixture-feed/journal/journal'
import { parseEntries } from '../testing/feed-notation.ts'
import { Removals, type RemovalsOptions } from './removals.ts'

const scrubs: readonly Scrub[] = ['a', 'b'].map((itemId, index) => ({
  feed: { fixtureId: 'f', feedKey: 'pulse' },
  itemId,
  before: index + 1,
}))

const purge: Purge = { fixtureId: 'g', feedKeys: ['pulse'], position: 9 }

/** A journal with something to remove; what is removed, and what fails, is told in order. */
function removalsOf(t: TestContext, options: Partial<RemovalsOptions>) {
  const unfinished = new Set(scrubs)
  const told: string[] = []
  const purges = [purge]
  const counts = { looks: 0 }
  const journal: RemovalsOptions['journal'] = {
    readUnfinishedScrubs: async () => [...unfinished],
    async scrub(scrub) {
      unfinished.delete(scrub)
    },
    async readUnfinishedPurges() {
      counts.looks++
      return [...purges]
    },
    ...options.journal,
  }
  const removals = new Removals({
    purge: async () => void purges.pop(),
    onPurged: ({ fixtureId }) => void told.push(fixtureId),
    onErased: ({ itemId }) => void told.push(itemId),
    onFailure: error => void told.push(String(error)),
    random: () => 0.5,
    ...options,
    journal,
  })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => removals.end())
  return { removals, counts, told }
}

/** What a timer started has come to its end: it waits for nothing but promises. */
async function settled(): Promise<void> {
  await new Promise(setImmediate)
}

test('start() scrubs and purges what is unfinished, and tries again what could not be done', async t => {
  let isFailing = true
  const unfinished = new Set(scrubs)
  const { removals, told } = removalsOf(t, {
    retryEveryMs: 10,
    journal: {
      readUnfinishedPurges: async () => (isFailing ? [purge] : []),
      readUnfinishedScrubs: async () => [...unfinished],
      async scrub(scrub) {
        if (scrub.itemId === 'b' && isFailing) throw new Error('the disk is busy')
        unfinished.delete(scrub)
      },
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
