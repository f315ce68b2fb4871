import { axeViolationsInBothThemes } from '@fixture-feed/test-support/axe'
import type { Page } from 'playwright-core'

/**
 * The violations that axe finds on a page of the desk, in both themes, except scrollable tables in items. A table that
 * is wider than its card is reached through the item: the list is one Tab stop, and the focused item lets Tab reach its
 * content. axe considers only Tab stops.
 */
export async function deskViolations(page: Page): Promise<readonly string[]> {
  const violations = await axeViolationsInBothThemes(page)
  return violations.filter(
    each => !/scrollable-region-focusable: .*fixture-feed content-item/.test(each),
  )
}
