import type { FixtureIndexEntry, Snapshot } from '@fixture-feed/client'
import {
  type CSSResultGroup,
  css,
  html,
  nothing,
  type PropertyValues,
  svg,
  type TemplateResult,
} from 'lit'
import { comparisonStyles } from '../../comparison/comparison.ts'
import { entityName } from '../../item/item-title.ts'
import { numberText } from '../../item/language.ts'
import { msg } from '../../item/msg.ts'
import { periodText } from '../../score/game-clock.ts'
import {
  type FlowPoint,
  flowFacts,
  type GameFlow,
  gameFlow,
  nearestTo,
  pointOf,
} from '../flow/game-flow.ts'
import type { ScoringPlay } from '../flow/scoring-plays.ts'
import type { BoxScore } from '../numbers/game-numbers.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { type Side, teamColorsStyle } from '../score/team-badge.ts'
import { leadersPart, leadersStyles } from './leaders-part.ts'
import { lineScorePart } from './line-score.ts'
import { shortTeamName } from './short-team-name.ts'

/** The minimum lead in points at the edge of the chart, so that small leads in a close game are not magnified. */
const leastLead = 10

const overviewStyles = css`
  /* The padding of inline links enlarges them for fingers and moves nothing. */
  .flow a,
  .leaders a {
    padding-block: 6px;
  }

  .flow {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
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

  .flow-chart:has(input:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .flow-chart svg {
    display: block;
    inline-size: 100%;
    block-size: clamp(96px, 12vw, 136px);
    forced-color-adjust: none;
  }

  .flow-periods {
    display: flex;
    text-align: center;
  }

  .flow-periods span {
    flex: var(--_share) 1 0;
    min-inline-size: 0;
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

  .flow-change {
    stroke: var(--_text);
    stroke-width: 6;
    stroke-linecap: round;
  }

  .flow-at {
    position: absolute;
    inset-block: 0;
    left: calc(var(--_at) * 100%);
    inline-size: 2px;
    background: var(--_accent);
    forced-color-adjust: none;
  }

  .flow-pointed {
    background: var(--_muted);
  }

  /* The biggest lead of a team, above or below the plot. */
  .flow-peak {
    position: relative;
    block-size: 1.2em;
    font-size: 0.75rem;
    font-weight: 650;
    line-height: 1.2;
  }

  .flow-peak span {
    position: absolute;
    /* At an edge the label is aligned with the edge, so that no name is cut. */
    left: calc(var(--_at) * 100%);
    translate: calc(var(--_at) * -100%);
    white-space: nowrap;
  }

  /* The facts have two lines of constant height from the start, so that nothing moves when a fact appears or grows. */
  .flow-facts dl {
    display: flex;
    gap: 16px;
    block-size: 24px;
    margin: 0;
    overflow: hidden;
    font-size: 0.8125rem;
    line-height: 24px;
    white-space: nowrap;
  }

  .flow-facts div {
    display: flex;
    gap: 6px;
    min-inline-size: 0;
  }

  /* Where the space is short, the names of the facts are cut, and not their values. */
  .flow-facts dt {
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--_muted);
    font-weight: 400;
  }

  .flow-facts dd {
    flex: none;
    font-weight: 650;
  }

  /* The input exists only for keyboards and screen readers. */
  .flow input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    pointer-events: none;
  }

  .overview {
    gap: 8px 28px;
    align-items: start;
    min-block-size: inherit;
    padding: clamp(8px, 1.2vw, 12px) 16px;
  }

  /* The last score is hidden, because the scoreboard above shows it. The name of the player is hidden to save space. */
  @media (width < 720px) {
    .flow-facts dl {
      gap: 12px;
      font-size: 0.75rem;
    }

    .flow-facts bdi,
    .flow > [data-last] {
      display: none;
    }

    .overview :is(td, th) {
      padding-block: 1px;
    }
  }

  /* The first line has the space of two lines, so that its names are not cut. */
  @media (width < 380px) {
    .flow-facts dl:first-child {
      flex-wrap: wrap;
      gap: 0 12px;
      block-size: 48px;
    }
  }

  @media (width >= 1020px) {
    .overview:has(.overview-figures > *) {
      grid-template-columns: minmax(0, 1fr) minmax(280px, 34%);
    }
  }
`

/**
 * The course of a game so far: its flow and, where the page has space for them, the points by period and the leaders.
 * The flow is the margin over game time, exact to the play if the plays are known: a lead of the away team is above the
 * line, a lead of the home team below. A pointer selects the nearest known score in game time; keys and screen readers
 * use a slider from score to score.
 */
export class GameOverviewElement extends PageElement {
  static override readonly properties: OwnProperties<GameOverviewElement> = {
    entry: { attribute: false },
    snapshot: { attribute: false },
    item: { attribute: false },
    plays: { attribute: false },
    boxScore: { attribute: false },
    isWide: { attribute: false },
    choose: { attribute: false },
    itemHref: { attribute: false },
    entityHref: { attribute: false },
    pointed: { attribute: false },
  }

  static override styles: CSSResultGroup = [comparisonStyles, leadersStyles, overviewStyles]

  declare entry: FixtureIndexEntry
  declare snapshot: Snapshot
  declare item: string | undefined
  /** The scoring plays, if they are known. */
  declare plays: readonly ScoringPlay[] | undefined
  declare boxScore: BoxScore | undefined
  declare isWide: boolean
  /**
   * Called with each point that the reader selects. With a press or the Enter key, the reader also asks for its item;
   * dragging and arrow keys only select the point.
   */
  declare choose: (point: FlowPoint, isAskedFor: boolean) => void
  declare itemHref: (itemId: string) => string
  declare entityHref: (entity: string) => string
  declare pointed: FlowPoint | undefined
  #flow: GameFlow = gameFlow([])

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('snapshot') || changed.has('plays')) {
      this.#flow = gameFlow(this.snapshot.items, this.plays)
    }
  }

  protected override render(): TemplateResult {
    const { entry, boxScore, isWide } = this
    const hasBoxScore = entry.feeds.includes('box-score')
    return html`<section class="overview card stack" ?data-box-score=${hasBoxScore} aria-label=${msg('Game overview')}>
      ${this.#flowPart()}
      <div class="overview-figures stack">
        ${isWide || !hasBoxScore ? lineScorePart(this.#flow, entry) : nothing}
        ${isWide ? leadersPart(boxScore, entry, this.entityHref) : nothing}
      </div>
    </section>`
  }

  #flowPart() {
    const { points } = this.#flow
    const { entry, snapshot, item, pointed } = this
    const chosen = snapshot.items.find(({ id }) => id === item)
    const current = chosen === undefined ? points.length - 1 : pointOf(this.#flow, chosen)
    const now = points[current]
    const described = pointed ?? now
    const line = (each: FlowPoint, kind: string) =>
      html`<span class="flow-at ${kind}" .style=${`--_at: ${each.second / this.#length}`}></span>`
    return html`<section class="flow" aria-label=${msg('Game flow')} .style=${teamColorsStyle(entry)}>
      <small class="line apart" ?data-last=${described === points.at(-1)}>
        ${described === undefined ? html`<span></span>` : html`<a href=${this.itemHref(described.item.id)}>${this.#textOf(described)}</a>`}
      </small>
      ${this.#peak('away')}
      <div
        class="flow-chart" @pointermove=${this.#move} @pointerleave=${() => {
          this.pointed = undefined
        }} @click=${this.#press}
      >
        ${this.#chart()}
        ${now && line(now, 'flow-now')} ${pointed && line(pointed, 'flow-pointed')}
        <input
          type="range" min="0" max=${points.length - 1} step="1" aria-label=${msg('Moment of the game')}
          aria-valuetext=${now === undefined ? msg('Before the first score') : this.#textOf(now)}
          .value=${`${Math.max(current, 0)}`}
          @input=${this.#slide} @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && this.#slide(event)}
        />
      </div>
      ${this.#peak('home')} ${this.#periods()} ${this.#facts()}
    </section>`
  }

  #chart() {
    const { points, periodEnds, leadChanges } = this.#flow
    const length = this.#length
    // The unit of the view box is seconds by points, with a margin for dots at the edges.
    const top = this.#mostLead / 0.9
    const area = (bound: (...margins: number[]) => number): string =>
      `M0 0${points.map(point => `H${point.second}V${-bound(marginOf(point), 0)}`).join('')}V0Z`
    // A line of zero length has round ends even if the chart is stretched.
    const dot = (point: FlowPoint, kind: string): TemplateResult =>
      svg`<path class=${kind} d=${`M${point.second} ${-marginOf(point)}h0`} />`
    return html`<svg viewBox="0 ${-top} ${length} ${2 * top}" preserveAspectRatio="none" aria-hidden="true">
        ${periodEnds.slice(0, -1).map(end => svg`<path class="flow-period" d=${`M${end} ${-top}V${top}`} />`)}
        ${svg`<path class="flow-away" d=${area(Math.max)} />`}
        ${svg`<path class="flow-home" d=${area(Math.min)} />`}
        ${svg`<path class="flow-zero" d=${`M0 0H${length}`} />`}
        ${leadChanges.map(each => dot(each, 'flow-change'))}
      </svg>`
  }

  #periods() {
    const { periodEnds, regulation } = this.#flow
    return html`<small class="flow-periods" aria-hidden="true">
      ${periodEnds.map(
        (end, index) =>
          html`<span .style=${`--_share: ${end - (periodEnds[index - 1] ?? 0)}`}>${periodText(index + 1, regulation)}</span>`,
      )}
    </small>`
  }

  /**
   * The biggest lead of a team, at the moment at which it was reached: for the away team above the plot, for the home
   * team below. A team that never led shows only its name.
   */
  #peak(side: Side) {
    const name = shortTeamName(this.entry[`${side}Team`])
    const lead = (point: FlowPoint): number => (side === 'away' ? 1 : -1) * marginOf(point)
    const peak = this.#flow.points.reduce<FlowPoint | undefined>(
      (best, point) => (lead(point) > (best === undefined ? 0 : lead(best)) ? point : best),
      undefined,
    )
    const at = peak === undefined ? 0 : peak.second / this.#length
    const text = peak === undefined ? name : `${name} +${numberText(lead(peak))}`
    return html`<div class="flow-peak" aria-hidden="true" .style=${`--_at: ${at}; color: var(--_${side})`}><span>${text}</span></div>`
  }

  #facts() {
    const facts = flowFacts(this.#flow)
    // Usually, the plays of a game are known only if the game has a box score, so only the page of such a game reserves
    // the space.
    if (facts === undefined)
      return this.entry.feeds.includes('box-score')
        ? html`<div class="flow-facts"><dl></dl><dl></dl></div>`
        : nothing
    const { leadChanges, ties, biggestLead, lastLeadChange, through } = facts
    const fact = (name: string, value: unknown) =>
      html`<div><dt>${name}</dt><dd>${value}</dd></div>`
    return html`<div class="flow-facts">
      <dl>
        ${fact(msg('Lead changes'), numberText(leadChanges))} ${fact(msg('Ties'), numberText(ties))}
        ${biggestLead === undefined ? nothing : fact(msg('Biggest lead'), html`${this.#factName(biggestLead.side)} ${numberText(biggestLead.margin)}`)}
      </dl>
      <dl>
        ${lastLeadChange === undefined ? nothing : fact(msg('Last lead change'), this.#playPart(lastLeadChange))}
        ${through === undefined ? nothing : fact(msg('Through'), through.gameTime)}
      </dl>
    </div>`
  }

  /** The name of a team in a fact: the abbreviation in a narrow window, where the short name does not fit. */
  #factName(side: Side): string {
    const team = this.entry[`${side}Team`]
    return this.isWide ? shortTeamName(team) : team.tricode
  }

  /** The moment of a play, and the name of its player, if it is known. */
  #playPart({ gameTime, item, play }: FlowPoint) {
    const { playerId } = play ?? {}
    const names = this.boxScore?.item ?? item
    const name = playerId === undefined ? undefined : entityName(names, playerId)
    const isNamed = name !== undefined && name !== playerId
    return html`<a href=${this.itemHref(item.id)}>${gameTime}</a>${isNamed ? html` <bdi>${name}</bdi>` : nothing}`
  }

  /** The biggest lead that the chart must have space for, in points. */
  get #mostLead(): number {
    return Math.max(leastLead, ...this.#flow.points.map(point => Math.abs(marginOf(point))))
  }

  /** The game time that the chart covers, in seconds. */
  get #length(): number {
    return this.#flow.periodEnds.at(-1) ?? 1
  }

  /** The text for a point, such as `Q2 4:32: Foxes 45, Ramblers 44 · Lead change`. */
  #textOf(point: FlowPoint): string {
    const { awayTeam, homeTeam } = this.entry
    const { gameTime, awayScore, homeScore } = point
    const isChange = this.#flow.leadChanges.includes(point)
    const away = `${shortTeamName(awayTeam)} ${awayScore}`
    const home = `${shortTeamName(homeTeam)} ${homeScore}`
    const score = `${gameTime}: ${away}, ${home}`
    return isChange ? `${score} · ${msg('Lead change')}` : score
  }

  #nearest({ clientX, currentTarget }: MouseEvent) {
    const { left, width } = (currentTarget as Element).getBoundingClientRect()
    return nearestTo(this.#flow, ((clientX - left) / width) * this.#length)
  }

  #move(event: PointerEvent): void {
    const point = this.#nearest(event)
    const isDragged = event.buttons > 0 && point !== this.pointed
    this.pointed = point
    if (isDragged) this.#choose(point, false)
  }

  #press(event: MouseEvent): void {
    this.#choose(this.#nearest(event), true)
  }

  #slide({ type, currentTarget }: Event): void {
    const { value } = currentTarget as HTMLInputElement
    this.#choose(this.#flow.points[Number(value)], type !== 'input')
  }

  #choose(point: FlowPoint | undefined, isAskedFor: boolean): void {
    if (point !== undefined) this.choose(point, isAskedFor)
  }
}

customElements.define('ff-game-overview', GameOverviewElement)

function marginOf({ awayScore, homeScore }: FlowPoint): number {
  return awayScore - homeScore
}
