import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * What Playwright switches off, as this list takes the place of its own, and the pages behind the address bar's popup:
 * each new context would load them, for a third of its processor time.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
]

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures}`,
]

/** The browser of this machine: the one that the variable `CHROMIUM` names, or the first on the PATH. */
export const chromiumPath: string | undefined = process.env.CHROMIUM ?? findOnPath()

/** For `test`'s `skip`: why there is no browser to test in, unless `REQUIRE_TOOLS` asks for a failure instead. */
export const noChromium: string | false =
  chromiumPath === undefined && process.env.REQUIRE_TOOLS !== '1'
    ? 'skipped: chromium is not on the PATH'
    : false

/** Starts the browser without a window. Whoever starts it closes it. */
export async function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error('Cannot start a browser: chromium is not on the PATH')
  return chromium.launch({ executablePath: chromiumPath, args: switches })
}

function findOnPath(): string | undefined {
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
