import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PositionWaiters } from './position-waiters.ts'

test('release() resolves waiters at or below the position and no others', async () => {
  const waiters = new PositionWaiters()
  const done: number[] = []
  const waiting = [3, 1, 2].map(async position => {
    await waiters.waitFor(position)
    done.push(position)
  })
  waiters.release(2)
  await new Promise(setImmediate)
  assert.deepEqual(done.sort(), [1, 2])
  waiters.release(7)
  await Promise.all(waiting)
  assert.deepEqual(done, [1, 2, 3])
})
