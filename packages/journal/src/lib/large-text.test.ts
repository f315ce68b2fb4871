import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextTurn } from './large-text.ts'

test('nextTurn() resolves in the next iteration of the event loop, after its input and output', async () => {
  const order: string[] = []
  // The first callback of setImmediate may belong to the iteration of its call.
  const ended = new Promise<void>(resolve =>
    setImmediate(() => {
      order.push('this iteration')
      setImmediate(() => {
        order.push('next iteration')
        resolve()
      })
    }),
  )
  const turn = nextTurn().then(() => order.push('turn'))
  await Promise.all([ended, turn])
  assert.deepEqual(order, ['this iteration', 'next iteration', 'turn'])
})
