import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { type TestContext, test } from 'node:test'
import { withIo } from './io.ts'
import { stopSignal } from './stop-signal.ts'
import { worldOf } from './testing/run-command.ts'

/** Starts a command under a parent that can end. Returns the signal of the command. */
async function startUnder(t: TestContext, env: Readonly<Record<string, string | undefined>>) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const signals = new EventEmitter()
  const { stdout, stderr } = process
  const world = { ...worldOf({ stdout, stderr, signals }), env, parentId: 7 }
  const signal = await withIo(world, async () => stopSignal())
  return { signal, signals, world }
}

test('stopSignal() aborts at a signal', async t => {
  for (const name of ['SIGINT', 'SIGTERM']) {
    const { signal, signals } = await startUnder(t, {})
    assert.equal(signal.aborted, false)
    signals.emit(name)
    assert.equal(signal.reason, name)
    t.mock.timers.reset()
  }
})

test('stopSignal() aborts under npm when the parent process ends', async t => {
  const { signal, world } = await startUnder(t, { npm_command: 'exec' })
  t.mock.timers.tick(10_000)
  assert.equal(signal.aborted, false)
  world.parentId = 1
  t.mock.timers.tick(1_000)
  assert.equal(signal.aborted, true)
})

test('stopSignal() does not watch the parent process without npm', async t => {
  const { signal, world } = await startUnder(t, {})
  world.parentId = 1
  t.mock.timers.tick(10_000)
  assert.equal(signal.aborted, false)
})
