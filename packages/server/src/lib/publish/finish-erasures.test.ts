import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scrub } from '@fixture-feed/journal/journal'
import { finishErasures } from './finish-erasures.ts'

const scrubs: readonly Scrub[] = ['a', 'b'].map((itemId, index) => ({
  feed: { fixtureId: 'f', feedKey: 'pulse' },
  itemId,
  before: index + 1,
}))

test('finishErasures() scrubs what is unfinished, and tries again what could not be done', async () => {
  const unfinished = new Set(scrubs)
  const finished = Promise.withResolvers<void>()
  const ends = new AbortController()
  const told: string[] = []
  let isFailing = true
  await finishErasures(
    {
      readUnfinishedScrubs: async () => [...unfinished],
      async scrub(scrub) {
        if (scrub.itemId === 'b' && isFailing) throw new Error('the disk is busy')
        unfinished.delete(scrub)
      },
    },
    {
      onFinished({ itemId }) {
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
  assert.deepEqual(told, ['a', 'Error: the disk is busy', 'b'])
  ends.abort()
})
