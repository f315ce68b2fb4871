import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, type TestContext, test } from 'node:test'
import type { Item, Snapshot } from '@fixture-feed/client'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { noChromium } from '@fixture-feed/test-support/chromium'
import { putSampleFixture } from '@fixture-feed/test-support/sample-fixture'
import { publishLine, sampleLog } from '@fixture-feed/test-support/sample-game'
import { until } from '@fixture-feed/test-support/until'
import { openStage, type Stage } from '@fixture-feed/test-support/viewer-stage'
import type { LitElement } from 'lit'
import type { Locator, Page, Request } from 'playwright-core'
import { caseItem } from './lib/testing/case-items.ts'

const sample = caseItem('basketball.timeout-quarter-halftime-summary@1', 'full')

/** An item with a distinguishable headline, `minute` minutes after 20:00 UTC. */
function draft(id: string, minute: number, headline = `Headline of ${id}`): object {
  const { revision: _, publishedAt: __, ...rest } = sample
  const effectiveAt = new Date(Date.UTC(2025, 0, 17, 20, minute)).toISOString()
  return { ...rest, id, effectiveAt, asOf: effectiveAt, content: { ...sample.content, headline } }
}

describe('fixture-feed', { skip: noChromium, timeout: 600_000 }, () => {
  let stage: Stage
  let page: Page
  let complaints: string[]
  let fixtures = 0

  before(async () => {
    stage = await openStage()
  })
  beforeEach(async () => {
    ;({ page, complaints } = await stage.reopen('/'))
  })
  after(() => stage.close())

  /**
   * Opens a page for one test, because an installed clock, which also drives the animation frames, cannot be removed
   * again.
   */
  async function openWithClock(t: TestContext): Promise<void> {
    ;({ page, complaints } = await stage.open('/'))
    t.after(() => page.context().close())
    await page.clock.install()
  }

  /** Registers a separate fixture for a test. */
  async function newFeed() {
    const fixtureId = `fixture ${++fixtures}`
    await putSampleFixture(stage.service, { fixtureId, feeds: ['pulse'] })
    const feed = { fixtureId, feedKey: 'pulse' }
    return {
      fixtureId,
      publish: (items: readonly object[], withdrawals: readonly string[] = []) =>
        stage.service.publish(feed, {
          items: items.map(item => ({ ...item, fixtureId })),
          withdrawals: withdrawals.map(id => ({ id })),
        }),
    }
  }

  /** Shows a feed in place of the viewer. */
  async function mount(
    attributes: Readonly<Record<string, string>>,
    children = '',
  ): Promise<Locator> {
    await page.evaluate(
      ({ attributes, children }) => {
        const feed = document.createElement('fixture-feed')
        for (const [name, value] of Object.entries(attributes)) feed.setAttribute(name, value)
        const placeholder = document.createElement('p')
        placeholder.textContent = children
        if (children !== '') feed.append(placeholder)
        document.body.replaceChildren(feed)
      },
      { attributes: { 'feed-key': 'pulse', 'interval-ms': '40', ...attributes }, children },
    )
    return page.locator('fixture-feed')
  }

  /**
   * Imports the first publication of a log, refreshes the feed and waits for an element; then imports the other lines
   * and refreshes the feed again.
   */
  async function refreshUntil(selector: string, lines: readonly LogLine[]): Promise<void> {
    const first = lines.findIndex(({ kind }) => kind === 'publication') + 1
    await stage.service.importLog(lines.slice(0, first))
    await refresh()
    await page.locator(selector).first().waitFor()
    await stage.service.importLog(lines.slice(first))
    await refresh()
  }

  async function servedItems({ fixtureId, feedKey }: FeedId): Promise<readonly Item[]> {
    const path = `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`
    const response = await fetch(`${stage.service.url}${path}`)
    return ((await response.json()) as Snapshot).items
  }

  /** Waits until the page shows the current snapshot of the service: the same revisions in the same order. */
  async function showsServed(feed: FeedId): Promise<void> {
    const expected = (await servedItems(feed)).map(({ id, revision }) => `${id} ${revision}`)
    await page.waitForFunction(
      expected => {
        const root = document.querySelector('fixture-feed')?.shadowRoot
        const shown = [...(root?.querySelectorAll('content-item') ?? [])]
          .filter(({ change }) => change !== 'withdrawn')
          .map(({ item }) => `${item?.id} ${item?.revision}`)
        return JSON.stringify(shown) === JSON.stringify(expected)
      },
      expected,
      { polling: 30 },
    )
  }

  const headlines = () => page.locator('content-item .headline').allTextContents()
  const refresh = () =>
    page
      .locator('fixture-feed')
      .evaluate(feed => (feed as HTMLElementTagNameMap['fixture-feed']).refresh())

  /** Waits until the page shows these headlines in this order. */
  async function showsHeadlines(...expected: string[]): Promise<void> {
    await page.waitForFunction(
      expected => {
        const items = document
          .querySelector('fixture-feed')
          ?.shadowRoot?.querySelectorAll('content-item')
        const shown = [...(items ?? [])].map(
          item => item.shadowRoot?.querySelector('.headline')?.textContent,
        )
        return JSON.stringify(shown) === JSON.stringify(expected)
      },
      expected,
      { polling: 30 },
    )
  }

  test('several feeds of a service share one request for their changes, and a single one has its own', async () => {
    const [first, second] = [await newFeed(), await newFeed()]
    await first.publish([draft('a', 1)])
    await second.publish([draft('b', 1)])
    // The viewer shows one feed at a time, so its build cannot share requests. Pages in a frame can.
    ;({ page, complaints } = await stage.reopen(
      `/embed/${encodeURIComponent(first.fixtureId)}/pulse`,
    ))
    const requests: string[] = []
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      requests.push(pathname + search)
    })
    const reads = (path: string) => requests.filter(each => each === path).length
    const patient = { 'base-url': '/', 'interval-ms': '2000', 'wait-seconds': '20' }
    await mount({ ...patient, 'fixture-id': first.fixtureId })
    await page.getByText('Headline of a').waitFor()
    assert.equal(reads('/v1/changes'), 0)
    await page.evaluate(fixtureId => {
      const feed = document.querySelector('fixture-feed')?.cloneNode() as Element
      feed.setAttribute('fixture-id', fixtureId)
      document.body.append(feed)
    }, second.fixtureId)
    await page.getByText('Headline of b').waitFor()
    await until(() => reads('/v1/changes') === 2)
    await first.publish([draft('a', 1, 'Changed a')])
    await page.getByRole('heading', { name: 'Changed a' }).waitFor()
    await second.publish([draft('b', 1, 'Changed b')])
    await page.getByRole('heading', { name: 'Changed b' }).waitFor()
    assert.ok(reads('/v1/changes') >= 3)
    await page.evaluate(() => document.querySelectorAll('fixture-feed')[1]?.remove())
    await first.publish([draft('a', 1, 'Changed again')])
    await page.getByRole('heading', { name: 'Changed again' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a wall shows the newest items of all live games, newest effectiveAt first', async () => {
    await openWalls()
    const [first, second] = [await newFeed(), await newFeed()]
    await first.publish([draft('wall a', 51), draft('wall b', 53)])
    await second.publish([draft('wall c', 52)])
    await page.evaluate(() => {
      const wall = document.createElement('fixture-feed-wall')
      wall.setAttribute('feed-key', 'pulse')
      wall.setAttribute('limit', '3')
      wall.setAttribute('base-url', '/')
      document.body.replaceChildren(wall)
    })
    for (const name of ['a', 'b', 'c']) await page.getByText(`Headline of wall ${name}`).waitFor()
    const shown = () =>
      page
        .locator('fixture-feed-wall content-item')
        .evaluateAll(items => items.map(each => (each as unknown as { item: Item }).item.id))
    assert.deepEqual(await shown(), ['wall b', 'wall c', 'wall a'])
    await second.publish([draft('wall d', 54)])
    await page.getByText('Headline of wall d').waitFor()
    assert.deepEqual(await shown(), ['wall d', 'wall b', 'wall c'])
    await stage.service.putSettings(
      { fixtureId: first.fixtureId, feedKey: 'pulse' },
      { state: 'finished', definitions: null },
    )
    await page.getByText('Headline of wall b').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  /** Opens a page with the script for other sites, because the viewer itself has no walls. */
  async function openWalls(): Promise<void> {
    const { fixtureId, publish } = await newFeed()
    await publish([draft('first', 1)])
    ;({ page, complaints } = await stage.reopen(`/embed/${encodeURIComponent(fixtureId)}/pulse`))
    await page.waitForFunction(() => customElements.get('fixture-feed-wall') !== undefined)
  }

  test('elements read nothing while they are not on the page', async () => {
    await openWalls()
    const requests: string[] = []
    const note = (request: Request) => void requests.push(new URL(request.url()).pathname)
    page.on('request', note)
    await page.evaluate(async () => {
      for (const tag of ['fixture-feed', 'fixture-feed-wall']) {
        const element = document.createElement(tag) as LitElement
        element.setAttribute('base-url', '/removed')
        element.setAttribute('fixture-id', 'game')
        element.setAttribute('feed-key', 'pulse')
        document.body.append(element)
        element.remove()
        await element.updateComplete
        element.setAttribute('feed-key', 'other')
        await element.updateComplete
      }
      await fetch('/last').catch(() => undefined)
    })
    page.off('request', note)
    assert.ok(requests.includes('/last'))
    assert.deepEqual(
      requests.filter(each => each.startsWith('/removed')),
      [],
    )
  })

  test('a wall shows why an attribute is wrong, and its items once it is right', async () => {
    await openWalls()
    const feed = await newFeed()
    await feed.publish([draft('named', 55)])
    await page.evaluate(() => {
      const wall = document.createElement('fixture-feed-wall')
      wall.setAttribute('base-url', '/')
      document.body.replaceChildren(wall)
    })
    const set = (value: string) =>
      page.evaluate(
        seconds =>
          document.querySelector('fixture-feed-wall')?.setAttribute('behind-seconds', seconds),
        value,
      )
    await page.getByText('Headline of named').waitFor()
    await set('-1')
    await page.getByText('behindSeconds is -1').waitFor()
    await set('0')
    await page.getByText('Headline of named').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('fixture-feed with wait-seconds shows a change long before its interval has passed', async () => {
    const { fixtureId, publish } = await newFeed()
    await publish([draft('a', 1)])
    const element = await mount({
      'fixture-id': fixtureId,
      'interval-ms': '3600000',
      'wait-seconds': '30',
    })
    await element.locator('content-item').first().waitFor()
    await publish([draft('b', 2)])
    await element.locator('content-item').nth(1).waitFor()
  })

  test('fixture-feed shows a game from before its first item to its final, with every correction', async () => {
    const log = sampleLog()
    const [registration, ...lines] = log
    assert.ok(registration?.kind === 'fixture')
    const { fixtureId } = registration.entry
    const feed = { fixtureId, feedKey: 'pulse' }
    await publishLine(stage.service, registration)
    const element = await mount({ 'fixture-id': fixtureId, order: 'oldest' })
    await element.getByText('Nothing published yet').waitFor()
    await refreshUntil('content-item', lines)

    const revised = log.flatMap(line => (line.kind === 'publication' ? (line.items ?? []) : []))
    assert.ok(
      revised.some(({ revision = 1 }) => revision > 1),
      'the game has no correction',
    )
    await showsServed(feed)
    const [withdrawn] = (await servedItems(feed)).slice(-2)
    assert.ok(withdrawn)
    // The feed is finished, so it is read once a minute or on request.
    const refresh = () =>
      element.evaluate(feed => (feed as HTMLElementTagNameMap['fixture-feed']).refresh())
    await stage.service.publish(feed, { withdrawals: [{ id: withdrawn.id }] })
    await refresh()
    await page.locator('content-item[change=withdrawn]').waitFor()
    await stage.service.publish(feed, {
      items: [{ ...withdrawn, revision: withdrawn.revision + 1 }],
    })
    await refresh()
    await showsServed(feed)
    assert.deepEqual(complaints, [])
  })

  test('fixture-feed marks new, revised and withdrawn items, and announces each change once', async t => {
    await openWithClock(t)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { fixtureId, publish } = await newFeed()
    await publish([draft('a', 1), draft('b', 2)])
    const element = await mount({ 'fixture-id': fixtureId })
    await showsHeadlines('Headline of b', 'Headline of a')
    assert.equal(await element.locator('content-item[change]').count(), 0)

    await publish([draft('c', 3), draft('a', 1, 'Another headline')], ['b'])
    await showsHeadlines('Headline of c', 'Headline of b', 'Another headline')
    const badges = await element.locator('.badge').allTextContents()
    assert.deepEqual(badges, ['New', 'Removed', 'Updated'])
    assert.equal(
      await element.locator('[role=status].hidden').textContent(),
      'New: Headline of c. Updated: Another headline. Removed: Headline of b.',
    )

    await page.clock.fastForward(7_000)
    await showsHeadlines('Headline of c', 'Another headline')
    assert.equal(await element.locator('.badge').count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('fixture-feed updates only items that changed', async () => {
    const { fixtureId, publish } = await newFeed()
    const ids = Array.from({ length: 20 }, (_, index) => `i${index}`)
    await publish(ids.map((id, index) => draft(id, index)))
    await mount({ 'fixture-id': fixtureId })
    await showsHeadlines(...ids.map(id => `Headline of ${id}`).reverse())
    await page.evaluate(() => {
      const written = new Set<string>()
      Object.assign(globalThis, { written })
      for (const item of document
        .querySelector('fixture-feed')
        ?.shadowRoot?.querySelectorAll('content-item') ?? []) {
        if (item.shadowRoot === null) continue
        new MutationObserver(() => written.add(item.item?.id ?? '')).observe(item.shadowRoot, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        })
      }
    })
    await publish([draft('i7', 7, 'Changed')])
    await page.locator('content-item').getByText('Changed').waitFor()
    assert.deepEqual(
      await page.evaluate(() => [...(globalThis as unknown as { written: Set<string> }).written]),
      ['i7'],
    )
  })

  test('fixture-feed keeps focus in a revised or moved item, and moves it from a removed one', async t => {
    await openWithClock(t)
    const { fixtureId, publish } = await newFeed()
    await publish([draft('a', 1), draft('b', 2), draft('c', 3)])
    await mount({ 'fixture-id': fixtureId, inspectable: '' })
    await showsHeadlines('Headline of c', 'Headline of b', 'Headline of a')
    await page.locator('content-item').nth(1).locator('summary').focus()
    const focused = () =>
      page.evaluate(() => {
        const item = document.querySelector('fixture-feed')?.shadowRoot?.activeElement
        const inside = item?.shadowRoot?.activeElement
        return `${item?.shadowRoot?.querySelector('.headline')?.textContent}, ${inside?.tagName ?? 'itself'}`
      })
    await publish([draft('b', 2, 'Revised'), draft('d', 4)])
    await showsHeadlines('Headline of d', 'Headline of c', 'Revised', 'Headline of a')
    assert.equal(await focused(), 'Revised, SUMMARY')
    await publish([draft('b', 9, 'Moved')])
    await showsHeadlines('Moved', 'Headline of d', 'Headline of c', 'Headline of a')
    assert.equal(await focused(), 'Moved, SUMMARY')
    await publish([], ['b'])
    await page.locator('content-item[change=withdrawn]').waitFor()
    assert.equal(await focused(), 'Moved, SUMMARY')
    await page.clock.fastForward(7_000)
    await showsHeadlines('Headline of d', 'Headline of c', 'Headline of a')
    await page.waitForFunction(
      () => document.querySelector('fixture-feed')?.shadowRoot?.activeElement !== null,
    )
    assert.equal(await focused(), 'Headline of d, ARTICLE')
  })

  test('fixture-feed keeps the scroll position, and shows that new items are above', async () => {
    const { fixtureId, publish } = await newFeed()
    const ids = Array.from({ length: 30 }, (_, index) => `i${index}`)
    await publish(ids.map((id, index) => draft(id, index)))
    const element = await mount({ 'fixture-id': fixtureId })
    await showsHeadlines(...ids.map(id => `Headline of ${id}`).reverse())
    const reading = page.locator('content-item').filter({ hasText: 'Headline of i15' })
    await reading.evaluate(item => item.scrollIntoView({ block: 'center' }))
    // Waits for two frames: elements that come into view are laid out for the first time.
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    const before = await reading.boundingBox()
    await publish([draft('late', 40), draft('later', 41)])
    const news = element.getByRole('button', { name: '2 new' })
    await news.waitFor()
    const after = await reading.boundingBox()
    assert.ok(before !== null && after !== null)
    assert.ok(Math.abs(before.y - after.y) <= 2, `moved from ${before.y} to ${after.y}`)
    await news.click()
    await page.waitForFunction(() => scrollY === 0 || document.scrollingElement?.scrollTop === 0)
    assert.equal(await news.count(), 0)
  })

  test('fixture-feed counts items that arrive at the moment when the reader scrolls away', async () => {
    const { fixtureId, publish } = await newFeed()
    const ids = Array.from({ length: 30 }, (_, index) => `i${index}`)
    await publish(ids.map((id, index) => draft(id, index)))
    const items = await servedItems({ fixtureId, feedKey: 'pulse' })
    const element = await mount({})
    // The test uses a local feed, so that no frame passes between the scroll and the snapshot.
    await element.evaluate(async (feed, items) => {
      const listeners = new Set<() => void>()
      const snapshotOf = (items: readonly unknown[], snapshotAt: string) => ({
        status: 'fresh',
        snapshot: { fixtureId: 'f', feedKey: 'pulse', snapshotAt, items },
        failures: 0,
      })
      const own = {
        state: snapshotOf(items.slice(0, -1), '2025-01-17T21:00:00Z'),
        subscribe: (listener: () => void) => listeners.add(listener),
        close() {},
      }
      Object.assign(feed, { feed: own })
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      const reading = () => feed.shadowRoot?.querySelectorAll('content-item')[15]
      while (reading() === undefined) await frame()
      reading()?.scrollIntoView()
      own.state = snapshotOf(items, '2025-01-17T21:01:00Z')
      for (const listener of listeners) listener()
    }, items)
    await element.getByRole('button', { name: '1 new' }).waitFor()
  })

  test('fixture-feed keeps its items during an outage, reports it, and continues afterwards', async () => {
    const { fixtureId, publish } = await newFeed()
    await publish([draft('a', 1)])
    const element = await mount({ 'fixture-id': fixtureId })
    await showsHeadlines('Headline of a')
    await stage.service.stop()
    stage.origin.service = undefined
    await element.locator('[data-kind=stale]').waitFor()
    assert.match(
      await element.locator('[data-kind=stale]').innerText(),
      /Not up to date since .*The server is not responding/,
    )
    assert.deepEqual(await headlines(), ['Headline of a'])
    assert.equal(await element.getByRole('button', { name: 'Try now' }).isVisible(), true)
    await stage.service.restart()
    stage.origin.service = stage.service.url
    await publish([draft('b', 2)])
    await refresh()
    await showsHeadlines('Headline of b', 'Headline of a')
    await element.locator('[data-kind=stale]').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('define() registers an element under several names', async () => {
    const { fixtureId, publish } = await newFeed()
    await publish([draft('a', 1)])
    await page.evaluate(async fixtureId => {
      await customElements.whenDefined('fixture-feed')
      const element = document.createElement('fixture-feed').constructor as unknown as {
        define(tag?: string): void
      }
      element.define('my-feed')
      element.define('my-feed')
      element.define()
      const feed = document.createElement('my-feed')
      feed.setAttribute('fixture-id', fixtureId)
      feed.setAttribute('feed-key', 'pulse')
      document.body.replaceChildren(feed)
    }, fixtureId)
    await page.locator('my-feed').getByRole('heading', { name: 'Headline of a' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('fixture-feed shows the error of a feed without items', async () => {
    const missing = await mount({ 'fixture-id': 'nowhere' })
    await missing.getByText('Game not found').waitFor()
    await putSampleFixture(stage.service, { fixtureId: 'nowhere', feeds: ['pulse'] })
    await refresh()
    await missing.getByText('Nothing published yet').waitFor()
    const refused = await mount({ 'fixture-id': '..' })
    await refused.getByText('Invalid attribute').waitFor()
    const { fixtureId, publish } = await newFeed()
    await publish([draft('a', 1)])
    await publish([], ['a'])
    const empty = await mount({ 'fixture-id': fixtureId })
    await empty.getByText('No updates').waitFor()
    const filtered = await mount({ 'fixture-id': fixtureId, definition: 'basketball.run-momentum' })
    await publish([draft('b', 1)])
    await filtered.getByText('No matches').waitFor()
  })

  test('fixture-feed on a public page states that the browser may block access to the local network', async t => {
    const { fixtureId } = await newFeed()
    const { service, browser } = stage
    const elements = await (await fetch(`${service.url}/embed/v1.js`)).text()
    const attributes = `base-url="${service.url}" fixture-id="${fixtureId}" feed-key="pulse"`
    const html = `<script type="module" src="/elements.js"></script><fixture-feed ${attributes}>`
    // Chromium blocks the reads, although the service responds to them with CORS headers.
    const context = await browser.newContext()
    t.after(() => context.close())
    await context.route('https://public.example/**', route => {
      const isScript = route.request().url().endsWith('.js')
      const contentType = isScript ? 'text/javascript' : 'text/html'
      return route.fulfill({ body: isScript ? elements : html, contentType })
    })
    const publicPage = await context.newPage()
    await publicPage.goto('https://public.example/')
    const element = publicPage.locator('fixture-feed')
    await element.getByText('The browser may block access to your local network').waitFor()
    await context.grantPermissions(['local-network-access'])
    await element.getByText('Nothing published yet').waitFor()
  })

  test('fixture-feed shows its own content until the first snapshot has loaded', async () => {
    const { fixtureId, publish } = await newFeed()
    await publish([draft('a', 1)])
    let refuse = (): void => {}
    const held = new Promise<void>(resolve => {
      refuse = resolve
    })
    stage.origin.intercept = (_request, response) => {
      held.then(() => response.writeHead(503).end())
      return true
    }
    const element = await mount({ 'fixture-id': fixtureId }, 'Rendered on the server')
    await page.getByText('Rendered on the server').waitFor()
    // The test continues only after the failure is visible, because the next read may follow within 200 ms.
    refuse()
    await element.getByText('Something went wrong').waitFor()
    stage.origin.intercept = undefined
    await refresh()
    await showsHeadlines('Headline of a')
    assert.equal(await page.getByText('Rendered on the server').isVisible(), false)
  })

  test('fixture-feed applies changed attributes for order, filters and replay bounds', async () => {
    const { fixtureId, publish } = await newFeed()
    await publish([draft('a', 1), draft('b', 2)])
    const until = (await servedItems({ fixtureId, feedKey: 'pulse' })).at(-1)?.publishedAt ?? ''
    await publish([draft('c', 3)])
    const element = await mount({ 'fixture-id': fixtureId, order: 'oldest' })
    await showsHeadlines('Headline of a', 'Headline of b', 'Headline of c')
    const set = (name: string, value: string) =>
      element.evaluate(
        (feed, [name = '', value = '']) => feed.setAttribute(name, value),
        [name, value],
      )
    await set('until', until)
    await showsHeadlines('Headline of a', 'Headline of b')
    await set('order', 'newest')
    await showsHeadlines('Headline of b', 'Headline of a')
    await set('entity', 'player-nobody')
    await element.getByText('No matches').waitFor()
  })
})
