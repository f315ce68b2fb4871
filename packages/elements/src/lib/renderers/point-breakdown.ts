import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { pairedBars } from '../parts/paired-bars.ts'
import { scoreLine } from '../parts/score-line.ts'
import { headline, summary } from '../parts/words.ts'

/** Where the points come from, team against team. */
export const renderPointBreakdown: Renderer<'basketball.point-breakdown@1'> = (
  { content },
  context,
) => {
  const { categories, focusCategoryKey, gameState } = content
  const { awayTeamId, homeTeamId } = gameState
  const options = { title: 'Points', awayTeamId, homeTeamId, focusKeys: [focusCategoryKey] }
  return html`
    ${headline(content.descriptor, context)}
    ${summary(content.summary)}
    ${pairedBars(categories, options, context)}
    <p class="note" part="note">Categories can overlap.</p>
    ${scoreLine(gameState, context)}
  `
}
