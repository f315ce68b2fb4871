import type { FourFactorsContent } from '@fixture-feed/client/content.generated'
import { msg, str } from '@lit/localize'
import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import type { Renderer } from '../../renderer.ts'
import { fieldLabel } from '../item/definition-label.ts'
import { lead } from '../item/words.ts'
import { pairedBars } from '../paired-bars/paired-bars.ts'
import { scoreLine } from '../score/score-line.ts'

/** The four factors, team against team. */
export const renderFourFactors: Renderer<'basketball.four-factors@1'> = ({ content }, context) =>
  html`${factors(content, context)} ${scoreLine(content.gameState, context)}`

/** Two to four of the factors, and which ones cannot be told yet. */
export const renderFourFactorsV2: Renderer<'basketball.four-factors@2'> = (
  { content },
  context,
) => html`
  ${factors(content, context)}
  ${unavailable(content.unavailableFactorKeys)}
  ${scoreLine(content.gameState, context)}
`

function factors(content: FourFactorsContent, context: RenderContext): TemplateResult {
  const { descriptor, gameState, focusFactorKey } = content
  const { awayTeamId, homeTeamId } = gameState
  const options = {
    title: msg('Four factors'),
    awayTeamId,
    homeTeamId,
    focusKeys: [focusFactorKey],
  }
  return html`
    ${lead(content.summary, context)}
    ${pairedBars(content.factors, options, context)}
    <p class="note" part="note" dir="auto">${descriptor}</p>
  `
}

function unavailable(keys: readonly string[]): TemplateResult | typeof nothing {
  if (keys.length === 0) return nothing
  return html`<p class="note" part="note">${msg(str`Not to be told yet: ${keys.map(fieldLabel).join(', ')}.`)}</p>`
}
