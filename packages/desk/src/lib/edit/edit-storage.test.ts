import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  deleteAllEdits,
  deleteEdit,
  type Edit,
  hasChanges,
  loadEdit,
  savedEditIds,
  saveEdit,
  unpublishedEditCount,
} from './edit-storage.ts'

const feed = { fixtureId: 'game-1', feedKey: 'pulse' }

/** Simulates a browser's storage that stores texts of at most `room` characters. */
function useStorage(t: TestContext, room: number): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  const storage = {
    getItem(name: string) {
      return (this as unknown as Record<string, string>)[name] ?? null
    },
    setItem(name: string, text: string) {
      if (text.length > room) throw new DOMException('No room', 'QuotaExceededError')
      Object.assign(this, { [name]: text })
    },
    removeItem(name: string) {
      Reflect.deleteProperty(this, name)
    },
  }
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
  t.after(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'sessionStorage')
    else Object.defineProperty(globalThis, 'sessionStorage', before)
  })
}

function editOf(headline: string): Edit {
  return {
    draft: { id: 'a', content: { headline } } as unknown as Edit['draft'],
    isReserved: false,
  }
}

test('saveEdit() stores an edit for its feed until it is deleted', t => {
  useStorage(t, 1_000)
  assert.equal(saveEdit(feed, editOf('one')), true)
  assert.deepEqual(loadEdit(feed, 'a'), editOf('one'))
  assert.deepEqual(savedEditIds(feed), ['a'])
  assert.deepEqual(savedEditIds({ ...feed, feedKey: 'pulse-v1' }), [])
  deleteEdit(feed, 'a')
  assert.equal(loadEdit(feed, 'a'), undefined)
})

test('saveEdit() returns false without an error if the browser lacks space', t => {
  useStorage(t, 100)
  assert.equal(saveEdit(feed, editOf('one')), true)
  assert.equal(saveEdit(feed, editOf('x'.repeat(100))), false)
})

test('savedEditIds() lists the most recent edit first', t => {
  useStorage(t, 1_000)
  const edits = ['a', 'b', 'c'].map(id => ({ ...editOf('x'), draft: { id } as Edit['draft'] }))
  for (const edit of [...edits, ...edits.slice(1, 2)]) saveEdit(feed, edit)
  assert.equal(savedEditIds(feed)[0], 'b')
  assert.deepEqual([...savedEditIds(feed)].sort(), ['a', 'b', 'c'])
})

test('hasChanges() includes text that is not an item, and the drafts of other languages', () => {
  const seen = { id: 'a', content: { headline: 'x' } } as unknown as NonNullable<Edit['seen']>
  const unchanged = { seen, draft: seen, isReserved: true }
  assert.equal(hasChanges(unchanged), false)
  assert.equal(hasChanges({ ...unchanged, others: { 'pulse-es': { isOff: true } } }), false)
  assert.equal(hasChanges({ ...unchanged, others: { 'pulse-es': { draft: seen } } }), true)
  assert.equal(hasChanges({ ...unchanged, text: '{' }), true)
  assert.equal(hasChanges({ ...unchanged, draft: { ...seen, content: {} } }), true)
  assert.equal(hasChanges(editOf('new')), true)
})

test('deleteAllEdits() deletes the edits of all feeds, and unpublishedEditCount() counts edits with changes', t => {
  useStorage(t, 1_000)
  const seen = { id: 'a', content: { headline: 'x' } } as unknown as NonNullable<Edit['seen']>
  saveEdit(feed, { seen, draft: seen, isReserved: true })
  assert.equal(unpublishedEditCount(), 0)
  saveEdit({ ...feed, feedKey: 'pulse-v1' }, { ...editOf('changed'), seen })
  saveEdit(feed, { ...editOf('new'), draft: { id: 'b' } as Edit['draft'] })
  assert.equal(unpublishedEditCount(), 2)
  sessionStorage.setItem('desk-token', 'secret')
  deleteAllEdits()
  assert.deepEqual([savedEditIds(feed), unpublishedEditCount()], [[], 0])
  assert.deepEqual(
    Object.keys(sessionStorage).filter(name => name.startsWith('desk-')),
    ['desk-token'],
  )
})
