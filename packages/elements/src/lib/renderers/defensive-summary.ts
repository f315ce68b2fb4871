import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { itemTitle } from '../item-title.ts'
import { pairedBars } from '../parts/paired-bars.ts'
import { scoreLine } from '../parts/score-line.ts'
import { headline, summary } from '../parts/words.ts'

/** How the teams defend, one against the other. */
export const renderDefensiveSummary: Renderer<'basketball.defensive-summary@1'> = (
  item,
  context,
) => {
  const { statistics, focusStatisticKeys, gameState } = item.content
  const { awayTeamId, homeTeamId } = gameState
  const options = { title: 'Defence', awayTeamId, homeTeamId, focusKeys: focusStatisticKeys }
  return html`
    ${headline(itemTitle(item), context)}
    ${summary(item.content.summary)}
    ${pairedBars(statistics, options, context)}
    ${scoreLine(gameState, context)}
  `
}
