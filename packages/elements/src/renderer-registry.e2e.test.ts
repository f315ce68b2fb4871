import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ownDefinitionFromFile } from '@fixture-feed/contract/definition-set'
import { axeViolations } from '@fixture-feed/test-support/axe'
import {
  closeContexts,
  noChromium,
  openPage,
  sharedChromium,
} from '@fixture-feed/test-support/chromium'
import { startFeedService } from '@fixture-feed/test-support/feed-service'
import { putSampleFixture, sampleEntry } from '@fixture-feed/test-support/sample-fixture'
import { showItems } from '@fixture-feed/test-support/viewer-stage'
import type { Browser, Page } from 'playwright-core'
import { buildViewer } from '../tools/build.ts'
import { bundleScript } from './lib/testing/bundle-script.ts'
import { caseItem } from './lib/testing/case-items.ts'
import { servePage } from './lib/testing/serve-page.ts'

declare global {
  /** Defined by the page that these tests open. */
  var registerRenderer: typeof import('./renderer-registry.ts').registerRenderer
}

const example = fileURLToPath(new URL('../../../examples/elements-page/', import.meta.url))
const run = caseItem('basketball.run-momentum@1', 'full')
const poll = { ...run, definitionKey: 'acme.fan-poll', content: { summary: 'Who wins?' } }

describe('renderer-registry', { skip: noChromium, timeout: 600_000 }, () => {
  let browser: Browser
  let script: string
  let page: Page
  let complaints: string[]

  before(async () => {
    script = await bundleScript('src/lib/testing/registry-page.ts')
    browser = await sharedChromium()
  })
  beforeEach(async () => {
    ;({ page, complaints } = await openPage(browser))
    await page.addScriptTag({ content: script })
  })
  after(() => closeContexts(browser))

  const shown = () => page.locator('content-item .body').first().innerText()

  test('registerRenderer() renders displayed items again, and text stays text', async () => {
    await showItems(page, [poll])
    assert.match(await shown(), /Who wins\?/)
    await page.evaluate(() =>
      registerRenderer('acme.fan-poll@1', ({ content }) => `${content.summary} <b>You</b>`, {
        label: 'Vote',
      }),
    )
    await page.getByText('Who wins? <b>You</b>').waitFor()
    assert.equal(await page.locator('content-item .kind').innerText(), 'VOTE')
    assert.deepEqual(complaints, [])
  })

  test('registerRenderer() replaces a built-in renderer of its version only', async () => {
    const versions = [1, 2].map(version => caseItem(`basketball.four-factors@${version}`, 'full'))
    await showItems(page, versions)
    await page.evaluate(() => registerRenderer('basketball.four-factors@1', () => 'Ours'))
    await page.getByText('Ours').waitFor()
    assert.deepEqual(
      (await page.locator('content-item .body').allInnerTexts()).map(text => text === 'Ours'),
      [true, false],
    )
  })

  test('registerRenderer() adds styles to the items of its definition, and removes them again', async () => {
    await showItems(page, [poll, run])
    const color = (index: number) =>
      page
        .locator('content-item .body')
        .nth(index)
        .evaluate(body => getComputedStyle(body).color)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.body { color: rgb(1, 2, 3) }')
      registerRenderer('acme.fan-poll@1', () => 'Styled', { styles: [sheet] })
    })
    await page.getByText('Styled').waitFor()
    assert.equal(await color(0), 'rgb(1, 2, 3)')
    assert.notEqual(await color(1), 'rgb(1, 2, 3)')
    await page.evaluate(() => registerRenderer('acme.fan-poll@1', () => 'Plain'))
    await page.getByText('Plain').waitFor()
    assert.notEqual(await color(0), 'rgb(1, 2, 3)')
  })

  test('registerRenderer() shows a plain item if its renderer throws, and reports the error', async () => {
    await page.evaluate(() =>
      registerRenderer('acme.fan-poll@1', () => {
        throw new TypeError('No votes')
      }),
    )
    await showItems(page, [poll])
    assert.match(await shown(), /Who wins\?/)
    assert.match(complaints.join(), /No votes/)
  })

  test('registerRenderer() calls its renderer once for each revision', async () => {
    await page.evaluate(() => {
      let calls = 0
      registerRenderer('acme.fan-poll@1', () => {
        const button = document.createElement('button')
        button.textContent = `call ${++calls}`
        return button
      })
    })
    await showItems(page, [poll])
    const item = page.locator('content-item')
    const set = (change: object) =>
      item.evaluate(
        (element, change) =>
          Object.assign(element as HTMLElementTagNameMap['content-item'], change).updateComplete,
        change,
      )
    await set({ change: 'revised', current: true })
    await set({ item: structuredClone(poll) })
    await set({ change: undefined })
    assert.equal(await shown(), 'call 1')
    await set({ item: { ...poll, revision: poll.revision + 1 } })
    assert.equal(await shown(), 'call 2')
    await set({ item: undefined })
    assert.equal(await item.locator('.body').count(), 0)
  })

  test('registerRenderer() rejects an invalid reference', async () => {
    for (const reference of ['acme.fan-poll', 'acme.fan-poll@0', 'acme.fan-poll@1.5', '@1']) {
      await assert.rejects(
        page.evaluate(reference => registerRenderer(reference as 'a@1', () => ''), reference),
        /not of the form key@version/,
      )
    }
  })

  test('the example page shows an own definition, and replaces a renderer of the contract', async () => {
    await buildViewer()
    const file = 'acme.fan-poll@1.schema.json'
    const schema: unknown = JSON.parse(await readFile(`${example}definitions/${file}`, 'utf8'))
    const service = await startFeedService([ownDefinitionFromFile(file, schema)])
    const served = await servePage(example)
    try {
      await putSampleFixture(service)
      const feed = { fixtureId: sampleEntry.fixtureId, feedKey: 'pulse' }
      await service.publish(feed, { items: [fanPoll(), run] })
      await page.goto(`${served.url}?base=${encodeURIComponent(service.url)}`)
      await page.getByRole('heading', { name: 'Who takes the last shot?' }).waitFor()
      const option = page.getByRole('button', { name: 'Okafor 75%' })
      await option.click()
      assert.equal(await option.isDisabled(), true)
      await page.getByText('Harbor City Herons go 9–0.').waitFor()
      await page.getByRole('heading', { name: 'Mill Valley Foxes at Harbor City Herons' }).waitFor()
      const frame = page.locator('content-item .frame').first()
      assert.equal(await frame.evaluate(element => getComputedStyle(element).borderRadius), '4px')
      assert.deepEqual(await axeViolations(page), [])
      assert.deepEqual(complaints, [])
    } finally {
      await served.close()
      await service.stop()
    }
  })
})

function fanPoll(): object {
  return {
    id: 'poll',
    fixtureId: sampleEntry.fixtureId,
    definitionKey: 'acme.fan-poll',
    definitionVersion: 1,
    effectiveAt: '2025-01-17T21:00:00Z',
    asOf: '2025-01-17T21:00:00Z',
    entities: [],
    content: {
      question: 'Who takes the last shot?',
      options: [
        { label: 'Okafor', votes: 30 },
        { label: 'Marsh', votes: 10 },
      ],
    },
    assets: [],
  }
}
