import type { FixtureIndexEntry } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, svg, type TemplateResult } from 'lit'
import { cssColor, teamColors } from '../../../team-color.ts'
import { cssVariables } from '../../item/css-variables.ts'
import { msg, str } from '../../item/msg.ts'
import { periodText } from '../../score/game-clock.ts'
import type { FlowPoint, GameFlow } from './game-flow.ts'

const width = 1000
const height = 120
/** A lead of so many points fills the chart at least, so that a close game looks like one. */
const leastLead = 10

export interface FlowOptions {
  /** The number of the point that the page is at. */
  readonly current: number
  /** Told of each point that the reader moves to. */
  readonly point: (point: FlowPoint) => void
  /** Told of the point that the reader asks for, by a click or the Enter key: arrow keys alone lead nowhere. */
  readonly follow: (point: FlowPoint) => void
  /** Where the item of a point is shown. */
  readonly hrefOf: (itemId: string) => string
}

/**
 * The margin over game time: the away team's lead above the line, the home team's below. It is a slider too, from item to
 * item.
 */
export function gameFlowPart(
  { points, regulation, periodEnds, leadChanges }: GameFlow,
  { awayTeam, homeTeam }: FixtureIndexEntry,
  { current, point: pointAt, follow, hrefOf }: FlowOptions,
): TemplateResult {
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
  const tell = (told: (point: FlowPoint) => void, { currentTarget }: Event): void => {
    const chosen = points[Number((currentTarget as HTMLInputElement).value)]
    if (chosen !== undefined) told(chosen)
  }
  return html`<section class="flow" aria-label=${msg('Game flow')} ${cssVariables(colors)}>
    <small>
      <strong class="flow-away">${msg(str`${awayTeam.tricode} leads`)}</strong>
      ${shown === undefined ? nothing : html`<a class="flow-item" href=${hrefOf(shown.itemId)}>${textOf(shown)}</a>`}
    </small>
    <div class="flow-chart">
      <svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
        ${periodEnds.slice(0, -1).map(end => svg`<path class="flow-period" d=${`M${x(end)} 0V${height}`} />`)}
        ${svg`<path class="flow-away" d=${area(({ away, home }) => Math.max(away - home, 0))} />`}
        ${svg`<path class="flow-home" d=${area(({ away, home }) => Math.min(away - home, 0))} />`}
        ${svg`<path class="flow-zero" d=${`M0 ${y(0)}H${width}`} />`}
        ${points.filter(({ isRun }) => isRun).map(each => point(each, 'flow-run'))}
        ${leadChanges.map(each => point(each, 'flow-change'))}
      </svg>
      <div class="flow-periods" aria-hidden="true">
        ${periodEnds.map(
          (end, index) =>
            html`<span ${cssVariables({ '--_share': `${end - (periodEnds[index - 1] ?? 0)}` })}>${periodText(index + 1, regulation)}</span>`,
        )}
      </div>
      ${shown === undefined ? nothing : html`<span class="flow-now"></span>`}
      <input
        type="range" min="0" max=${points.length - 1} step="1" aria-label=${msg('Moment of the game')}
        aria-valuetext=${shown === undefined ? msg('Before the first score') : textOf(shown)}
        .value=${`${Math.max(current, 0)}`}
        @input=${(event: Event) => tell(pointAt, event)} @click=${(event: Event) => tell(follow, event)}
        @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && tell(follow, event)}
      />
    </div>
    <small><strong class="flow-home">${msg(str`${homeTeam.tricode} leads`)}</strong></small>
  </section>`
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

export const gameFlowStyles: CSSResult = css`
  .flow {
    display: grid;
    gap: 4px;
    align-content: start;
  }

  .flow > small {
    display: flex;
    justify-content: space-between;
    gap: 12px;
  }

  .flow strong {
    font-weight: 650;
  }

  .flow-away {
    color: var(--_away);
    fill: color-mix(in oklab, var(--_away) 62%, transparent);
  }

  .flow-home {
    color: var(--_home);
    fill: color-mix(in oklab, var(--_home) 62%, transparent);
  }

  .flow-chart {
    position: relative;
    direction: ltr;
  }

  .flow-chart svg {
    display: block;
    inline-size: 100%;
    block-size: clamp(56px, 12vw, 136px);
  }

  .flow-periods {
    display: flex;
    color: var(--_muted);
    font-size: 0.6875rem;
    text-align: center;
  }

  .flow-periods span {
    flex: var(--_share) 1 0;
    min-inline-size: 0;
  }

  .flow-item {
    color: inherit;
  }

  .flow path {
    vector-effect: non-scaling-stroke;
  }

  .flow-period {
    stroke: var(--_line);
  }

  .flow-zero {
    stroke: var(--_muted);
  }

  .flow-change,
  .flow-run {
    stroke: var(--_text);
    stroke-width: 7;
    stroke-linecap: round;
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

  @media (forced-colors: active) {
    .flow-chart svg,
    .flow-now {
      forced-color-adjust: none;
    }
  }
`
