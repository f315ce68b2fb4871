/**
 * Random histories of feeds in Chromium, which offers its stored dictionaries and decodes deltas itself (RFC 9842).
 * With any set of dictionaries, the page receives exactly the identity bytes.
 */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import {
  closeContexts,
  noChromium,
  openPage,
  sharedChromium,
} from '@fixture-feed/test-support/chromium'
import { type FeedService, startFeedService } from '@fixture-feed/test-support/feed-service'
import { putSampleFixture } from '@fixture-feed/test-support/sample-fixture'
import { openOrigin, type ViewerOrigin } from '@fixture-feed/test-support/viewer-origin'
import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { recordResponses, type WireResponse } from './lib/testing/wire-responses.ts'

/**
 * Number of histories. To run more: `DELTA_HISTORIES=2000 node --test
 * packages/elements/src/delta-histories.e2e.test.ts`
 */
const histories = Number(process.env.DELTA_HISTORIES ?? 25)

const itemIds = fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 })
const steps = fc.array(
  fc.oneof(
    {
      weight: 7,
      arbitrary: fc.record({ kind: fc.constant('publish'), ids: itemIds, words: fc.nat(200) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), ids: itemIds }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase'), ids: itemIds }) },
    // Enough changes for the service to drop the browser's dictionaries.
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('outdate'), ids: itemIds }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('take') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('plant') }) },
  ),
  { minLength: 3, maxLength: 10 },
) as fc.Arbitrary<readonly Step[]>

type Step =
  | { readonly kind: 'publish'; readonly ids: readonly number[]; readonly words: number }
  | { readonly kind: 'withdraw' | 'erase' | 'outdate'; readonly ids: readonly number[] }
  /** The page fetches the dictionary that its last response names. */
  | { readonly kind: 'take' }
  /** The page fetches a dictionary that was never a version of the feed. */
  | { readonly kind: 'plant' }

describe('random histories in Chromium', { skip: noChromium, timeout: 3_600_000 }, () => {
  let browser: Browser
  let service: FeedService
  let origin: ViewerOrigin
  let page: Page
  let responses: readonly WireResponse[]
  let fixtures = 0

  before(async () => {
    ;[browser, service] = await Promise.all([sharedChromium(), startFeedService()])
    origin = await openOrigin(service.url)
    origin.intercept = ({ url = '' }, response) => {
      const feed = /^(.*)\/planted\/\d+$/.exec(url)?.[1]
      if (feed === undefined) return false
      response.writeHead(200, {
        'Cache-Control': 'private, max-age=120',
        'Use-As-Dictionary': `match="${feed}"`,
      })
      response.end(randomBytes(4_000))
      return true
    }
    ;({ page } = await openPage(browser))
    await page.goto(`${origin.url}/v1/fixtures`)
    responses = await recordResponses(page)
  })
  after(async () => {
    await closeContexts(browser)
    await origin.close()
    await service.stop()
  })

  test('a page receives exactly the identity bytes for any history and any dictionaries', async t => {
    const codings = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(steps, async history => {
        const fixtureId = `history-${fixtures++}`
        const feed = { fixtureId, feedKey: 'pulse' }
        await putSampleFixture(service, { fixtureId, key: fixtureId, label: null })
        const all = Array.from({ length: 10 }, (_, id) => draft(feed, id, 'The first.'))
        await service.publish(feed, { items: all })
        let dictionary = await readInPage(feed)
        for (const [number, step] of history.entries()) {
          if (step.kind === 'take') await fetchInPage(dictionary)
          else if (step.kind === 'plant') await fetchInPage(`${pathOf(feed)}/planted/${number}`)
          else await change(feed, step, number)
          dictionary = await readInPage(feed)
        }
      }),
      { numRuns: histories },
    )
    for (const { url, coding = 'identity' } of responses) {
      if (/feeds\/pulse$/.test(url)) codings.set(coding, (codings.get(coding) ?? 0) + 1)
    }
    const counts = [...codings].map(([coding, count]) => `${count} ${coding}`).join(', ')
    t.diagnostic(`${histories} histories: ${counts}`)
    assert.ok((codings.get('dcz') ?? 0) > histories / 2, counts)
    assert.ok(codings.size > 1, counts)
  })

  /**
   * Reads the feed in the page as the client does, and compares the result with the identity bytes of the service.
   * Returns the address of the dictionary in the response.
   */
  async function readInPage(feed: FeedId): Promise<string> {
    const path = pathOf(feed)
    const { digest, link } = await page.evaluate(async path => {
      const response = await fetch(path, { cache: 'no-store', credentials: 'omit' })
      const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
      return {
        digest: [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join(''),
        link: response.headers.get('link') ?? '',
      }
    }, path)
    const plain = await fetch(service.url + path, { headers: { 'accept-encoding': 'identity' } })
    const identity = Buffer.from(await plain.arrayBuffer())
    assert.equal(digest, createHash('sha256').update(identity).digest('hex'))
    const href = /<(.*)>/.exec(link)?.[1] ?? ''
    return new URL(href, origin.url + path).pathname
  }

  /** Makes the browser register a dictionary, if it still exists. */
  function fetchInPage(path: string): Promise<void> {
    return page.evaluate(async path => {
      const response = await fetch(path, { credentials: 'omit' })
      await response.arrayBuffer()
    }, path)
  }

  async function change(
    feed: FeedId,
    step: Exclude<Step, { kind: 'take' | 'plant' }>,
    number: number,
  ): Promise<void> {
    const ids = step.ids.map(id => `item-${id}`)
    if (step.kind === 'publish') {
      const summary = `Change ${number}. `.repeat(step.words + 1)
      await service.publish(feed, { items: step.ids.map(id => draft(feed, id, summary)) })
    } else if (step.kind === 'withdraw') {
      await service.publish(feed, { withdrawals: ids.map(id => ({ id })) })
    } else if (step.kind === 'erase') {
      for (const id of ids) await service.erase(feed, id)
    } else {
      for (let more = 0; more < 10; more++) {
        const summary = `Change ${number}, ${more} more.`
        await service.publish(feed, { items: step.ids.map(id => draft(feed, id, summary)) })
      }
    }
  }
})

function pathOf({ fixtureId, feedKey }: FeedId): string {
  return `/v1/fixtures/${fixtureId}/feeds/${feedKey}`
}

function draft({ fixtureId }: FeedId, id: number, summary: string): object {
  const instant = `2025-01-18T01:0${id}:00Z`
  return {
    id: `item-${id}`,
    fixtureId,
    definitionKey: 'basketball.pre-game-summary',
    definitionVersion: 1,
    effectiveAt: instant,
    asOf: instant,
    entities: [],
    assets: [],
    content: {
      headline: `Headline ${id}`,
      summary,
      supportingContext: [],
      scheduledTipoff: '2025-01-18T01:30:00Z',
    },
  }
}
