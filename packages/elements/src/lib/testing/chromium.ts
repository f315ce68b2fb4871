import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export {
  chromiumPath,
  closeContexts,
  noChromium,
  sharedChromium,
} from '../../../../client/src/lib/testing/chromium.ts'

/** A page, and what it complained about: script errors, refusals of its policy, and requests to other origins. */
export interface WatchedPage {
  readonly page: Page
  readonly complaints: string[]
}

/** Opens an empty page in a context of its own: English, in UTC, so that times are the same on every machine. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(`error: ${error.message}`))
  page.on('console', message => {
    const text = message.text()
    // What fails to load is for the page to show, and for tests that stop the service no fault.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) {
      complaints.push(`console: ${text}`)
    }
  })
  page.on('request', request => {
    const { hostname } = new URL(request.url())
    if (!['127.0.0.1', 'localhost', ''].includes(hostname))
      complaints.push(`request: ${request.url()}`)
  })
  return { page, complaints }
}
