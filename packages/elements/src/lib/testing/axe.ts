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

/** Rules that colours decide. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with a page in both themes: what colours do not decide is looked at once. */
export async function axeViolationsInBothThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeViolations(page, colorRules)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await axeViolations(page)
  return [...light, ...dark.map(violation => `in dark: ${violation}`)]
}

/**
 * What axe finds wrong with a page, WCAG 2.2 A and AA and its best practices: one line for each place.
 *
 * @param rules Left out for all.
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
