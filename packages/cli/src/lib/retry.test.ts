import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperatorError } from '@fixture-feed/client/operator'
import { withRetries } from './retry.ts'

const url = 'http://127.0.0.1:1'
const unavailable = new OperatorError({ url, status: 503, code: 'unavailable', detail: 'busy' })
const unreachable = new OperatorError({ url, detail: 'refused' })

/** A call that fails with each error in turn before it succeeds. */
function failing(...errors: readonly Error[]): () => Promise<string> {
  const rest = [...errors]
  return async () => {
    const error = rest.shift()
    if (error !== undefined) throw error
    return 'done'
  }
}

/** A clock that advances only during waits. */
function clock(): { readonly nowMs: () => number; readonly sleep: (ms: number) => Promise<void> } {
  let now = 0
  return {
    nowMs: () => now,
    async sleep(ms) {
      now += ms
    },
  }
}

test('withRetries() retries while the service is unreachable', async () => {
  const waits: number[] = []
  const asked = new OperatorError({ url, status: 503, detail: '', retryAfterMs: 7000 })
  const onRetry = (_error: Error, waitMs: number): number => waits.push(waitMs)
  const call = failing(unavailable, unreachable, asked)
  assert.equal(await withRetries(call, { ...clock(), onRetry }), 'done')
  assert.equal(waits.length, 3)
  assert.ok(waits.every(waitMs => waitMs >= 200))
  assert.ok((waits[2] ?? 0) >= 7000, 'Retry-After is the least')
})

test('withRetries() gives up immediately after a rejection, and eventually after any failure', async () => {
  const refused = new OperatorError({ url, status: 422, code: 'invalid_items', detail: 'wrong' })
  await assert.rejects(withRetries(failing(refused)), refused)
  const bug = new TypeError('a bug')
  await assert.rejects(withRetries(failing(bug)), bug)
  const forever = failing(...Array.from({ length: 1000 }, () => unavailable))
  const { nowMs, sleep } = clock()
  await assert.rejects(withRetries(forever, { nowMs, sleep, giveUpAfterMs: 60_000 }), unavailable)
  assert.ok(nowMs() > 50_000 && nowMs() <= 60_000, `gave up after ${nowMs()} ms`)
})
