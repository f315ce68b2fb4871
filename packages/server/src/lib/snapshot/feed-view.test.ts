import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@fixture-feed/contract/instant'
import { runToCompletion } from '@fixture-feed/contract/steps'
import type { Entry } from '@fixture-feed/journal/entry'
import { pulse } from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import { contentCodings } from '../representation/content-coding.ts'
import { entryAt, instantOf, itemSample } from '../testing/feed-notation.ts'
import { decodeContent } from '../testing/transports.ts'
import { maxDictionaries } from './feed-dictionaries.ts'
import { encodeItems } from './feed-fold.ts'
import { FeedView } from './feed-view.ts'
import { ReplayStore } from './replay-store.ts'

type Publication = Extract<Entry, { kind: 'publication' }>

/** Changes of a large feed: some items are revised, some are withdrawn. */
const changes = fc.array(
  fc.record({
    revised: fc.uniqueArray(fc.nat(40), { maxLength: 8 }),
    withdrawn: fc.uniqueArray(fc.nat(40), { maxLength: 2 }),
  }),
  { maxLength: 5 },
)

/** An item of several kilobytes, somewhere in the feed. */
function largeItem(number: number, revision: number) {
  const summary = `${number} of ${revision}; `.repeat(500)
  const content = { ...itemSample('a', 1).content, summary }
  const effectiveAt = new Date(Date.UTC(2026, 0, 1, 0, (number * 7) % 41)).toISOString()
  return itemSample(`item-${number}`, revision, { content, effectiveAt })
}

function publicationAt(
  position: number,
  revised: readonly number[],
  withdrawn: readonly number[],
): Publication {
  return entryAt(position, {
    kind: 'publication',
    items: revised.map(number => largeItem(number, position)),
    withdrawals: withdrawn.map(number => ({ id: `item-${number}` })),
    itemCount: 0,
  })
}

test('a version has the same bytes in every coding, for any history of the feed', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async changes => {
      const entries = [publicationAt(1, [...Array(40).keys()], [])]
      for (const { revised, withdrawn } of changes) {
        const gone = withdrawn.filter(number => !revised.includes(number))
        entries.push(publicationAt(entries.length + 1, revised, gone))
      }
      const live = new FeedView(pulse)
      for (const entry of entries) {
        for (const coding of contentCodings) live.use(coding)
        live.expect(entry.id, live.prepare(entry))
        await live.advance(entry)
      }
      const folded = new FeedView(pulse)
      for (const entry of entries.slice(0, -maxDictionaries)) folded.fold.advance(entry)
      for (const entry of entries.slice(-maxDictionaries))
        runToCompletion(folded.replayIntoDictionary(entry))
      await folded.show()
      const readAt = async (positions: readonly number[]) =>
        positions.map(position => entries[position - 1] as Entry)
      const text = instantOf(entries.length)
      const until = { instant: parseInstant(text), text }
      // A replay of a view that is not shown is read from the journal.
      const unshown = new FeedView(pulse)
      for (const entry of entries) unshown.fold.advance(entry)
      const replayed = await new ReplayStore({ readAt }).read(unshown, { until })
      for (const coding of contentCodings) {
        const response = live.rendition?.codings[coding].ok('live')
        assert.ok(response?.bytes !== undefined)
        const decoded = await decodeContent(coding === 'identity' ? null : coding, response.bytes)
        assert.ok(decoded.equals(live.rendition?.identity ?? Buffer.of()))
        assert.deepEqual(folded.rendition?.codings[coding].ok('live'), response)
        const { bytes, headers } = await replayed.codings[coding].prepare('finished')
        assert.ok(bytes?.equals(response.bytes))
        assert.equal(
          headers[headers.indexOf('ETag') + 1],
          live.rendition?.codings[coding].entityTag,
        )
      }
    }),
    { numRuns: 15 },
  )
})

test('prepare() returns the tag of the future version', async () => {
  const view = new FeedView(pulse)
  const entry = publicationAt(1, [1, 2, 3], [])
  const prepared = view.prepare(entry)
  assert.equal(view.byteLength, 0)
  view.expect(entry.id, prepared)
  await view.advance(entry)
  assert.equal(view.rendition, await prepared.rendition)
})

test('a prepared change is not used if another entry precedes it', async () => {
  const view = new FeedView(pulse)
  const expected = publicationAt(2, [1], [])
  view.expect(expected.id, view.prepare(expected))
  await view.advance(publicationAt(1, [2], []))
  await view.advance(expected)
  assert.deepEqual(view.fold.snapshot?.items.map(({ id }) => id).sort(), ['item-1', 'item-2'])
  assert.match(view.rendition?.identity.toString() ?? '', /"id":"item-2"/)
})

test('advance() uses the encoded items of an expected entry, also after the entry of another node', async () => {
  const view = new FeedView(pulse)
  const expected = publicationAt(2, [1, 2], [])
  const revised = runToCompletion(encodeItems(expected.items))
  view.expect(expected.id, { revised })
  await view.advance(expected)
  assert.equal(view.fold.currentItem('item-1'), revised[0])
  const other = new FeedView(pulse)
  other.expect(expected.id, { revised })
  await other.advance(publicationAt(1, [3], []))
  await other.advance(expected)
  assert.deepEqual(other.fold.snapshot?.items.length, 3)
})

test('byteLength counts the items and all codings', async () => {
  const view = new FeedView(pulse)
  assert.equal(view.byteLength, 0)
  await view.advance(publicationAt(1, [...Array(40).keys()], []))
  const { identity, codings } = view.rendition ?? assert.fail()
  let bytes = identity.length
  for (const coding of contentCodings) bytes += codings[coding].bytes?.length ?? Number.NaN
  assert.equal(view.byteLength, bytes)
})

test('a version is encoded immediately in the requested codings, and on demand in others', async () => {
  const view = new FeedView(pulse)
  const encodedIn = () => contentCodings.filter(each => view.rendition?.codings[each].bytes)
  await view.advance(publicationAt(1, [1], []))
  assert.deepEqual(encodedIn(), contentCodings)
  view.use('zstd')
  await view.advance(publicationAt(2, [2], []))
  assert.deepEqual(encodedIn(), ['zstd', 'identity'])
})

test("advance() folds another node's large publication in slices, and later entries in order", async () => {
  const view = new FeedView(pulse)
  const large = publicationAt(1, [...Array(1500).keys()], [])
  const behind = publicationAt(2, [1], [0])
  let turns = 0
  const counting = setInterval(() => turns++)
  view.expect(behind.id)
  const both = Promise.all([view.advance(large), view.advance(behind)])
  assert.equal(view.fold.position, 0, 'the entry is not folded yet')
  await both
  clearInterval(counting)
  assert.ok(turns > 1, 'other work ran in between')
  assert.equal(view.fold.position, 2)
  assert.equal(view.fold.snapshot?.items.length, 1499)
})

test('advance() folds an expected entry of any size immediately', async () => {
  const view = new FeedView(pulse)
  const large = publicationAt(1, [...Array(400).keys()], [])
  view.expect(large.id)
  const shown = view.advance(large)
  assert.equal(view.fold.position, 1)
  await shown
})

test('a waiter for an entry of another node gets the tag of its version', async () => {
  const view = new FeedView(pulse)
  for (const position of [1, 2, 3]) {
    const advancing = view.advance(publicationAt(position, [position], []))
    await view.waitFor(position)
    const tag = await view.currentTag()
    assert.equal(tag, view.tagAfter(publicationAt(position, [], [])))
    await advancing
  }
})

test('advance() shows no unsettled entry while the encoding of an earlier one waits for another encoding', async () => {
  const view = new FeedView(pulse)
  view.use('br')
  const settled = [1, 2].map(position => view.advance(publicationAt(position, [1, 2, 3], [])))
  await view.advance(publicationAt(3, [1], []), { isSettled: false })
  await Promise.all(settled)
  const shownAt = () => JSON.parse(String(view.rendition?.identity)).snapshotAt
  assert.equal(shownAt(), instantOf(2))
  await view.settle()
  assert.equal(shownAt(), instantOf(3))
})
