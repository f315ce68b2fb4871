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

/** What axe finds wrong with a page, WCAG 2.2 A and AA and its best practices: one line for each place. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(`if (!globalThis.axe) { ${source} }`)
  const { violations } = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] })',
  )) as AxeResult
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`,
    ),
  )
}
