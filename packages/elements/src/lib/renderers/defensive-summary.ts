import { msg } from '@lit/localize'
import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { lead } from '../item/words.ts'
import { pairedBars } from '../paired-bars/paired-bars.ts'
import { scoreLine } from '../score/score-line.ts'

/** How the teams defend, one against the other. */
export const renderDefensiveSummary: Renderer<'basketball.defensive-summary@1'> = (
  { content },
  context,
) => {
  const { statistics, focusStatisticKeys, gameState } = content
  const { awayTeamId, homeTeamId } = gameState
  const options = { title: msg('Defence'), awayTeamId, homeTeamId, focusKeys: focusStatisticKeys }
  return html`
    ${lead(content.summary, context)}
    ${pairedBars(statistics, options, context)}
    ${scoreLine(gameState, context)}
  `
}
