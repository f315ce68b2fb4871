import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { closeContexts, noChromium, sharedChromium } from '@fixture-feed/test-support/chromium'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'
import { serveSources } from './lib/testing/serve-sources.ts'

test('pollFeed() in Chromium stays fresh on a host that answers preflights with 405', {
  skip: noChromium,
}, async t => {
  const methods: string[] = []
  const enough = Promise.withResolvers<void>()
  const server = createServer(({ method = '' }, response) => {
    methods.push(method)
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (method === 'OPTIONS') {
      response.writeHead(405).end()
      return
    }
    const revision = methods.filter(each => each === 'GET').length
    if (revision === 12) enough.resolve()
    const headers = {
      'Access-Control-Expose-Headers': 'ETag',
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json',
      ETag: `"${revision}"`,
    }
    response.writeHead(200, headers).end(JSON.stringify(snapshotOf(`a${revision}`)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const browser = await sharedChromium()
  t.after(() => closeContexts(browser))
  const page = await browser.newPage()
  await page.goto(await serveSources(t))
  const { port } = server.address() as AddressInfo
  await page.evaluate(async baseUrl => {
    const module = '/poll-feed.ts'
    const { pollFeed } = await import(module)
    const options = { intervalMs: 1, waitSeconds: 20, random: () => 0 }
    Object.assign(globalThis, {
      feed: pollFeed({ baseUrl, fixtureId: 'game-1', feedKey: 'pulse', ...options }),
    })
  }, `http://127.0.0.1:${port}`)
  await enough.promise
  assert.equal(await page.evaluate('feed.state.status'), 'fresh')
  assert.equal(methods.filter(method => method === 'OPTIONS').length, 3)
})
