import type { GameState, Run } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { msg } from '../item/msg.ts'
import { periodText, regulationPeriods } from '../score/game-clock.ts'
import { teamLabel } from '../score/score-line.ts'

/** A run as a ribbon: the points of each team before the run, and the points that each team added. */
export function runRibbon(run: Run, gameState: GameState, context: RenderContext): TemplateResult {
  const { pointsFor, pointsAgainst, periods, unanswered, teamId } = run
  const lanes = runLanes(run)
  const { awayTeamId, homeTeamId } = gameState
  const regulation = regulationPeriods(gameState)
  const where = periods.map(period => periodText(period, regulation)).join('-')
  return html`<div class="run stack" part="run" .style=${`--_team: ${context.teamColor(teamId)}`}>
    <div class="run-count line">
      <bdi class="run-points">${pointsFor}-${pointsAgainst}</bdi>
      <small>${unanswered ? msg('unanswered') : msg('run')} · <bdi>${where}</bdi></small>
    </div>
    <div class="ribbon" part="bars">
      ${lane(awayTeamId, lanes.away, context)}
      ${lane(homeTeamId, lanes.home, context)}
    </div>
  </div>`
}

function lane(id: string, { start, end, before, after }: Lane, context: RenderContext) {
  return html`<div class="lane" .style=${`--_team: ${context.teamColor(id)}`}>
    <span>${teamLabel(id, context)}</span>
    <span class="track" aria-hidden="true"
      ><span class="before" .style=${`--_share: ${before}`}></span
      ><span .style=${`--_share: ${after - before}`}></span
    ></span>
    <bdi>
      <span class="hidden">${msg('from')}</span> ${start} <span aria-hidden="true">→</span>
      <span class="hidden">${msg('to')}</span> <span class="strong">${end}</span>
      ${end > start ? html`<span class="gained">+${end - start}</span>` : nothing}
    </bdi>
  </div>`
}

/**
 * The lane of one team: its points at both ends of the run, and their positions as shares of the length of the
 * ribbon.
 */
interface Lane {
  readonly start: number
  readonly end: number
  readonly before: number
  readonly after: number
}

/**
 * The ribbon begins this number of points below the lower starting score, but not below 0, so that the gain appears as
 * part of a score.
 */
const lead = 6

/** The two lanes of a run's ribbon on one scale. */
export function runLanes({ startScore, endScore }: Pick<Run, 'startScore' | 'endScore'>): {
  readonly away: Lane
  readonly home: Lane
} {
  const least = Math.max(0, Math.min(startScore.away, startScore.home) - lead)
  const most = Math.max(endScore.away, endScore.home, least + 1)
  const shareOf = (points: number): number => (points - least) / (most - least)
  const laneOf = (side: 'away' | 'home'): Lane => {
    const start = startScore[side]
    const end = endScore[side]
    const before = shareOf(start)
    return { start, end, before, after: Math.max(shareOf(end), before) }
  }
  return { away: laneOf('away'), home: laneOf('home') }
}

export const runRibbonStyles: CSSResult = css`
  .run-points {
    color: var(--_team);
    font-size: 2rem;
    font-weight: 750;
    line-height: 1;
  }

  .ribbon {
    display: grid;
    grid-template-columns: minmax(auto, max-content) minmax(72px, 1fr) max-content;
    gap: 8px 12px;
    align-items: center;
    color: var(--_muted);
    font-size: 0.875rem;
  }

  .lane {
    display: contents;
  }

  .lane > :first-child,
  .gained {
    color: var(--_team);
    font-weight: 650;
  }

  .lane .before {
    opacity: 0.3;
  }

  .run-figures {
    align-items: start;
    gap: 16px;
  }

  @container item (inline-size >= 560px) {
    .run {
      grid-template-columns: max-content minmax(0, 1fr);
      column-gap: 20px;
    }

    .run-count {
      display: grid;
    }

    .run-figures:has(.table) {
      grid-template-columns: minmax(0, 1fr) 230px;
    }
  }
`
