import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = join(import.meta.dirname, '../../../test-tools')

/**
 * The `skip` option of tests that need `test-tools`: a reason if these packages are not installed. `REQUIRE_TOOLS`
 * makes such tests fail instead.
 */
export const withoutCheckers: string | false =
  existsSync(join(folder, 'node_modules')) || process.env.REQUIRE_TOOLS === '1'
    ? false
    : 'skipped: the checkers are not installed (npm ci --prefix test-tools)'

const { resolve } = createRequire(join(folder, 'package.json'))

/** Loads a module from `test-tools`, whose packages are not dependencies of the project. */
export function loadChecker(name: string): Promise<unknown> {
  return import(pathToFileURL(resolve(name)).href)
}
