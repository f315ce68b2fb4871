import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Undoable } from './undoable.ts'

test('Undoable tells what was done for ten seconds, and begins anew with the next thing', t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let updates = 0
  const host = {
    addController() {},
    removeController() {},
    requestUpdate: () => updates++,
    updateComplete: Promise.resolve(true),
  }
  const undoable = new Undoable(host)
  undoable.tell({ words: 'one' })
  t.mock.timers.tick(6_000)
  undoable.tell({ words: 'two' })
  t.mock.timers.tick(9_999)
  assert.equal(undoable.done?.words, 'two')
  t.mock.timers.tick(1)
  assert.equal(undoable.done, undefined)
  assert.equal(updates, 3)
})
