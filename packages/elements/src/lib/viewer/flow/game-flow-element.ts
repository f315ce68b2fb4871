import type { FixtureIndexEntry } from '@fixture-feed/client'
import { type CSSResultGroup, css, html, nothing, svg, type TemplateResult } from 'lit'
import { cssColor, teamColors } from '../../../team-color.ts'
import { cssVariables } from '../../item/css-variables.ts'
import { numberText } from '../../item/language.ts'
import { msg, str } from '../../item/msg.ts'
import { periodText } from '../../score/game-clock.ts'
import { PageElement } from '../page-element.ts'
import { type FlowPoint, type GameFlow, nearestTo } from './game-flow.ts'

const width = 1000
const height = 120
/** A lead of so many points fills the chart at least, so that a close game looks like one. */
const leastLead = 10

const gameFlowStyles: CSSResultGroup = css`
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
    cursor: pointer;
    touch-action: pan-y;
  }

  .flow-chart svg {
    display: block;
    inline-size: 100%;
    block-size: clamp(44px, 12vw, 136px);
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

  .flow-now,
  .flow-pointed {
    position: absolute;
    inset-block: 0;
    left: calc(var(--_at) * 100%);
    inline-size: 2px;
    margin-left: -1px;
    background: var(--_accent);
    pointer-events: none;
  }

  .flow-pointed {
    left: calc(var(--_pointed) * 100%);
    background: var(--_muted);
  }

  .flow-corners {
    position: absolute;
    inset-inline: 0 4px;
    inset-block-start: 0;
    display: flex;
    justify-content: space-between;
    font-size: 0.75rem;
    line-height: 1.2;
    pointer-events: none;
  }

  .flow-corners > * {
    padding-inline: 2px;
    border-radius: 4px;
    background: color-mix(in oklab, var(--_surface) 82%, transparent);
  }

  .flow-corners[data-side='home'] {
    inset-block: auto 1.1rem;
  }

  /* For keys and screen readers alone. */
  .flow input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    pointer-events: none;
  }

  .flow-chart:has(input:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
    border-radius: 6px;
  }

  /* The scoreboard above tells the last score. */
  @media (width < 720px) {
    .flow-source,
    .flow > [data-last] {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .flow-chart svg,
    .flow-now {
      forced-color-adjust: none;
    }
  }
`

export interface FlowOptions {
  /** The number of the point that the page is at. */
  readonly current: number
  /** Told of each point that the reader moves to. */
  readonly point: (point: FlowPoint) => void
  /** Told of the point that the reader asks for, by a press or the Enter key: arrow keys alone lead nowhere. */
  readonly follow: (point: FlowPoint) => void
  /** Where the item of a point is shown. */
  readonly hrefOf: (itemId: string) => string
}

/**
 * The margin over game time: the away team's lead above the line, the home team's below. A pointer finds the item that
 * is nearest in game time; keys and screen readers have a slider from item to item.
 */
export class GameFlowElement extends PageElement {
  static override readonly inputs = 'flow entry options pointed'

  static override styles: CSSResultGroup = gameFlowStyles

  declare flow: GameFlow
  declare entry: FixtureIndexEntry
  declare options: FlowOptions
  /** The point below the pointer. */
  declare pointed: FlowPoint | undefined

  protected override render(): TemplateResult {
    const { points } = this.flow
    const { awayTeam, homeTeam } = this.entry
    const { current, hrefOf } = this.options
    const [away, home] = teamColors(awayTeam.id, homeTeam.id)
    const now = points[current]
    const told = this.pointed ?? now
    const at = (point: FlowPoint | undefined): string => `${(point?.second ?? 0) / this.#length}`
    const colors = { '--_away': cssColor(away), '--_home': cssColor(home) }
    const places = { '--_at': at(now), '--_pointed': at(this.pointed) }
    return html`<section class="flow" aria-label=${msg('Game flow')} ${cssVariables({ ...colors, ...places })}>
      <small ?data-last=${told === points.at(-1)}>
        ${told === undefined ? html`<span></span>` : html`<a class="flow-item" href=${hrefOf(told.itemId)}>${this.#textOf(told)}</a>`}
        <span class="flow-source">${msg(str`Drawn from the scores of ${numberText(points.length)} items.`)}</span>
      </small>
      <div
        class="flow-chart" @pointermove=${this.#move} @pointerleave=${this.#leave} @click=${this.#press}
      >
        ${this.#chart()}
        ${now === undefined ? nothing : html`<span class="flow-now"></span>`}
        ${this.pointed === undefined ? nothing : html`<span class="flow-pointed"></span>`}
        <input
          type="range" min="0" max=${points.length - 1} step="1" aria-label=${msg('Moment of the game')}
          aria-valuetext=${now === undefined ? msg('Before the first score') : this.#textOf(now)}
          .value=${`${Math.max(current, 0)}`}
          @input=${(event: Event) => this.#tell(this.options.point, event)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && this.#tell(this.options.follow, event)}
        />
      </div>
    </section>`
  }

  #chart(): TemplateResult {
    const { points, regulation, periodEnds, leadChanges } = this.flow
    const { awayTeam, homeTeam } = this.entry
    const most = Math.max(leastLead, ...points.map(({ away, home }) => Math.abs(away - home)))
    const x = (second: number): number => rounded((second / this.#length) * width)
    const y = (margin: number): number => rounded(height / 2 - (margin / most) * (height / 2 - 6))
    const area = (marginOf: (point: FlowPoint) => number): string => {
      const steps = points.map(point => `H${x(point.second)}V${y(marginOf(point))}`)
      return `M0 ${y(0)}${steps.join('')}V${y(0)}Z`
    }
    // A line without length has round ends, however the chart is stretched.
    const dot = ({ second, away, home }: FlowPoint, kind: string): TemplateResult =>
      svg`<path class=${kind} d=${`M${x(second)} ${y(away - home)}h0`} />`
    return html`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
        ${periodEnds.slice(0, -1).map(end => svg`<path class="flow-period" d=${`M${x(end)} 0V${height}`} />`)}
        ${svg`<path class="flow-away" d=${area(({ away, home }) => Math.max(away - home, 0))} />`}
        ${svg`<path class="flow-home" d=${area(({ away, home }) => Math.min(away - home, 0))} />`}
        ${svg`<path class="flow-zero" d=${`M0 ${y(0)}H${width}`} />`}
        ${points.filter(({ run }) => run !== undefined).map(each => dot(each, 'flow-run'))}
        ${leadChanges.map(each => dot(each, 'flow-change'))}
      </svg>
      ${this.#corners('away', awayTeam, most)} ${this.#corners('home', homeTeam, most)}
      <div class="flow-periods" aria-hidden="true">
        ${periodEnds.map(
          (end, index) =>
            html`<span ${cssVariables({ '--_share': `${end - (periodEnds[index - 1] ?? 0)}` })}>${periodText(index + 1, regulation)}</span>`,
        )}
      </div>`
  }

  /** Who leads above or below the line, and by how much at its edge. */
  #corners(side: 'away' | 'home', { tricode }: { tricode: string }, most: number): TemplateResult {
    return html`<small class="flow-corners" data-side=${side}>
      <strong class="flow-${side}">${msg(str`${tricode} leads`)}</strong>
      <span aria-hidden="true">+${most}</span>
    </small>`
  }

  /** Game time from one end of the chart to the other, in seconds. */
  get #length(): number {
    return this.flow.periodEnds.at(-1) ?? 1
  }

  /** `Q2 4:32: HCH 45, WOL 44 · 8–0 run`. */
  #textOf(point: FlowPoint): string {
    const { awayTeam, homeTeam } = this.entry
    const { gameTime, away, home, run } = point
    const what = [
      ...(run === undefined ? [] : [msg(str`${run.pointsFor}–${run.pointsAgainst} run`)]),
      ...(this.flow.leadChanges.includes(point) ? [msg('lead change')] : []),
    ]
    const score = `${gameTime}: ${awayTeam.tricode} ${away}, ${homeTeam.tricode} ${home}`
    return [score, ...what].join(' · ')
  }

  #nearest({ clientX, currentTarget }: MouseEvent): FlowPoint | undefined {
    const { left, width } = (currentTarget as Element).getBoundingClientRect()
    return nearestTo(this.flow, ((clientX - left) / width) * this.#length)
  }

  readonly #move = (event: PointerEvent): void => {
    const point = this.#nearest(event)
    const isDragged = event.buttons > 0 && point !== this.pointed
    this.pointed = point
    if (isDragged && point !== undefined) this.options.point(point)
  }

  readonly #leave = (): void => {
    this.pointed = undefined
  }

  readonly #press = (event: MouseEvent): void => {
    const point = this.#nearest(event)
    if (point === undefined) return
    this.options.point(point)
    this.options.follow(point)
  }

  #tell(told: (point: FlowPoint) => void, { currentTarget }: Event): void {
    const chosen = this.flow.points[Number((currentTarget as HTMLInputElement).value)]
    if (chosen !== undefined) told(chosen)
  }
}

customElements.define('ff-game-flow', GameFlowElement)

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
