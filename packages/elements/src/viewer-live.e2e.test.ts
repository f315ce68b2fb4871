import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { noChromium } from '@fixture-feed/test-support/chromium'
import { gameEntry } from '@fixture-feed/test-support/game-page'
import {
  putSampleFixture,
  sampleDraft,
  sampleEntry,
} from '@fixture-feed/test-support/sample-fixture'
import { sampleLog } from '@fixture-feed/test-support/sample-game'
import { dayOf } from './lib/item/time-text.ts'
import { caseItem } from './lib/testing/case-items.ts'
import { devices, littleMoved, openWatched } from './lib/testing/layout-shifts.ts'
import { gameAddress, instants, OpenViewer } from './lib/testing/open-viewer.ts'
import type { GameOverviewElement } from './lib/viewer/overview/game-overview.ts'

const feed = { fixtureId: sampleEntry.fixtureId, feedKey: 'pulse' }
const sampleAddress = `/games/${sampleEntry.fixtureId}/pulse`

describe('viewer of a live game', { skip: noChromium, timeout: 600_000 }, () => {
  const viewer = OpenViewer.forSuite()

  /** The tag name of the focused element, through all shadow trees. */
  const focused = () =>
    viewer.page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.localName
    })

  test("today's page shows the live games of any day and their newest key moments", async () => {
    const { page, stage, visit } = viewer
    const game = { period: 1, periodLabel: 'Q1', clock: 'PT5M', awayScore: 1, homeScore: 2 }
    const fixtures = [
      { fixtureId: gameEntry.fixtureId, state: 'live', snapshotAt: null, game },
      { fixtureId: sampleEntry.fixtureId, state: 'scheduled', snapshotAt: null, game: null },
    ]
    const { snapshotAt } = await viewer.served()
    const changes = [
      { fixtureId: gameEntry.fixtureId, feedKey: 'pulse', snapshotAt, state: 'live' },
    ]
    stage.origin.intercept = ({ url = '', headers }, response) => {
      if (!/^\/v1\/(scoreboard|changes)/.test(url)) return false
      const isChanges = url.startsWith('/v1/changes')
      // The list of changes does not change again.
      if (isChanges && headers['if-none-match'] !== undefined) return true
      response.writeHead(200, { 'content-type': 'application/json', etag: '"1"' })
      response.end(JSON.stringify(isChanges ? { changes } : { fixtures }))
      return true
    }
    await visit('/?date=2025-01-18')
    await page.locator(`[data-fixture="${sampleEntry.fixtureId}"]`).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Latest' }).count(), 0)
    await page.getByRole('link', { name: 'Today' }).click()
    await page.waitForURL(url => url.search === '')
    await page.getByRole('region', { name: 'Live' }).locator('.fixture').waitFor()
    const moments = page.getByRole('region', { name: 'Latest' }).getByRole('link')
    const { items } = await viewer.served()
    await moments.nth(5).waitFor()
    assert.match(
      await moments.first().innerText(),
      new RegExp(`${items.at(-1)?.content.headline}$`),
    )
    await moments.first().click()
    await page.locator('content-item[current]').waitFor()
    await page.goBack()
    // A phone shows three of the key moments at first, each on two lines, and rows of 72 pixels.
    const { width = 1280, height = 900 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 390, height: 844 })
    const region = page.getByRole('region', { name: 'Latest' })
    await moments.first().waitFor()
    assert.equal(await moments.filter({ visible: true }).count(), 3)
    const [latest, row] = await Promise.all([
      region.boundingBox(),
      page.locator('.fixture').first().boundingBox(),
    ])
    assert.ok(latest !== null && latest.height <= 170, `${latest?.height}`)
    assert.equal(row?.height, 72)
    await region.getByRole('button', { name: 'More: Latest', expanded: false }).click()
    await moments.nth(5).waitFor()
    await region.getByRole('button', { name: 'Less: Latest', expanded: true }).click()
    await moments.nth(5).waitFor({ state: 'hidden' })
    await page.setViewportSize({ width, height })
    await visit('/?scores=hidden')
    await page.getByRole('button', { name: /^Show score/ }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Latest' }).count(), 0)
    await page.getByRole('button', { name: /^Show score/ }).click()
    await moments.first().waitFor()
    await visit('/?scores=shown')
    stage.origin.intercept = undefined
  })

  test('arrow keys on the game flow move along it and leave focus where it is; Enter goes to the item', async () => {
    const { complaints, page, visit } = viewer
    await visit(`${gameAddress}/pulse?moments=all`)
    const flow = page.getByRole('region', { name: 'Game flow' })
    const slider = flow.getByRole('slider')
    await slider.focus()
    const address = page.url()
    const entries = await page.evaluate(() => history.length)
    const text = await slider.getAttribute('aria-valuetext')
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowLeft')
    await page.waitForFunction(
      ([element, text]) => (element as Element).getAttribute('aria-valuetext') !== text,
      [await slider.elementHandle(), text] as const,
    )
    assert.equal(await focused(), 'input')
    assert.equal(page.url(), address)
    assert.equal(await page.evaluate(() => history.length), entries)
    await page.keyboard.press('Enter')
    await page.locator('content-item[current]').waitFor()
    assert.equal(await focused(), 'article')
    assert.deepEqual(complaints, [])
  })

  test('a new item does not take focus', async () => {
    const { page, stage, visit } = viewer
    await visit(`${sampleAddress}?item=late`)
    await page.getByText('This update is not available.').waitFor()
    const order = page.getByRole('combobox', { name: /^Sort/ })
    await order.focus()
    await stage.service.publish(feed, { items: [sampleDraft('late')] })
    await page.locator('content-item[current]').waitFor()
    assert.equal(await focused(), 'select')
  })

  test('a reader sees what is new since the last look, and the score leads to the top', async () => {
    const { stage } = viewer
    const fixtureId = 'looked-at'
    await putSampleFixture(stage.service, { fixtureId, key: fixtureId, feeds: ['pulse'] })
    const {
      revision: _,
      publishedAt: __,
      ...pause
    } = caseItem('basketball.timeout-quarter-halftime-summary@1', 'full')
    const publish = (...minutes: readonly number[]) => {
      const items = minutes.map(minute => {
        const at = new Date(Date.UTC(2025, 0, 18, 1, minute)).toISOString()
        const content = { ...pause.content, headline: `Minute ${minute}` }
        return { ...pause, fixtureId, id: `${minute}`, effectiveAt: at, asOf: at, content }
      })
      return stage.service.publish({ fixtureId, feedKey: 'pulse' }, { items })
    }
    await publish(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    const address = `/games/${fixtureId}/pulse?moments=all`
    const { page, complaints } = await stage.open(address, {
      viewport: { width: 390, height: 844 },
    })
    const divider = page.getByText(/^New since /)
    await page.getByRole('heading', { name: 'Minute 12' }).waitFor()
    assert.equal(await divider.count(), 0, 'at the first look')
    await page.getByRole('link', { name: 'All games' }).click()
    await page.getByRole('heading', { name: 'Games' }).waitFor()
    await publish(13, 14)
    await page.goBack()
    await divider.waitFor()
    const places = await page
      .locator('.since, content-item')
      .evaluateAll(found => found.slice(0, 4).map(each => each.className || 'item'))
    assert.deepEqual(places, ['item', 'item', 'since', 'item'])

    await page
      .locator('content-item')
      .nth(9)
      .evaluate(item => item.scrollIntoView())
    const strip = page.getByTitle('Back to top')
    await strip.waitFor()
    await publish(15)
    // The trial click fails if another element would receive it.
    await page.getByRole('button', { name: '1 new' }).click({ trial: true })
    await strip.click()
    await page.waitForFunction(() => scrollY === 0)
    await strip.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  test('only displayed changes are announced', async () => {
    const { page, stage, visit } = viewer
    await visit(sampleAddress)
    await page.locator('content-item').first().waitFor()
    const {
      revision: _,
      publishedAt: __,
      ...factors
    } = caseItem('basketball.four-factors@2', 'full')
    const detail = { ...factors, id: 'detail', fixtureId: sampleEntry.fixtureId }
    await stage.service.publish(feed, { items: [detail] })
    await stage.service.publish(feed, { items: [sampleDraft('told')] })
    const said = page.locator('fixture-feed').locator('[role=status].hidden').first()
    await page.waitForFunction(
      element => (element as Element).textContent?.includes('New'),
      await said.elementHandle(),
    )
    assert.equal(await said.textContent(), 'New: Headline of told.')
  })

  test('texts of the feed have their own language attribute on a page in another language', async () => {
    const { stage } = viewer
    const { page } = await stage.open(sampleAddress, { locale: 'de-DE' })
    await page.locator('content-item').first().waitFor()
    const languages = await page
      .locator('content-item')
      .first()
      .evaluate(item => {
        const { shadowRoot } = item
        const [article, header] = ['article', 'header'].map(name =>
          shadowRoot?.querySelector<HTMLElement>(name),
        )
        return [document.documentElement.lang, article?.lang, header?.lang]
      })
    assert.deepEqual(languages, ['de', 'en', 'de'])
    await page.context().close()
  })

  test('a game opens with its feed in the language of the reader, or in the chosen one, also the next time', async () => {
    const { stage } = viewer
    const game = { fixtureId: 'two-languages', key: 'two-languages' }
    await putSampleFixture(stage.service, { ...game, feeds: ['pulse', 'pulse-es'] })
    for (const [feedKey, id] of [
      ['pulse', 'the end'],
      ['pulse-es', 'el final'],
    ] as const) {
      const draft = { ...sampleDraft(id), fixtureId: game.fixtureId }
      await stage.service.publish({ fixtureId: game.fixtureId, feedKey }, { items: [draft] })
    }
    const { page } = await stage.open(`/games/${game.fixtureId}`, { locale: 'es-MX' })
    const choice = async (settings: string, name: string) => {
      await page.getByRole('button', { name: settings }).click()
      const select = page.getByLabel(name)
      await select.waitFor()
      return select
    }
    const languages = async (headline: string) => {
      await page.getByRole('heading', { name: headline }).waitFor()
      const article = page.locator('content-item article').first()
      return [await page.locator('html').getAttribute('lang'), await article.getAttribute('lang')]
    }
    assert.deepEqual(await languages('Headline of el final'), ['es-419', 'es'])
    await (await choice('Configuración', 'Idioma')).selectOption('Deutsch')
    // The feed follows the reader's languages, although the chosen one has no feed.
    const german = await choice('Einstellungen', 'Sprache')
    assert.deepEqual(await languages('Headline of el final'), ['de', 'es'])
    await german.selectOption('English')
    await choice('Settings', 'Language')
    assert.deepEqual(await languages('Headline of the end'), ['en', 'en'])
    await page.goto(`${stage.origin.url}/games/${game.fixtureId}`)
    assert.deepEqual(await languages('Headline of the end'), ['en', 'en'])
    await page.context().close()
  })

  test('a game opens by the stated language of its feeds, for any keys, also in a frame', async () => {
    const { stage } = viewer
    const fixtureId = 'in-spanish-first'
    await putSampleFixture(stage.service, {
      ...{ fixtureId, key: fixtureId },
      feeds: ['pulse', 'pulse-en'],
    })
    for (const [feedKey, language] of [
      ['pulse', 'es-MX'],
      ['pulse-en', 'en'],
    ] as const) {
      const items = [{ ...sampleDraft(language), fixtureId }]
      await stage.service.publish({ fixtureId, feedKey }, { items })
      const settings = { state: 'live', definitions: null, language } as const
      await stage.service.putSettings({ fixtureId, feedKey }, settings)
    }
    const game = `/games/${fixtureId}`
    for (const [locale, address, said, page] of [
      ['es-ES', game, 'es-MX', 'es'],
      ['en-GB', game, 'en', 'en'],
      ['en-GB', `${game}/pulse`, 'es-MX', 'en'],
      ['de-DE', `/embed/${fixtureId}/pulse`, 'es-MX', 'de'],
      ['es-ES', `/embed/${fixtureId}/pulse`, 'es-MX', 'es'],
    ] as const) {
      const opened = await stage.open(address, { locale })
      const heading = opened.page.getByRole('heading', { name: `Headline of ${said}` })
      await heading.waitFor()
      const article = opened.page.locator('content-item article').first()
      assert.deepEqual(
        [
          await opened.page.locator('html').getAttribute('lang'),
          await article.getAttribute('lang'),
          await article.locator('header').getAttribute('lang'),
        ],
        [page, said, page],
        `${locale} ${address}`,
      )
      await opened.page.context().close()
    }
    const plain = await (await fetch(`${stage.service.url}${game}/pulse`)).text()
    assert.match(plain, /<noscript>[\s\S]*<ol lang="es-MX">/)
  })

  test('a missing chunk is reported, with a button that reloads the page', async () => {
    const { stage } = viewer
    // A new context has no cache that could contain the chunk.
    const { page } = await stage.open(sampleAddress)
    await page.locator('content-item').first().waitFor()
    stage.origin.intercept = ({ url = '' }, response) => {
      if (!url.includes('/on-demand-')) return false
      response.writeHead(404).end()
      return true
    }
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Reload' }).waitFor()
    stage.origin.intercept = undefined
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Reload' }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('the page of a game reads the index once a minute and no scoreboard', async () => {
    const { stage } = viewer
    const reads: string[] = []
    stage.origin.intercept = ({ url = '' }) => {
      reads.push(url)
      return false
    }
    const { page } = await stage.open('about:blank')
    await page.clock.install()
    await page.goto(`${stage.origin.url}${sampleAddress}`)
    await page.locator('content-item').first().waitFor()
    await page.clock.runFor(61_000)
    await page.clock.runFor(60_000)
    const lists = reads.filter(url => /^\/v1\/(fixtures|scoreboard)$/.test(url))
    assert.ok(lists.length >= 1 && lists.length <= 4, `${lists}`)
    assert.equal(lists.includes('/v1/scoreboard'), false)
    stage.origin.intercept = undefined
    await page.context().close()
  })

  test('the list and a replay have little layout shift', async () => {
    const { stage } = viewer
    const halfTime = encodeURIComponent(instants[instants.length >> 1] ?? '')
    for (const device of devices) {
      const page = await openWatched(stage, device)
      await page.goto(stage.origin.url)
      await page.locator('.fixture').first().waitFor()
      await littleMoved(page, `list on a ${device}`)
      await page.goto(`${stage.origin.url}${gameAddress}/pulse?until=${halfTime}`)
      await page.locator('ff-game-overview .flow').waitFor()
      await page.locator('content-item').first().waitFor()
      await littleMoved(page, `replay on a ${device}`)
      await page.goto(`${stage.origin.url}/games/waiting?scores=hidden`)
      await page.getByText('Nothing published yet').waitFor()
      await littleMoved(page, `game without items and with hidden scores on a ${device}`, 0.02)
      await page.context().close()
    }
  })

  test('the list has little layout shift and keeps focus on its game while games begin and end', async () => {
    const { stage } = viewer
    const ids = Array.from({ length: 8 }, (_, index) => `game-${index}`)
    const listed = ids.map(fixtureId => ({ ...gameEntry, fixtureId }))
    /** Games from `ended` on are live, and games from `begun` on have not begun. */
    const scoresOf = (ended: number, begun: number) =>
      ids.map((fixtureId, index) => {
        const state = index < ended ? 'finished' : index < begun ? 'live' : 'scheduled'
        const clock = { period: 4, periodLabel: 'Q4', clock: 'PT1M' }
        const game = index < begun ? { ...clock, awayScore: 90 + index, homeScore: 80 } : null
        return { fixtureId, state, snapshotAt: null, game }
      })
    for (const device of devices) {
      let fixtures: readonly object[] = scoresOf(0, 3)
      let version = 0
      stage.origin.intercept = ({ url = '' }, response) => {
        if (!/^\/v1\/(?:fixtures|scoreboard|changes)(?:\?|$)/.test(url)) return false
        const body = url.startsWith('/v1/changes')
          ? { changes: [] }
          : { fixtures: url.startsWith('/v1/scoreboard') ? fixtures : listed }
        const etag = `"${++version}"`
        response.writeHead(200, { 'content-type': 'application/json', etag })
        response.end(JSON.stringify(body))
        return true
      }
      const page = await openWatched(stage, device, { areAnimationsPaused: false })
      await page.goto(`${stage.origin.url}/?date=${dayOf(gameEntry.firstEventAt)}`)
      await page
        .locator('.fixture')
        .nth(ids.length - 1)
        .waitFor()
      await page.locator('[data-fixture=game-0]').focus()
      for (const [ended, begun] of [
        [1, 3],
        [1, 6],
        [6, 8],
      ] as const) {
        fixtures = scoresOf(ended, begun)
        await page.evaluate(() => dispatchEvent(new Event('online')))
        const finals = page.getByRole('region', { name: 'Final', exact: true }).locator('.fixture')
        await finals.nth(ended - 1).waitFor()
        const live = page.getByRole('region', { name: 'Live', exact: true }).locator('.fixture')
        await live.nth(begun - ended - 1).waitFor()
        await page.locator('[data-fixture=game-0]:focus').waitFor()
      }
      await littleMoved(page, `list on a ${device}`)
      await page.context().close()
    }
    stage.origin.intercept = undefined
  })

  test('nothing on a live page moves when other players lead or the facts below the chart change', async () => {
    const { stage } = viewer
    const log = sampleLog(['pulse', 'box-score'], 7)
    const isBoxScore = (line: (typeof log)[number]) =>
      line.kind === 'publication' && line.feedKey === 'box-score'
    const stoppages = log.flatMap((line, index) => (isBoxScore(line) ? [index] : []))
    const parts = [1, 4, 8, 12, stoppages.length - 1].map(at => (stoppages[at] ?? 0) + 1)
    const [registration] = log
    assert.ok(registration?.kind === 'fixture')
    const { fixtureId } = registration.entry
    let start = 0
    const publishTo = async (end = 0): Promise<number> => {
      await stage.service.importLog(log.slice(start, end))
      start = end
      return log.slice(0, end).filter(isBoxScore).length
    }
    await publishTo(parts[0])
    const pages = await Promise.all(
      [360, 768, 1280].map(async width => {
        const opened = await stage.open(`/games/${fixtureId}/pulse`, {
          viewport: { width, height: 900 },
        })
        return { width, ...opened }
      }),
    )
    const places = new Map<number, Set<number>>()
    for (const end of parts.slice(1)) {
      const revision = await publishTo(end)
      for (const { page, width } of pages) {
        await page.locator('.flow-facts').getByText('Ties').waitFor()
        await page.waitForFunction(
          revision => {
            const viewer = document.querySelector('ff-viewer')?.shadowRoot
            const page = viewer?.querySelector('ff-fixture-page')?.shadowRoot
            const overview = page?.querySelector<GameOverviewElement>('ff-game-overview')
            return overview?.boxScore?.item.revision === revision
          },
          revision,
          { polling: 100 },
        )
        const top = await page
          .locator('.layout')
          .evaluate(layout => (layout as HTMLElement).offsetTop)
        places.set(width, (places.get(width) ?? new Set()).add(top))
      }
    }
    for (const [width, tops] of places) assert.equal(tops.size, 1, `${width}: ${[...tops]}`)
    for (const { page } of pages) await page.context().close()
  })

  test('a live page has little layout shift, also while items appear, grow and move', async () => {
    const { stage } = viewer
    let minute = 10
    const publish = (item: object) => {
      const effectiveAt = `2025-01-18T01:${++minute}:00Z`
      const asOf = `2025-01-18T01:${++minute}:00Z`
      return stage.service.publish(feed, { items: [{ ...item, effectiveAt, asOf }] })
    }
    const {
      revision: _,
      publishedAt: __,
      ...pause
    } = caseItem('basketball.timeout-quarter-halftime-summary@1', 'full')
    // A break item has a long label and a game clock, so its badge has little space.
    const breakItem = (headline: string) => ({
      ...pause,
      fixtureId: feed.fixtureId,
      content: { ...pause.content, headline },
    })
    // The first score of a game moves the page once, so it is published before the measurement.
    await publish(breakItem('The first score'))
    for (const device of devices) {
      await publish(sampleDraft(`${device}-one`))
      await publish(breakItem(`On a ${device} 9-8`))
      const page = await openWatched(stage, device)
      await page.goto(`${stage.origin.url}${sampleAddress}?moments=all`)
      await page.locator('content-item').first().waitFor()
      const show = async (item: Partial<Item>) => {
        await publish(item)
        const headline = page.getByText(String(item.content?.headline)).first()
        await headline.waitFor({ state: 'attached' })
      }
      // The revised item grows in place, and its score is at another position.
      await show(breakItem(`On a ${device}, in a sentence whose score is 12-11, and that goes on`))
      // The item moves up twice before its height animation has ended.
      for (const id of ['two', 'three']) {
        await show(sampleDraft(`${device}-${id}`))
        await show(breakItem(`On a ${device} after ${id}`))
      }
      // Waits until all height animations have ended. They move two pixels per frame, regardless of the duration of a
      // frame.
      const onTheWay = page.locator('content-item[style*=overflow]').first()
      await onTheWay.waitFor({ state: 'detached', timeout: 60_000 })
      // Waits until no item is marked as new, so that the check includes the removal of the marks.
      const marked = page.locator('content-item[change]').first()
      await marked.waitFor({ state: 'detached', timeout: 60_000 })
      // The limit is half of the limit for a page, because games continue.
      await littleMoved(page, `live page on a ${device}`, 0.025)
      await page.context().close()
    }
  })

  test('a recap that replaces the entry summary of a game does not move the items below', async () => {
    const { stage } = viewer
    const games = { 'small phone': 'ended-small', phone: 'ended-phone', desktop: 'ended-desktop' }
    for (const device of devices) {
      const fixtureId = games[device]
      await putSampleFixture(stage.service, { fixtureId, key: fixtureId, feeds: ['pulse'] })
      const publish = (definition: string, minute: number) => {
        const { revision: _, publishedAt: __, ...draft } = caseItem(definition, 'full')
        const at = new Date(Date.UTC(2025, 0, 18, 3, minute)).toISOString()
        const item = { ...draft, fixtureId, id: `${minute}`, effectiveAt: at, asOf: at }
        const { content } = draft
        // The end of a quarter is a key moment, but a timeout is not. The first item is a timeout, because the tabs
        // change with the first item that is not a key moment.
        const kind = minute === 0 ? 'timeout' : 'quarter'
        const pause =
          content.break === undefined ? {} : { break: { ...Object(content.break), kind } }
        // An overtime would add a column to the points by period, which is not the subject of this test.
        const finalScore = { ...Object(content.finalScore), periodsPlayed: 4 }
        const end = content.finalScore === undefined ? {} : { finalScore }
        const headline = `Minute ${minute}`
        const items = [{ ...item, content: { ...content, ...pause, ...end, headline } }]
        return stage.service.publish({ fixtureId, feedKey: 'pulse' }, { items })
      }
      for (const minute of [0, 1, 2, 3])
        await publish('basketball.timeout-quarter-halftime-summary@1', minute)
      await publish('basketball.initial-game-entry-summary@1', 4)
      const page = await openWatched(stage, device)
      await page.goto(`${stage.origin.url}/games/${fixtureId}`)
      const headline = (minute: number) => page.getByRole('heading', { name: `Minute ${minute}` })
      await headline(1).waitFor()
      await headline(4).waitFor()
      await publish('basketball.post-game-summary@1', 5)
      await headline(5).waitFor()
      assert.equal(await headline(4).count(), 0)
      const onTheWay = page.locator('content-item[style*=overflow]').first()
      await onTheWay.waitFor({ state: 'detached', timeout: 60_000 })
      await littleMoved(page, `end of a game on a ${device}`, 0.025)
      await page.context().close()
    }
  })
})
