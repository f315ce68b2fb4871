import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Feed, PollOptions } from '@fixture-feed/client'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { toPublicationLog } from '@fixture-feed/generator/publication-log'
import { requireGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { openPage, sharedChromium, wholeChromiumPath } from '@fixture-feed/test-support/chromium'
import { type FeedService, startFeedService } from '@fixture-feed/test-support/feed-service'
import { publishLine } from '@fixture-feed/test-support/sample-game'
import type { Browser, Page } from 'playwright-core'
import { bundleOf } from '../../packages/client/tools/size.ts'
import { print, progress, readOptions, runScale } from '../lib/scale-run.ts'

// The bytes that a page in Chromium receives while it follows whole simulated games: all responses with their heads,
// dictionaries included. The pages of all rows follow the same games at the same time.

const { seconds, games } = readOptions({ seconds: 1, games: 3 })

declare global {
  var FixtureFeed: { readonly pollFeed: (options: PollOptions) => Feed }
  var followed: Feed
}

/** How a page follows the game. */
interface Follower {
  readonly name: string
  /** Whether responses keep the `Link` to their dictionary. */
  readonly hasLink: boolean
  /** Whether the page is on another site than the service. */
  readonly isCrossSite: boolean
  readonly options: Partial<PollOptions>
}

const followers: readonly Follower[] = [
  { name: 'no dictionaries', hasLink: false, isCrossSite: false, options: {} },
  { name: 'Link alone', hasLink: true, isCrossSite: false, options: {} },
  { name: 'the client', hasLink: true, isCrossSite: false, options: { dictionaries: true } },
  {
    name: 'the client on another site',
    hasLink: true,
    isCrossSite: true,
    options: { dictionaries: true },
  },
]

if (wholeChromiumPath === undefined) print('skipped: chromium is not installed')
else
  await runScale(async () => {
    const service = await startFeedService()
    const browser = await sharedChromium(wholeChromiumPath)
    try {
      const counters = followers.map(emptyCounter)
      const total = { changes: 0, gzipBytes: 0 }
      for (let seed = 1; seed <= games; seed++) {
        const log = [
          ...toPublicationLog(requireGame(simulateGame({ seed })), { feedKeys: ['pulse'] }),
        ]
        const { changes, gzipBytes } = await followGame(log, { service, browser, counters })
        total.changes += changes
        total.gzipBytes += gzipBytes
        progress(`game ${seed}`)
      }
      const { changes, gzipBytes } = total
      const [plain] = counters
      return {
        name: 'browser-deltas',
        title: 'Games in a browser',
        finding: `Bytes that a page in Chromium receives while ${games} simulated games with ${changes} changes are published, one change every ${seconds} s: all responses with their heads, dictionaries included.`,
        columns: [
          'followed with',
          'kB',
          '% of gzip',
          '% of no dictionaries',
          'deltas',
          'whole',
          'dictionaries',
          'dictionaries, 304',
        ],
        rows: counters.map((counter, index) => [
          followers[index]?.name ?? '',
          counter.bytes / 1000,
          (counter.bytes / gzipBytes) * 100,
          (counter.bytes / (plain?.bytes ?? Number.NaN)) * 100,
          counter.deltas,
          counter.whole,
          counter.dictionaries,
          counter.revalidated,
        ]),
      }
    } finally {
      await browser.close()
      await service.stop()
    }
  })

interface Stage {
  readonly service: FeedService
  readonly browser: Browser
  /** Counters of the responses to each follower. */
  readonly counters: readonly Counter[]
}

/**
 * Publishes a game while one page for each follower follows the game. Returns the number of changes of the game, and
 * the bytes of the responses with all versions in gzip, including their heads.
 */
async function followGame(
  log: readonly LogLine[],
  { service, browser, counters }: Stage,
): Promise<{ readonly changes: number; readonly gzipBytes: number }> {
  const [registration] = log
  if (registration?.kind !== 'fixture') throw new TypeError('The log begins without a fixture')
  const { fixtureId } = registration.entry
  const first = log.findIndex(line => line.kind === 'publication')
  for (const line of log.slice(0, first + 1)) await publishLine(service, line)
  const origins = await Promise.all(
    followers.map(({ hasLink }, index) =>
      openCountingOrigin(service.url, { hasLink, counter: counters[index] ?? emptyCounter() }),
    ),
  )
  const pages = await Promise.all(
    followers.map((follower, index) =>
      openFollower(browser, follower, origins[index]?.url ?? '', fixtureId),
    ),
  )
  const feedUrl = `${service.url}/v1/fixtures/${fixtureId}/feeds/pulse`
  let gzipBytes = await readGzip(feedUrl)
  let changes = 1
  for (const line of log.slice(first + 1)) {
    await publishLine(service, line)
    if (line.kind !== 'publication') continue
    await Promise.all(pages.map(page => showsChange(page, line)))
    gzipBytes += await readGzip(feedUrl)
    changes++
    await wait(seconds * 1000)
  }
  for (const page of pages) await page.context().close()
  for (const { close } of origins) await close()
  return { changes, gzipBytes }
}

async function openFollower(
  browser: Browser,
  { isCrossSite, options }: Follower,
  url: string,
  fixtureId: string,
): Promise<Page> {
  const { page } = await openPage(browser)
  const pageUrl = isCrossSite ? url.replace('127.0.0.1', 'localhost') : url
  await page.goto(`${pageUrl}/v1/definitions`)
  await page.evaluate(await bundleOf('poll-feed', 'iife'))
  await page.evaluate(
    options => {
      globalThis.followed = globalThis.FixtureFeed.pollFeed(options)
    },
    { baseUrl: url, fixtureId, feedKey: 'pulse', waitSeconds: 30, ...options },
  )
  await page.waitForFunction(() => globalThis.followed.state.status === 'fresh')
  return page
}

async function showsChange(
  page: Page,
  { at }: LogLine & { readonly kind: 'publication' },
): Promise<void> {
  await page.waitForFunction(at => globalThis.followed.state.snapshot?.snapshotAt === at, at, {
    polling: 10,
  })
}

/** Responses below `/feeds/`. */
interface Counter {
  bytes: number
  deltas: number
  whole: number
  dictionaries: number
  revalidated: number
}

function emptyCounter(): Counter {
  return { bytes: 0, deltas: 0, whole: 0, dictionaries: 0, revalidated: 0 }
}

/** An origin that forwards to the service and counts the responses below `/feeds/`. It removes `Link` if required. */
async function openCountingOrigin(
  service: string,
  { hasLink, counter }: { readonly hasLink: boolean; readonly counter: Counter },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((incoming, response) => {
    const { method, headers, url = '/' } = incoming
    const passed = request(new URL(url, service), { method, headers }, answer => {
      const head = hasLink ? answer.rawHeaders : withoutHeader(answer.rawHeaders, 'link')
      if (url.includes('/feeds/')) count(counter, url, { answer, head })
      response.writeHead(answer.statusCode ?? 502, head)
      answer.pipe(response)
    })
    passed.on('error', () => incoming.socket.destroy())
    response.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A list of alternating names and values, without the pairs of one name. */
function withoutHeader(list: readonly string[], name: string): string[] {
  return list.filter((_, index) => list[index - (index % 2)]?.toLowerCase() !== name)
}

function headBytes(list: readonly string[]): number {
  return list.reduce((sum, text) => sum + text.length + 2, 20)
}

function count(
  counter: Counter,
  url: string,
  { answer, head }: { readonly answer: IncomingMessage; readonly head: readonly string[] },
): void {
  counter.bytes += headBytes(head)
  answer.on('data', (chunk: Buffer) => {
    counter.bytes += chunk.length
  })
  const isDictionary = url.includes('/dictionaries/')
  if (answer.statusCode === 304 && isDictionary) counter.revalidated++
  if (answer.statusCode !== 200) return
  if (isDictionary) counter.dictionaries++
  else if (answer.headers['content-encoding'] === 'dcz') counter.deltas++
  else counter.whole++
}

/** The size of a gzip response with the whole snapshot, including its head, in bytes. */
async function readGzip(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(url, { headers: { 'accept-encoding': 'gzip' } }, answer => {
    const head = headBytes(answer.rawHeaders)
    answer.resume()
    resolve(head + Number(answer.headers['content-length']))
  })
    .on('error', reject)
    .end()
  return promise
}
