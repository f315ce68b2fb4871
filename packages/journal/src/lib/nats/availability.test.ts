import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Availability } from './availability.ts'
import { processRuntime } from './runtime.ts'

test('readyWithinGrace() waits out a short interruption', async () => {
  const availability = new Availability({ stream: 'S', runtime: processRuntime })
  availability.caughtUp()
  availability.interrupted('disconnected')
  const ready = availability.readyWithinGrace()
  availability.interrupted('still disconnected')
  availability.caughtUp()
  await ready
  assert.deepEqual(availability.health, { status: 'ready' })
})

test('readyWithinGrace() rejects immediately after a longer interruption', async t => {
  const availability = new Availability({ stream: 'S', runtime: processRuntime })
  availability.caughtUp()
  availability.interrupted('disconnected')
  const { now } = performance
  t.mock.method(performance, 'now', () => now.call(performance) + 10_000)
  await assert.rejects(availability.readyWithinGrace(), {
    name: 'JournalUnavailableError',
    reason: 'cannot follow stream S: disconnected',
  })
})
