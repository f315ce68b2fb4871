import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Edit, forgetEdit, keepEdit, keptEdit, keptEditIds } from './kept-edits.ts'

const feed = { fixtureId: 'game-1', feedKey: 'pulse' }

/** A browser's storage with room for so many characters. */
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
  return { draft: { id: 'a', content: { headline } } as unknown as Edit['draft'], isLeft: false }
}

test('keepEdit() keeps an edit for its feed until it is forgotten', t => {
  useStorage(t, 1_000)
  assert.equal(keepEdit(feed, editOf('one')), true)
  assert.deepEqual(keptEdit(feed, 'a'), editOf('one'))
  assert.deepEqual(keptEditIds(feed), ['a'])
  assert.deepEqual(keptEditIds({ ...feed, feedKey: 'pulse-v1' }), [])
  forgetEdit(feed, 'a')
  assert.equal(keptEdit(feed, 'a'), undefined)
})

test('keepEdit() says when the browser has no room, and throws nothing', t => {
  useStorage(t, 100)
  assert.equal(keepEdit(feed, editOf('one')), true)
  assert.equal(keepEdit(feed, editOf('x'.repeat(100))), false)
})

test('keptEditIds() has what was worked on last first', t => {
  useStorage(t, 1_000)
  const edits = ['a', 'b', 'c'].map(id => ({ ...editOf('x'), draft: { id } as Edit['draft'] }))
  for (const edit of [...edits, ...edits.slice(1, 2)]) keepEdit(feed, edit)
  assert.equal(keptEditIds(feed)[0], 'b')
  assert.deepEqual([...keptEditIds(feed)].sort(), ['a', 'b', 'c'])
})
