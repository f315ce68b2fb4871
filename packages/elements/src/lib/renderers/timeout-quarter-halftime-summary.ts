import type { Break, GameState } from '@fixture-feed/client/content.generated'
import { msg, str } from '@lit/localize'
import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { headline, listItem } from '../item/words.ts'
import { clockText, periodText, regulationPeriods } from '../score/game-clock.ts'
import { scoreLine } from '../score/score-line.ts'

/** What a break is good for looking back at, and ahead to. */
export const renderTimeoutQuarterHalftimeSummary: Renderer<
  'basketball.timeout-quarter-halftime-summary@1'
> = ({ content }, context) => html`
  <p class="chip" part="chip">${breakText(content.break, content.gameState)}</p>
  ${headline(content.headline, context)}
  <ul class="takeaways" part="list">
    ${content.keyTakeaways.map(listItem)}
  </ul>
  <p class="callout" part="callout">
    <span class="callout-label">${msg('Watch next')}</span>
    <span dir="auto">${content.whatToWatchNext}</span>
  </p>
  ${scoreLine(content.gameState, context)}
`

function breakText({ kind, period, clock }: Break, gameState: GameState): string {
  const name = periodText(period, regulationPeriods(gameState))
  if (kind === 'timeout') return msg(str`Timeout, ${name} ${clockText(clock)}`)
  if (kind === 'halftime') return msg('Halftime')
  if (kind === 'overtime') return msg(str`End of ${name}: overtime`)
  return msg(str`End of ${name}`)
}
