import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { Draft } from '@fixture-feed/contract/draft'
import { toDraft } from '../edit/drafts.ts'
import { saveEdit } from '../edit/edit-storage.ts'
import { DeskFeed } from './desk-feed.ts'

const nothingPublished = async () =>
  Response.json({ code: 'nothing_published', detail: '' }, { status: 404 })

/** A desk of a feed without a publication. */
function openDesk(t: TestContext, fetch: typeof globalThis.fetch = nothingPublished): DeskFeed {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const api = new OperatorClient({ url: 'http://127.0.0.1:1', fetch })
  const rights = { name: 'anna', readOnly: true, fixtures: null, feeds: null }
  const fixture = { fixtureId: 'g', date: '2026-01-01', feeds: ['pulse'] } as never
  const desk = new DeskFeed({ fixtureId: 'g', feedKey: 'pulse' }, fixture, { api, rights })
  t.after(() => desk.close())
  return desk
}

test('act() is busy during the action, and reports its outcome for ten seconds', async t => {
  const desk = openDesk(t)
  const first = desk.act(async () => ({ words: 'one' }))
  assert.equal(desk.isBusy, true)
  await first
  assert.equal(desk.isBusy, false)
  t.mock.timers.tick(6_000)
  await desk.act(async () => ({ words: 'two' }))
  t.mock.timers.tick(9_999)
  assert.equal(desk.done?.words, 'two')
  t.mock.timers.tick(1)
  assert.equal(desk.done, undefined)
})

test('act() reports a failure until the next action, or until it is dismissed', async t => {
  const desk = openDesk(t)
  const refused = async (): Promise<never> => {
    throw new Error('refused')
  }
  await desk.act(refused)
  t.mock.timers.tick(60_000)
  assert.equal(desk.failure, 'refused')
  await desk.act(async () => undefined)
  assert.equal(desk.failure, undefined)
  await desk.act(refused)
  desk.report()
  assert.equal(desk.failure, undefined)
})

test('undo() reverts the last action once', async t => {
  const desk = openDesk(t)
  let undone = 0
  await desk.act(async () => ({ words: 'done', undo: async () => void undone++ }))
  desk.undo()
  desk.undo()
  assert.equal(undone, 1)
})

test('editItem() continues a saved edit with text that is not an item, but none without changes', t => {
  const desk = openDesk(t)
  t.after(() => sessionStorage.clear())
  const seen = { id: 'a', revision: 1, content: { headline: 'x' } } as unknown as Item
  const saved = { seen, draft: toDraft(seen), isReserved: false, reason: 'saved' }
  saveEdit(desk.id, { ...saved, text: '{ "id": "a"' })
  desk.editItem(seen)
  assert.equal(desk.side.edit?.text, '{ "id": "a"')
  saveEdit(desk.id, saved)
  desk.editItem(seen)
  assert.equal(desk.side.edit?.reason, undefined)
})

test('endEdit() ends the edit of that item, but not a newer edit', async t => {
  const desk = openDesk(t)
  const editOf = (id: string) => ({ draft: { id } as Draft, isReserved: true })
  desk.show({ kind: 'edit', edit: editOf('second') })
  desk.endEdit('first', { words: 'published' })
  assert.equal(desk.side.edit?.draft.id, 'second')
  assert.equal(desk.done?.words, 'published')
  desk.endEdit('second')
  assert.deepEqual([desk.side.kind, desk.done], ['none', undefined])
})

test('DeskFeed ignores a late list of proposals after a newer equal one', async t => {
  const responses: ((holds: readonly object[]) => void)[] = []
  const desk = openDesk(t, async url => {
    if (!String(url).endsWith('/holds')) return nothingPublished()
    const { promise, resolve } = Promise.withResolvers<readonly object[]>()
    responses.push(resolve)
    return Response.json({ holds: await promise, proposals: [] })
  })
  const settled = () => new Promise(resolve => setImmediate(resolve))
  desk.refresh()
  await settled()
  const [late, newer] = responses.splice(-2)
  newer?.([])
  await settled()
  late?.([{ id: 'ended meanwhile' }])
  await settled()
  assert.deepEqual(desk.holds, [])
})

test('DeskFeed follows the settings, which another editor may change', async t => {
  let state = 'live'
  const desk = openDesk(t, async url =>
    String(url).endsWith('/settings')
      ? Response.json({ state, definitions: null })
      : nothingPublished(),
  )
  const settled = () => new Promise(resolve => setImmediate(resolve))
  await settled()
  assert.equal(desk.state, 'live')
  state = 'finished'
  t.mock.timers.tick(5_000)
  await settled()
  assert.equal(desk.state, 'finished')
})

test('readSettings() updates the state, but not with a response older than a write', async t => {
  const responses: ((state: string) => void)[] = []
  const desk = openDesk(t, async url => {
    if (!String(url).endsWith('/settings')) return nothingPublished()
    const { promise, resolve } = Promise.withResolvers<string>()
    responses.push(resolve)
    return Response.json({ state: await promise, definitions: null })
  })
  const settled = () => new Promise(resolve => setImmediate(resolve))
  await settled()
  const [atOpening = assert.fail()] = responses.splice(0)
  const read = desk.readSettings()
  await settled()
  const [later = assert.fail()] = responses.splice(0)
  later('finished')
  await read
  assert.equal(desk.state, 'finished')
  atOpening('live')
  await settled()
  assert.equal(desk.state, 'finished')
  const beforeWrite = desk.readSettings()
  await settled()
  desk.useSettings({ state: 'live', definitions: null })
  responses[0]?.('finished')
  await beforeWrite
  assert.equal(desk.state, 'live')
})
