import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A headless Chromium until the test ends: the one that the variable `CHROMIUM` names, or the first on the PATH.
 * Without one the test is skipped and the answer `undefined`, unless `REQUIRE_TOOLS=1`, which makes that a failure.
 */
export async function launchChromium(t: TestContext): Promise<Browser | undefined> {
  const executablePath = process.env.CHROMIUM ?? findOnPath()
  if (executablePath === undefined) {
    if (process.env.REQUIRE_TOOLS === '1') throw new Error('chromium is not on the PATH')
    t.skip('chromium is not on the PATH')
    return undefined
  }
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  t.after(() => browser.close())
  return browser
}

function findOnPath(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => NAMES.map(name => join(folder, name)))
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
