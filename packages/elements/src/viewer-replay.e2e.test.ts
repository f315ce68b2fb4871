import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noChromium } from '@fixture-feed/test-support/chromium'
import { gameEntry } from '@fixture-feed/test-support/game-page'
import { gameAddress, instants, OpenViewer } from './lib/testing/open-viewer.ts'

const { fixtureId } = gameEntry

describe('replay in the viewer', { skip: noChromium, timeout: 600_000 }, () => {
  const viewer = OpenViewer.forSuite()

  test('a replay shows the feed as of each instant, writes it to the address, and returns to live', async () => {
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
    await page.getByRole('button', { name: 'Previous update' }).click()
    await shows(await served(`?until=${encodeURIComponent(instants[5] ?? '')}`))
    await page.waitForURL(url =>
      url.search.includes(`until=${encodeURIComponent(instants[5] ?? '')}`),
    )
    await page.reload()
    await shows(await served(`?until=${encodeURIComponent(instants[5] ?? '')}`))
    await slider.focus()
    await page.keyboard.press('Home')
    await shows(await served(`?until=${encodeURIComponent(instants[0] ?? '')}`))
    await page.getByRole('link', { name: 'Exit replay' }).click()
    await shows(await served())
    assert.equal(new URL(page.url()).pathname, `${gameAddress}/pulse`)
    assert.deepEqual(complaints, [])
  })

  test('a replay marks the gaps of a relay, and states them at their instants', async () => {
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
    await bar.locator('.unseen', { hasText: 'No data from' }).waitFor()
    const slider = page.getByRole('slider', { name: 'Moment of the replay' })
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /updates\. No data from/)
    const mark = bar.locator('rect.gap')
    assert.equal(await mark.count(), 0, 'what comes is hidden')
    const before = Number(await slider.inputValue())
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await bar.locator('.unseen').waitFor({ state: 'detached' })
    await mark.waitFor({ state: 'attached' })
    const length = Number(await slider.getAttribute('max'))
    const [x = 0, width = 0] = await mark.evaluate(rect =>
      ['x', 'width'].map(name => Number(rect.getAttribute(name))),
    )
    const after = Number(await slider.inputValue())
    assert.ok(before < after && Math.abs(x - (before / length) * 1_000) < 0.1, `${x}`)
    assert.ok(Math.abs(x + width - (after / length) * 1_000) < 4, `${width}`)
    stage.origin.intercept = () => false
    assert.deepEqual(complaints, [])
  })

  test('a replay follows the game clock and reveals nothing of the future', async () => {
    const { complaints, page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all&scores=hidden`)
    const slider = page.getByRole('slider', { name: 'Moment of the replay' })
    const bar = page.locator('ff-replay-bar')
    await bar.getByText('Before the first score').waitFor()
    await page.waitForFunction(() => {
      const bar = document
        .querySelector('ff-viewer')
        ?.shadowRoot?.querySelector('ff-fixture-page')
        ?.shadowRoot?.querySelector('ff-dock')
        ?.shadowRoot?.querySelector('ff-replay-bar')
      return (bar?.game.length ?? 0) > 0
    })
    assert.deepEqual([await slider.getAttribute('max'), await slider.inputValue()], ['2880', '0'])
    assert.doesNotMatch(await bar.innerText(), /Final|\b\d+ of \d+/)
    const untilOf = (url: URL) => url.searchParams.get('until')
    await page.waitForURL(url => untilOf(url) === instants[0])
    // 1,440 seconds are the middle of a game of four quarters.
    await slider.fill('1440')
    await bar.getByText(/^(End of Q2|Q2 )/).waitFor()
    await page.waitForURL(url => untilOf(url) !== instants[0])
    const until = untilOf(new URL(page.url())) ?? ''
    assert.ok(instants.includes(until), until)
    await shows(await served(`?until=${encodeURIComponent(until)}`))
    assert.equal(await slider.getAttribute('max'), '2880')
    await slider.focus()
    await page.keyboard.press('End')
    await bar.getByText(/^Final/).waitFor()
    await shows(await served())
    await page.getByRole('button', { name: 'Scores hidden' }).click()
    await page.getByRole('button', { name: 'Scores hidden' }).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('a replay starts at tip-off, runs immediately and ends with Exit replay', async () => {
    const { complaints, page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    const snapshot = await served()
    await shows(snapshot)
    const board = page.locator('.scoreboard')
    const before = await board.boundingBox()
    const heights = await page.evaluateHandle(() => {
      const seen = [document.body.scrollHeight]
      new ResizeObserver(() => seen.push(document.body.scrollHeight)).observe(document.body)
      return seen
    })
    await page.getByRole('link', { name: 'Replay' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    // The live page stays until the replay replaces it with the few items of the tip-off.
    const few = await page.waitForFunction(() => {
      const viewer = document.querySelector('ff-viewer')?.shadowRoot
      const list = viewer?.querySelector('ff-fixture-page')?.shadowRoot
      const feed = list?.querySelector('fixture-feed')?.shadowRoot
      const count = feed?.querySelectorAll('content-item').length ?? Infinity
      return count < 8 && { count }
    })
    const { count: first } = (await few.jsonValue()) || { count: Infinity }
    // The score stays where it is.
    const seen = await heights.jsonValue()
    assert.ok(Math.min(...seen) > 0.8 * (seen.at(-1) ?? 0), `the page was ${seen} high`)
    const after = await board.boundingBox()
    assert.ok(before !== null && after !== null)
    assert.ok(Math.abs(before.y - after.y) < 2, `moved from ${before.y} to ${after.y}`)
    // A pause of the replay lasts at most three seconds, so the next change follows soon.
    await page.waitForFunction(
      first => {
        const viewer = document.querySelector('ff-viewer')?.shadowRoot
        const list = viewer?.querySelector('ff-fixture-page')?.shadowRoot
        const feed = list?.querySelector('fixture-feed')?.shadowRoot
        return (feed?.querySelectorAll('content-item').length ?? 0) > first
      },
      first,
      { polling: 100 },
    )
    await page.getByRole('link', { name: 'Exit replay' }).click()
    await shows(snapshot)
    assert.deepEqual(complaints, [])
  })

  test('a replay plays to its end at the speed of its address, and pauses', async () => {
    const { complaints, page, served, shows, visit } = viewer
    const start = encodeURIComponent(instants[0] ?? '')
    await visit(`${gameAddress}/pulse?moments=all&until=${start}&speed=20000`)
    await shows(await served(`?until=${start}`))
    const speed = page.getByLabel('Speed')
    assert.equal(await speed.inputValue(), '20000')
    assert.deepEqual(await speed.locator('option').allInnerTexts(), [
      ...['Real time', 'Game in 15 min', 'Game in 5 min', 'Game in 2 min', '20000×'],
    ])
    const play = page.getByRole('button', { name: 'Play', exact: true })
    await play.click()
    await shows(await served())
    await play.waitFor()
    // At the previous speed the game lasts less than half a second, so it could end before a test pauses it.
    await visit(`${gameAddress}/pulse?moments=all&until=${start}&speed=1`)
    await shows(await served(`?until=${start}`))
    await play.click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await play.waitFor()
    assert.deepEqual(complaints, [])
  })
})
