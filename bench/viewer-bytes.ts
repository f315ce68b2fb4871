import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Browser } from 'playwright-core'
import {
  chromiumPath,
  launchChromium,
  openPage,
} from '../packages/elements/src/lib/testing/chromium.ts'
import {
  type FeedService,
  startFeedService,
} from '../packages/elements/src/lib/testing/feed-service.ts'
import { publishLine, publishLog } from '../packages/elements/src/lib/testing/sample-game.ts'
import {
  bytesOf,
  recordAnswers,
  type WireAnswer,
} from '../packages/elements/src/lib/testing/wire-answers.ts'
import { type PublishedGame, recordedGames, simulatedGames } from './lib/games.ts'
import { print, progress, runScale } from './lib/scale-run.ts'

/**
 * The bytes on the wire of whole games in the viewer, as Chromium counts them: with dictionaries, and in a browser that
 * does not know them. A dictionary is fresh for two minutes, so the pace matters: `--longest 125` waits between changes as
 * long as it was in the game, at most so many seconds, which takes up to an hour; without it one change follows the other
 * at once.
 */

const { values } = parseArgs({ options: { longest: { type: 'string', default: '0' } } })
const longestS = Number(values.longest)

type Publication = LogLine & { readonly kind: 'publication' }

/** A page with the viewer, and the changes that it got. */
interface WatchingPage {
  readonly answers: readonly WireAnswer[]
  /** Resolves when it got so many versions of its feed. */
  got(versions: number): Promise<void>
}

if (chromiumPath === undefined) print('skipped: chromium is not installed')
else
  await runScale(async () => {
    const recorded = recordedGames()
    const games = recorded.length > 0 ? recorded : simulatedGames([1, 2, 3])
    const [browser, service] = await Promise.all([launchChromium(), startFeedService()])
    try {
      const rows = await Promise.all(games.map(game => watch(browser, service, game)))
      const pace =
        longestS > 0
          ? `with the pauses of the game, at most ${longestS} s`
          : 'as fast as the page gets them'
      return {
        name: longestS > 0 ? 'viewer-bytes-paced' : 'viewer-bytes',
        title: `A whole game in the viewer, ${longestS > 0 ? 'at its pace' : 'quickly'}`,
        finding: `Heads and bodies of all answers that brought a snapshot or a dictionary, as Chromium counts them; the changes of each game come ${pace}.`,
        columns: [
          'game',
          'with dictionaries, % of without',
          'changes',
          'kB without',
          'kB with',
          'deltas',
          'dictionaries',
          'kB of dictionaries',
        ],
        rows,
        hasNoChart: true,
      }
    } finally {
      await browser.close()
      await service.stop()
    }
  })

async function watch(
  browser: Browser,
  service: FeedService,
  { name, log }: PublishedGame,
): Promise<(string | number)[]> {
  const first = log.findIndex(({ kind }) => kind === 'publication')
  await publishLog(service, log.slice(0, first + 1))
  const [plain, deltas] = await Promise.all(
    [false, true].map(knows => openViewer(browser, service, { log, knows })),
  )
  if (plain === undefined || deltas === undefined) throw new Error('There is no page')
  let versions = 1
  await Promise.all([plain.got(versions), deltas.got(versions)])
  const { at, fixtureId } = log[first] as Publication
  const url = `${service.url}/v1/fixtures/${fixtureId}/feeds/pulse`
  let before = at
  let shown = await tagOf(url)
  for (const line of log.slice(first + 1)) {
    if (line.kind === 'publication') {
      const pauseMs = Date.parse(line.at) - Date.parse(before)
      await wait(Math.min(pauseMs, longestS * 1000))
      before = line.at
    }
    await publishLine(service, line)
    // A publication may change nothing that readers see.
    const tag = await tagOf(url)
    if (tag !== shown) versions++
    shown = tag
    await Promise.all([plain.got(versions), deltas.got(versions)])
  }
  progress(`${name}: ${versions} versions`)
  const dictionaries = deltas.answers.filter(({ url }) => url.includes('/dictionaries/'))
  const kB = (answers: readonly WireAnswer[]): number => bytesOf(answers) / 1000
  return [
    name,
    (bytesOf(deltas.answers) / bytesOf(plain.answers)) * 100,
    versions - 1,
    kB(plain.answers),
    kB(deltas.answers),
    deltas.answers.filter(({ coding }) => coding === 'dcz').length,
    dictionaries.length,
    kB(dictionaries),
  ]
}

async function tagOf(url: string): Promise<string | null> {
  return (await fetch(url, { method: 'HEAD' })).headers.get('etag')
}

/** Opens a game in the viewer, in a browser context of its own: with connections and dictionaries of its own. */
async function openViewer(
  browser: Browser,
  service: FeedService,
  { log, knows }: { readonly log: readonly LogLine[]; readonly knows: boolean },
): Promise<WatchingPage> {
  const [registration] = log
  if (registration?.kind !== 'fixture') throw new Error('A log begins with its fixture')
  const { fixtureId } = registration.entry
  const { page } = await openPage(browser)
  if (!knows) {
    await page.addInitScript(() => {
      DOMTokenList.prototype.supports = () => false
    })
  }
  const answers = await recordAnswers(page)
  await page.goto(`${service.url}/games/${encodeURIComponent(fixtureId)}/pulse`)
  return {
    answers,
    async got(versions) {
      while (answers.filter(({ url }) => url.endsWith('/feeds/pulse')).length < versions) {
        await wait(20)
      }
    },
  }
}
