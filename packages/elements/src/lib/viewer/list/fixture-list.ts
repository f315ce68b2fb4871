import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { teamColors } from '../../../team-color.ts'
import { failureText } from '../../feed/failure-text.ts'
import { noticeStyles } from '../../feed/notice-styles.ts'
import { numberText } from '../../item/language.ts'
import { dateText, dayOf, shortDateText, zonedTimeText } from '../../item/time-text.ts'
import { tokens } from '../../item/tokens.ts'
import { finalText, gameTimeText, regulationPeriods } from '../../score/game-clock.ts'
import { formatRoute } from '../route.ts'
import { occasionText } from '../score/occasion-text.ts'
import { leaderOf } from '../score/scoreboard.ts'
import { teamBadge, teamBadgeStyles } from '../score/team-badge.ts'
import { viewerControls } from '../viewer-controls.ts'
import { type FixtureGroup, fixtureGroups } from './fixture-groups.ts'
import { fixtureListStyles } from './fixture-list-styles.ts'
import type { PolledLists } from './polled-lists.ts'

/** How many cards each key moves on by. */
const cardKeys: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
])

/** `list-search`: the reader searches the list for this. */
export type ListSearchEvent = CustomEvent<string>

/** The fixtures of the service, by day. */
export class FixtureListElement extends LitElement {
  static override properties: PropertyDeclarations = {
    lists: { attribute: false },
    entries: { attribute: false },
    scores: { attribute: false },
    error: { attribute: false },
    search: { attribute: false },
  }

  static override styles: CSSResultOrNative[] = [
    tokens,
    viewerControls,
    teamBadgeStyles,
    noticeStyles,
    fixtureListStyles,
  ]

  declare lists: PolledLists
  declare search: string
  /** Those of `lists`, so that a change of them is a change of a property. */
  declare entries: PolledLists['entries']
  declare scores: PolledLists['scores']
  declare error: PolledLists['error']

  /** The game that the Tab key leads to: the one that had focus last, while it is shown, else the first. */
  #tabStop: string | undefined

  /** Focuses the search field, where there is one. */
  focusSearch(): void {
    this.renderRoot.querySelector('input')?.focus()
  }

  protected override render(): TemplateResult {
    return html`
      <div class="top">
        <h1 tabindex="-1">${msg('Games')}</h1>
        ${this.entries !== undefined && this.entries.length > 1 ? this.#searchField() : nothing}
      </div>
      <div class="body" @focusin=${this.#noteFocus} @keydown=${this.#moveFocus}>${this.#body()}</div>
    `
  }

  #body(): TemplateResult {
    const { entries, error } = this
    if (entries === undefined) return error === undefined ? loading() : this.#failed()
    if (entries.length === 0) return empty()
    const groups = fixtureGroups(entries, { search: this.search })
    const live = groups
      .flatMap(({ fixtures }) => fixtures)
      .filter(({ fixtureId }) => this.scores.get(fixtureId)?.state === 'live')
    const shown = [...live, ...groups.flatMap(({ fixtures }) => fixtures)]
    if (!shown.some(({ fixtureId }) => fixtureId === this.#tabStop))
      this.#tabStop = shown[0]?.fixtureId
    return html`
      ${error === undefined ? nothing : this.#stale()} ${this.#days(groups)}
      ${live.length === 0 ? nothing : this.#section('now', msg('Now'), live)}
      ${groups.map(({ day, fixtures }) =>
        this.#section(
          day,
          dateText(day),
          fixtures.filter(fixture => !live.includes(fixture)),
        ),
      )}
      ${
        groups.length > 0
          ? nothing
          : html`<div class="notice" role="status">
              <strong>${msg('Nothing found')}</strong><span>${msg(str`No game has “${this.search}” in it.`)}</span>
            </div>`
      }
    `
  }

  #section(
    day: string,
    title: string,
    fixtures: readonly FixtureIndexEntry[],
  ): TemplateResult | typeof nothing {
    if (fixtures.length === 0) return nothing
    return html`<section aria-label=${title} data-day=${day}>
      <h2 tabindex="-1">${day === today() ? html`<mark>${msg('Today')}</mark> ` : nothing}${title}</h2>
      <ul>
        ${repeat(
          fixtures,
          ({ fixtureId }) => fixtureId,
          entry => html`<li>${this.#fixture(entry)}</li>`,
        )}
      </ul>
    </section>`
  }

  #fixture(entry: FixtureIndexEntry): TemplateResult {
    const { fixtureId, awayTeam, homeTeam, firstEventAt, feeds } = entry
    const [away, home] = teamColors(awayTeam.id, homeTeam.id)
    const game = this.scores.get(fixtureId)?.game
    const leads = leaderOf(game?.awayScore, game?.homeScore)
    return html`<a
      class="fixture" data-fixture=${fixtureId} tabindex=${fixtureId === this.#tabStop ? 0 : -1}
      href=${formatRoute({ page: 'feed', fixtureId, feedKey: feeds[0] })}
    >
      <span class="line">
        <span dir="auto">${occasionText(entry)}</span>
        <time datetime=${firstEventAt}>${zonedTimeText(firstEventAt)}</time>
      </span>
      <span class="teams">
        <span class="team" ?data-trails=${leads === 'home'}
          >${teamBadge(awayTeam, away)}<bdi>${awayTeam.name}</bdi>
          ${game ? html`<span class="points">${game.awayScore}</span>` : nothing}</span
        >
        <span class="team" ?data-trails=${leads === 'away'}
          >${teamBadge(homeTeam, home)}<span class="hidden">${msg('at')}</span><bdi>${homeTeam.name}</bdi>
          ${game ? html`<span class="points">${game.homeScore}</span>` : nothing}</span
        >
      </span>
      <span class="line foot">
        ${this.#standing(entry)}
        <span>${itemCountText(entry.itemCount)}</span>
      </span>
    </a>`
  }

  /** While the service does not answer, nothing is live: a game is as it was when the scoreboard was last read. */
  #standing({ fixtureId }: FixtureIndexEntry): TemplateResult {
    const score = this.scores.get(fixtureId)
    if (score === undefined) return html`<span></span>`
    const { state, game } = score
    const words = standingText(score)
    if (state === 'live' && this.error === undefined) {
      return html`<span class="state" data-state="live">${msg('Live')}<span class="clock">${words}</span></span>`
    }
    const told = state === 'live' && game !== null ? msg(str`${words}, not up to date`) : words
    const shown = state === 'scheduled' ? 'waiting' : state === 'live' ? 'stale' : state
    return html`<span class="state" data-state=${shown}>${told}</span>`
  }

  #days(groups: readonly FixtureGroup[]): TemplateResult | typeof nothing {
    if (groups.length < 2) return nothing
    return html`<nav class="days" aria-label=${msg('Days')}>
      ${groups.map(
        ({ day }) => html`<button type="button" class="day" @click=${() => this.#goTo(day)}>
          ${day === today() ? msg('Today') : shortDateText(day)}
        </button>`,
      )}
    </nav>`
  }

  #goTo(day: string): void {
    const heading = this.renderRoot.querySelector<HTMLElement>(`[data-day="${day}"] h2`)
    heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    heading?.focus({ preventScroll: true })
  }

  // The list is one stop of the Tab key; the arrow keys move inside of it.

  readonly #noteFocus = ({ target }: FocusEvent): void => {
    const { fixture } = (target as HTMLElement).dataset
    if (fixture === undefined || fixture === this.#tabStop) return
    this.#tabStop = fixture
    this.requestUpdate()
  }

  readonly #moveFocus = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    const by = cardKeys.get(event.key)
    if (by === undefined || target.dataset.fixture === undefined) return
    event.preventDefault()
    const cards = [...this.renderRoot.querySelectorAll<HTMLElement>('.fixture')]
    cards[cards.indexOf(target) + by]?.focus()
  }

  #searchField(): TemplateResult {
    return html`<input
      type="search" placeholder=${msg('Team, label or date')} aria-label=${msg('Search the games')}
      .value=${this.search} @input=${this.#onSearch}
    />`
  }

  #onSearch(event: InputEvent): void {
    const { value } = event.target as HTMLInputElement
    this.dispatchEvent(new CustomEvent('list-search', { detail: value }))
  }

  #stale(): TemplateResult {
    const { title, detail } = this.#failureText()
    return html`<div class="stale" role="status">
      <span><strong>${title}.</strong> ${detail}</span>
      <button class="button" type="button" @click=${() => this.lists.refresh()}>${msg('Try now')}</button>
    </div>`
  }

  #failed(): TemplateResult {
    const { title, detail } = this.#failureText()
    return html`<div class="notice" role="status">
      <strong>${title}</strong><span>${detail}</span>
      <button class="button" type="button" @click=${() => this.lists.refresh()}>${msg('Try now')}</button>
    </div>`
  }

  #failureText() {
    if (this.error === undefined) throw new TypeError('Cannot tell of a failure: there is none')
    return failureText(this.error, { online: navigator.onLine })
  }
}

function loading(): TemplateResult {
  return html`<div aria-hidden="true">
  <h2>${msg('Loading')}</h2>
  <ul><li class="skeleton"></li><li class="skeleton"></li><li class="skeleton"></li></ul>
</div>`
}

function empty(): TemplateResult {
  return html`<div class="notice">
  <strong>${msg('No games yet')}</strong>
  <span>${msg('They appear here as soon as one is registered.')}</span>
</div>`
}

function itemCountText(count: number): string {
  return count === 1 ? msg('1 item') : msg(str`${numberText(count)} items`)
}

/** `Q3 5:00`, `Final/OT`, or that it has not begun. */
function standingText({ state, game }: ScoreboardEntry): string {
  if (state === 'scheduled') return msg('Not begun')
  if (state === 'live') return game === null ? '' : gameTimeText(game)
  if (game === null) return msg('Finished')
  const periods = regulationPeriods(game)
  return game.period < periods ? msg('Finished') : finalText(game.period, periods)
}

function today(): string {
  return dayOf(new Date().toISOString())
}
