import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryAt, itemSample } from '../testing/feed-notation.ts'
import { FeedAssets } from './feed-assets.ts'

const chart = { id: 'c', kind: 'chart', mediaType: 'image/svg+xml', altText: 'Shots' }

function naming(id: string, ...hrefs: readonly string[]) {
  return itemSample(id, 1, { assets: hrefs.map(href => ({ ...chart, href })) })
}

/** The assets of a feed with the charts a to d, of which items and proposals name some. */
function feedAssets(): FeedAssets {
  const assets = new FeedAssets()
  const bytes = new Uint8Array([1])
  for (const [index, name] of ['a.svg', 'b.svg', 'c.svg', 'd.svg'].entries())
    assets.advance(entryAt(index + 1, { kind: 'asset', name, mediaType: 'image/svg+xml', bytes }))
  const item = naming('held', 'pulse/assets/c.svg')
  assets.advance(
    entryAt(5, {
      kind: 'publication',
      items: [
        naming('x', 'pulse/assets/a.svg', 'pulse/assets/b.svg?v=1#top'),
        naming('y', 'https://feeds.example/v1/fixtures/f/feeds/pulse/assets/%62.svg'),
      ],
      withdrawals: [],
      itemCount: 2,
      proposals: [{ id: 'held', item, hash: '0' }],
    }),
  )
  return assets
}

test('all() marks the assets that published revisions name, by any form of reference', () => {
  const marked = [...feedAssets().all()].map(({ name, isPublished }) => [name, isPublished])
  assert.deepEqual(marked, [
    ['a.svg', true],
    ['b.svg', true],
    ['c.svg', false],
    ['d.svg', false],
  ])
})

test('isOnlyProposed() is true until a publication names the asset', () => {
  const assets = feedAssets()
  const isOnlyProposed = () => ['a.svg', 'c.svg', 'd.svg'].map(name => assets.isOnlyProposed(name))
  assert.deepEqual(isOnlyProposed(), [false, true, false])
  const items = [naming('held', 'pulse/assets/c.svg')]
  assets.advance(entryAt(6, { kind: 'publication', items, withdrawals: [], itemCount: 3 }))
  assert.deepEqual(isOnlyProposed(), [false, false, false])
})

test('namedOnlyBy() lists the assets of an item that no other item names, and an erasure removes them', () => {
  const assets = feedAssets()
  assert.deepEqual(
    ['x', 'y', 'held', 'z'].map(id => assets.namedOnlyBy(id)),
    [['a.svg'], [], ['c.svg'], []],
  )
  assets.advance(
    entryAt(6, { kind: 'erasure', itemId: 'x', itemCount: 1, assets: assets.namedOnlyBy('x') }),
  )
  assert.deepEqual([assets.position('a.svg'), assets.position('b.svg')], [undefined, 2])
  assert.deepEqual([assets.isErased('a.svg'), assets.isErased('b.svg')], [true, false])
  assert.deepEqual(assets.namedOnlyBy('y'), ['b.svg'])
})

test('namedOnlyBy() finds assets outside of the feed by the last segment of their paths', () => {
  const assets = new FeedAssets()
  const mediaType = 'image/svg+xml'
  const bytes = new Uint8Array([1])
  for (const [index, name] of ['/x/a.svg', '/y/a.svg', '/x/b.svg'].entries())
    assets.advance(entryAt(index + 1, { kind: 'asset', name, mediaType, bytes }))
  const items = [naming('x', '/x/a.svg'), naming('y', '/x/b.svg')]
  assets.advance(entryAt(4, { kind: 'publication', items, withdrawals: [], itemCount: 2 }))
  assert.deepEqual(assets.namedOnlyBy('x'), ['/x/a.svg', '/y/a.svg'])
  assert.deepEqual(assets.namedOnlyBy('y'), ['/x/b.svg'])
})
