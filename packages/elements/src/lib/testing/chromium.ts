import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export {
  chromiumPath,
  closeContexts,
  noChromium,
  sharedChromium,
} from '../../../../client/src/lib/testing/chromium.ts'

/** A page with its reported problems: script errors, violations of its policy, and requests to other origins. */
export interface WatchedPage {
  readonly page: Page
  readonly complaints: string[]
}

/** Opens an empty page in a separate context: English, in UTC, so that times are the same on every machine. */
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
    // The page itself shows failed loads, and tests that stop the service cause them.
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
