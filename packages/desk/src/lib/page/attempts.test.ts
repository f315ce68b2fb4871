import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReactiveControllerHost } from 'lit'
import { Attempts } from './attempts.ts'

/** An element as far as controllers know it. */
function createHost() {
  let updates = 0
  const host = {
    addController: () => {},
    removeController: () => {},
    requestUpdate: () => void updates++,
    updateComplete: Promise.resolve(true),
  } satisfies ReactiveControllerHost
  return { host, updates: () => updates }
}

const fails = (message: string) => async (): Promise<never> => {
  throw new Error(message)
}

test('act() is busy while it lasts, and says why it failed until the next act', async () => {
  const { host, updates } = createHost()
  const attempts = new Attempts(host)
  const failing = attempts.act(fails('refused'))
  assert.deepEqual([attempts.isBusy, updates()], [true, 1])
  await failing
  assert.deepEqual([attempts.isBusy, attempts.failure, updates()], [false, 'refused', 2])
  const next = attempts.act(async () => {})
  assert.equal(attempts.failure, undefined)
  await next
  assert.equal(attempts.failure, undefined)
})

test('read() says why it failed until a read succeeds, and hides no act that failed', async () => {
  const { host } = createHost()
  const attempts = new Attempts(host)
  await attempts.read(fails('unreachable'))
  assert.equal(attempts.failure, 'unreachable')
  await attempts.act(fails('refused'))
  assert.equal(attempts.failure, 'refused')
  await attempts.read(async () => {})
  assert.equal(attempts.failure, 'refused')
  attempts.dismiss()
  assert.equal(attempts.failure, undefined)
})

test('what is to be read is read when the host comes onto the page, and again, until it goes', t => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { host } = createHost()
  let reads = 0
  const read = async () => void reads++
  const attempts = new Attempts(host, { read, everyMs: 5_000 })
  assert.equal(reads, 0)
  attempts.hostConnected()
  assert.equal(reads, 1)
  t.mock.timers.tick(10_000)
  assert.equal(reads, 3)
  attempts.hostDisconnected()
  t.mock.timers.tick(10_000)
  assert.equal(reads, 3)
})
