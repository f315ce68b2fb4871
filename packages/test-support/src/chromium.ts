import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { after } from 'node:test'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/**
 * The names of the browser engine without the rest of the browser. It shows the same pages with a fifth less
 * processor time.
 */
const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The disabled features. The list begins with features that Playwright disables, because it replaces Playwright's own
 * list. The last three are the pages of the address bar's popup: each new context would load them, which would take a
 * third of its processor time.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...[
    'SpareRendererForSitePerProcess',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
  ],
]

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures}`,
  // A page exists for a few seconds, so V8's slowest compiler, TurboFan, takes more time than it saves. The faster
  // compiler Maglev stays on.
  '--js-flags=--no-opt',
]

/** The browser of this machine: from the variable `CHROMIUM`, or the first one on the PATH. */
export const chromiumPath: string | undefined =
  process.env.CHROMIUM ?? findOnPath([...shells, ...browsers])

/**
 * The complete browser, or a shell if only that exists: from the variable `CHROMIUM`, or the first one on the PATH.
 */
export const wholeChromiumPath: string | undefined =
  process.env.CHROMIUM ?? findOnPath(browsers) ?? chromiumPath

/**
 * The `skip` option of browser tests: a reason if no browser was found, unless `REQUIRE_TOOLS` is `1`, which makes the
 * tests fail instead.
 */
export const noChromium: string | false =
  chromiumPath === undefined && process.env.REQUIRE_TOOLS !== '1'
    ? 'skipped: chromium is not on the PATH'
    : false

let browser: Promise<Browser> | undefined

// The browser is closed once per process, after the last test of its last file.
after(async () => (await browser)?.close())

/**
 * The headless browser of all tests of this process. The first call starts it and determines which program is used. A
 * test that opens a context closes it.
 */
export function sharedChromium(
  executablePath: string | undefined = chromiumPath,
): Promise<Browser> {
  if (executablePath === undefined)
    throw new Error('Cannot start a browser: chromium is not on the PATH')
  browser ??= chromium.launch({ executablePath, args: switches })
  return browser
}

/** Closes all contexts of a browser that other tests continue to use. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map(context => context.close()))
}

/**
 * A page with its reported problems: script errors, errors on the console such as violations of its policy, and
 * requests to other machines.
 */
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
  page.setDefaultTimeout(30_000)
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

function findOnPath(names: readonly string[]): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
