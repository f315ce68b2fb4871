import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import type { Hold } from '@fixture-feed/contract/operator-responses'
import { toDraft } from './drafts.ts'
import { type EditedFeed, EditSession } from './edit-session.ts'
import type { Edit } from './edit-storage.ts'

function itemOf(revision: number, content: Record<string, string>): Item {
  const facts = { publishedAt: '2026-01-01T00:00:00Z', assets: [], entities: [], tags: [] }
  return { id: 'a', revision, definitionKey: 'note', ...facts, content } as unknown as Item
}

/** A feed with at most one item, which records the outcomes of ended edits. */
class FakeFeed {
  readonly id = { fixtureId: 'game-1', feedKey: 'pulse' }
  readonly rights = { name: 'anna' }
  readonly ended: (string | undefined)[] = []
  readonly api = { readSchema: async () => ({}), publish: async (): Promise<object> => ({}) }
  published: Item | undefined
  reservation: Hold | undefined
  item = () => this.published
  replaceableReservation = () => this.reservation
  endEdit = (_: string, done?: { readonly words: string }) => void this.ended.push(done?.words)
  report = () => {}
  refresh = () => {}
}

function open(t: TestContext, feed: FakeFeed, edit: Partial<Edit> = {}): EditSession {
  const seen = itemOf(1, { headline: 'A', summary: 'B' })
  const begun = { seen, draft: toDraft(seen), isReserved: false, ...edit }
  const session = new EditSession(feed as unknown as EditedFeed, begun)
  t.after(() => session.close())
  return session
}

function draftOf(content: Record<string, string>): Draft {
  return toDraft(itemOf(1, content))
}

test('mergedDraft() has the changes of both versions after a conflict', t => {
  const feed = new FakeFeed()
  const session = open(t, feed, { draft: draftOf({ headline: 'Mine', summary: 'B' }) })
  feed.published = itemOf(1, { headline: 'A', summary: 'B' })
  assert.equal(session.hasConflict, false)
  feed.published = itemOf(2, { headline: 'A', summary: 'Theirs' })
  assert.equal(session.hasConflict, true)
  assert.deepEqual(session.mergedDraft().content, { headline: 'Mine', summary: 'Theirs' })
})

test('publish() asks before it replaces the reservation of another token', async t => {
  const feed = new FakeFeed()
  const draft = draftOf({ headline: 'Mine', summary: 'B' })
  const session = open(t, feed, { draft, isReserved: true })
  await session.loadSchema()
  feed.reservation = { id: 'h1', by: 'ben', at: '', reason: 'check', release: 'approval' }
  await session.publish()
  assert.equal(session.questionedReservation, feed.reservation)
  assert.deepEqual(feed.ended, [])
})

test('publish() sends neither an unchanged draft nor a text that is not an item', async t => {
  const session = open(t, new FakeFeed())
  await session.loadSchema()
  await session.publish()
  assert.equal(session.failure, 'There are no changes to publish')
  session.changeText('{')
  await session.publish()
  assert.equal(session.failure, 'The JSON tab must contain a valid item with the same id')
})

test('endIfPublished() ends an edit whose content is the published one, and no other', t => {
  const feed = new FakeFeed()
  const session = open(t, feed, { draft: draftOf({ headline: 'Mine', summary: 'B' }) })
  feed.published = itemOf(2, { headline: 'Theirs', summary: 'B' })
  session.endIfPublished()
  assert.deepEqual(feed.ended, [])
  feed.published = itemOf(2, { headline: 'Mine', summary: 'B' })
  session.endIfPublished()
  assert.deepEqual(feed.ended, ['Published as revision 2'])
})

test('a published edit reports one outcome, also if the new revision was read before the editor closes', async t => {
  const feed = new FakeFeed()
  const session = open(t, feed, { draft: draftOf({ headline: 'Mine', summary: 'B' }) })
  await session.loadSchema()
  feed.api.publish = async () => {
    feed.published = itemOf(2, { headline: 'Mine', summary: 'B' })
    return { result: { items: [feed.published] } }
  }
  await session.publish()
  assert.deepEqual(feed.ended, ['Published as revision 2'])
  session.endIfPublished()
  assert.deepEqual(feed.ended, ['Published as revision 2'])
})

test('publish() before the schema has loaded is carried out once everything has loaded', async t => {
  const feed = new FakeFeed()
  const published = itemOf(2, { headline: 'Mine', summary: 'B' })
  feed.api.publish = async () => ({ result: { items: [published] } })
  const session = open(t, feed, { draft: draftOf({ headline: 'Mine', summary: 'B' }) })
  await session.publish()
  await session.loadSchema()
  assert.deepEqual(feed.ended, [])
  await session.publishIfAwaited()
  assert.deepEqual(feed.ended, ['Published as revision 2'])
})
