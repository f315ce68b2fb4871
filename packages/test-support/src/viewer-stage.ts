import type { Item } from '@fixture-feed/client'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { buildViewer } from '../../elements/tools/build.ts'
import { closeContexts, openPage, sharedChromium, type WatchedPage } from './chromium.ts'
import { type FeedService, startFeedService } from './feed-service.ts'
import { openOrigin, type ViewerOrigin } from './viewer-origin.ts'

/** A browser, a service, and the origin at which the browser finds the viewer and the service; one per test file. */
export interface Stage {
  readonly browser: Browser
  readonly service: FeedService
  readonly origin: ViewerOrigin
  open(path: string, options?: BrowserContextOptions): Promise<WatchedPage>
  /**
   * Resets the one page that all calls of this method share, and opens an address in it. A new page would take four
   * times as long.
   */
  reopen(path: string): Promise<WatchedPage>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  await buildViewer()
  const [browser, service] = await Promise.all([sharedChromium(), startFeedService()])
  const origin = await openOrigin(service.url)
  let opened: WatchedPage | undefined
  return {
    browser,
    service,
    origin,
    async open(path, options) {
      const watched = await openPage(browser, options)
      await watched.page.goto(new URL(path, origin.url).href)
      return watched
    },
    async reopen(path) {
      if (opened === undefined) opened = await openPage(browser)
      else await forgetEverything(opened)
      await opened.page.goto(new URL(path, origin.url).href)
      return opened
    },
    async close() {
      await closeContexts(browser)
      await origin.close()
      await service.stop()
    },
  }
}

async function forgetEverything({ page, complaints }: WatchedPage): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  // Required to load an address that differs only in its fragment.
  await page.goto('about:blank')
  complaints.length = 0
}

/** Shows items in place of the viewer, under the same policy and from the same files. */
export async function showItems(page: Page, items: readonly Item[]): Promise<void> {
  await page.evaluate(async items => {
    await customElements.whenDefined('content-item')
    const heading = document.createElement('h1')
    heading.textContent = 'Items'
    const main = document.createElement('main')
    main.style.cssText = 'display: grid; gap: 16px; padding: 16px'
    const elements = items.map(item =>
      Object.assign(document.createElement('content-item'), {
        item,
        feedUrl: '/v1/fixtures/f/feeds/pulse',
        headingLevel: 2,
        inspectable: true,
        itemHref: (id: string) => `#${id}`,
      }),
    )
    main.append(heading, ...elements)
    document.body.replaceChildren(main)
    await Promise.all(elements.map(element => element.updateComplete))
  }, items)
}
