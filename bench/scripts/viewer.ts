import { chromiumPath, openPage } from '@fixture-feed/test-support/chromium'
import { gamePath, publishGame } from '@fixture-feed/test-support/game-page'
import {
  putSampleFixture,
  sampleDraft,
  sampleEntry,
} from '@fixture-feed/test-support/sample-fixture'
import { openStage, type Stage } from '@fixture-feed/test-support/viewer-stage'
import type { Browser, Page } from 'playwright-core'
import { feedHref } from '../../packages/desk/src/lib/page/feed-hash.ts'
import { secrets } from '../../packages/desk/src/lib/testing/desk-service.ts'
import { openDeskStage, pulse } from '../../packages/desk/src/lib/testing/desk-stage.ts'
import { print, progress, readOptions, runScale } from '../lib/scale-run.ts'
import { median } from '../lib/statistics.ts'

/**
 * Measures the viewer from a reader's perspective. Cold start: the time until the first item at a given round trip,
 * with and without embedded data, and for the desk with a signed-in editor. Slow phone: the time for which a cold
 * start blocks the main thread, and the layout shift meanwhile. Scrolling: the longest task of the main thread while
 * a feed of a thousand items or a list of hundreds of games is scrolled from end to end. Usage:
 * `node bench/scripts/viewer.ts [--items N] [--games N] [--starts N] [--rtt MS]`.
 */

const values = readOptions({ items: 1000, games: 400, starts: 9, rtt: 150 })
const rttMs = values.rtt

/** The date of all games, because the list shows the games of one day. */
const dayOfGames = '2025-01-01'

/** Lighthouse's slow phone: a processor four times slower than this one, and 1.6 Mbit/s. */
const phone = {
  context: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
  cpuRate: 4,
  bytesPerSecond: (1.6 * 1024 * 1024) / 8,
}

/** The effects of a starting page on its reader. */
interface Start {
  /**
   * Total blocking time in milliseconds: the part of each task above 50 ms, from the first paint of content until no
   * task has taken more than 50 ms for 5 s.
   */
  readonly blocking: number
  readonly tasks: number
  /** Cumulative layout shift. */
  readonly shift: number
}

/** The longest task of the main thread in milliseconds of processor time, and the number of tasks over 50 ms. */
interface Tasks {
  readonly longest: number
  readonly long: number
}

if (chromiumPath === undefined) print('skipped: chromium is not installed')
else
  await runScale(async () => {
    const stage = await openStage()
    try {
      await publishGame(stage)
      const without = await coldStart(stage, { stripped: true })
      const withFeed = await coldStart(stage, { stripped: false })
      const desk = await deskStart()
      progress('cold starts')
      await putSampleFixture(stage.service)
      const live = { fixtureId: sampleEntry.fixtureId, feedKey: 'pulse' }
      const drafts = Array.from({ length: 40 }, (_, index) => sampleDraft(`item-${index}`))
      await stage.service.publish(live, { items: drafts })
      const pages = { list: '/', finished: gamePath, live: `/games/${live.fixtureId}/pulse` }
      const starts: [string, Start][] = []
      for (const [name, path] of Object.entries(pages))
        starts.push([name, await phoneStarts(stage, path)])
      progress('cold starts on a phone')
      const items = await scrollItems(stage, values.items)
      progress(`${values.items} items`)
      const games = await scrollGames(stage, values.games)
      progress(`${values.games} games`)
      const saved = ((without - withFeed) / rttMs).toFixed(1)
      return {
        name: 'viewer',
        title: 'The first page load of a reader',
        finding: `The first item is on the page ${saved} round trips earlier when the page opens with its feed (round trips of ${rttMs} ms, median of ${values.starts} cold starts).`,
        columns: ['what', 'ms', 'tasks over 50 ms', 'layout shift'],
        rows: [
          ['first item, page without the feed', Math.round(without), '', ''],
          ['first item, page that opens with the feed', Math.round(withFeed), '', ''],
          ['first item, desk', Math.round(desk), '', ''],
          ...starts.map(([name, { blocking, tasks, shift }]) => [
            `blocking time of a phone, ${name}`,
            Math.round(blocking),
            tasks,
            shift.toFixed(3),
          ]),
          [`longest task, scrolling ${values.items} items`, items.longest, items.long, ''],
          [`longest task, scrolling ${values.games} games`, games.longest, games.long, ''],
        ],
      }
    } finally {
      await stage.close()
    }
  })

/** The median of the times from the start of a navigation to the frame after the first item, in milliseconds. */
async function coldStart(
  stage: Stage,
  { stripped }: { readonly stripped: boolean },
): Promise<number> {
  const page = await (await fetch(stage.service.url + gamePath)).text()
  stage.origin.intercept = ({ url }, response) => {
    if (!stripped || url !== gamePath) return false
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    response
      .writeHead(200, headers)
      .end(page.replace(/<script type="application\/json".*?<\/script>/, ''))
    return true
  }
  const times: number[] = []
  const url = stage.origin.url + gamePath
  for (let start = 0; start < values.starts; start++)
    times.push(await startOnce(stage.browser, { url, hosts: ['ff-viewer', 'ff-fixture-page'] }))
  stage.origin.intercept = undefined
  return median(times)
}

/**
 * The median of the times from the start of a navigation to the first item in the desk, with a token that is stored in
 * the tab, in milliseconds.
 */
async function deskStart(): Promise<number> {
  const stage = await openDeskStage()
  try {
    await stage.machine.stop()
    const url = `${stage.origin.url}/desk/${feedHref(pulse)}`
    const hosts = ['ff-desk', 'ff-feed-desk']
    const times: number[] = []
    for (let start = 0; start < values.starts; start++)
      times.push(await startOnce(stage.browser, { url, hosts, token: secrets.anna }))
    return median(times)
  } finally {
    await stage.close()
  }
}

/**
 * Opens a page with an empty cache, and returns the time of its first item in milliseconds.
 *
 * @param hosts The elements around the feed, from outside in.
 */
async function startOnce(
  browser: Browser,
  {
    url,
    hosts,
    token,
  }: { readonly url: string; readonly hosts: string[]; readonly token?: string },
): Promise<number> {
  const { page } = await openPage(browser)
  if (token !== undefined)
    await page.addInitScript(secret => sessionStorage.setItem('desk-token', secret), token)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: rttMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await page.goto(url, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(firstItemAt, hosts, { polling: 'raf' })
  const ms = Number(await handle.jsonValue())
  await page.context().close()
  return ms
}

/** The medians of several separate cold starts on a phone. */
async function phoneStarts(stage: Stage, path: string): Promise<Start> {
  const starts: Start[] = []
  for (let start = 0; start < values.starts; start++) starts.push(await phoneStartOnce(stage, path))
  const of = (read: (start: Start) => number) => median(starts.map(read))
  return {
    blocking: of(({ blocking }) => blocking),
    tasks: of(({ tasks }) => tasks),
    shift: of(({ shift }) => shift),
  }
}

async function phoneStartOnce(stage: Stage, path: string): Promise<Start> {
  const { page } = await openPage(stage.browser, { ...phone.context, reducedMotion: null })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: rttMs,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuRate })
  await page.addInitScript(watchStart)
  await page.goto(stage.origin.url + path)
  await page.locator('.fixture, content-item').first().waitFor()
  const startSoFar = () => (globalThis as unknown as { startSoFar(): Start }).startSoFar()
  const handle = await page.waitForFunction(startSoFar, undefined, { timeout: 120_000 })
  const start = (await handle.jsonValue()) as Start
  await page.context().close()
  return start
}

/**
 * Runs in the page before its own scripts. `startSoFar()` returns the measurement of the start, or `undefined` until
 * 5 s have passed since the first paint of content and since the last task of more than 50 ms.
 */
function watchStart(): void {
  const entries: Record<string, PerformanceEntry[]> = { longtask: [], 'layout-shift': [] }
  for (const [type, seen] of Object.entries(entries))
    new PerformanceObserver(list => seen.push(...list.getEntries())).observe({
      type,
      buffered: true,
    })
  const startSoFar = (): Start | undefined => {
    const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    const { longtask: tasks = [], 'layout-shift': shifts = [] } = entries
    const last = tasks.at(-1)
    const quietSince = Math.max(paintedAt ?? Infinity, last ? last.startTime + last.duration : 0)
    if (performance.now() - quietSince < 5_000) return undefined
    const counted = tasks.filter(({ startTime }) => startTime >= (paintedAt ?? 0))
    const moved = shifts as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
    return {
      blocking: counted.reduce((sum, { duration }) => sum + duration - 50, 0),
      tasks: counted.length,
      shift: moved.reduce(
        (sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
        0,
      ),
    }
  }
  Object.assign(globalThis, { startSoFar })
}

/** Runs in the page once per frame. Returns the current time if the first item is shown, otherwise `undefined`. */
function firstItemAt(hosts: readonly string[]): number | undefined {
  let root: ParentNode | null | undefined = document
  for (const name of [...hosts, 'fixture-feed', 'content-item'])
    root = root?.querySelector(name)?.shadowRoot
  return root?.querySelector('article') ? performance.now() : undefined
}

async function scrollItems(stage: Stage, count: number): Promise<Tasks> {
  const feed = { fixtureId: 'many-items', feedKey: 'pulse' }
  await stage.service.putFixture(feed.fixtureId, entryOf(0))
  for (let first = 0; first < count; first += 200) {
    const items = Array.from({ length: Math.min(200, count - first) }, (_, index) =>
      itemAt(first + index),
    )
    await stage.service.publish(feed, { items })
  }
  const { page } = await stage.open('/games/many-items/pulse?moments=all')
  await page
    .locator('content-item')
    .nth(count - 1)
    .waitFor({ state: 'attached' })
  const tasks = await scrollThrough(stage, page)
  await page.context().close()
  return tasks
}

async function scrollGames(stage: Stage, count: number): Promise<Tasks> {
  for (let game = 0; game < count; game++)
    await stage.service.putFixture(`game-${game}`, entryOf(game))
  const { page } = await stage.open(`/?date=${dayOfGames}`)
  await page
    .locator('.fixture')
    .nth(count - 1)
    .waitFor({ state: 'attached' })
  const tasks = await scrollThrough(stage, page)
  await page.context().close()
  return tasks
}

/** Scrolls a page to its end, by 80 % of a screen per frame. */
async function scrollThrough({ browser }: Stage, page: Page): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel'] })
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const { scrollingElement } = document
    for (let before = -1; scrollingElement && before < scrollingElement.scrollTop; ) {
      before = scrollingElement.scrollTop
      scrollBy(0, 0.8 * innerHeight)
      await frame()
    }
    await frame()
  })
  return tasksIn(JSON.parse((await browser.stopTracing()).toString()) as Trace)
}

/** The part of a trace that is used. */
interface Trace {
  readonly traceEvents: readonly {
    readonly name: string
    readonly pid: number
    readonly tid: number
    /** Processor time in microseconds. */
    readonly tdur?: number
    readonly args: { readonly name?: string }
  }[]
}

/** The tasks of a trace in processor time, which excludes the load of other processes. */
function tasksIn({ traceEvents }: Trace): Tasks {
  const threadOf = ({ pid, tid }: (typeof traceEvents)[number]) => `${pid} ${tid}`
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents
    .filter(event => event.name.endsWith('RunTask') && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000)
  if (tasks.length === 0) throw new Error('Cannot measure a scroll: the trace has no tasks')
  return {
    longest: Math.round(Math.max(...tasks)),
    long: tasks.filter(ms => ms > 50).length,
  }
}

function entryOf(index: number): object {
  const firstEventAt = new Date(
    Date.parse(`${dayOfGames}T12:00:00Z`) + 60_000 * index,
  ).toISOString()
  return {
    key: `game-${index}`,
    label: null,
    date: firstEventAt.slice(0, 10),
    seasonType: 'Regular Season',
    awayTeam: { id: `a${index % 29}`, name: 'Mill Valley Foxes', tricode: 'MVF' },
    homeTeam: { id: `h${index % 31}`, name: 'Harbor City Herons', tricode: 'HCH' },
    firstEventAt,
    feeds: ['pulse'],
  }
}

function itemAt(index: number): object {
  const at = new Date(Date.parse('2025-01-17T20:00:00Z') + 7_000 * index).toISOString()
  return {
    id: `item-${index}`,
    fixtureId: 'many-items',
    definitionKey: 'basketball.pre-game-summary',
    definitionVersion: 1,
    effectiveAt: at,
    asOf: at,
    entities: [],
    content: {
      headline: `Herons answer for the time number ${index}`,
      summary: 'Six steals and three blocks set the Herons apart, and the lead is theirs again.',
      supportingContext: ['The Foxes turned the ball over 21 times.', 'The Herons 13.'],
      scheduledTipoff: '2025-01-17T19:30:00Z',
    },
    assets: [],
  }
}
