import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { closeContexts, noChromium, sharedChromium } from '@fixture-feed/test-support/chromium'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'
import { serveSources } from './lib/testing/serve-sources.ts'

const reads = 12

/** A live feed that changes at every third read. `methods` contains the method of each request. */
async function serveFeed(t: TestContext) {
  const methods: string[] = []
  let version = 0
  const finished = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    methods.push(request.method ?? '')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Expose-Headers', 'ETag')
    response.setHeader('Access-Control-Allow-Headers', 'If-None-Match, Prefer')
    response.setHeader('Access-Control-Max-Age', '86400')
    response.setHeader('Cache-Control', 'no-store')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const count = methods.filter(method => method === 'GET').length
    if (count === reads) finished.resolve()
    if (count % 3 === 0) version++
    const etag = `"${version}"`
    response.setHeader('ETag', etag)
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end()
      return
    }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(snapshotOf(`a${version + 1}`)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, methods, finished: finished.promise }
}

test('pollFeed() in Chromium sends one preflight for many reads of a live feed of another origin', {
  skip: noChromium,
}, async t => {
  const browser = await sharedChromium()
  t.after(() => closeContexts(browser))
  const page = await browser.newPage()
  await page.goto(await serveSources(t))
  const feed = await serveFeed(t)
  await page.evaluate(async baseUrl => {
    const module = '/poll-feed.ts'
    const { pollFeed } = await import(module)
    pollFeed({ baseUrl, fixtureId: 'game-1', feedKey: 'pulse', intervalMs: 1 })
  }, feed.baseUrl)
  await feed.finished
  assert.equal(feed.methods.filter(method => method === 'OPTIONS').length, 1)
})
