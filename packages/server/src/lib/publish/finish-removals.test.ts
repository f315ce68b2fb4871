import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Purge, Scrub } from '@fixture-feed/journal/journal'
import { finishRemovals } from './finish-removals.ts'

const scrubs: readonly Scrub[] = ['a', 'b'].map((itemId, index) => ({
  feed: { fixtureId: 'f', feedKey: 'pulse' },
  itemId,
  before: index + 1,
}))

const purge: Purge = { fixtureId: 'g', feedKeys: ['pulse'], position: 9 }

test('finishRemovals() scrubs and purges what is unfinished, and tries again what could not be done', async () => {
  const unfinished = new Set(scrubs)
  const finished = Promise.withResolvers<void>()
  const ends = new AbortController()
  const told: string[] = []
  let isFailing = true
  let isPurged = false
  await finishRemovals(
    {
      readUnfinishedScrubs: async () => [...unfinished],
      async scrub(scrub) {
        if (scrub.itemId === 'b' && isFailing) throw new Error('the disk is busy')
        unfinished.delete(scrub)
      },
      readUnfinishedPurges: async () => (isPurged ? [] : [purge]),
      async purge() {
        isPurged = true
      },
    },
    {
      onPurged: ({ fixtureId }) => void told.push(fixtureId),
      onErased({ itemId }) {
        told.push(itemId)
        if (unfinished.size === 0) finished.resolve()
      },
      onFailure(error) {
        told.push(String(error))
        isFailing = false
      },
      signal: ends.signal,
      retryEveryMs: 1,
    },
  )
  // The retry alone does not keep a process alive.
  const alive = setInterval(() => {}, 1000)
  await finished.promise
  clearInterval(alive)
  assert.deepEqual(told, ['g', 'a', 'Error: the disk is busy', 'b'])
  ends.abort()
})
