import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestSlots } from './request-slots.ts'

test('run() starts queued requests in order, without canceled ones', async () => {
  const slots = new RequestSlots(1)
  const first = Promise.withResolvers<void>()
  const giveUp = new AbortController()
  const started: string[] = []
  const request = (name: string) => async (): Promise<string> => {
    started.push(name)
    return name
  }
  const runs = [
    slots.run(() => first.promise),
    slots.run(request('a')),
    slots.run(request('b'), giveUp.signal),
    slots.run(request('c')),
  ]
  assert.deepEqual([slots.taken, slots.queued], [1, 3])
  giveUp.abort(new Error('too late'))
  await assert.rejects(runs[2] ?? Promise.resolve(), { message: 'too late' })
  assert.equal(slots.queued, 2)
  first.resolve()
  await Promise.all([runs[1], runs[3]])
  assert.deepEqual(started, ['a', 'c'])
  assert.deepEqual([slots.taken, slots.queued], [0, 0])
  const queued = new RequestSlots(0).run(request('d'), AbortSignal.abort(new Error('before')))
  await assert.rejects(queued, { message: 'before' })
})
