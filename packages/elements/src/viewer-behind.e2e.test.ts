import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { axeViolations } from './lib/testing/axe.ts'
import { noChromium } from './lib/testing/chromium.ts'
import { gameEntry, publishGame } from './lib/testing/game-page.ts'
import { putSampleFixture, sampleDraft, sampleEntry } from './lib/testing/sample-fixture.ts'
import { openStage } from './lib/testing/stage.ts'

test('behind live no surface of the viewer has anything younger, and one press shows it live', {
  skip: noChromium,
  timeout: 120_000,
}, async t => {
  const stage = await openStage()
  t.after(() => stage.close())
  const { service } = stage
  const { fixtureId } = sampleEntry
  await putSampleFixture(service)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const feed = { fixtureId, feedKey: sampleEntry.feeds[0] ?? '' }
  await service.publish(feed, { at: ago(900), items: [sampleDraft('older')] })
  await service.publish(feed, { at: ago(300), items: [sampleDraft('younger')] })
  const address = `/games/${encodeURIComponent(fixtureId)}`
  const answer = await fetch(new URL(`${address}?behind=600`, service.url))
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.doesNotMatch(await answer.text(), /Headline of/)

  const { page, complaints } = await stage.open(`${address}?behind=600`)
  await watchFor(page, ['Headline of younger'])
  await page.getByText('Headline of older').first().waitFor()
  await page.getByText('All games').click()
  await page.getByRole('heading', { name: 'Games' }).waitFor()
  assert.equal(new URL(page.url()).search, '?behind=600')
  await page.goBack()
  await page.getByText('Headline of older').first().waitFor()
  assert.deepEqual(await page.evaluate('leaks'), [])
  await page.getByRole('button', { name: '600 s behind' }).click()
  await page.getByText('Headline of younger').first().waitFor()
  assert.equal(new URL(page.url()).search, '')
  assert.deepEqual(complaints, [])
})

test('with scores hidden no surface says one until it is asked for, and a game opens at its beginning', {
  skip: noChromium,
  timeout: 120_000,
}, async t => {
  const stage = await openStage()
  t.after(() => stage.close())
  const { items } = await publishGame(stage)
  const { awayScore, homeScore } = items.at(-1)?.content.finalScore as Record<string, number>
  const headline = String(items.at(-1)?.content.headline)
  const path = `/games/${gameEntry.fixtureId}`
  const answer = await fetch(new URL(`${path}?scores=hidden`, stage.service.url))
  const text = await answer.text()
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.match(text, /"SportsEvent"/)
  assert.doesNotMatch(
    text,
    new RegExp(`LiveBlog|opened-with|${awayScore}, ${gameEntry.homeTeam.tricode}`),
  )

  const { page, complaints } = await stage.open('/?scores=hidden')
  await watchFor(page, [headline, 'Final'])
  const card = page.locator('.fixture')
  await card.getByText('Finished').waitFor()
  assert.equal(await card.locator('.points').count(), 0)
  assert.deepEqual(await axeViolations(page), [])
  await card.click()
  await page.getByText('Before the first score').waitFor()
  await page.waitForURL(url => url.searchParams.has('until'))
  assert.equal(new URL(page.url()).searchParams.get('scores'), 'hidden')
  assert.equal(await page.locator('.side-score').count(), 0)
  await page.getByRole('link', { name: 'All games' }).click()
  await page.getByRole('heading', { name: 'Games' }).waitFor()
  assert.deepEqual(await page.evaluate('leaks'), [])
  await page.getByRole('button', { name: 'Show score' }).click()
  assert.deepEqual(await card.locator('.points').allInnerTexts(), [`${awayScore}`, `${homeScore}`])
  await card.click()
  await page.locator('.scoreboard').getByText('Final').waitFor()
  await page.reload()
  await page.getByText('Before the first score').waitFor()
  await page.getByRole('link', { name: 'Now' }).click()
  await page.locator('.scoreboard').getByText('Final').waitFor()
  await page.getByRole('link', { name: 'All games' }).click()
  await page.getByRole('button', { name: 'Scores hidden' }).click()
  await card.locator('.points').first().waitFor()
  assert.equal(new URL(page.url()).search, '')
  assert.deepEqual(complaints, [])
})

/** Notes every frame of a page that has one of some texts in its title or anywhere in its shadow roots, as `leaks`. */
async function watchFor(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate(texts => {
    const seen = Object.assign(globalThis, { leaks: [] as string[] })
    const textOf = (root: Node): string =>
      [...root.childNodes]
        .map(node => {
          const { shadowRoot } = node as Element
          return (node.nodeValue ?? '') + (shadowRoot ? textOf(shadowRoot) : '') + textOf(node)
        })
        .join(' ')
    const look = (): void => {
      const text = `${document.title} ${textOf(document)}`
      if (texts.some(each => text.includes(each))) seen.leaks.push(text)
      requestAnimationFrame(look)
    }
    look()
  }, texts)
}
