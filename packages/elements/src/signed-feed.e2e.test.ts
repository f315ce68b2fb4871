/**
 * Signed feeds in Chromium: its own check (`integrity`) for every kind of request, the check of the client, and the
 * display.
 */
import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import type { Feed, PollOptions } from '@fixture-feed/client'
import { createFileLease } from '@fixture-feed/journal/file-lease'
import { publicKeyOf } from '@fixture-feed/server/signing-key'
import {
  closeContexts,
  noChromium,
  openPage,
  sharedChromium,
} from '@fixture-feed/test-support/chromium'
import { type FeedService, startFeedService } from '@fixture-feed/test-support/feed-service'
import { missingProgram } from '@fixture-feed/test-support/programs'
import { proxies, startProxy } from '@fixture-feed/test-support/proxies'
import {
  putSampleFixture,
  sampleDraft,
  sampleEntry,
} from '@fixture-feed/test-support/sample-fixture'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import type { Browser, Page } from 'playwright-core'
import { bundleOf } from '../../client/tools/size.ts'
import { recordResponses } from './lib/testing/wire-responses.ts'

declare global {
  var FixtureFeed: { readonly pollFeed: (options: PollOptions) => Feed }
  var followed: Feed
}

const keyOf = () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { pem, id: publicKeyOf(privateKey) }
}
const ours = keyOf()
const next = keyOf()
const stranger = keyOf()
const { fixtureId } = sampleEntry
const feed = { fixtureId, feedKey: 'pulse' }
const { content } = sampleDraft('a') as { readonly content: object }
const path = `/v1/fixtures/${fixtureId}/feeds/pulse`
const skip = noChromium || missingProgram('nginx')

describe('signed feeds in Chromium', { skip, timeout: 600_000 }, () => {
  let browser: Browser
  let service: FeedService
  let page: Page
  const ends: (() => unknown)[] = []
  const atEnd = { after: (end: () => unknown) => ends.push(end) }
  let changes = 0
  /** Items that gzip cannot compress well, so that a dictionary is useful. */
  const others = Array.from({ length: 60 }, (_, index) => ({
    ...sampleDraft(`b${index}`),
    content: { ...content, summary: randomBytes(99).toString('base64') },
  }))
  const publish = async (): Promise<string> => {
    const headline = `Change ${++changes}`
    const draft = { ...sampleDraft('a'), content: { ...content, headline } }
    await service.publish(feed, { items: [draft, ...others] })
    return headline
  }

  before(async () => {
    service = await startFeedService([], { signingKeys: [ours.pem, next.pem] })
    atEnd.after(() => service.stop())
    await putSampleFixture(service)
    await publish()
    browser = await sharedChromium()
    atEnd.after(() => closeContexts(browser))
    page = (await openPage(browser)).page
    await page.goto(`${service.url}/openapi.json`)
  })
  after(async () => {
    for (const end of ends.reverse()) await end()
  })

  /** The result of `fetch` with `integrity` in the page: `taken`, `unsigned`, or the name of the error. */
  const fetchWith = (url: string, key: string, init: object = {}): Promise<string> =>
    page.evaluate(
      async ([url, integrity, init]) => {
        try {
          const response = await fetch(url, { integrity, cache: 'no-store', ...init })
          await response.json()
          return response.headers.get('Signature') === null ? 'unsigned' : 'taken'
        } catch (error) {
          return (error as Error).name
        }
      },
      [url, `ed25519-${key}`, init] as const,
    )

  test('signatures are valid in each coding, through nginx and a relay, and for no other key', async () => {
    const relayed = temporaryDirectory()
    const relay = await startFeedService([], {
      relay: {
        upstream: service.url,
        intervalMs: 50,
        waitSeconds: 0,
        refusedDirectory: join(relayed, 'refused'),
        openLease: async onFailure =>
          createFileLease({ file: join(relayed, 'relay.json'), onFailure }),
      },
    })
    atEnd.after(() => relay.stop())
    while ((await fetch(relay.url + path)).status !== 200) await new Promise(setImmediate)
    const ways: Record<string, string> = { service: service.url, relay: relay.url }
    for (const coding of ['gzip', 'br', 'zstd', 'identity'])
      ways[coding] = await startMeddler(atEnd, service.url, { coding })
    for (const proxy of proxies.filter(({ file }) => file.startsWith('nginx')))
      ways[proxy.file] = (await startProxy(atEnd, proxy, service.url)).url
    for (const [way, url] of Object.entries(ways)) {
      for (const key of [ours, next])
        assert.equal(await fetchWith(url + path, key.id), 'taken', way)
      assert.equal(await fetchWith(url + path, stranger.id), 'TypeError', way)
    }
  })

  test('signatures are valid for a delta, and a modified response or 304 is rejected', async () => {
    await page.evaluate(await bundleOf('poll-feed', 'iife'))
    const responses = await recordResponses(page)
    await page.evaluate(
      options => {
        globalThis.followed = globalThis.FixtureFeed.pollFeed(options)
      },
      { baseUrl: service.url, ...feed, intervalMs: 20, dictionaries: true, publicKeys: [ours.id] },
    )
    for (let change = 0; change < 8; change++) {
      const headline = await publish()
      await page.waitForFunction(
        headline => JSON.stringify(globalThis.followed.state.snapshot)?.includes(headline),
        headline,
      )
    }
    assert.ok(responses.some(({ coding }) => coding === 'dcz'))
    assert.equal(await fetchWith(service.url + path, ours.id), 'taken')
    await page.evaluate(() => globalThis.followed.close())
    const etag = (
      await fetch(service.url + path, { headers: { 'Accept-Encoding': 'br' } })
    ).headers.get('etag')
    const headers = { 'If-None-Match': etag ?? '' }
    assert.equal(await fetchWith(service.url + path, ours.id, { headers }), 'TypeError')
    const liar = await startMeddler(atEnd, service.url, { isLying: true })
    assert.equal(await fetchWith(liar + path, ours.id), 'TypeError')
    // Chromium verifies the signature whether the page requests it or not.
    assert.equal(
      await page.evaluate(
        url =>
          fetch(url).then(
            () => 'taken',
            error => error.name,
          ),
        liar + path,
      ),
      'TypeError',
    )
  })

  test('the viewer names the signer and shows no modified content', async () => {
    const meddles = { isLying: false }
    const liar = await startMeddler(atEnd, service.url, meddles)
    const { page } = await openPage(browser)
    const before = await publish()
    await page.goto(`${liar}/games/${fixtureId}?key=${encodeURIComponent(ours.id)}`)
    await page.getByText(before).first().waitFor()
    const seal = page.getByText(`Signed: ${ours.id.slice(0, 8)}…`)
    await seal.waitFor()
    if (process.env.SHOTS) await shoot(page, 'seal')
    meddles.isLying = true
    await publish()
    await page.getByText('Not up to date').first().waitFor()
    assert.equal(await page.getByText('Fraude').count(), 0)
    assert.ok((await page.getByText(before).count()) > 0)
    assert.equal(await seal.count(), 0)
    // The browser accepts a response that is signed with another key, and the page rejects it.
    const game = `${service.url}/games/${fixtureId}`
    await page.goto(`${game}?key=${encodeURIComponent(stranger.id)}`)
    await page.getByText('Not signed').first().waitFor()
    assert.equal(await page.locator('content-item').count(), 0)
    if (process.env.SHOTS) await shoot(page, 'warning')
    await page.goto(`${service.url}/embed/x/y`)
    await page.evaluate(
      ([id, key]) => {
        const element = document.createElement('fixture-feed')
        Object.entries({
          'base-url': '/',
          'fixture-id': id,
          'feed-key': 'pulse',
          'public-key': key,
        }).map(([name, value]) => element.setAttribute(name, value ?? ''))
        document.body.replaceChildren(element)
      },
      [fixtureId, stranger.id] as const,
    )
    await page.getByText('Not signed').first().waitFor()
    await page
      .locator('fixture-feed')
      .evaluate(
        (element, key) => element.setAttribute('public-key', key),
        `${stranger.id} ${next.id}`,
      )
    await page.locator('content-item').first().waitFor()
    await page.close()
  })
})

test('a link changes the keys of a reader only with consent', {
  skip,
  timeout: 600_000,
}, async t => {
  const service = await startFeedService([], { signingKeys: [ours.pem] })
  t.after(() => service.stop())
  await putSampleFixture(service)
  await service.publish(feed, { items: [sampleDraft('a')] })
  const browser = await sharedChromium()
  t.after(() => closeContexts(browser))
  const { page } = await openPage(browser)
  const open = (...keys: string[]): Promise<unknown> => {
    const query = new URLSearchParams(keys.map(key => ['key', key]))
    return page.goto(`${service.url}/games/${fixtureId}?${query}`)
  }
  const seal = page.getByText(`Signed: ${ours.id.slice(0, 8)}…`)
  const items = page.locator('content-item')
  const press = async (name: string): Promise<void> => {
    await page.getByRole('button', { name }).click()
    await page.waitForURL(url => !url.searchParams.has('key'))
  }
  const saved = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('keys'))

  await open(stranger.id)
  await page.getByText('Not signed').first().waitFor()
  await open()
  await items.first().waitFor()
  assert.equal(await saved(), null, 'a link alone saves no key')

  await open(ours.id)
  await seal.waitFor()
  await press('Keep the key')
  await seal.waitFor()
  assert.equal(await saved(), ours.id)

  await open('x')
  await page.getByText('not a public key').waitFor()
  await seal.waitFor()
  assert.equal(await saved(), ours.id)

  await open(stranger.id)
  await page.getByText(`instead of ${ours.id.slice(0, 8)}…`).waitFor()
  await seal.waitFor()
  await press('Keep my key')
  await seal.waitFor()
  assert.equal(await saved(), ours.id)

  await open('')
  await page.getByText('stop trusting').waitFor()
  await seal.waitFor()
  await press('Remove my key')
  await items.first().waitFor()
  assert.equal(await saved(), '')
  assert.equal(await seal.count(), 0)
})

async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}-${width}.png` })
    }
}

/** An intermediary that requests another coding, or modifies responses. */
async function startMeddler(
  t: { readonly after: (end: () => unknown) => void },
  upstream: string,
  meddles: { readonly coding?: string; isLying?: boolean },
): Promise<string> {
  const server = createServer(({ url = '', method, headers }, response) => {
    const coding = { 'accept-encoding': meddles.coding ?? 'identity' }
    const cut = (): void => void response.destroy()
    const asked = request(upstream + url, { method, headers: { ...headers, ...coding } })
    asked.on('error', cut).end()
    asked.on('response', async answer => {
      const body = await buffer(answer).catch(cut)
      if (body === undefined) return
      const place = meddles.isLying ? body.indexOf('Change') : -1
      if (place >= 0) body.write('Fraude', place)
      response.writeHead(answer.statusCode ?? 500, answer.headers).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
