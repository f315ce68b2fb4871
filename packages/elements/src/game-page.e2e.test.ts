import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Snapshot } from '@fixture-feed/client'
import type { BoxScoreContent, BoxScoreTeam } from '@fixture-feed/client/content.generated'
import { axeViolations } from '@fixture-feed/test-support/axe'
import { noChromium, type WatchedPage } from '@fixture-feed/test-support/chromium'
import { gameEntry, gamePath, publishGame, shownIds } from '@fixture-feed/test-support/game-page'
import {
  putSampleFixture,
  sampleDraft,
  sampleEntry,
} from '@fixture-feed/test-support/sample-fixture'
import { openStage, type Stage } from '@fixture-feed/test-support/viewer-stage'
import type { BrowserContextOptions } from 'playwright-core'

const { awayTeam, homeTeam } = gameEntry

describe('the page of a game', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: Stage
  let snapshot: Snapshot

  before(async () => {
    stage = await openStage()
    snapshot = await publishGame(stage)
  })
  after(() => stage.close())

  /** Opens the game. With `options`, the game opens in a separate page. */
  async function open(query = '', options?: BrowserContextOptions): Promise<WatchedPage> {
    const path = gamePath + query
    const watched = await (options ? stage.open(path, options) : stage.reopen(path))
    await watched.page.locator('content-item').first().waitFor()
    return watched
  }

  test('the page starts with the key moments, each once, and shows everything after one press', async () => {
    const { page, complaints } = await open()
    const key = await shownIds(page)
    assert.ok(
      key.length > 10 && key.length < snapshot.items.length / 2,
      `${key.length} key moments`,
    )
    const titles = await page
      .locator('content-item article')
      .evaluateAll(articles => articles.map(article => article.getAttribute('aria-label')))
    assert.equal(new Set(titles).size, titles.length)
    await page.getByRole('button', { name: /^All updates/ }).click()
    await page.waitForURL(url => url.searchParams.get('moments') === 'all')
    await page
      .locator('content-item')
      .nth(snapshot.items.length - 1)
      .waitFor()
    const repeated = page.locator('content-item[same-score]')
    assert.ok((await repeated.count()) > 10)
    assert.equal(await repeated.locator('.score-line:visible').count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('an item that is not a key moment is shown if a link names it', async () => {
    const detail = snapshot.items.find(({ definitionKey }) => /four-factors$/.test(definitionKey))
    const { page } = await open(`?item=${encodeURIComponent(detail?.id ?? '')}`)
    await page.locator('content-item[current]').waitFor()
  })

  test('a card is brief until it is opened, and a finished game fits on six phone screens', async () => {
    const { page, complaints } = await open('', { viewport: { width: 390, height: 844 } })
    const player = page
      .locator('content-item')
      .filter({ hasText: /\d+ PTS/ })
      .first()
    assert.equal(await player.locator('.tiles:visible, .summary:visible').count(), 0)
    await player.getByRole('button', { name: /^Details: / }).click()
    await player.locator('.tiles').waitFor()
    // The figures of the card replace its line.
    assert.equal(await player.getByText(/\d+ PTS/).isVisible(), false)
    await player.getByRole('button', { name: /^Details: /, expanded: true }).click()
    await player.locator('.tiles').waitFor({ state: 'hidden' })
    // The header shows the kind and the clock of a break, so the label with both is hidden.
    const pause = page
      .locator('content-item')
      .filter({ has: page.locator('.chip') })
      .first()
    await pause.getByRole('button', { name: /^Details: / }).click()
    await pause.locator('.callout').waitFor()
    assert.equal(await pause.locator('.chip').isVisible(), false)
    await pause.getByRole('button', { name: /^Details: /, expanded: true }).click()
    // Items out of view have an estimated height until they are laid out.
    await page.locator('content-item').evaluateAll(items => {
      for (const { style } of items as HTMLElement[]) style.contentVisibility = 'visible'
    })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    assert.ok(height <= 6 * 844, `${height} px`)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the score stays visible', async () => {
    const { page } = await open()
    assert.equal(await page.locator('.strip').count(), 0)
    await page
      .locator('content-item')
      .nth(6)
      .evaluate(item => item.scrollIntoView())
    const strip = page.locator('.strip')
    await strip.waitFor()
    assert.match(
      (await strip.innerText()).replace(/\s+/g, ' '),
      /^[A-Z]{3} \d+ Final \d+ [A-Z]{3}$/,
    )
    assert.equal((await strip.boundingBox())?.y, 0)
    await strip.click()
    await strip.waitFor({ state: 'detached' })
  })

  test('the points of the periods add up to the score', async () => {
    const { page } = await open()
    const table = page.getByRole('table', { name: 'Points by period' })
    await table.waitFor()
    const rows = await table
      .locator('tbody tr')
      .evaluateAll(found =>
        found.map(row => [...row.querySelectorAll('td')].map(cell => Number(cell.textContent))),
      )
    const score = snapshot.items.at(-1)?.content.finalScore as Record<string, number>
    assert.deepEqual(
      rows.map(row => row.at(-1)),
      [score.awayScore, score.homeScore],
    )
    // Other tests check the numbers of the chart and the leaders; this test checks that the page shows them.
    const flow = page.getByRole('region', { name: 'Game flow' })
    await flow.getByText('Last lead change').waitFor()
    const slider = flow.getByRole('slider')
    assert.ok(Number(await slider.getAttribute('max')) > 60, 'one point for each play')
    const box = (await (await fetch(boxScoreAddress())).json()) as Snapshot
    const content = box.items[0]?.content as unknown as BoxScoreContent
    const best = (team: BoxScoreTeam) =>
      `${Math.max(...team.players.map(({ line }) => line.points ?? 0))}`
    const leaders = page.getByRole('table', { name: 'Game leaders' })
    assert.deepEqual(await leaders.locator('tbody tr').first().locator('strong').allInnerTexts(), [
      best(content.away),
      best(content.home),
    ])
    for (const row of rows)
      assert.equal(
        row.slice(0, -1).reduce((sum, each) => sum + each, 0),
        row.at(-1),
      )
  })

  function teamName(teamId: string | undefined): string {
    return teamId === homeTeam.id ? homeTeam.name : awayTeam.name
  }

  /** The address of the complete box score of the game. */
  function boxScoreAddress(): string {
    return `${stage.service.url}/v1/fixtures/${gameEntry.fixtureId}/feeds/box-score`
  }

  test('a leading player has a page with all items about the player', async () => {
    const { page, complaints } = await open()
    const link = page.getByRole('region', { name: 'Game leaders' }).getByRole('link').first()
    const name = (await link.getAttribute('title')) ?? assert.fail()
    await link.click()
    await page.getByRole('heading', { name, level: 2, exact: true }).waitFor()
    await page.waitForFunction(name => document.title.startsWith(`${name} · `), name)
    const about = snapshot.items.filter(({ entities }) =>
      entities.some(({ displayName }) => displayName === name),
    )
    const his = about.filter(({ content }) => content.playerId !== undefined)
    const others = about.filter(({ content }) => content.playerId === undefined)
    const ids = [...his.toReversed(), ...others.toReversed()].map(({ id }) => id)
    assert.deepEqual(await shownIds(page), ids)
    const box = (await (await fetch(boxScoreAddress())).json()) as Snapshot
    const { away, home } = box.items[0]?.content as unknown as BoxScoreContent
    const id = new URL(page.url()).searchParams.get('entity')
    const team = [away, home].find(({ players }) => players.some(({ playerId }) => playerId === id))
    const line = team?.players.find(({ playerId }) => playerId === id)?.line ?? assert.fail()
    const head = page.locator('.entity-head')
    assert.deepEqual((await head.locator('td').allInnerTexts()).slice(0, 3).map(Number), [
      line.points,
      line.rebounds,
      line.assists,
    ])
    const teamLink = head.getByRole('link', { name: teamName(team?.teamId), exact: true })
    assert.ok((await teamLink.getAttribute('href'))?.includes(`entity=${team?.teamId}`))
    const course = await page.locator('.entity-head dd').allInnerTexts()
    assert.deepEqual(
      course,
      his.toReversed().map(({ content }) => content.statLine),
    )
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('link', { name: 'Back to game' }).click()
    await page.waitForFunction(name => !document.title.startsWith(name), name)
    assert.deepEqual(complaints, [])
  })

  test('a player without an item has a page with a line of the box score', async () => {
    const box = (await (await fetch(boxScoreAddress())).json()) as Snapshot
    const { away, home } = box.items[0]?.content as unknown as BoxScoreContent
    const listed = new Set(snapshot.items.flatMap(({ entities }) => entities.map(({ id }) => id)))
    const player =
      [...away.players, ...home.players].find(
        ({ played, playerId }) => played && !listed.has(playerId),
      ) ?? assert.fail()
    const watched = await stage.reopen(`${gamePath}?entity=${encodeURIComponent(player.playerId)}`)
    const points = watched.page.locator('.entity-head td').first()
    assert.equal(await points.innerText(), String(player.line.points))
    assert.deepEqual(watched.complaints, [])
  })

  test('the page of a team shows its key moments, and all its updates on request', async () => {
    const { page, complaints } = await open(`?entity=${encodeURIComponent(homeTeam.id)}`)
    const about = snapshot.items.filter(({ entities }) =>
      entities.some(({ id }) => id === homeTeam.id),
    )
    await page.getByRole('heading', { name: homeTeam.name, level: 2, exact: true }).waitFor()
    const games = page.getByRole('link', { name: 'All games of this team' })
    assert.match((await games.getAttribute('href')) ?? '', /\?search=/)
    const moments = page.getByRole('button', { name: 'Moments', pressed: true })
    await moments.waitFor()
    const key = await shownIds(page)
    assert.ok(key.length > 5 && key.length < about.length / 2, `${key.length} of ${about.length}`)
    await page.getByRole('button', { name: /^All updates/, pressed: false }).click()
    await page
      .locator('content-item')
      .nth(about.length - 1)
      .waitFor()
    assert.equal(new URL(page.url()).searchParams.get('moments'), 'all')
    assert.deepEqual(await axeViolations(page), [])
    await page.getByLabel('Team or player').selectOption({ index: 3 })
    await page.getByRole('button', { name: /^All updates/, pressed: true }).waitFor()
    await moments.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('the changes of an item are shown on request, back to its first revision', async () => {
    const item = snapshot.items.find(({ revision }) => revision === 2)
    assert.ok(item)
    // The page is filtered by the kind of the item, because axe checks the whole page.
    const { definitionKey } = item
    const { page, complaints } = await open(`?moments=all&definition=${definitionKey}`)
    const alike = snapshot.items.filter(each => each.definitionKey === definitionKey)
    const shown = page.locator('content-item').nth(alike.toReversed().indexOf(item))
    await shown.locator('.tools > summary').click()
    await shown.getByRole('button', { name: /^What changed/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^From version 1 to version 2/).waitFor()
    assert.ok((await dialog.locator('ins').count()) > 0)
    assert.equal(await dialog.getByRole('button', { name: 'Show the previous change' }).count(), 0)
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.deepEqual(complaints, [])
  })

  test('the chart of a replay has space for the whole game, shows no future, and its slider moves back', async () => {
    const early = snapshot.items[8]?.publishedAt ?? ''
    const { page, complaints } = await open(`?until=${encodeURIComponent(early)}`)
    const flow = page.getByRole('region', { name: 'Game flow' })
    const slider = flow.getByRole('slider')
    // The chart changes once, when its plays have loaded.
    await flow.getByText('Ties').waitFor()
    const place = await slider.inputValue()
    assert.equal(place, await slider.getAttribute('max'))
    assert.deepEqual(await flow.locator('.flow-periods span').allInnerTexts(), [
      'Q1',
      'Q2',
      'Q3',
      'Q4',
    ])
    const drawn = await flow
      .locator('.flow-away, .flow-home')
      .evaluateAll(areas => areas.map(area => area.getBoundingClientRect().right))
    const chart = await flow.locator('svg').boundingBox()
    assert.ok(chart && Math.max(...drawn) < chart.x + chart.width / 2, `${drawn}`)
    await slider.focus()
    await page.keyboard.press('Home')
    await page.waitForURL(
      url => Date.parse(url.searchParams.get('until') ?? '') < Date.parse(early),
    )
    await flow.locator(`input:not([max="${place}"])`).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a phone shows score, chart and the first headline, in both languages', async () => {
    for (const locale of ['en-GB', 'de-DE']) {
      const { page } = await open('', { viewport: { width: 390, height: 664 }, locale })
      const headline = await page.locator('content-item .headline').first().boundingBox()
      assert.ok(headline && headline.y + headline.height <= 664, JSON.stringify(headline))
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= 390, `${width} wide`)
      await page.context().close()
    }
  })

  test('a reader of German sees German labels, dates and numbers, and the texts of the feed', async () => {
    const { page, complaints } = await open('', { locale: 'de-AT' })
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de')
    await page.getByRole('link', { name: 'Alle Spiele' }).waitFor()
    await page.getByText('Endstand').first().waitFor()
    const board = await page.getByRole('region', { name: 'Spielstand' }).innerText()
    assert.match(board, /Samstag, 30\. Dezember 2023/)
    await page
      .getByRole('heading', { name: String(snapshot.items.at(-1)?.content.headline) })
      .waitFor()
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('shot charts are dark if the reader chose dark mode, regardless of the system', async () => {
    const { page } = await open('?definition=basketball.player-performance-summary')
    const chart = page.locator('.chart img').first()
    await chart.scrollIntoViewIfNeeded()
    await chart.evaluate(image => (image as HTMLImageElement).decode())
    const light = await brightness()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Appearance').selectOption('Dark')
    await page.keyboard.press('Escape')
    const dark = await brightness()
    assert.ok(light > 150 && dark < 100, `${light} and ${dark}`)

    /** The mean of the red channel of the painted chart. */
    async function brightness(): Promise<number> {
      const png = (await chart.screenshot()).toString('base64')
      const reader = await stage.browser.newPage()
      const mean = await reader.evaluate(async png => {
        const image = await createImageBitmap(
          await (await fetch(`data:image/png;base64,${png}`)).blob(),
        )
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
        canvas?.drawImage(image, 0, 0)
        const { data = [] } = canvas?.getImageData(0, 0, image.width, image.height) ?? {}
        const reds = Array.from(data).filter((_, index) => index % 4 === 0)
        return reds.reduce((sum, red) => sum + red, 0) / reds.length
      }, png)
      await reader.close()
      return mean
    }
  })

  test('key moments are notified only on request, and only while the page is hidden', async () => {
    const feed = { fixtureId: sampleEntry.fixtureId, feedKey: 'pulse' }
    await putSampleFixture(stage.service)
    await stage.service.publish(feed, { items: [sampleDraft('first')] })
    const { page, complaints } = await stage.open('about:blank', { permissions: ['notifications'] })
    await page.addInitScript(() => {
      const notifications: string[] = []
      class FakeNotification {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor() {
          throw new TypeError('As on phones: not by the constructor')
        }
      }
      Object.assign(globalThis, { Notification: FakeNotification, notifications })
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        notifications.push(`${title}: ${options?.body}`)
      }
    })
    await page.goto(`${stage.origin.url}/games/${sampleEntry.fixtureId}/pulse`)
    await page.getByRole('heading', { name: 'Headline of first' }).waitFor()
    const lookAway = () =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
    await lookAway()
    await stage.service.publish(feed, { items: [sampleDraft('second')] })
    await page.waitForFunction(() => document.title.startsWith('(1) '))
    await page.getByRole('button', { name: 'Notify me' }).click()
    await page.getByRole('button', { name: 'Notify me', pressed: true }).waitFor()
    await stage.service.publish(feed, { items: [sampleDraft('third')] })
    // A hidden page polls rarely.
    await page
      .locator('fixture-feed')
      .evaluate(feed => (feed as HTMLElementTagNameMap['fixture-feed']).feed?.refresh())
    await page.waitForFunction(() => document.title.startsWith('(2) '))
    const notifications = await page.evaluate('notifications')
    const { awayTeam, homeTeam } = sampleEntry
    assert.deepEqual(notifications, [`${awayTeam.tricode} ${homeTeam.tricode}: Headline of third`])
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('the page shows its embedded data before the first response', async () => {
    stage.origin.intercept = ({ url = '' }) => url.startsWith('/v1/')
    const { page, complaints } = await open()
    await page.getByRole('heading', { name: `${awayTeam.name} at ${homeTeam.name}` }).waitFor()
    await page.locator('.strip, .scoreboard').getByText('Final').first().waitFor()
    assert.deepEqual(complaints, [])
    stage.origin.intercept = undefined
  })

  test('the page without scripts shows the game as plain text', async () => {
    const { page } = await stage.open(gamePath, { javaScriptEnabled: false })
    await page.getByRole('heading', { name: `${awayTeam.name} at ${homeTeam.name}` }).waitFor()
    const newest = snapshot.items.at(-1)?.content
    await page.getByRole('heading', { name: String(newest?.headline) }).waitFor()
    assert.equal(await page.locator('li p').first().innerText(), newest?.summary)
    assert.equal(await page.getByRole('listitem').count(), snapshot.items.length)
    await page.context().close()
  })
})
