import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { AssetBlobs } from './asset-blobs.ts'

const feed = { fixtureId: 'f', feedKey: 'pulse' }
const feedUrl = () => 'http://desk.example/v1/fixtures/f/feeds/pulse'
const item = { assets: [{ href: 'pulse/assets/a.svg' }] } as unknown as Item

test('shown() has addresses of pictures in memory, and leaves the item as it is', async t => {
  const blobs = new AssetBlobs({ api: { feedUrl, send: async () => new Response('<svg/>') } }, feed)
  t.after(() => blobs.close())
  const shown = await blobs.shown(item)
  assert.match(shown.assets[0]?.href ?? '', /^blob:/)
  assert.equal(item.assets[0]?.href, 'pulse/assets/a.svg')
})

test('close() while a picture is being read keeps none in memory', async t => {
  const created = t.mock.method(URL, 'createObjectURL')
  const answer = Promise.withResolvers<Response>()
  const blobs = new AssetBlobs({ api: { feedUrl, send: () => answer.promise } }, feed)
  const showing = blobs.shown(item)
  blobs.close()
  answer.resolve(new Response('<svg/>'))
  assert.deepEqual(await showing, item)
  assert.equal(created.mock.callCount(), 0)
})
