import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { caseItem } from '../testing/case-items.ts'
import { createAnnouncer, type ItemChanges } from './announcer.ts'

const sample = caseItem('basketball.post-game-summary@1', 'full')

function item(id: string): Item {
  return { ...sample, id, content: { ...sample.content, headline: `Title of ${id}` } }
}

function changes(words: { added?: string; revised?: string; withdrawn?: string }): ItemChanges {
  const itemsOf = (ids = '') => ids.split(' ').filter(Boolean).map(item)
  return {
    added: itemsOf(words.added),
    revised: itemsOf(words.revised),
    withdrawn: itemsOf(words.withdrawn),
  }
}

function announcer(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const said: string[] = []
  return { said, ...createAnnouncer(text => said.push(text)) }
}

test('createAnnouncer() names a single item and counts several', t => {
  const { said, note } = announcer(t)
  note(changes({ added: 'a', revised: 'b c', withdrawn: 'd' }))
  assert.deepEqual(said, ['New: Title of a. 2 updates changed. Removed: Title of d.'])
  note(changes({}))
  t.mock.timers.tick(8_000)
  assert.equal(said.length, 1)
})

test('createAnnouncer() announces the first change immediately and collects later ones', t => {
  const { said, note } = announcer(t)
  note(changes({ added: 'a' }))
  for (const id of ['b', 'c', 'd']) {
    t.mock.timers.tick(1_000)
    note(changes({ added: id }))
  }
  assert.deepEqual(said, ['New: Title of a.'])
  t.mock.timers.tick(5_000)
  assert.deepEqual(said, ['New: Title of a.', '3 new updates.'])
})

test('createAnnouncer() announces a change immediately after a pause', t => {
  const { said, note } = announcer(t)
  note(changes({ added: 'a' }))
  t.mock.timers.tick(8_000)
  note(changes({ revised: 'a' }))
  assert.deepEqual(said, ['New: Title of a.', 'Updated: Title of a.'])
})

test('createAnnouncer() combines several changes of one item', t => {
  const { said, note } = announcer(t)
  note(changes({ added: 'a' }))
  note(changes({ added: 'b c' }))
  note(changes({ revised: 'b d' }))
  note(changes({ withdrawn: 'c d' }))
  t.mock.timers.tick(8_000)
  assert.deepEqual(said.slice(1), ['New: Title of b. Removed: Title of d.'])
})

test('createAnnouncer() omits items that came and disappeared, and everything after clear()', t => {
  const { said, note, clear } = announcer(t)
  note(changes({ added: 'a' }))
  note(changes({ added: 'b' }))
  note(changes({ withdrawn: 'b' }))
  t.mock.timers.tick(8_000)
  assert.deepEqual(said, ['New: Title of a.'])
  note(changes({ added: 'c' }))
  note(changes({ added: 'd' }))
  clear()
  t.mock.timers.tick(60_000)
  assert.deepEqual(said.slice(1), ['New: Title of c.'])
})
