/** The desk of a relay shows the age of its state and allows no change. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  closeContexts,
  noChromium,
  openPage,
  sharedChromium,
} from '@fixture-feed/test-support/chromium'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import { runService, secret } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { buildDesk } from '../tools/build.ts'
import { readDeskFiles } from './desk-files.ts'
import { feedHref } from './lib/page/feed-hash.ts'

describe('desk, of a relay', { skip: noChromium, timeout: 600_000 }, () => {
  test('the desk of a relay has no actions, and Health shows stale feeds and gaps', async t => {
    await buildDesk()
    const upstream = await runService(t)
    await upstream.publish({ items: [draftSample('a', 'the relayed game')] })
    let isAway = false
    let skippedMs = 0
    const relay = await runRelay(t, {
      upstream: upstream.publicUrl,
      directory: temporaryDirectory(),
      operatorFiles: await readDeskFiles(),
      nowMs: () => Date.now() + skippedMs,
      random: () => 0,
      fetch: async (url, init) => {
        if (isAway) throw new TypeError('fetch failed')
        return fetch(url, init)
      },
    })
    await until(async () => (await fetch(relay.feedUrl())).status === 200)
    const browser = await sharedChromium()
    t.after(() => closeContexts(browser))
    const { page, complaints } = await openPage(browser)
    page.setDefaultTimeout(30_000)
    await page.goto(`${relay.operatorUrl}/desk/${feedHref(pulse)}`)
    await page.getByLabel('Access token', { exact: true }).fill(secret)
    await page.keyboard.press('Enter')
    await page.getByText('Before the relayed game').waitFor()
    await page.getByText('only the upstream can change it').waitFor()
    const names = await page.getByRole('button').allInnerTexts()
    assert.deepEqual(
      names.filter(name =>
        /Edit|Withdraw|Leave|New item|Emergency|Approve|Reject|End|Pause/.test(name),
      ),
      [],
    )

    await page.getByRole('button', { name: 'Health' }).click()
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByText(/^\s*last read .* ago/).waitFor()
    isAway = true
    await until(() => relay.log.some(({ event }) => event === 'relay: feed not read'))
    skippedMs = 40_000
    await health
      .getByText(/not up to date, last read \d+\.\d s ago; readers see the last good version/)
      .waitFor()
    await page.getByText('Before the relayed game').waitFor()
    isAway = false
    await health.getByRole('listitem').filter({ hasText: ' to ' }).waitFor()
    await health.getByText(/^\s*last read .* ago/).waitFor()
    assert.deepEqual(complaints, [])
  })
})
