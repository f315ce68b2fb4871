import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly {
      readonly target: readonly unknown[]
      readonly failureSummary: string
    }[]
  }[]
}

/** Rules that depend on colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The violations that axe finds on a page in both themes. Rules that do not depend on colors are checked once. */
export async function axeViolationsInBothThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeViolations(page, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await axeViolations(page)
  return [...light, ...dark.map(violation => `in dark: ${violation}`)]
}

/**
 * The violations that axe finds on a page, one text for each place.
 *
 * @param rules The rules to check. Default: the rules that axe enables.
 */
export async function axeViolations(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!(await page.evaluate('globalThis.axe !== undefined'))) await page.evaluate(source)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as AxeResult
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  )
}
