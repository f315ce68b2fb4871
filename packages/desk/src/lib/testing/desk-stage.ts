import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import {
  closeContexts,
  openPage,
  sharedChromium,
  type WatchedPage,
} from '@fixture-feed/test-support/chromium'
import { sampleLog } from '@fixture-feed/test-support/sample-game'
import { openOrigin, type ViewerOrigin } from '@fixture-feed/test-support/viewer-origin'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { buildDesk } from '../../../tools/build.ts'
import { feedHref } from '../page/feed-hash.ts'
import { type DeskService, secrets, startDeskService } from './desk-service.ts'
import { type LiveMachine, startLiveMachine } from './live-machine.ts'

/** A service with a game in progress, and a browser; one per test file. */
export interface DeskStage {
  readonly service: DeskService
  readonly origin: ViewerOrigin
  readonly browser: Browser
  readonly machine: LiveMachine
  /** Opens the desk at the feed, signed in. */
  open(name: keyof typeof secrets, options?: BrowserContextOptions): Promise<WatchedPage>
  close(): Promise<void>
}

const englishLog = sampleLog()
const [registration] = englishLog
if (registration?.kind !== 'fixture') throw new Error('The log does not begin with its fixture')

/** The feed of the game. */
export const pulse: FeedId = { fixtureId: registration.entry.fixtureId, feedKey: 'pulse' }

/** Opens a stage after 70 % of the log of a game. By default, the log has only the feed `pulse`. */
export async function openDeskStage(log: readonly LogLine[] = englishLog): Promise<DeskStage> {
  await buildDesk()
  const [browser, service] = await Promise.all([
    sharedChromium(),
    startDeskService({ hasPage: true }),
  ])
  const middle = Math.floor(log.length * 0.7)
  for (const line of log.slice(0, middle)) await service.apply(line)
  const machine = startLiveMachine(service, log.slice(middle))
  const origin = await openOrigin(service.operatorUrl)
  return {
    service,
    origin,
    browser,
    machine,
    async open(name, options) {
      const watched = await openPage(browser, options)
      // The timeout is long, because the generator publishes all the time and each change is rendered.
      watched.page.setDefaultTimeout(30_000)
      await watched.page.goto(`${origin.url}/desk/${feedHref(pulse)}`)
      await signIn(watched.page, name)
      await watched.page.locator('content-item').first().waitFor()
      return watched
    },
    async close() {
      await closeContexts(browser)
      await machine.stop()
      await origin.close()
      await service.stop()
    },
  }
}

export async function signIn(page: Page, name: keyof typeof secrets): Promise<void> {
  await page.getByLabel('Access token', { exact: true }).fill(secrets[name])
  await page.keyboard.press('Enter')
}
