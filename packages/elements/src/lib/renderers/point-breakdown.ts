import { msg } from '@lit/localize'
import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { lead } from '../item/words.ts'
import { pairedBars } from '../paired-bars/paired-bars.ts'
import { scoreLine } from '../score/score-line.ts'

/** Where the points come from, team against team. */
export const renderPointBreakdown: Renderer<'basketball.point-breakdown@1'> = (
  { content },
  context,
) => {
  const { categories, focusCategoryKey, gameState } = content
  const { awayTeamId, homeTeamId } = gameState
  const options = { title: msg('Points'), awayTeamId, homeTeamId, focusKeys: [focusCategoryKey] }
  return html`
    ${lead(content.summary, context)}
    ${pairedBars(categories, options, context)}
    <p class="note" part="note" dir="auto">${content.descriptor}</p>
    ${scoreLine(gameState, context)}
  `
}
