import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import { type CSSResultGroup, css, html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { failureNotice, noticePart, noticeStyles } from '../../feed/feed-notice.ts'
import { numberText } from '../../item/language.ts'
import { listen } from '../../item/listen.ts'
import { scrollBehavior } from '../../item/motion.ts'
import { msg, str } from '../../item/msg.ts'
import { RovingFocus } from '../../item/roving-focus.ts'
import { dateText, dayOf, shortDateText, zonedTimeText } from '../../item/time-text.ts'
import { departureText, scoreboardText, tipoffOf } from '../../score/game-clock.ts'
import { leaderOf } from '../../score/item-score.ts'
import { favoriteIds, favoritesChange } from '../favorites/favorites.ts'
import '../favorites/star-element.ts'
import { openingFeed } from '../feed-language.ts'
import { importLazily } from '../lazy-import.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { calendarAddress, formatRoute, viewerUrl } from '../route.ts'
import { gameName } from '../score/scoreboard-part.ts'
import { stateMark } from '../score/state-mark.ts'
import { occasionText, type Side, teamBadge, teamBadgeStyles } from '../score/team-badge.ts'
import {
  askForScore,
  behindSeconds,
  hasFavorite,
  hiddenScores,
  isScoreHidden,
} from '../tab-settings.ts'
import { closestFirst, inDayOrder } from './day-order.ts'
import { type FixtureGroup, fixtureGroups, withFirst } from './fixture-groups.ts'
import type { Lists } from './polled-lists.ts'

/** Number of key moments below the live games. */
const mostMoments = 6

export class FixtureListElement extends PageElement {
  static override readonly properties: OwnProperties<FixtureListElement> = {
    lists: { attribute: false },
    retry: { attribute: false },
    search: { attribute: false },
    onSearch: { attribute: false },
    comingOpen: { attribute: false },
    areOthersHidden: { attribute: false },
  }

  static override styles: CSSResultGroup = [
    teamBadgeStyles,
    noticeStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 24px;
        max-inline-size: 1440px;
        margin-inline: auto;
      }

      .body {
        gap: inherit;
      }

      input {
        inline-size: 280px;
        max-inline-size: 100%;

        @media (width < 480px) {
          inline-size: 100%;
        }
      }

      h2 {
        margin-block-end: 8px;
        color: var(--_muted);
      }

      .list {
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
      }

      li {
        position: relative;
        content-visibility: auto;
        contain-intrinsic-block-size: auto 112px;
      }

      .fixture {
        block-size: 100%;
        align-content: start;
        gap: 4px;
        padding: 8px 16px 10px;
        color: inherit;
        text-decoration: none;
      }

      .team {
        font-weight: 600;
      }

      .points {
        margin-inline-start: auto;
        font-size: 1.125rem;
      }

      [data-trails] .points {
        color: var(--_muted);
      }

      .fixture:has(+ .show-score) .teams {
        padding-inline-end: 9rem;
      }

      .show-score {
        position: absolute;
        inset-block-start: 50%;
        inset-inline-end: 16px;
        translate: 0 -50%;
      }

      .stars {
        position: absolute;
        inset-block-start: 4px;
        inset-inline-end: 10px;
        gap: 2px;
        font-size: 0.8125rem;
      }

      /* The state first, the occasion at the end of the line. */
      .fixture > .apart {
        flex-direction: row-reverse;
        min-block-size: 26px;
        padding-inline-end: 116px;
      }

      .teams {
        gap: 4px;
      }

      .fixture time {
        color: var(--_text);
        font-weight: 650;
      }

      .clock {
        color: var(--_text);
      }

      summary h2 {
        display: inline-block;
      }

      /* Its size is fixed, so that nothing below moves when it loads. */
      fixture-feed-wall {
        display: block;
        block-size: 280px;
        overflow-y: auto;
      }

      .skeleton {
        block-size: 112px;
      }
    `,
  ]

  declare lists: Lists
  declare retry: () => void
  declare search: string
  declare onSearch: (search: string) => void
  /** Whether the reader expanded the future days, or collapsed them. */
  declare comingOpen: boolean | undefined

  /** Whether only games of favorite teams are listed. */
  declare areOthersHidden: boolean | undefined

  readonly #focus = new RovingFocus<HTMLElement>(this, {
    members: () => [...this.renderRoot.querySelectorAll<HTMLElement>('.fixture')],
    idOf: ({ dataset }) => dataset?.fixture,
    keys: { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
    moves: ({ target }) => (target as HTMLElement).matches('.fixture'),
  })
  #tabStop: string | undefined
  #areDaysPlaced = false

  constructor() {
    super()
    listen(this, globalThis, { [favoritesChange]: () => this.requestUpdate() })
  }

  focusSearch(): void {
    this.renderRoot.querySelector('input')?.focus()
  }

  protected override render(): TemplateResult {
    return html`
      <div class="line apart">
        <div class="line">
          <h1 tabindex="-1">${msg('Games')}</h1>
          <a class="pill" href=${calendarAddress()} type="text/calendar">${msg('Calendar')}</a>
          ${this.#favoritesFilter()}
        </div>
        ${(this.lists.entries?.length ?? Infinity) > 1 ? this.#searchField() : nothing}
      </div>
      <div class="body stack" @focusin=${this.#focus.note} @keydown=${this.#focus.onKey}>${this.#body()}</div>
    `
  }

  #body() {
    const { entries, error, scores } = this.lists
    const { retry } = this
    // Live games come first, and only the scoreboard shows which games are live.
    if ((entries === undefined || scores === undefined) && error === undefined) return loading()
    if (!entries?.length) {
      if (error !== undefined) return noticePart(failureNotice(error, false), retry)
      const detail = msg('New games will appear here.')
      return noticePart({ kind: 'empty', title: msg('No games scheduled'), detail })
    }
    const { begun, coming } = fixtureGroups(entries, today(), {
      search: this.search,
      isFirst: hasFavorite,
      only: entry => !this.#isFiltered || hasFavorite(entry),
    })
    const fixtures = [...begun, ...coming].flatMap(group => group.fixtures)
    const isLive = ({ fixtureId }: FixtureIndexEntry) => scores?.get(fixtureId)?.state === 'live'
    const byMargin = closestFirst(fixtures.filter(isLive), entry => this.#score(entry)?.game)
    const live = withFirst(byMargin, hasFavorite)
    const section = ({ day, fixtures }: FixtureGroup) => {
      const others = fixtures.filter(each => !live.includes(each))
      return this.#section(day, dateText(day), withFirst(inDayOrder(others, scores), hasFavorite))
    }
    const ids = [...live, ...fixtures].map(({ fixtureId }) => fixtureId)
    this.#tabStop = this.#focus.tabStopAmong(ids) ?? ids[0]
    const nothingFound =
      this.search === ''
        ? msg('No game has a favorite team.')
        : msg(str`No games match “${this.search}”.`)
    return html`
      ${error && noticePart(failureNotice(error, true), retry)}
      ${this.#days([...begun.toReversed(), ...coming])}
      ${this.#section('now', msg('Live'), live)}
      ${this.#keyMoments(live)}
      ${begun.filter(({ day }) => day === today()).map(section)}
      ${this.#coming(coming, () => coming.map(section), begun.length === 0 || this.search !== '')}
      ${begun.filter(({ day }) => day !== today()).map(section)}
      ${ids.length > 0 ? nothing : noticePart({ kind: 'filtered', title: msg('No games found'), detail: nothingFound })}
    `
  }

  #section(day: string, title: string, fixtures: readonly FixtureIndexEntry[]) {
    if (fixtures.length === 0) return nothing
    const near = { [today()]: msg('Today'), [today(-1)]: msg('Yesterday') }[day]
    return html`<section aria-label=${title} data-day=${day}>
      <h2 tabindex="-1">${near && html`<mark>${near}</mark> `}${title}</h2>
      <ul class="list">
        ${repeat(
          fixtures,
          ({ fixtureId }) => fixtureId,
          entry =>
            html`<li>${this.#fixture(entry)} ${this.#showScore(entry)} ${this.#stars(entry)}</li>`,
        )}
      </ul>
    </section>`
  }

  /** The newest key moments of all live games. They contain scores. */
  #keyMoments(live: readonly FixtureIndexEntry[]) {
    const [first] = live
    if (first === undefined || this.search !== '' || hiddenScores() !== 'shown') return nothing
    void importLazily(() => import('../../../fixture-feed-wall-define.ts'))
    const itemHref = (fixtureId: string, item: string): string =>
      formatRoute({ page: 'feed', fixtureId, item })
    return html`<section aria-label=${msg('Key moments')}>
      <h2>${msg('Key moments')}</h2>
      <fixture-feed-wall
        .baseUrl=${viewerUrl()}
        .feedKey=${openingFeed(first.feeds) ?? 'pulse'}
        .fixtures=${this.lists.entries}
        .behindSeconds=${behindSeconds()}
        .itemHref=${itemHref}
        .moments=${'key'}
        .limit=${mostMoments}
        .rows=${true}
      ></fixture-feed-wall>
    </section>`
  }

  /** Collapsed, unless there is nothing else, because a season lasts for months. */
  #coming(groups: readonly FixtureGroup[], sections: () => unknown, isOpen: boolean) {
    const count = groups.flatMap(({ fixtures }) => fixtures).length
    if (count === 0) return nothing
    const open = this.comingOpen ?? isOpen
    return html`<details
      class="coming" ?open=${open}
      @toggle=${({ target }: Event) => {
        const now = (target as HTMLDetailsElement).open
        if (now !== open) this.comingOpen = now
      }}
    >
      <summary><h2>${msg('Upcoming')}</h2> <small>${gameCountText(count)}</small></summary>
      <div class="body stack">${open ? sections() : nothing}</div>
    </details>`
  }

  #fixture(entry: FixtureIndexEntry) {
    const { fixtureId } = entry
    const isUsual = entry.label === null && entry.seasonType === 'Regular Season'
    const isComing = this.lists.scores?.get(fixtureId)?.state === 'scheduled'
    const at = tipoffOf(entry, this.lists.scores?.get(fixtureId)?.details)
    const game = this.#score(entry)?.game
    const leader = leaderOf(game?.awayScore, game?.homeScore)
    const team = (side: Side, before?: TemplateResult) => html`<span
      class="team line" ?data-trails=${leader !== undefined && leader !== side}
      >${teamBadge(entry, side)}${before}<bdi>${entry[`${side}Team`].name}</bdi>
      ${game && html`<span class="points">${game[`${side}Score`]}</span>`}</span
    >`
    return html`<a
      class="fixture card stack" data-fixture=${fixtureId} tabindex=${fixtureId === this.#tabStop ? 0 : -1}
      href=${formatRoute({ page: 'feed', fixtureId })}
    >
      <small class="line apart">
        <span dir="auto">${isUsual ? nothing : occasionText(entry)}</span>
        ${this.#stateOf(entry)} ${isComing ? html`<time datetime=${at}>${zonedTimeText(at)}</time>` : nothing}
      </small>
      <span class="teams stack">
        ${team('away')} ${team('home', html`<span class="hidden">${msg('at')}</span>`)}
      </span>
    </a>`
  }

  /** The score of a game, if the reader wants to see it. An overtime label would reveal that the score was tied. */
  #score(entry: FixtureIndexEntry): ScoreboardEntry | undefined {
    const { fixtureId } = entry
    const score = this.lists.scores?.get(fixtureId)
    return score && isScoreHidden(fixtureId, entry) ? { ...score, game: null } : score
  }

  /** The buttons that mark the teams, next to the link and not within it. */
  #stars({ awayTeam, homeTeam }: FixtureIndexEntry) {
    return html`<span class="stars line">
      ${[awayTeam, homeTeam].map(
        ({ id, name, tricode }) =>
          html`<ff-star .entityId=${id} .name=${name} .label=${tricode}></ff-star>`,
      )}
    </span>`
  }

  get #isFiltered(): boolean {
    return this.areOthersHidden === true && favoriteIds().size > 0
  }

  #favoritesFilter() {
    if (favoriteIds().size === 0) return nothing
    const toggle = (): void => {
      this.areOthersHidden = !this.#isFiltered
    }
    return html`<button class="pill" type="button" aria-pressed=${this.#isFiltered} @click=${toggle}
      >★ ${msg('Favorites')}</button>`
  }

  #showScore(entry: FixtureIndexEntry) {
    const { fixtureId } = entry
    if (!this.lists.scores?.get(fixtureId)?.game || !isScoreHidden(fixtureId, entry)) return nothing
    const show = ({ currentTarget }: Event): void => {
      askForScore(fixtureId)
      // The button disappears.
      const card = (currentTarget as Element).previousElementSibling
      if (card instanceof HTMLElement) card.focus()
      this.requestUpdate()
    }
    return html`<button class="show-score pill" type="button" @click=${show}
      >${msg('Show score')}<span class="hidden"> ${gameName(entry)}</span></button>`
  }

  /**
   * While the service does not respond, no game is shown as live. Each game keeps the state of the last scoreboard.
   */
  #stateOf(entry: FixtureIndexEntry): unknown {
    const score = this.#score(entry)
    if (score === undefined) return html`<span></span>`
    const { state, game, snapshotAt } = score
    const words = scoreboardText(score)
    // The card shows the time of the game instead.
    if (state === 'scheduled' && departureText(score.details) === undefined) return nothing
    if (state === 'live' && this.lists.error === undefined) {
      return stateMark(state, html`${msg('Live')}<span class="clock">${words}</span>`, snapshotAt)
    }
    if (state === 'scheduled' && departureText(score.details) !== undefined)
      return stateMark('departed', words)
    const label = state === 'live' && game !== null ? msg(str`${words}, not up to date`) : words
    return stateMark(state === 'live' ? 'stale' : state, label)
  }

  /** In calendar order, with the nearest day in the middle. */
  #days(groups: readonly FixtureGroup[]) {
    if (groups.length < 2) return nothing
    const nearest = groups.findLast(({ day }) => day <= today()) ?? groups[0]
    return html`<nav class="scroller" aria-label=${msg('Days')}>
      ${groups.map(
        group => html`<button
          type="button" class="pill" ?data-nearest=${group === nearest} @click=${() => this.#goTo(group.day)}
        >${group.day === today() ? msg('Today') : shortDateText(group.day)}</button>`,
      )}
    </nav>`
  }

  protected override updated(): void {
    const chip = this.renderRoot.querySelector<HTMLElement>('[data-nearest]')
    const days = chip?.parentElement
    if (!days || this.#areDaysPlaced) return
    this.#areDaysPlaced = true
    days.scrollLeft = chip.offsetLeft - days.offsetLeft - (days.clientWidth - chip.offsetWidth) / 2
  }

  /** Scrolls to the games of a day; if all of them are live, to the live games. */
  async #goTo(day: string): Promise<void> {
    if (day > today()) this.comingOpen = true
    await this.updateComplete
    const headingOf = (section: string) =>
      this.renderRoot.querySelector<HTMLElement>(`[data-day="${section}"] h2`)
    const heading = headingOf(day) ?? headingOf('now')
    heading?.scrollIntoView({ block: 'start', behavior: scrollBehavior() })
    heading?.focus({ preventScroll: true })
  }

  #searchField() {
    return html`<input
      type="search" placeholder=${msg('Team, game, or date')} aria-label=${msg('Search games')}
      .value=${this.search} @input=${({ target }: InputEvent) => this.onSearch((target as HTMLInputElement).value)}
    />`
  }
}

customElements.define('ff-fixture-list', FixtureListElement)

function loading() {
  return html`<div class="scroller" aria-hidden="true"><span class="pill">${msg('Days')}</span></div>
<div aria-hidden="true">
  <h2>${msg('Loading')}</h2>
  <ul class="list"><li class="skeleton card"></li><li class="skeleton card"></li><li class="skeleton card"></li></ul>
</div>`
}

function gameCountText(count: number): string {
  return count === 1 ? msg('1 game') : msg(str`${numberText(count)} games`)
}

/** The reader's current day, or a day relative to it. */
function today(days = 0): string {
  return dayOf(new Date(Date.now() + days * 86_400_000).toISOString())
}
