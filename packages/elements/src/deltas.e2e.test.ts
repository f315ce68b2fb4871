/** A game followed in Chromium with deltas (RFC 9842): the same snapshots with fewer bytes on the wire. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Feed, PollOptions, Snapshot } from '@fixture-feed/client'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import {
  closeContexts,
  noChromium,
  openPage,
  sharedChromium,
} from '@fixture-feed/test-support/chromium'
import { type FeedService, startFeedService } from '@fixture-feed/test-support/feed-service'
import { publishLine, sampleLog } from '@fixture-feed/test-support/sample-game'
import type { Browser, Page } from 'playwright-core'
import { bundleOf } from '../../client/tools/size.ts'
import { bytesOf, recordResponses, type WireResponse } from './lib/testing/wire-responses.ts'

declare global {
  var FixtureFeed: { readonly pollFeed: (options: PollOptions) => Feed }
  var followed: Feed
}

type Publication = LogLine & { readonly kind: 'publication' }

const log = sampleLog()
const [registration] = log
assert.ok(registration?.kind === 'fixture')
const { fixtureId } = registration.entry
const changes = log.filter((line): line is Publication => line.kind === 'publication')
/** The observed part of the game: long enough for the comparison, after most items have been published. */
const watched = changes.slice(-16)
const firstWatched = log.indexOf(watched[0] as LogLine)

describe('deltas in Chromium', { skip: noChromium, timeout: 600_000 }, () => {
  let browser: Browser
  let script: string
  before(async () => {
    browser = await sharedChromium()
    script = await bundleOf('poll-feed', 'iife')
  })
  after(() => closeContexts(browser))

  /** Follows the end of the game. Returns the responses that arrived meanwhile, including dictionaries. */
  async function follow(dictionaries: boolean): Promise<readonly WireResponse[]> {
    const service = await startFeedService()
    try {
      await service.importLog(log.slice(0, firstWatched))
      const { page } = await openPage(browser)
      const responses = await recordResponses(page)
      // When idle, Chromium fetches every dictionary that a Link names. In this test the client decides.
      await page.route('**/dictionaries/**', route =>
        route.request().resourceType() === 'fetch' ? route.continue() : route.abort(),
      )
      await page.goto(`${service.url}/v1/fixtures`)
      await page.evaluate(script)
      await page.evaluate(
        options => {
          globalThis.followed = globalThis.FixtureFeed.pollFeed(options)
        },
        { baseUrl: service.url, fixtureId, feedKey: 'pulse', intervalMs: 20, dictionaries },
      )
      await page.waitForFunction(() => globalThis.followed.state.status === 'fresh')
      for (const line of log.slice(firstWatched)) {
        await publishLine(service, line)
        if (line.kind !== 'publication') continue
        await showsChange(page, line.at)
        assert.deepEqual(await heldSnapshot(page), await readSnapshot(service))
      }
      await page.close()
      return responses
    } finally {
      await service.stop()
    }
  }

  test('a page with dictionaries shows every change, most of them as deltas, in a fraction of the bytes', async t => {
    const plain = await follow(false)
    const deltas = await follow(true)
    const codings = deltas.map(({ coding }) => coding)
    const dictionaries = deltas.filter(({ url }) => url.includes('/dictionaries/'))
    const before = bytesOf(plain)
    const after = bytesOf(deltas)
    t.diagnostic(
      `${watched.length} changes: ${before} bytes without, ${after} with deltas and ${dictionaries.length} dictionaries`,
    )
    assert.ok(!plain.some(({ coding }) => coding === 'dcz'))
    assert.ok(dictionaries.length > 0)
    assert.ok(codings.filter(coding => coding === 'dcz').length > watched.length / 2)
    assert.ok(after < before * 0.6, `${after} of ${before} bytes`)
  })
})

async function showsChange(page: Page, at: string): Promise<void> {
  await page.waitForFunction(at => globalThis.followed.state.snapshot?.snapshotAt === at, at, {
    polling: 10,
  })
}

function heldSnapshot(page: Page): Promise<Snapshot | undefined> {
  return page.evaluate(() => globalThis.followed.state.snapshot)
}

async function readSnapshot({ url }: FeedService): Promise<Snapshot> {
  const response = await fetch(`${url}/v1/fixtures/${fixtureId}/feeds/pulse`)
  return (await response.json()) as Snapshot
}
