import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { AssetBlobs } from './asset-blobs.ts'

const feed = { fixtureId: 'f', feedKey: 'pulse' }
const feedUrl = () => 'http://desk.example/v1/fixtures/f/feeds/pulse'
const picture = { href: 'pulse/assets/a.svg', mediaType: 'image/svg+xml' }
const item = { assets: [picture] } as unknown as Item
const type = 'image/svg+xml'
const svg = (): Response => new Response('<svg/>', { headers: { 'content-type': type } })

test('shown() returns addresses of pictures in memory and does not change the item', async t => {
  const blobs = new AssetBlobs({ api: { feedUrl, send: async () => svg() } }, feed)
  t.after(() => blobs.close())
  const shown = await blobs.shown(item)
  assert.match(shown.assets[0]?.href ?? '', /^blob:/)
  assert.equal(item.assets[0]?.href, 'pulse/assets/a.svg')
})

test('close() releases a picture that is being read', async t => {
  const created = t.mock.method(URL, 'createObjectURL')
  const response = Promise.withResolvers<Response>()
  const blobs = new AssetBlobs({ api: { feedUrl, send: () => response.promise } }, feed)
  const showing = blobs.shown(item)
  blobs.close()
  response.resolve(svg())
  assert.deepEqual(await showing, item)
  assert.equal(created.mock.callCount(), 0)
})

test('shown() removes the address of an asset that is not a picture, in any spelling', async t => {
  const asked: string[] = []
  const send = async ({ path }: { readonly path: string }) => {
    asked.push(path)
    return svg()
  }
  const blobs = new AssetBlobs({ api: { feedUrl, send } }, feed)
  t.after(() => blobs.close())
  for (const href of [
    'pulse/assets/a.html',
    '/v1/fixtures/%66/feeds/pulse/assets/a.html',
    'https://elsewhere.example/a.html',
  ]) {
    const report = { ...item, assets: [{ href, mediaType: 'text/html' }] } as unknown as Item
    const shown = await blobs.shown(report)
    assert.equal(shown.assets[0]?.href, 'about:blank')
  }
  assert.deepEqual(asked, [])
})

test('shown() creates no address for bytes that are not a picture', async t => {
  const created = t.mock.method(URL, 'createObjectURL')
  const html = new Response('<script>', { headers: { 'content-type': 'text/html' } })
  const blobs = new AssetBlobs({ api: { feedUrl, send: async () => html } }, feed)
  t.after(() => blobs.close())
  assert.deepEqual(await blobs.shown(item), item)
  assert.equal(created.mock.callCount(), 0)
})
