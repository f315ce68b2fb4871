import type { GameState, Run } from '@fixture-feed/client/content.generated'
import { msg } from '@lit/localize'
import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { cssVariables } from '../item/css-variables.ts'
import { periodText, regulationPeriods } from '../score/game-clock.ts'
import { teamLabel } from '../score/team-label.ts'
import { type Lane, runLanes } from './run-lanes.ts'

/** A run as a ribbon: what each team had before it, and what it added. */
export function runRibbon(run: Run, gameState: GameState, context: RenderContext): TemplateResult {
  const { startScore, endScore, pointsFor, pointsAgainst, periods, unanswered, teamId } = run
  const lanes = runLanes(run)
  const { awayTeamId, homeTeamId } = gameState
  const regulation = regulationPeriods(gameState)
  const where = periods.map(period => periodText(period, regulation)).join('–')
  return html`<div class="run" part="run" ${cssVariables({ '--_team': context.teamColor(teamId) })}>
    <div class="run-count">
      <bdi class="run-points">${pointsFor}–${pointsAgainst}</bdi>
      <span class="run-words">
        ${unanswered ? msg('unanswered') : msg('run')} · <bdi>${where}</bdi>
      </span>
    </div>
    <div class="ribbon" part="bars">
      ${lane(awayTeamId, lanes.away, startScore.away, endScore.away, context)}
      ${lane(homeTeamId, lanes.home, startScore.home, endScore.home, context)}
    </div>
  </div>`
}

function lane(
  id: string,
  { before, after, gained }: Lane,
  start: number,
  end: number,
  context: RenderContext,
): TemplateResult {
  const variables = {
    '--_team': context.teamColor(id),
    '--_before': `${before}`,
    '--_gain': `${after - before}`,
  }
  return html`<div class="lane" ${cssVariables(variables)}>
    <span class="lane-name">${teamLabel(id, context)}</span>
    <span class="lane-track" aria-hidden="true"
      ><span class="lane-before"></span><span class="lane-gain"></span
    ></span>
    <bdi class="lane-score">
      <span class="hidden">${msg('from')}</span> ${start} <span aria-hidden="true">→</span>
      <span class="hidden">${msg('to')}</span> <strong>${end}</strong>
      ${gained > 0 ? html`<span class="gained">+${gained}</span>` : nothing}
    </bdi>
  </div>`
}
