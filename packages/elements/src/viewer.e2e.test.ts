import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noChromium, openPage } from '@fixture-feed/test-support/chromium'
import { gameEntry, shortNameOf } from '@fixture-feed/test-support/game-page'
import {
  putSampleFixture,
  sampleDraft,
  sampleEntry,
} from '@fixture-feed/test-support/sample-fixture'
import { until } from '@fixture-feed/test-support/until'
import { openOrigin } from '@fixture-feed/test-support/viewer-origin'
import { gameAddress, instants, OpenViewer } from './lib/testing/open-viewer.ts'

const { fixtureId, awayTeam, homeTeam } = gameEntry

describe('viewer', { skip: noChromium, timeout: 600_000 }, () => {
  const viewer = OpenViewer.forSuite()

  test('the list shows date, label, teams, and the state or the time of every fixture', async () => {
    const { complaints, page, visit } = viewer
    await visit('/?date=2023-12-30')
    const row = (id: string) => page.locator(`[data-fixture="${id}"]`)
    const heading = page.getByRole('heading', { level: 2 })
    await row(fixtureId).locator('.state').waitFor()
    assert.equal(await heading.innerText(), 'Saturday, 30 December 2023')
    const snapshot = await viewer.served()
    const recap = snapshot.items.findLast(
      ({ definitionKey }) => definitionKey === 'basketball.post-game-summary',
    )
    const headline = String(recap?.content.headline)
    await row(fixtureId).getByText(headline, { exact: true }).waitFor()
    assert.match(
      (await row(fixtureId).innerText()).replace(/\s+/g, ' '),
      new RegExp(
        `Final\\S* .*${shortNameOf('away')} \\d+ .*${shortNameOf('home')} \\d+ ${RegExp.escape(headline)}$`,
      ),
    )
    await page.getByRole('link', { name: /^Sat,? 18 Jan 2 games$/ }).click()
    await page.waitForURL(url => url.search === '?date=2025-01-18')
    await row(sampleEntry.fixtureId).locator('time').waitFor()
    assert.match(await row(sampleEntry.fixtureId).innerText(), /Playoffs · Game 3/)
    await row('waiting').locator('time').waitFor()
    assert.equal(await heading.innerText(), 'Saturday, 18 January 2025')
    const chosen = await page.locator('[aria-current=page]').innerText()
    assert.match(chosen, /^Sat,? 18 Jan\s+2 games$/)
    await page.goBack()
    await row(fixtureId).waitFor()
    // A day without games shows the last results. Unknown and invalid parameters are ignored.
    await visit('/?date=2025-02-30&utm_source=mail')
    await page.getByText('No games today').waitFor()
    const results = page.getByRole('region', { name: 'Final: Saturday, 30 December 2023' })
    assert.equal(await results.locator('.fixture').getAttribute('data-fixture'), fixtureId)
    await results.getByText(headline, { exact: true }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the list reads no recap of a game whose score is hidden', async () => {
    const { page, visit } = viewer
    const feeds: string[] = []
    page.on('request', request => {
      if (request.url().includes('/feeds/')) feeds.push(request.url())
    })
    await visit('/?date=2023-12-30&scores=hidden')
    await page.getByRole('button', { name: 'Show score' }).click()
    await page.locator('.remark').getByText(/\w/).waitFor()
    assert.equal(feeds.length, 1)
    await visit('/?scores=shown')
  })

  test('the list shows live games first, with score and clock, and none as live without a service', async () => {
    const { page, stage, visit } = viewer
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
    const card = page.getByRole('region', { name: 'Live' }).locator('.fixture')
    await card.getByText('Live').waitFor()
    // With `content-visibility`, a card has rendered text only in the frame after it comes into view.
    await card.scrollIntoViewIfNeeded()
    const text = (await card.innerText()).replace(/\s+/g, ' ')
    assert.match(text, new RegExp(`Live Q3 5:00 .*${sampleEntry.awayTeam.name} 61 .* 58$`))
    gone = true
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('The server is not responding').waitFor()
    assert.equal(await page.locator('[data-state=live]').count(), 0)
    await card.getByText('Q3 5:00, not up to date').waitFor()
    stage.origin.intercept = undefined
  })

  test('the list is filtered by a search, which is in the address', async () => {
    const { page, visit } = viewer
    await visit('/?date=2025-01-18')
    await page.locator('.fixture').nth(1).waitFor()
    await page.getByRole('searchbox').fill(homeTeam.name.toLowerCase())
    await page.locator('.fixture').nth(1).waitFor({ state: 'detached' })
    assert.deepEqual(await page.locator('.fixture').count(), 1)
    assert.equal(new URL(page.url()).searchParams.get('search'), homeTeam.name.toLowerCase())
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByText('No games found').waitFor()
  })

  test('a fixture page shows the score, a tab for each feed, and the items', async () => {
    const { complaints, page, served, shows, visit } = viewer
    await visit('/')
    await page.locator(`[data-fixture="${fixtureId}"]`).click()
    await page.getByRole('button', { name: /^All updates/ }).click()
    await shows(await served())
    const board = await page.getByRole('region', { name: 'Score' }).innerText()
    assert.match(
      board.replace(/\s+/g, ' '),
      new RegExp(
        `${awayTeam.name} 1-1 \\d+ Final\\S* ${homeTeam.tricode} ${homeTeam.name} 1-1 \\d+`,
      ),
    )
    assert.match(await page.title(), new RegExp(`^${awayTeam.name} at ${homeTeam.name}`))
    await page.getByRole('link', { name: 'All games' }).click()
    await page.getByRole('heading', { name: 'Games' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the feeds of a game are tabs, except feeds of old versions', async () => {
    const { page, visit } = viewer
    await visit(`${gameAddress}/pulse`)
    await page.locator('content-item').first().waitFor()
    const tabs = page.getByRole('navigation', { name: 'Feeds' })
    assert.equal(await tabs.count(), 0)
    await visit(`/games/${sampleEntry.fixtureId}`)
    await page.locator('content-item').first().waitFor()
    assert.deepEqual(await tabs.getByRole('link').allInnerTexts(), ['The game', 'Team notes'])
    await tabs.getByRole('link', { name: 'Team notes' }).click()
    await page.waitForURL(url => url.pathname.endsWith('/team-notes'))
    await page.goBack()
    await page.locator('content-item').first().waitFor()
  })

  test('a fixture page filters by kind and player, sorts, and writes all of it to its address', async () => {
    const { complaints, page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    const { items } = await served()
    await shows({ items })
    await page
      .getByRole('combobox', { name: 'Kind' })
      .selectOption('basketball.timeout-quarter-halftime-summary')
    const breaks = items.filter(
      ({ definitionKey }) => definitionKey === 'basketball.timeout-quarter-halftime-summary',
    )
    await shows({ items: breaks })
    await page.getByRole('combobox', { name: /^Sort/ }).selectOption('Oldest first')
    await shows({ items: breaks.toReversed() })
    await page.getByRole('button', { name: /^All updates/ }).click()
    const player = items.flatMap(({ entities }) => entities).find(({ kind }) => kind === 'player')
    assert.ok(player)
    await page.getByLabel('Team or player').selectOption(player.displayName)
    const listing = items.filter(({ entities }) => entities.some(({ id }) => id === player.id))
    const isAbout = ({ content }: (typeof items)[number]) => content.playerId === player.id
    const others = listing.filter(item => !isAbout(item))
    // Items about the player come first; `shows` lists from the bottom up.
    const about = [...listing.filter(isAbout), ...others]
    await shows({ items: about.toReversed() })
    const { pathname, search } = new URL(page.url())
    assert.match(search, new RegExp(`entity=${player.id}`))
    await visit(pathname + search)
    await shows({ items: about.toReversed() })
    assert.deepEqual(complaints, [])
  })

  test('the address of an item opens the page at the item', async () => {
    const { page, served, shows, stage, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    const { items } = await served()
    await shows({ items })
    const [item] = items
    assert.ok(item)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const here = page.url()
    const last = page.locator('content-item').last()
    const share = last.getByRole('link', { name: /^Share: / })
    const { width = 0, height = 0 } = (await share.boundingBox()) ?? {}
    assert.ok(width >= 44 && height >= 44, `${width} × ${height}`)
    await share.click()
    await last.getByRole('status').getByText('Link copied').waitFor({ state: 'attached' })
    assert.equal(page.url(), here, 'the page stays where it is')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(new URL(copied).searchParams.get('item'), item.id)
    await visit(copied.slice(stage.origin.url.length))
    const current = page.locator('content-item[current]')
    await current.waitFor()
    // Whether the item has stayed in view for more than 30 consecutive frames, while the items above it are laid out.
    const staysInView = (element: (Element & { frames?: number }) | null): boolean => {
      const top = element?.getBoundingClientRect().top ?? -1
      const isInView = top >= 0 && top < innerHeight
      if (element) element.frames = isInView ? (element.frames ?? 0) + 1 : 0
      return (element?.frames ?? 0) > 30
    }
    await page.waitForFunction(staysInView, await current.elementHandle(), { polling: 'raf' })
    await visit(`${gameAddress}/pulse?item=gone`)
    await page.getByText('update is not available').waitFor()
  })

  test('an earlier address with # opens the same page under its path', async () => {
    const { complaints, page, stage, visit } = viewer
    await visit(`/#/fixtures/${fixtureId}/pulse-v1?order=oldest`)
    await page.waitForURL(url => url.pathname === `${gameAddress}/pulse-v1`)
    assert.equal(new URL(page.url()).search, '?order=oldest')
    await page.locator('content-item').first().waitFor()
    await page.goto(`${stage.origin.url}/#/?search=nobody`)
    await page.getByText('No games found').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a game is shared by its link, or as a feed for a page of any other site', async () => {
    const { page, served, shows, stage, visit } = viewer
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit(`${gameAddress}/pulse?moments=all`)
    await shows(await served())
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByText('Link copied').waitFor()
    assert.equal(await copied(), page.url())
    await page.getByRole('button', { name: 'Embed' }).click()
    await page.getByText('Embed code copied').waitFor()
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

  test('the game flow describes the game and leads to the item of a moment', async () => {
    const { complaints, page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    const snapshot = await served()
    await shows(snapshot)
    const flow = page.getByRole('region', { name: 'Game flow' })
    const slider = flow.getByRole('slider')
    assert.match(
      (await slider.getAttribute('aria-valuetext')) ?? '',
      /^Final.*: Beacons \d+, Otters \d+/,
    )
    await slider.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.locator('content-item[current]').waitFor()
    const item = new URL(page.url()).searchParams.get('item')
    const scored = snapshot.items.find(({ content }) => content.gameState !== undefined)
    assert.ok(scored !== undefined && item !== null)
    const chosen = snapshot.items.find(({ id }) => id === item)
    assert.deepEqual(chosen?.content.gameState, scored.content.gameState)

    await visit(
      `${gameAddress}/pulse?moments=all&until=${encodeURIComponent(instants.at(-1) ?? '')}`,
    )
    await shows(await served(`?until=${encodeURIComponent(instants.at(-1) ?? '')}`))
    await slider.focus()
    await page.keyboard.press('Home')
    const publishedAt = Date.parse(chosen?.publishedAt ?? '')
    const until = instants.find(at => Date.parse(at) >= publishedAt) ?? ''
    await shows(await served(`?until=${encodeURIComponent(until)}`))
    assert.deepEqual(complaints, [])
  })

  test('an item is shown as JSON, in a dialog that returns focus', async () => {
    const { page, served, shows, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    const { items } = await served()
    await shows({ items })
    // Only an address for developers has the button. The links on such a page lead to addresses for developers.
    assert.equal(await page.getByRole('button', { name: /^Show as JSON/ }).count(), 0)
    await visit(`${gameAddress}?dev`)
    await page.getByRole('button', { name: /^All updates/ }).click()
    await page.waitForURL(url => url.searchParams.has('dev') && url.searchParams.has('moments'))
    await shows({ items })
    const first = page.locator('content-item').first()
    await first.locator('.tools > summary').click()
    const button = first.getByRole('button', { name: /^Show as JSON/ })
    await button.click()
    const dialog = page.getByRole('dialog')
    assert.deepEqual(JSON.parse(await dialog.locator('pre').innerText()), items.at(-1))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await button.evaluate(element => element.matches(':focus')), true)
  })

  test('a feed stays on the page during an outage, and continues afterwards', async () => {
    const { complaints, page, refresh, stage, visit } = viewer
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
    await stage.service.publish(feed, { items: [sampleDraft('second')] })
    await refresh()
    await page.getByRole('heading', { name: 'Headline of second' }).waitFor()
    await page.locator('.state[data-state=stale]').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('the title counts new items while the page is hidden', async () => {
    const { complaints, page, stage, visit } = viewer
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
    await stage.service.publish(feed, { items: [sampleDraft('unseen')] })
    await page.waitForFunction(() => document.title.startsWith('(1) '))
    await look('visible')
    await page.waitForFunction(() => !document.title.startsWith('('))
    assert.deepEqual(complaints, [])
  })

  test('missing, future, malformed and unreachable feeds are reported in words', async () => {
    const { complaints, page, refresh, served, shows, stage, visit } = viewer
    for (const feed of ['', '/pulse']) {
      await visit(`/games/nowhere${feed}`)
      const main = page.getByRole('main')
      await main.locator('.notice').getByText('Game not found').waitFor()
      await main.getByRole('heading', { name: 'Game not found' }).waitFor({ state: 'attached' })
      assert.match(await page.title(), /^Game not found · /)
      assert.equal(await main.getByText('nowhere').count(), 0)
      assert.equal(await main.getByText('Share').count(), 0)
    }
    await visit('/games/waiting/pulse')
    await page.getByText('Nothing published yet').waitFor()
    const preview = { ...sampleDraft('preview'), fixtureId: 'waiting' }
    await stage.service.publish({ fixtureId: 'waiting', feedKey: 'pulse' }, { items: [preview] })
    await page.getByText('Headline of preview').waitFor()
    // Filters would have no effect on a single item, so the page has no column for them.
    assert.equal(await page.locator('.side-column').count(), 0)
    await visit(`${gameAddress}/pulse?moments=all&until=yesterday`)
    await page.getByText('“yesterday” is not a valid replay time.').waitFor()
    await page.getByRole('link', { name: 'Show the latest updates' }).click()
    await shows(await served())
    await page.context().setOffline(true)
    await refresh()
    await page.getByText(/you are offline/i).waitFor()
    await page.context().setOffline(false)
    await page.getByText(/you are offline/i).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('the list reports a failed read, and reads again on request', async () => {
    const { page, stage, visit } = viewer
    let failedReads = 0
    stage.origin.intercept = ({ url }, response) => {
      if (url !== '/v1/fixtures') return false
      failedReads++
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>')
      return true
    }
    await visit('/')
    await page.getByText('Something went wrong').waitFor()
    const failedBefore = failedReads
    // The reads still fail, so that no read of the page itself removes the button before it is clicked.
    await page.getByRole('button', { name: 'Try now' }).click()
    await until(() => failedReads > failedBefore)
    stage.origin.intercept = undefined
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.locator('.fixture').first().waitFor()
  })

  test('favorites come first, can be the only games, and can have hidden scores', async () => {
    const { complaints, page, visit } = viewer
    await visit('/?search=20')
    const cards = page.locator('.fixture')
    await cards.nth(1).waitFor()
    const star = page.getByRole('button', { name: `Favorite: ${awayTeam.name}` }).first()
    await star.click()
    await page.locator('ff-star button[aria-pressed="true"]').first().waitFor()
    assert.equal(new URL(page.url()).pathname, '/', 'a star is not a link')
    await page.getByRole('button', { name: 'Favorites' }).click()
    await cards.nth(1).waitFor({ state: 'detached' })
    assert.equal(await cards.first().getAttribute('data-fixture'), fixtureId)
    await visit('/?scores=favorites')
    await page.getByRole('button', { name: /^Show score/ }).waitFor()
    await visit(`${gameAddress}/pulse?scores=shown`)
    const marked = page.getByRole('button', { name: `Favorite: ${awayTeam.name}`, pressed: true })
    await marked.click()
    await visit('/?search=20')
    await cards.nth(1).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Favorites' }).count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('the next game of a favorite team is listed before the results of the day', async () => {
    const { stage } = viewer
    const coming = { fixtureId: 'coming', key: 'coming', firstEventAt: '2025-01-22T00:30:00Z' }
    await putSampleFixture(stage.service, { ...coming, awayTeam, date: '2025-01-22' })
    const { page } = await stage.open('about:blank', { timezoneId: 'UTC' })
    await page.clock.setFixedTime(Date.parse(gameEntry.firstEventAt) + 3 * 3_600_000)
    await page.goto(stage.origin.url)
    await page
      .getByRole('button', { name: `Favorite: ${awayTeam.name}` })
      .first()
      .click()
    await page.getByRole('region', { name: 'Next for your favorites' }).waitFor()
    const sections = await page.locator('ff-fixture-list h3').allInnerTexts()
    assert.deepEqual(sections, ['Next for your favorites', 'Final'])
    await page.context().close()
  })

  test('the chosen color scheme applies, also on the next visit', async () => {
    const { complaints, page, visit } = viewer
    await page.emulateMedia({ colorScheme: 'light' })
    await visit('/')
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    assert.equal(await scheme(), 'light dark')
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Appearance').selectOption('Dark')
    assert.equal(await scheme(), 'dark')
    const background = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    assert.equal(background, 'rgb(13, 17, 23)')
    await page.reload()
    await page.getByRole('button', { name: 'Settings' }).click()
    assert.equal(await page.getByLabel('Appearance').inputValue(), 'dark')
    assert.equal(await scheme(), 'dark')
    await page.getByLabel('Appearance').selectOption('System')
    assert.deepEqual(complaints, [])
  })

  test('the page is served with its policy, has no inline script or style, and its files are immutable', async () => {
    const { stage } = viewer
    const response = await fetch(stage.origin.url)
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
    assert.doesNotMatch(html, /<style|<script(?![^>]*src=)|\son\w+=|\sstyle=/)
    const files = [...html.matchAll(/(?:src|href)="\.(\/viewer\/assets\/[^"]+)"/g)].map(
      ([, path]) => path,
    )
    assert.ok(files.length >= 2)
    for (const path of files) {
      const file = await fetch(`${stage.origin.url}${path}`)
      assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    }
  })
})
