import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsMsg } from '@nats-io/jetstream'
import { Delivery } from './delivery.ts'

const message = (seq: number) => ({ seq }) as JsMsg

function deliver(take: (seq: number) => void | Promise<void>) {
  const seen: string[] = []
  const delivery = new Delivery({
    take(message) {
      seen.push(`${message.seq}`)
      return take(message.seq)
    },
    onProgress: () => seen.push('done'),
    onFailure: error => seen.push(String(error)),
  })
  return { delivery, seen }
}

test('add() processes messages before it returns, also several in one turn', () => {
  const { delivery, seen } = deliver(() => {})
  delivery.add(message(1))
  delivery.add(message(2))
  assert.deepEqual(seen, ['1', 'done', '2', 'done'])
})

test('add() processes a message after the promise of the previous one, and run() follows all of them', async () => {
  const first = Promise.withResolvers<void>()
  const { delivery, seen } = deliver(seq => (seq === 1 ? first.promise : undefined))
  delivery.add(message(1))
  delivery.add(message(2))
  const ran = delivery.run(async () => seen.push('task'))
  assert.deepEqual(seen, ['1'])
  first.resolve()
  await ran
  assert.deepEqual(seen, ['1', '2', 'task'])
})

test('add() ignores messages after a failure and after the end', async () => {
  const { delivery, seen } = deliver(seq => {
    if (seq === 1) throw new Error('no')
  })
  delivery.add(message(1))
  delivery.add(message(2))
  await delivery.end()
  delivery.add(message(3))
  assert.deepEqual(seen, ['1', 'Error: no'])
})
