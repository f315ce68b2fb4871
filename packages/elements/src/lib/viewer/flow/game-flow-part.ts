import type { FixtureIndexEntry } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, svg, type TemplateResult } from 'lit'
import { cssColor, teamColors } from '../../../team-color.ts'
import { cssVariables } from '../../item/css-variables.ts'
import type { FlowPoint, GameFlow } from './game-flow.ts'

const width = 1000
const height = 120
/** A lead of so many points fills the chart at least, so that a close game looks like one. */
const leastLead = 10

/**
 * The margin over game time: the away team's lead above the line, the home team's below. It is a slider too, from item to
 * item; `choose` is told of the point chosen.
 */
export function gameFlowPart(
  { points, periodEnds, leadChanges }: GameFlow,
  { awayTeam, homeTeam }: FixtureIndexEntry,
  { current, choose }: { readonly current: number; readonly choose: (point: FlowPoint) => void },
): TemplateResult | typeof nothing {
  if (points.length < 3) return nothing
  const length = periodEnds.at(-1) ?? 1
  const most = Math.max(leastLead, ...points.map(({ away, home }) => Math.abs(away - home)))
  const x = (second: number): number => rounded((second / length) * width)
  const y = (margin: number): number => rounded(height / 2 - (margin / most) * (height / 2 - 6))
  const area = (marginOf: (point: FlowPoint) => number): string => {
    const steps = points.map(point => `H${x(point.second)}V${y(marginOf(point))}`)
    return `M0 ${y(0)}${steps.join('')}V${y(0)}Z`
  }
  const [away, home] = teamColors(awayTeam.id, homeTeam.id)
  const shown = points[current]
  const colors = {
    '--_away': cssColor(away),
    '--_home': cssColor(home),
    '--_at': `${(shown?.second ?? 0) / length}`,
  }
  const point = (each: FlowPoint, kind: string): TemplateResult =>
    // A line without length has round ends, however the chart is stretched.
    svg`<path class=${kind} d=${`M${x(each.second)} ${y(each.away - each.home)}h0`} />`
  const textOf = ({ gameTime, away, home }: FlowPoint): string =>
    `${gameTime}: ${awayTeam.tricode} ${away}, ${homeTeam.tricode} ${home}`
  return html`<section class="flow" aria-label="Game flow" ${cssVariables(colors)}>
    <div class="flow-head">
      <span class="flow-away">${awayTeam.tricode} leads</span>
      <span>${shown === undefined ? nothing : textOf(shown)}</span>
      <span>${leadChanges.length} lead change${leadChanges.length === 1 ? '' : 's'}</span>
    </div>
    <div class="flow-chart">
      <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
        ${periodEnds.slice(0, -1).map(end => svg`<path class="flow-period" d=${`M${x(end)} 0V${height}`} />`)}
        ${svg`<path class="flow-lead-away" d=${area(({ away, home }) => Math.max(away - home, 0))} />`}
        ${svg`<path class="flow-lead-home" d=${area(({ away, home }) => Math.min(away - home, 0))} />`}
        ${svg`<path class="flow-zero" d=${`M0 ${y(0)}H${width}`} />`}
        ${points.filter(({ isRun }) => isRun).map(each => point(each, 'flow-run'))}
        ${leadChanges.map(each => point(each, 'flow-change'))}
      </svg>
      ${shown === undefined ? nothing : html`<span class="flow-now"></span>`}
      <input
        type="range" min="0" max=${points.length - 1} step="1" aria-label="Moment of the game"
        aria-valuetext=${shown === undefined ? 'before the first score' : textOf(shown)}
        .value=${`${Math.max(current, 0)}`}
        @change=${({ target }: Event) => {
          const chosen = points[Number((target as HTMLInputElement).value)]
          if (chosen !== undefined) choose(chosen)
        }}
      />
    </div>
    <div class="flow-head"><span class="flow-home">${homeTeam.tricode} leads</span></div>
  </section>`
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

export const gameFlowStyles: CSSResult = css`
  .flow {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding: 10px 16px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .flow-head {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    color: var(--_muted);
    font-size: 0.75rem;
    font-variant-numeric: tabular-nums;
  }

  .flow-away {
    color: var(--_away);
    font-weight: 650;
  }

  .flow-home {
    color: var(--_home);
    font-weight: 650;
  }

  .flow-chart {
    position: relative;
    direction: ltr;
  }

  .flow-chart svg {
    display: block;
    inline-size: 100%;
    block-size: 92px;
  }

  .flow-period {
    stroke: var(--_line);
    vector-effect: non-scaling-stroke;
  }

  .flow-zero {
    stroke: var(--_muted);
    vector-effect: non-scaling-stroke;
  }

  .flow-lead-away {
    fill: color-mix(in oklab, var(--_away) 62%, transparent);
  }

  .flow-lead-home {
    fill: color-mix(in oklab, var(--_home) 62%, transparent);
  }

  .flow-change,
  .flow-run {
    stroke: var(--_text);
    stroke-width: 7;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
  }

  .flow-run {
    stroke: var(--_accent);
    stroke-width: 10;
  }

  .flow-now {
    position: absolute;
    inset-block: 0;
    left: calc(var(--_at) * 100%);
    inline-size: 2px;
    margin-left: -1px;
    background: var(--_accent);
    pointer-events: none;
  }

  .flow input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .flow-chart:has(input:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
    border-radius: 6px;
  }

  @media (width < 720px) {
    .flow-chart svg {
      block-size: 56px;
    }
  }

  @media (forced-colors: active) {
    .flow-chart svg {
      forced-color-adjust: none;
    }
  }
`
