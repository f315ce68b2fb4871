import type { BoxScoreContent } from '@fixture-feed/client/content.generated'
import { render } from 'lit'
import type { BoxScoreContext } from './box-score-table.ts'

/** The tables of a box score. Their code loads with the first box score, because most pages have none. */
export function boxScorePart(content: BoxScoreContent, context: BoxScoreContext): HTMLElement {
  const place = document.createElement('div')
  import('./box-score-table.ts')
    .then(({ boxScoreTables }) => render(boxScoreTables(content, context), place))
    .catch(reportError)
  return place
}
