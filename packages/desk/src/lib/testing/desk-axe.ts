import type { Page } from 'playwright-core'
import { axeViolationsInBothThemes } from '../../../../elements/src/lib/testing/axe.ts'

/**
 * What axe finds wrong with a page of the desk, in both themes. A table of an item that is wider than its card is reached from the item:
 * the list is one stop of the Tab key, and the item that has focus lets Tab into what it holds. axe looks at stops alone.
 */
export async function deskViolations(page: Page): Promise<readonly string[]> {
  const violations = await axeViolationsInBothThemes(page)
  return violations.filter(
    each => !/scrollable-region-focusable: .*fixture-feed content-item/.test(each),
  )
}
