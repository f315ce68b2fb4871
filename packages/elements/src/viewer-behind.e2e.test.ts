import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axeViolations } from '@fixture-feed/test-support/axe'
import { noChromium } from '@fixture-feed/test-support/chromium'
import { gameEntry, publishGame } from '@fixture-feed/test-support/game-page'
import {
  putSampleFixture,
  sampleDraft,
  sampleEntry,
} from '@fixture-feed/test-support/sample-fixture'
import { openStage } from '@fixture-feed/test-support/viewer-stage'
import type { Page } from 'playwright-core'

test('the viewer behind live shows nothing younger anywhere, and one press shows it live', {
  skip: noChromium,
  timeout: 600_000,
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
  const response = await fetch(new URL(`${address}?behind=600`, service.url))
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const html = await response.text()
  assert.match(html, /<h2 dir="auto">Headline of older<\/h2>/)
  assert.doesNotMatch(html, /younger/)

  const { page, complaints } = await stage.open(`${address}?behind=600`)
  await watchFor(page, ['Headline of younger'])
  await page.getByText('Headline of older').first().waitFor()
  await page.getByText('All games').click()
  await page.getByRole('heading', { name: 'Games' }).waitFor()
  assert.equal(new URL(page.url()).search, '?behind=600')
  await page.goBack()
  await page.getByText('Headline of older').first().waitFor()
  assert.deepEqual(await page.evaluate('leaks'), [])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Embed' }).click()
  await page.getByText('Embed code copied').waitFor()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(code, / behind-seconds="600"/)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: '−10' }).click()
  await page.waitForURL(url => url.search === '?behind=590')
  await page.keyboard.press('Escape')
  assert.deepEqual(await page.evaluate('leaks'), [], 'the same page')
  await page.getByRole('button', { name: 'Delayed 590 s' }).click()
  await page.getByText('Headline of younger').first().waitFor()
  assert.equal(new URL(page.url()).search, '')
  assert.deepEqual(complaints, [])
})

test('the viewer with hidden scores shows none until requested, and opens a game at its beginning', {
  skip: noChromium,
  timeout: 600_000,
}, async t => {
  const stage = await openStage()
  t.after(() => stage.close())
  const { items } = await publishGame(stage)
  const { awayScore, homeScore } = items.at(-1)?.content.finalScore as Record<string, number>
  const headline = String(items.at(-1)?.content.headline)
  const path = `/games/${gameEntry.fixtureId}`
  const response = await fetch(new URL(`${path}?scores=hidden`, stage.service.url))
  const text = await response.text()
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.match(text, /"SportsEvent"/)
  assert.doesNotMatch(
    text,
    new RegExp(`LiveBlog|initial-data|${awayScore}, ${gameEntry.homeTeam.tricode}`),
  )

  const { page, complaints } = await stage.open('/?scores=hidden')
  await watchFor(page, [headline, 'Recap'])
  const card = page.locator('.fixture')
  await card.getByText('Final').waitFor()
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
  await page.getByRole('link', { name: 'Exit replay' }).click()
  await page.locator('.scoreboard').getByText('Final').waitFor()
  await page.getByRole('link', { name: 'All games' }).click()
  await page.getByRole('button', { name: 'Scores hidden' }).click()
  await card.locator('.points').first().waitFor()
  assert.equal(new URL(page.url()).search, '')
  assert.deepEqual(complaints, [])
})

test('a fast game behind live shows, announces and notifies nothing younger in any frame', {
  skip: noChromium,
  timeout: 600_000,
}, async t => {
  const stage = await openStage()
  t.after(() => stage.close())
  const { service } = stage
  await putSampleFixture(service)
  const feed = { fixtureId: sampleEntry.fixtureId, feedKey: 'pulse' }
  const path = `/games/${sampleEntry.fixtureId}/pulse?behind=2&moments=all`
  const publish = async (id: string) => {
    const { content, ...draft } = sampleDraft(id) as { readonly content: object }
    const headline = `Stamp ${Date.now()}`
    await service.publish(feed, { items: [{ ...draft, content: { ...content, headline } }] })
    return headline
  }
  const { page, complaints } = await stage.open('about:blank')
  await page.addInitScript(() => {
    const seen = { leaks: [] as string[], notified: 0, announced: new Set<string>() }
    const look = (text: string, limit: number): void => {
      for (const [stamp, time] of text.matchAll(/Stamp (\d+)/g))
        if (Number(time) > limit) seen.leaks.push(`${stamp} at ${limit}`)
    }
    const textOf = (root: Node): string =>
      [...root.childNodes]
        .map(node => {
          const { shadowRoot } = node as Element
          if ((node as Element).role === 'status' && node.textContent?.includes('Stamp'))
            seen.announced.add(node.textContent)
          return (node.nodeValue ?? '') + (shadowRoot ? textOf(shadowRoot) : '') + textOf(node)
        })
        .join(' ')
    const lookAtAll = (): void => {
      const limit = Date.now() - 2_000
      look(`${document.title} ${textOf(document)}`, limit)
      requestAnimationFrame(lookAtAll)
    }
    requestAnimationFrame(lookAtAll)
    Object.assign(globalThis, { seen })
    // A headless browser cannot ask for the permission and denies it immediately.
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    Notification.requestPermission = async () => 'granted'
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      seen.notified++
      look(`${title} ${options?.body}`, Date.now() - 2_000)
    }
  })
  const first = await publish('first')
  await page.goto(`${stage.origin.url}${path}`)
  await page.getByRole('heading', { name: first }).waitFor()
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByRole('button', { name: 'Notify me', pressed: true }).waitFor()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  let last = first
  for (let change = 0; change < 40; change++) {
    last = await publish(`play ${change % 15}`)
    if (change % 10 === 7)
      await service.publish(feed, { withdrawals: [{ id: `play ${change - 3}` }] })
    // A hidden page polls rarely. A refresh during a read would join that read, which may have started before this
    // change.
    await page.locator('fixture-feed').evaluate(async element => {
      const { feed } = element as HTMLElementTagNameMap['fixture-feed']
      while (feed?.nextReadAt === undefined) await new Promise(requestAnimationFrame)
      feed.refresh()
    })
    const html = await (await fetch(new URL(path, service.url))).text()
    const stamps = [...html.matchAll(/Stamp (\d+)/g)].map(([, stamp]) => Number(stamp))
    assert.ok(Math.max(0, ...stamps) <= Date.now() - 2_000, 'the page of the service')
  }
  await page.getByRole('heading', { name: last }).waitFor()
  const { leaks, notified, announced } = (await page.evaluate(
    '({ ...seen, announced: seen.announced.size })',
  )) as { leaks: string[]; notified: number; announced: number }
  assert.deepEqual(leaks, [])
  assert.ok(notified > 3 && announced > 0, `${notified} notified, ${announced} announced`)
  assert.deepEqual(complaints, [])
})

/** Records as `leaks` every frame in which the title or the page, with its shadow roots, contains one of the texts. */
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
