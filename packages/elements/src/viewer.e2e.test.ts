import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Snapshot } from '@fixture-feed/client'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Page } from 'playwright-core'
import { axeViolations } from './lib/testing/axe.ts'
import { noChromium, openPage } from './lib/testing/chromium.ts'
import { putSampleFixture, sampleEntry } from './lib/testing/sample-fixture.ts'
import { publishLog, sampleLog } from './lib/testing/sample-game.ts'
import { openStage, type Stage } from './lib/testing/stage.ts'
import { openOrigin } from './lib/testing/viewer-origin.ts'

const log = sampleLog(['pulse', 'pulse-v1'])
const [registration] = log
assert.ok(registration?.kind === 'fixture')
const { fixtureId, awayTeam, homeTeam } = registration.entry
const gamePath = `/games/${fixtureId}`

/** The instants at which a feed of the game changed. */
const instants = log
  .filter(line => line.kind === 'publication' && line.feedKey === 'pulse')
  .map(line => (line as LogLine & { kind: 'publication' }).at)

describe('viewer', { skip: noChromium, timeout: 120_000 }, () => {
  let stage: Stage
  let page: Page
  let complaints: string[]

  before(async () => {
    stage = await openStage()
    await publishLog(stage.service, log)
    await putSampleFixture(stage.service)
    await putSampleFixture(stage.service, { fixtureId: 'waiting', key: 'waiting', label: null })
    const { service } = stage
    const feed = { fixtureId: sampleEntry.fixtureId, feedKey: 'pulse' }
    await service.publish(feed, { items: [draft('first')] })
    ;({ page, complaints } = await stage.open('/'))
  })
  beforeEach(() => {
    complaints.length = 0
  })
  after(() => stage.close())

  /** Opens the viewer anew at an address. */
  async function visit(path: string): Promise<void> {
    await page.goto('about:blank')
    await page.goto(`${stage.origin.url}${path}`)
  }

  async function served(query = '', feedKey = 'pulse'): Promise<Snapshot> {
    const response = await fetch(
      `${stage.service.url}/v1/fixtures/${fixtureId}/feeds/${feedKey}${query}`,
    )
    return (await response.json()) as Snapshot
  }

  /** Waits until the page lists the items of a snapshot, newest first, in their revisions. */
  async function shows({ items }: Pick<Snapshot, 'items'>): Promise<void> {
    const expected = items.map(({ id, revision }) => `${id} ${revision}`).reverse()
    await page.waitForFunction(
      expected => {
        const viewer = document.querySelector('ff-viewer')?.shadowRoot
        const feed = viewer
          ?.querySelector('ff-fixture-page')
          ?.shadowRoot?.querySelector('fixture-feed')
        const shown = [...(feed?.shadowRoot?.querySelectorAll('content-item') ?? [])]
          .filter(({ change }) => change !== 'withdrawn')
          .map(({ item }) => `${item?.id} ${item?.revision}`)
        return JSON.stringify(shown) === JSON.stringify(expected)
      },
      expected,
      { polling: 30 },
    )
  }

  /** Has the feed on the page read now. */
  function refresh(): Promise<void> {
    return page
      .locator('fixture-feed')
      .evaluate(element => (element as HTMLElementTagNameMap['fixture-feed']).refresh())
  }

  test('the list tells date, label, teams, state and item count of every fixture', async () => {
    await visit('/')
    const row = (id: string) => page.locator(`[data-fixture="${id}"]`)
    await row(fixtureId).locator('.state').waitFor()
    const count = (await served()).items.length + (await served('', 'pulse-v1')).items.length
    assert.match(
      (await row(fixtureId).innerText()).replace(/\s+/g, ' '),
      new RegExp(
        `Regular season .*${awayTeam.name} \\d+ .*${homeTeam.name} \\d+ Final\\S* ${count} items$`,
      ),
    )
    await row(sampleEntry.fixtureId).getByText('Not begun').waitFor()
    assert.match(await row(sampleEntry.fixtureId).innerText(), /Playoffs · Game 3[\s\S]*1 item/)
    await row('waiting').getByText('Not begun').waitFor()
    assert.deepEqual(await page.getByRole('heading', { level: 2 }).allInnerTexts(), [
      'Saturday, 18 January 2025',
      'Saturday, 30 December 2023',
    ])
    assert.deepEqual(complaints, [])
  })

  test('the list has live games first, with score and clock, and calls nothing live without a service', async () => {
    const game = {
      period: 3,
      periodLabel: 'Q3',
      clock: 'PT05M00.00S',
      awayScore: 61,
      homeScore: 58,
    }
    const score = { fixtureId: sampleEntry.fixtureId, state: 'live', snapshotAt: null, game }
    let gone = false
    stage.origin.intercept = ({ url = '', socket }, response) => {
      if (gone) socket.destroy()
      if (gone || url !== '/v1/scoreboard') return gone
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ fixtures: [score] }))
      return true
    }
    await visit('/')
    const card = page.getByRole('region', { name: 'Now' }).locator('.fixture')
    await card.getByText('Live').waitFor()
    const text = (await card.innerText()).replace(/\s+/g, ' ')
    assert.match(text, new RegExp(`${sampleEntry.awayTeam.name} 61 .* 58 Live Q3 5:00`))
    gone = true
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('The service does not answer').waitFor()
    assert.equal(await page.locator('[data-state=live]').count(), 0)
    await card.getByText('Q3 5:00, not up to date').waitFor()
    stage.origin.intercept = undefined
  })

  test('the cards of the list are one stop of the Tab key, and arrow keys move among them', async () => {
    await visit('/')
    await page.locator('.fixture').nth(2).waitFor()
    const cards = page.locator('.fixture')
    const stops = () =>
      cards.evaluateAll(found => found.map(card => (card as HTMLElement).tabIndex))
    assert.deepEqual(await stops(), [0, -1, -1])
    await cards.first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    assert.equal(await cards.nth(2).evaluate(card => card.matches(':focus')), true)
    assert.deepEqual(await stops(), [-1, -1, 0])
  })

  test('the list is searched, and the search is in the address', async () => {
    await visit('/')
    await page.getByRole('searchbox').fill(homeTeam.name.toLowerCase())
    await page.locator('.fixture').nth(1).waitFor({ state: 'detached' })
    assert.deepEqual(await page.locator('.fixture').count(), 1)
    assert.equal(new URL(page.url()).searchParams.get('search'), homeTeam.name.toLowerCase())
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByText('Nothing found').waitFor()
  })

  test('a fixture page shows the score, a tab for each feed, and what the feed has', async () => {
    await visit('/')
    await page.locator(`[data-fixture="${fixtureId}"]`).click()
    await page.getByRole('button', { name: /^Everything/ }).click()
    await shows(await served())
    const board = await page.getByRole('region', { name: 'Score' }).innerText()
    assert.match(
      board.replace(/\s+/g, ' '),
      new RegExp(`${awayTeam.name} \\d+ Final\\S* ${homeTeam.tricode} ${homeTeam.name} \\d+`),
    )
    assert.match(await page.title(), new RegExp(`^${awayTeam.name} at ${homeTeam.name}`))
    await page
      .getByRole('navigation', { name: 'Feeds' })
      .getByRole('link', { name: 'The game, version 1' })
      .click()
    await shows(await served('', 'pulse-v1'))
    assert.equal(new URL(page.url()).pathname, `${gamePath}/pulse-v1`)
    await page.goBack()
    await shows(await served())
    await page.getByRole('link', { name: 'All games' }).click()
    await page.getByRole('heading', { name: 'Games' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a fixture page filters by kind and by player, orders, and has all of it in its address', async () => {
    await visit(`${gamePath}/pulse?moments=all`)
    const { items } = await served()
    await shows({ items })
    await page.getByRole('button', { name: /^Break/ }).click()
    const breaks = items.filter(
      ({ definitionKey }) => definitionKey === 'basketball.timeout-quarter-halftime-summary',
    )
    await shows({ items: breaks })
    await page.getByLabel('Order').selectOption('Oldest first')
    await shows({ items: breaks.toReversed() })
    await page.getByRole('button', { name: /^Everything/ }).click()
    const player = items.flatMap(({ entities }) => entities).find(({ kind }) => kind === 'player')
    assert.ok(player)
    await page.getByLabel('Team or player').selectOption(player.displayName)
    const about = items.filter(({ entities }) => entities.some(({ id }) => id === player.id))
    await shows({ items: about.toReversed() })
    const { pathname, search } = new URL(page.url())
    assert.match(search, new RegExp(`entity=${player.id}`))
    await visit(pathname + search)
    await shows({ items: about.toReversed() })
    assert.deepEqual(complaints, [])
  })

  test('an item has an address, which opens the page at it', async () => {
    await visit(`${gamePath}/pulse?moments=all`)
    const { items } = await served()
    await shows({ items })
    const [item] = items
    assert.ok(item)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const here = page.url()
    const link = page
      .locator('content-item')
      .last()
      .getByRole('link', { name: /^Copy link/ })
    await link.click()
    await page.getByText('Link copied').waitFor({ state: 'attached' })
    assert.equal(page.url(), here, 'the page stays where it is')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(new URL(copied).searchParams.get('item'), item.id)
    await visit(copied.slice(stage.origin.url.length))
    const current = page.locator('content-item[current]')
    await current.waitFor()
    const box = await current.boundingBox()
    assert.ok(box !== null && box.y >= 0 && box.y < 900, `at ${box?.y}`)
    await visit(`${gamePath}/pulse?item=gone`)
    await page.getByText('is not in the feed now').waitFor()
  })

  test('an address from before games had paths opens the same page, under its path', async () => {
    await visit(`/#/fixtures/${fixtureId}/pulse-v1?order=oldest`)
    await page.waitForURL(url => url.pathname === `${gamePath}/pulse-v1`)
    assert.equal(new URL(page.url()).search, '?order=oldest')
    await page.locator('content-item').first().waitFor()
    await page.goto(`${stage.origin.url}/#/?search=nobody`)
    await page.getByText('Nothing found').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a game is shared by its link, or as a feed for a page of any other site', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit(`${gamePath}/pulse?moments=all`)
    await shows(await served())
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await page.getByText('Link copied').waitFor()
    assert.equal(await copied(), page.url())
    await page.getByRole('button', { name: 'Embed' }).click()
    await page.getByText('Code copied').waitFor()
    const code = await copied()

    const foreign = await openOrigin(stage.service.url)
    for (const page of [code, code.replace('<script', '<script type="module" crossorigin')]) {
      foreign.intercept = (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${page}`)
        return true
      }
      const { page: other, complaints } = await openPage(stage.browser)
      await other.goto(foreign.url.replace('127.0.0.1', 'localhost'))
      await other.locator('content-item').first().waitFor()
      assert.deepEqual(complaints, [])
      await other.context().close()
    }
    await foreign.close()
  })

  test('the game flow says how it went, and leads to the item of a moment', async () => {
    await visit(`${gamePath}/pulse?moments=all`)
    const snapshot = await served()
    await shows(snapshot)
    const flow = page.getByRole('region', { name: 'Game flow' })
    const slider = flow.getByRole('slider')
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /^Final.*: [A-Z]{3} \d+/)
    await slider.focus()
    await page.keyboard.press('Home')
    await page.locator('content-item[current]').waitFor()
    const item = new URL(page.url()).searchParams.get('item')
    const told = snapshot.items.find(({ content }) => content.gameState !== undefined)
    assert.ok(told !== undefined && item !== null)
    const chosen = snapshot.items.find(({ id }) => id === item)
    assert.deepEqual(chosen?.content.gameState, told.content.gameState)

    await visit(`${gamePath}/pulse?moments=all&until=${encodeURIComponent(instants.at(-1) ?? '')}`)
    await shows(await served(`?until=${encodeURIComponent(instants.at(-1) ?? '')}`))
    await slider.focus()
    await page.keyboard.press('Home')
    const publishedAt = Date.parse(chosen?.publishedAt ?? '')
    const until = instants.find(at => Date.parse(at) >= publishedAt) ?? ''
    await shows(await served(`?until=${encodeURIComponent(until)}`))
    assert.deepEqual(complaints, [])
  })

  test('an item is shown as it came, in a dialog that gives focus back', async () => {
    await visit(`${gamePath}/pulse?moments=all`)
    const { items } = await served()
    await shows({ items })
    const button = page
      .locator('content-item')
      .first()
      .getByRole('button', { name: /^Show as JSON/ })
    await button.click()
    const dialog = page.getByRole('dialog')
    assert.deepEqual(JSON.parse(await dialog.locator('pre').innerText()), items.at(-1))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await button.evaluate(element => element.matches(':focus')), true)
  })

  test('a replay shows the feed as it was at each instant, keeps it in the address, and goes back to now', async () => {
    const start = instants[4] ?? ''
    await visit(`${gamePath}/pulse?moments=all&until=${encodeURIComponent(start)}`)
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
    assert.equal(new URL(page.url()).pathname, `${gamePath}/pulse`)
    assert.deepEqual(complaints, [])
  })

  test('a replay marks the time that a relay did not see, and tells it at its instant', async () => {
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
    await visit(`${gamePath}/pulse?moments=all&until=${encodeURIComponent(from)}`)
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
    await visit(`${gamePath}/pulse?moments=all`)
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
    const start = encodeURIComponent(instants[0] ?? '')
    await visit(`${gamePath}/pulse?moments=all&until=${start}&speed=200000`)
    await shows(await served(`?until=${start}`))
    assert.equal(await page.getByLabel('Speed').inputValue(), '200000')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await shows(await served())
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a feed stays on the page while its service is gone, and goes on when it is back', async () => {
    const feed = { fixtureId: sampleEntry.fixtureId, feedKey: 'pulse' }
    await visit(`/games/${sampleEntry.fixtureId}/pulse`)
    await page.getByRole('heading', { name: 'Headline of first' }).waitFor()
    await stage.service.stop()
    stage.origin.service = undefined
    await refresh()
    await page.locator('.state[data-state=stale]').first().waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Headline of first' }).isVisible(), true)
    await stage.service.restart()
    stage.origin.service = stage.service.url
    await stage.service.publish(feed, { items: [draft('second')] })
    await refresh()
    await page.getByRole('heading', { name: 'Headline of second' }).waitFor()
    await page.locator('.state[data-state=live]').first().waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the title counts what comes while the reader looks elsewhere', async () => {
    const feed = { fixtureId: sampleEntry.fixtureId, feedKey: 'pulse' }
    await visit(`/games/${sampleEntry.fixtureId}/pulse`)
    await page.getByRole('heading', { name: 'Headline of first' }).waitFor()
    const look = (visibilityState: string) =>
      page.evaluate(visibilityState => {
        Object.defineProperty(document, 'visibilityState', {
          value: visibilityState,
          configurable: true,
        })
        document.dispatchEvent(new Event('visibilitychange'))
      }, visibilityState)
    await look('hidden')
    await stage.service.publish(feed, { items: [draft('unseen')] })
    await page.waitForFunction(() => document.title.startsWith('(1) '))
    await look('visible')
    await page.waitForFunction(() => !document.title.startsWith('('))
    assert.deepEqual(complaints, [])
  })

  test('what is missing, not begun, malformed or out of reach is said in words', async () => {
    await visit('/games/nowhere/pulse')
    await page.getByRole('main').getByText('No such game').first().waitFor()
    await visit('/games/waiting/pulse')
    await page.getByText('Nothing published yet').waitFor()
    await visit(`${gamePath}/pulse?moments=all&until=yesterday`)
    await page.getByText('“yesterday” is no instant to replay.').waitFor()
    await page.getByRole('link', { name: 'Show the feed as it is now' }).click()
    await shows(await served())
    await page.context().setOffline(true)
    await refresh()
    await page.getByText(/you are offline/i).waitFor()
    await page.context().setOffline(false)
    await page.getByText(/you are offline/i).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('the list says that it cannot be read, and reads again when asked to', async () => {
    stage.origin.intercept = ({ url }, response) => {
      if (url !== '/v1/fixtures') return false
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>')
      return true
    }
    await visit('/')
    await page.getByText('The service has a problem').waitFor()
    stage.origin.intercept = undefined
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.locator('.fixture').first().waitFor()
  })

  test('everything can be reached and used with a keyboard alone', async () => {
    await visit('/')
    await page.locator('.fixture').first().waitFor()
    const focused = () =>
      page.evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
          .trim()
          .replace(/\s+/g, ' ')
      })
    const tabTo = async (name: RegExp) => {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab')
        if (name.test(await focused())) return
      }
      assert.fail(`No way to ${name} by keyboard`)
    }
    await tabTo(/^Skip to content/)
    await page.keyboard.press('Enter')
    await tabTo(new RegExp(`${sampleEntry.awayTeam.name}|${awayTeam.name}`))
    while (!(await focused()).includes(awayTeam.name)) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(/^Everything/)
    await page.keyboard.press('Space')
    await shows(await served())
    await tabTo(/^Four factors/)
    await page.keyboard.press('Space')
    const factors = (await served()).items.filter(({ definitionKey }) =>
      /four-factors$/.test(definitionKey),
    )
    await shows({ items: factors })
    await tabTo(/^The game, version 1/)
    await tabTo(/^Show as JSON/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await tabTo(/^Replay/)
    await page.keyboard.press('Enter')
    await tabTo(/^One change back/)
    await tabTo(/^Moment of the replay/)
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(url =>
      url.search.includes(`until=${encodeURIComponent(instants.at(-2) ?? '')}`),
    )
    assert.deepEqual(complaints, [])
  })

  test('a page that is made narrower shows all of the feed', async () => {
    await visit(`${gamePath}/pulse?moments=all`)
    await shows(await served())
    await page.setViewportSize({ width: 600, height: 900 })
    const widths = await page
      .locator('content-item')
      .evaluateAll(items => items.map(item => item.getBoundingClientRect().right))
    await page.setViewportSize({ width: 1280, height: 900 })
    assert.ok(Math.max(...widths) <= 600, `items end at ${Math.max(...widths)}`)
  })

  test('times are those of the reader, with the zone, and below the day that they are of', async () => {
    const { page, complaints } = await stage.open('/', { timezoneId: 'Asia/Tokyo' })
    const card = page.locator(`[data-fixture="${fixtureId}"]`)
    const tipoff = new Date(registration.entry.firstEventAt)
    const day = tipoff.toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'Asia/Tokyo' })
    await card.waitFor()
    const section = page.getByRole('region').filter({ has: card })
    assert.equal(await section.getByRole('heading').innerText(), day.replace(/^(\w+) /, '$1, '))
    assert.match(await card.innerText(), /\d+:\d\d (JST|GMT\+9)/)
    await card.click()
    await page
      .getByRole('region', { name: 'Score' })
      .getByText(/(JST|GMT\+9)/)
      .waitFor()
    await page.context().close()
    assert.deepEqual(complaints, [])
  })

  test('the way by keyboard through a game is as long with few items as with many', async () => {
    await visit(`${gamePath}/pulse?moments=all`)
    const { items } = await served()
    await shows({ items })
    const stops = await page.evaluate(() => {
      const all: Element[] = []
      const collect = (root: ParentNode): void => {
        for (const element of root.querySelectorAll('*')) {
          if (element instanceof HTMLElement && element.tabIndex >= 0 && element.checkVisibility())
            all.push(element)
          if (element.shadowRoot) collect(element.shadowRoot)
        }
      }
      collect(document)
      return all.length
    })
    assert.ok(stops < 40 && items.length > 40, `${stops} tab stops for ${items.length} items`)
    const focusedTitle = () =>
      page.evaluate(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return element?.getAttribute('aria-label')
      })
    const titles = await page
      .locator('content-item article')
      .evaluateAll(articles => articles.map(article => article.getAttribute('aria-label')))
    await page.getByRole('button', { name: 'Skip to the items' }).focus()
    await page.keyboard.press('Enter')
    assert.equal(await focusedTitle(), titles[0])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    assert.equal(await focusedTitle(), titles[2])
    await page.keyboard.press('k')
    assert.equal(await focusedTitle(), titles[1])
    await page.keyboard.press('Tab')
    assert.match((await focusedTitle()) ?? '', /^Copy link/)
    assert.deepEqual(complaints, [])
  })

  test('Enter on Replay, and on the way back, keeps the focus at the replay', async () => {
    await visit(`${gamePath}/pulse?moments=all`)
    await shows(await served())
    const dock = page.getByRole('region', { name: 'Replay' })
    await page.getByRole('link', { name: 'Replay' }).focus()
    await page.keyboard.press('Enter')
    await dock.getByRole('slider').waitFor()
    assert.equal(await dock.evaluate(element => element.matches(':focus')), true)
    await page.getByRole('link', { name: 'Now' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Replay' }).waitFor()
    assert.equal(await dock.evaluate(element => element.matches(':focus')), true)
  })

  test('single keys search, help and replay, unless they are turned off', async () => {
    await visit(`${gamePath}/pulse?moments=all`)
    await shows(await served())
    await page.keyboard.press('r')
    await page.getByRole('slider', { name: 'Moment of the replay' }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('link', { name: 'Replay' }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys' })
    await help.getByText('Search the games').waitFor()
    await help.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    assert.equal(await help.isVisible(), false)
    await page.getByRole('button', { name: 'Keys' }).click()
    await help.getByRole('checkbox').check()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.getByRole('searchbox').waitFor()
    assert.equal(await page.getByRole('searchbox').evaluate(field => field.matches(':focus')), true)
    assert.deepEqual(complaints, [])
  })

  test('forced colours show which tab and which filter are on', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await visit(`${gamePath}/pulse?moments=all`)
    await shows(await served())
    const backgrounds = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll(found => found.map(each => getComputedStyle(each).backgroundColor))
    for (const [on, off] of [
      ['.kind[aria-pressed=true]', '.kind[aria-pressed=false]'],
      ['.tabs [aria-current]', '.tabs a:not([aria-current])'],
    ] as const) {
      const [selected] = await backgrounds(on)
      const others = await backgrounds(off)
      assert.ok(selected !== undefined && others.length > 0)
      assert.ok(!others.includes(selected), `${on} looks as the others do: ${selected}`)
    }
    await page.emulateMedia({ forcedColors: 'none' })
  })

  test('a game is printed on two pages, without controls', async () => {
    await visit(`${gamePath}/pulse?moments=all`)
    await shows(await served())
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    assert.ok((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length <= 2)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.locator('.print-sheet li').first().waitFor()
    assert.equal(await page.getByRole('button').count(), 0)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
    assert.equal(await page.locator('.print-sheet').count(), 0)
  })

  test('every page passes axe, in light and dark', async () => {
    const until = encodeURIComponent(instants[6] ?? '')
    const pages: readonly (readonly [path: string, there: string])[] = [
      ['/', '.fixture .state'],
      ['/?search=nobody', '.notice'],
      [`${gamePath}/pulse?definition=basketball.player-performance-summary`, 'content-item'],
      [
        `${gamePath}/pulse?moments=all&until=${until}&definition=basketball.four-factors`,
        'ff-replay-bar .now strong',
      ],
      ['/games/waiting/pulse', '.notice'],
      ['/games/nowhere/pulse', '.notice'],
    ]
    for (const [path, there] of pages) {
      await visit(path)
      await page.locator(there).first().waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await axeViolations(page), [], `${path}, ${colorScheme}`)
      }
    }
  })

  test('colours are those that the reader chose, also on the next visit', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await visit('/')
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    assert.equal(await scheme(), 'light dark')
    await page.getByLabel('Colours').selectOption('Dark')
    assert.equal(await scheme(), 'dark')
    const background = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    assert.equal(background, 'rgb(13, 17, 23)')
    await page.reload()
    assert.equal(await page.getByLabel('Colours').inputValue(), 'dark')
    assert.equal(await scheme(), 'dark')
    await page.getByLabel('Colours').selectOption('Auto')
    assert.deepEqual(complaints, [])
  })

  test('the page comes with its policy, has no inline script or style, and its files are for ever', async () => {
    const response = await fetch(stage.origin.url)
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
    assert.doesNotMatch(html, /<style|<script(?![^>]*src=)|\son\w+=|\sstyle=/)
    const files = [...html.matchAll(/(?:src|href)="\.(\/viewer\/assets\/[^"]+)"/g)].map(
      ([, path]) => path,
    )
    assert.ok(files.length >= 3)
    for (const path of files) {
      const file = await fetch(`${stage.origin.url}${path}`)
      assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    }
  })
})

function draft(id: string): object {
  return {
    id,
    fixtureId: sampleEntry.fixtureId,
    definitionKey: 'basketball.pre-game-summary',
    definitionVersion: 1,
    effectiveAt: '2025-01-17T12:00:00Z',
    asOf: '2025-01-17T12:00:00Z',
    entities: [],
    content: {
      headline: `Headline of ${id}`,
      summary: 'Said.',
      supportingContext: [],
      scheduledTipoff: '2025-01-17T19:30:00-05:00',
    },
    assets: [],
  }
}
