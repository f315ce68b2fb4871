import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ChangeRefresher } from './change-refresher.ts'

/** A resource that was last read at the time 0, and is read next in a minute. */
function start(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 })
  const resource = {
    lastSuccessAt: 0,
    nextReadAt: 60_000 as number | undefined,
    refresh: t.mock.fn(),
  }
  const refresher = new ChangeRefresher(resource, 2_000)
  return { resource, refresher, reads: () => resource.refresh.mock.callCount() }
}

test('noteChange() reads once for several changes, at least 2 s after the last read', t => {
  const { refresher, reads } = start(t)
  refresher.noteChange()
  t.mock.timers.tick(1_900)
  refresher.noteChange()
  assert.equal(reads(), 0)
  t.mock.timers.tick(100)
  assert.equal(reads(), 1)
  t.mock.timers.tick(60_000)
  assert.equal(reads(), 1)
})

test('noteChange() during a read starts another one after it', t => {
  const { resource, refresher, reads } = start(t)
  t.mock.timers.tick(10_000)
  resource.nextReadAt = undefined
  refresher.noteChange()
  t.mock.timers.tick(3_000)
  assert.equal(reads(), 0)
  Object.assign(resource, { lastSuccessAt: 13_000, nextReadAt: 73_000 })
  t.mock.timers.tick(2_000)
  assert.equal(reads(), 1)
})

test('close() cancels the scheduled read', t => {
  const { refresher, reads } = start(t)
  refresher.noteChange()
  refresher.close()
  t.mock.timers.tick(60_000)
  assert.equal(reads(), 0)
})
