/** Checks that pages on other origins than the service show a feed, in each documented way. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import {
  closeContexts,
  noChromium,
  openPage,
  sharedChromium,
} from '@fixture-feed/test-support/chromium'
import { type FeedService, startFeedService } from '@fixture-feed/test-support/feed-service'
import { gameEntry, publishGame } from '@fixture-feed/test-support/game-page'
import { openOrigin, type ViewerOrigin } from '@fixture-feed/test-support/viewer-origin'
import type { Browser, Page } from 'playwright-core'
import { buildViewer } from '../packages/elements/tools/build.ts'

describe('pages of other sites', { skip: noChromium, timeout: 600_000 }, () => {
  let browser: Browser
  let site: ViewerOrigin
  let service: FeedService

  before(async () => {
    await buildViewer()
    site = await openOrigin('http://127.0.0.1:1')
    site.intercept = ({ url = '' }, response) => {
      answerPage(url).then(
        html => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
        () => response.writeHead(404).end(),
      )
      return true
    }
    ;[browser, service] = await Promise.all([
      sharedChromium(),
      startFeedService([], { embedOrigins: [site.url] }),
    ])
    await publishGame({ service })
  })
  after(async () => {
    await closeContexts(browser)
    await site.close()
    await service.stop()
  })

  /** An example page with the address and the game of this service inserted. */
  async function answerPage(url: string): Promise<string> {
    const html = await readFile(new URL(`embed-page${url}`, import.meta.url), 'utf8')
    return html
      .replaceAll('https://feeds.example', service.url)
      .replaceAll('"0042"', `"${gameEntry.fixtureId}"`)
      .replaceAll('/0042/', `/${gameEntry.fixtureId}/`)
  }

  async function visit(
    path: string,
  ): Promise<{ readonly page: Page; readonly complaints: string[] }> {
    const watched = await openPage(browser)
    await watched.page.goto(`${site.url}${path}`)
    return watched
  }

  test('module.html shows the key moments', async () => {
    const { page, complaints } = await visit('/module.html')
    await page.locator('content-item').first().waitFor()
    assert.equal(await page.getByText('Four factors').count(), 0)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('classic.html shows everything, with words in the language of the page', async () => {
    const { page, complaints } = await visit('/classic.html')
    await page.locator('content-item').first().waitFor()
    await page.getByText('Vier Faktoren').first().waitFor()
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('frame.html shows the feed in its frame, and any other site does not', async () => {
    const { page, complaints } = await visit('/frame.html')
    const frame = page.frameLocator('iframe')
    await frame.locator('content-item').first().waitFor()
    const { awayTeam, homeTeam } = gameEntry
    const score = new RegExp(`^${awayTeam.name} \\d+, ${homeTeam.name} \\d+ · Final`)
    const heading = frame.getByRole('heading', { level: 1 }).getByRole('link', { name: score })
    assert.match(
      (await heading.getAttribute('href')) ?? '',
      new RegExp(`/games/${gameEntry.fixtureId}$`),
    )
    assert.deepEqual(complaints, [])
    const refusal = page.waitForEvent('console', message => /frame-ancestors/.test(message.text()))
    await page.goto(`${site.url.replace('127.0.0.1', 'localhost')}/frame.html`)
    await refusal
    assert.equal(await page.frameLocator('iframe').locator('content-item').count(), 0)
    await page.context().close()
  })
})
