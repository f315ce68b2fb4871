import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { axeViolationsInBothThemes } from '@fixture-feed/test-support/axe'
import { noChromium } from '@fixture-feed/test-support/chromium'
import { until } from '@fixture-feed/test-support/until'
import { openStage, type Stage, showItems } from '@fixture-feed/test-support/viewer-stage'
import type { Page } from 'playwright-core'
import { caseItem, caseReferences } from './lib/testing/case-items.ts'

const full = caseReferences.map(reference => caseItem(reference, 'full'))
const minimal = caseReferences.map(reference => caseItem(reference, 'minimal'))
const unknown: Item = {
  ...caseItem('basketball.run-momentum@1', 'full'),
  definitionKey: 'acme.fan-poll',
  assets: caseItem('basketball.team-performance-summary@1', 'full').assets,
}

/** Texts that every renderer of the item shows somewhere. */
function wordsOf({ content }: Item): string[] {
  const names = ['headline', 'summary', 'descriptor', 'whatToWatchNext', 'statLine']
  const lists = [content.supportingContext, content.keyTakeaways].flatMap(list => list ?? [])
  return [...names.map(name => content[name]), ...lists].filter(word => typeof word === 'string')
}

/** The rendered text of each item on the page. */
function textsOf(page: Page): Promise<string[]> {
  return page.locator('content-item .body').allInnerTexts()
}

describe('renderers', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: Stage
  let page: Page
  let complaints: string[]
  before(async () => {
    stage = await openStage()
    ;({ page, complaints } = await stage.open('/'))
  })
  beforeEach(() => {
    complaints.length = 0
  })
  after(() => stage.close())

  for (const [kind, items] of Object.entries({ full, minimal })) {
    test(`rendererFor() returns a renderer for every definition, which shows its ${kind} case`, async () => {
      await showItems(page, items)
      const texts = await textsOf(page)
      for (const [index, item] of items.entries()) {
        const shown = texts[index] ?? ''
        for (const word of wordsOf(item))
          assert.ok(shown.includes(word), `${caseReferences[index]}: ${word}`)
      }
      assert.equal(await page.locator('.fields').count(), 0)
      // Only the full case of a run answers another run.
      const answers = await page.getByText('Answers a run by Mill Valley Foxes.').count()
      assert.equal(answers, kind === 'full' ? 1 : 0)
      assert.deepEqual(complaints, [])
    })
  }

  test('rendererFor() returns a generic renderer for unknown definitions and newer versions', async () => {
    const newer = { ...caseItem('basketball.four-factors@2', 'full'), definitionVersion: 3 }
    await showItems(page, [unknown, newer])
    const [poll = '', factors = ''] = await textsOf(page)
    for (const word of [
      'Nine straight points',
      'Contributors',
      'Ada Okafor',
      'Unanswered',
      'yes',
    ]) {
      assert.ok(poll.includes(word), `${word} in ${poll}`)
    }
    assert.ok(factors.includes('Focus factor key'))
    assert.equal(await page.locator('.fields').first().isVisible(), true)
    assert.deepEqual(complaints, [])
  })

  test('content-item passes axe with every renderer, in light and dark', async () => {
    await showItems(page, [...full, ...minimal, unknown])
    assert.deepEqual(await axeViolationsInBothThemes(page), [])
  })

  test('content-item fits a narrow phone, also from right to left', async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    for (const direction of ['ltr', 'rtl']) {
      await showItems(page, [...full, unknown])
      await page.evaluate(direction => {
        document.documentElement.dir = direction
      }, direction)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('content-item')]
          .filter(({ shadowRoot }) => {
            const frame = shadowRoot?.querySelector('.frame')
            return frame == null || frame.scrollWidth > frame.clientWidth
          })
          .map(({ item }) => `${item?.definitionKey}@${item?.definitionVersion}`),
      )
      assert.deepEqual(outside, [], direction)
      const heads = await page
        .locator('.pair-head')
        .evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
      assert.ok(Math.max(...heads) < 60, `team names take ${heads} pixels`)
    }
  })

  test('content-item shows list bullets on the side of the page, for any direction of the text', async () => {
    await showItems(page, full)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    const directions = await page
      .locator('content-item li')
      .evaluateAll(found => found.map(each => getComputedStyle(each).direction))
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr'
    })
    assert.deepEqual([...new Set(directions)], ['rtl'])
  })

  test('content-item compares a figure of the game with the averages of the same figure', async () => {
    const player = caseItem('basketball.player-performance-summary@2', 'full')
    const values = (scope: string, displayValue: string) => [
      { label: 'Ada', entityId: 'p', scope, value: parseFloat(displayValue), displayValue },
    ]
    const statistic = {
      key: 'threePointPercentage',
      label: 'Three-point percentage',
      unit: 'percent',
    }
    const content = {
      ...player.content,
      gameStatistics: [{ ...statistic, values: values('currentGame', '50.0%') }],
      seasonAverages: [{ ...statistic, values: values('seasonAverage', '38.1%') }],
      comparisons: [],
    }
    await showItems(page, [{ ...player, content }])
    const row = page.getByRole('row', { name: /^Three-point percentage/ })
    assert.deepEqual((await row.innerText()).match(/[\d.]+%|–/g), ['50.0%', '38.1%'])
  })

  test('content-item breaks no line within a score', async () => {
    const entry = caseItem('basketball.initial-game-entry-summary@1', 'full')
    const text = `${'Tides 137-135 '.repeat(40)}over the Sentinels`
    const content = { ...entry.content, headline: text, summary: text, supportingContext: [text] }
    await showItems(page, [{ ...entry, content }])
    const lines = await page
      .locator('content-item .whole')
      .evaluateAll(found => found.map(each => each.getClientRects().length))
    assert.deepEqual(lines, Array(120).fill(1))
  })

  test('content-item shows markup as text', async () => {
    const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
    const items = [...full, unknown].map(item => withText(item, markup))
    await showItems(page, items)
    // Some renderers load when they are shown first.
    await until(async () => (await textsOf(page)).every(text => text.includes(markup)))
    assert.equal(
      await page.locator('content-item .body script, content-item img[src="x"]').count(),
      0,
    )
    assert.notEqual(await page.title(), '1')
    assert.deepEqual(complaints, [])
  })

  test('content-item shows a chart with its text, and only the text of charts of other origins', async () => {
    const own = caseItem('basketball.team-performance-summary@2', 'full')
    const [asset] = own.assets
    assert.ok(asset)
    const href = 'https://elsewhere.example/chart.svg'
    const foreign = { ...own, id: 'foreign', assets: [{ ...asset, href }] }
    const scripted = { ...own, id: 'scripted', assets: [{ ...asset, href: 'javascript:alert(1)' }] }
    await showItems(page, [own, foreign, scripted])
    const images = await page
      .locator('content-item img')
      .evaluateAll(found =>
        found.map(image => [image.getAttribute('src'), image.getAttribute('alt')]),
      )
    const src = `${stage.origin.url}/v1/fixtures/f/feeds/${asset.href}`
    assert.deepEqual(images, [[src, asset.altText]])
    const texts = await textsOf(page)
    for (const text of texts.slice(1)) assert.ok(text.includes(asset.altText))
    assert.deepEqual(complaints, [])
  })

  test('content-item does not update the DOM for the same revision, and updates it for the next', async () => {
    const [item] = full
    assert.ok(item)
    await showItems(page, [item])
    const writes = (next: Item) =>
      page.evaluate(async next => {
        const element = document.querySelector('content-item')
        if (element?.shadowRoot == null) throw new Error('No item on the page')
        let count = 0
        const observer = new MutationObserver(records => {
          count += records.length
        })
        const what = { subtree: true, childList: true, attributes: true, characterData: true }
        observer.observe(element.shadowRoot, what)
        element.item = next
        await element.updateComplete
        count += observer.takeRecords().length
        return count
      }, next)
    assert.equal(await writes(structuredClone(item)), 0)
    const revised = { ...item, revision: item.revision + 1 }
    assert.notEqual(await writes(withText(revised, 'Otherwise.')), 0)
    assert.match((await textsOf(page))[0] ?? '', /Otherwise\./)
  })

  test('content-item shows content that violates its definition without an error', async () => {
    const broken = full.map(item => ({
      ...item,
      content: { summary: 'Still here.', gameState: 7 },
    }))
    await showItems(page, broken)
    for (const text of await textsOf(page)) assert.ok(text.includes('Still here.'), text)
    // The error is reported, not swallowed.
    assert.equal(complaints.length > 0, true)
  })

  test('content-item appears and disappears without motion on request', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showItems(page, full)
    const animated = await page.evaluate(() => {
      for (const item of document.querySelectorAll('content-item')) item.change = 'added'
      return document.getAnimations().length
    })
    assert.equal(animated, 0)
  })
})

/** The item with the texts of `wordsOf()` replaced; if it has none, with the names of its entities replaced. */
function withText(item: Item, text: string): Item {
  const replaced = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string' || !wordsOf(item).includes(value)) return value
    return name === 'id' ? value : text
  }
  if (wordsOf(item).length > 0) {
    return { ...item, content: JSON.parse(JSON.stringify(item.content), replaced) }
  }
  const entities = item.entities.map(entity => ({ ...entity, displayName: text }))
  return { ...item, entities }
}
