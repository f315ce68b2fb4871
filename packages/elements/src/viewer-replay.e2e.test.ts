import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noChromium } from './lib/testing/chromium.ts'
import { gameEntry } from './lib/testing/game-page.ts'
import { gameAddress, instants, OpenViewer } from './lib/testing/open-viewer.ts'

const { fixtureId } = gameEntry

describe('replay in the viewer', { skip: noChromium, timeout: 180_000 }, () => {
  const viewer = OpenViewer.forSuite()

  test('a replay shows the feed as it was at each instant, keeps it in the address, and goes back to now', async () => {
    const { complaints, page, served, shows, visit } = viewer
    const start = instants[4] ?? ''
    await visit(`${gameAddress}/pulse?moments=all&until=${encodeURIComponent(start)}`)
    await shows(await served(`?until=${encodeURIComponent(start)}`))
    const slider = page.getByRole('slider', { name: 'Moment of the replay' })
    await slider.focus()
    for (const index of [5, 6]) {
      await page.keyboard.press('ArrowRight')
      await shows(await served(`?until=${encodeURIComponent(instants[index] ?? '')}`))
    }
    await page.getByRole('button', { name: 'One change back' }).click()
    await shows(await served(`?until=${encodeURIComponent(instants[5] ?? '')}`))
    await page.waitForURL(url =>
      url.search.includes(`until=${encodeURIComponent(instants[5] ?? '')}`),
    )
    await page.reload()
    await shows(await served(`?until=${encodeURIComponent(instants[5] ?? '')}`))
    await slider.focus()
    await page.keyboard.press('Home')
    await shows(await served(`?until=${encodeURIComponent(instants[0] ?? '')}`))
    await page.getByRole('link', { name: 'Now' }).click()
    await shows(await served())
    assert.equal(new URL(page.url()).pathname, `${gameAddress}/pulse`)
    assert.deepEqual(complaints, [])
  })

  test('a replay marks the time that a relay did not see, and tells it at its instant', async () => {
    const { complaints, page, stage, visit } = viewer
    const address = `/v1/fixtures/${fixtureId}/feeds/pulse/timeline`
    const timeline = (await (await fetch(`${stage.service.url}${address}`)).json()) as object
    const [from = '', to = ''] = [instants[5], instants[6]].map(instant => instant ?? '')
    const gaps = [{ from, to }]
    stage.origin.intercept = ({ url }, response) => {
      if (url !== address) return false
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ...timeline, gaps }))
      return true
    }
    await visit(`${gameAddress}/pulse?moments=all&until=${encodeURIComponent(from)}`)
    const bar = page.locator('ff-replay-bar')
    await bar.locator('.unseen', { hasText: 'Not seen from' }).waitFor()
    const slider = page.getByRole('slider', { name: 'Moment of the replay' })
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /items\. Not seen from/)
    const mark = await bar.locator('rect.gap').evaluate(rect => ({
      x: Number(rect.getAttribute('x')),
      width: Number(rect.getAttribute('width')),
    }))
    const step = 1_000 / (instants.length - 1)
    assert.ok(Math.abs(mark.x - 5 * step) < 0.01, `${mark.x}`)
    assert.ok(Math.abs(mark.width - step) < 0.01, `${mark.width}`)
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await bar.locator('.unseen').waitFor({ state: 'detached' })
    stage.origin.intercept = () => false
    assert.deepEqual(complaints, [])
  })

  test('a replay begins where the reader is, without anything jumping', async () => {
    const { complaints, page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    const snapshot = await served()
    await shows(snapshot)
    const reading = page.locator('content-item').nth(12)
    await reading.evaluate(item => item.scrollIntoView())
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    const before = await reading.boundingBox()
    const heights = await page.evaluateHandle(() => {
      const seen = [document.body.scrollHeight]
      new ResizeObserver(() => seen.push(document.body.scrollHeight)).observe(document.body)
      return seen
    })
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.locator('.state[data-state=replay]').waitFor()
    await shows(snapshot)
    const [first = 0, ...later] = await heights.jsonValue()
    assert.ok(Math.min(first, ...later) > 0.8 * first, `the page was ${later} high, after ${first}`)
    const after = await reading.boundingBox()
    assert.ok(before !== null && after !== null)
    assert.ok(Math.abs(before.y - after.y) < 40, `moved from ${before.y} to ${after.y}`)
    assert.deepEqual(complaints, [])
  })

  test('a replay plays to its end at the speed of its address, and pauses', async () => {
    const { complaints, page, served, shows, visit } = viewer
    const start = encodeURIComponent(instants[0] ?? '')
    await visit(`${gameAddress}/pulse?moments=all&until=${start}&speed=200000`)
    await shows(await served(`?until=${start}`))
    assert.equal(await page.getByLabel('Speed').inputValue(), '200000')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await shows(await served())
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    assert.deepEqual(complaints, [])
  })
})
