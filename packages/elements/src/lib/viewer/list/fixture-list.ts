import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import {
  type CSSResultGroup,
  css,
  html,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { registerTeams } from '../../../team-color.ts'
import { failureNotice, noticePart, noticeStyles } from '../../feed/feed-notice.ts'
import { itemTitle } from '../../item/item-title.ts'
import { displayLocale, numberText } from '../../item/language.ts'
import { listen } from '../../item/listen.ts'
import { msg, str } from '../../item/msg.ts'
import { RovingFocus } from '../../item/roving-focus.ts'
import { dateText, dayOf } from '../../item/time-text.ts'
import { withWholeScores } from '../../item/words.ts'
import { itemScore } from '../../score/item-score.ts'
import { favoriteIds, favoritesChange } from '../favorites/favorites.ts'
import '../favorites/star-element.ts'
import { openingFeed } from '../feed-language.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { calendarAddress, formatRoute } from '../route.ts'
import { gameName } from '../score/scoreboard-part.ts'
import { teamBadge, teamBadgeStyles } from '../score/team-badge.ts'
import { askForScore, hasFavorite, isScoreHidden } from '../tab-settings.ts'
import { closestFirst, inDayOrder } from './day-order.ts'
import { type DayCount, dayPage, type GamesOfDay, nextOfFavorites } from './day-page.ts'
import { type FixtureGroup, fixtureGroups, withFirst } from './fixture-groups.ts'
import { fixtureRow, fixtureRowStyles } from './fixture-row.ts'
import { type LatestMoment, LatestMoments } from './latest-moments.ts'
import type { Lists } from './lists.ts'
import { Recaps } from './recaps.ts'
import { RowGlide } from './row-glide.ts'

// `ScoreFollower` is exported here, so that it loads together with the list.
export { ScoreFollower } from './score-follower.ts'

/**
 * The maximum number of key moments that are shown, over all live games. A narrower window shows only the newest
 * moments at first: three on a phone, so that the games below stay on its first screen, and five on a tablet.
 */
const mostMoments = 20

/** The properties that change when the reader chooses what the list shows. */
const choices = ['day', 'search', 'areOthersHidden', 'areMomentsOpen'] as const

/** The games of a day, or the results of a search in all games. */
export class FixtureListElement extends PageElement {
  static override readonly properties: OwnProperties<FixtureListElement> = {
    lists: { attribute: false },
    retry: { attribute: false },
    day: { attribute: false },
    search: { attribute: false },
    onSearch: { attribute: false },
    areOthersHidden: { attribute: false },
    areMomentsOpen: { attribute: false },
  }

  static override styles: CSSResultGroup = [
    teamBadgeStyles,
    noticeStyles,
    fixtureRowStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
        max-inline-size: 1120px;
        margin-inline: auto;
      }

      .body {
        gap: inherit;
      }

      h1 {
        flex: none;
        font-size: 1.5rem;
      }

      input {
        flex: 1 1 8.5rem;
        min-inline-size: 0;

        @media (width >= 480px) {
          max-inline-size: 280px;
        }
      }

      h2 {
        font-size: 1rem;
      }

      h3 {
        padding-block-end: 6px;
        color: var(--_muted);
        font-size: 0.875rem;
      }

      .days {
        margin-inline: -16px;
        padding-inline: 16px;
      }

      .day {
        display: grid;
        min-inline-size: 76px;
        min-block-size: 48px;
        border-radius: 12px;
        text-align: center;
        text-decoration: none;
        line-height: 1.3;
      }

      .day[data-today] {
        border-color: var(--_muted);
      }

      .list {
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
        gap: 1px;
        overflow: hidden;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        background: var(--_surface);
      }

      .list > li {
        box-shadow: 0 0 0 1px var(--_line);
      }

      .list > li:only-child {
        grid-column: 1 / -1;
      }

      /* The space is reserved, so that nothing below moves when the moments load. */
      .moments {
        position: relative;
        min-block-size: 380px;
      }

      .moments .plain {
        position: absolute;
        inset-block-start: -12px;
        inset-inline-end: 0;
        min-block-size: 44px;
        padding-inline: 8px;
      }

      .moments .list {
        grid-template-columns: minmax(0, 1fr);
      }

      .moment {
        display: grid;
        align-content: center;
        min-block-size: 52px;
        padding: 4px 14px;
        color: inherit;
        font-size: 0.875rem;
        text-decoration: none;
      }

      .moment .line {
        flex-wrap: nowrap;
        gap: 6px;
      }

      .moment .team-badge {
        font-size: 0.6875rem;
        block-size: 1.7em;
      }

      .moment time {
        margin-inline-start: auto;
      }

      .title {
        display: -webkit-box;
        -webkit-line-clamp: 2;
        -webkit-box-orient: vertical;
        overflow: hidden;
        line-height: 1.3;
      }

      .skeleton {
        min-block-size: 72px;
      }

      @media (width < 1020px) {
        .moments {
          min-block-size: 290px;
        }
      }

      @media (width < 480px) {
        .moments {
          min-block-size: 164px;
        }

        .moment {
          min-block-size: 44px;
          padding-block: 2px;
        }

        .moment .line,
        .moment .title {
          line-height: 1.25;
        }

        .title {
          -webkit-line-clamp: 1;
        }

        .moments:not([data-open]) li:nth-child(n + 4) {
          display: none;
        }
      }

      @media (width < 1020px) {
        .moments:not([data-open]) li:nth-child(n + 6) {
          display: none;
        }
      }

      @media (width >= 1020px) {
        .moments .plain {
          display: none;
        }

        .columns:has(.moments) {
          display: grid;
          grid-template-columns: minmax(0, 1fr) 360px;
          grid-template-rows: auto 1fr;
          align-items: start;
          gap: 14px 24px;
        }

        .moments {
          grid-area: 1 / 2 / span 2;
        }
      }
    `,
  ]

  declare lists: Lists
  declare retry: () => void
  /** The chosen day; `undefined` for today. */
  declare day: string | undefined
  declare search: string
  declare onSearch: (search: string) => void
  /** Whether only games of favorite teams are listed, if the reader has favorites. */
  declare areOthersHidden: boolean | undefined
  /** Whether a narrow window shows all key moments. */
  declare areMomentsOpen: boolean | undefined

  readonly #focus = new RovingFocus<HTMLElement>(this, {
    members: () => [...this.renderRoot.querySelectorAll<HTMLElement>('.fixture')],
    idOf: ({ dataset }) => dataset?.fixture,
    keys: { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
    moves: ({ target }) => (target as HTMLElement).matches('.fixture'),
  })
  readonly #glide = new RowGlide(this)
  readonly #latest = new LatestMoments(this)
  readonly #recaps = new Recaps(this)
  #tabStop: string | undefined
  /** The day that the strip was last scrolled to. */
  #placedDay: string | undefined

  constructor() {
    super()
    listen(this, globalThis, { [favoritesChange]: () => this.requestUpdate() })
  }

  focusSearch(): void {
    this.renderRoot.querySelector('input')?.focus()
  }

  protected override async scheduleUpdate(): Promise<void> {
    await this.#glide.ended
    super.scheduleUpdate()
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#glide.isOff = choices.some(name => changed.has(name))
    const { entries = [], scores, error } = this.lists
    for (const entry of entries) registerTeams(entry, scores?.get(entry.fixtureId)?.details)
    const first = entries.find(
      entry =>
        scores?.get(entry.fixtureId)?.state === 'live' && !isScoreHidden(entry.fixtureId, entry),
    )
    const isShown = !this.#isSearch && error === undefined
    this.#latest.follow(isShown && first ? (openingFeed(first.feeds) ?? 'pulse') : undefined)
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
    return html`${error && noticePart(failureNotice(error, true), retry)}
      ${this.#isSearch ? this.#results(entries) : this.#dayPage(entries)}`
  }

  #dayPage(entries: readonly FixtureIndexEntry[]) {
    const { scores } = this.lists
    const { day = today() } = this
    const view = { entries, scores, day, today: today() }
    const { games, isEmpty, next, last, days } = dayPage(view)
    const live = closestFirst(games.live, entry => this.#score(entry)?.game)
    const isToday = day === today()
    const ofFavorites = isToday ? nextOfFavorites(view, favoriteIds()) : []
    const shown = [live, games.later, games.final, games.calledOff].map(favoritesFirst)
    this.#chooseTabStop([...shown, ofFavorites, next?.fixtures ?? [], last?.fixtures ?? []].flat())
    const [nowLive = [], later = [], final = [], calledOff = []] = shown
    const none = isToday ? msg('No games today') : msg('No games on this day')
    return html`
      ${this.#days(days, day)}
      <div class="line apart">
        <h2 tabindex="-1">${dateText(day)}</h2>
        <small>${msg(str`Times: ${zoneName()}`)}</small>
      </div>
      ${isEmpty ? html`<p>${none}</p>` : nothing}
      <div class="columns stack">
        ${this.#section(msg('Live'), nowLive)}
        ${this.#latestPart(entries, live)}
        <div class="stack">
          ${this.#section(isToday ? msg('Later today') : msg('Scheduled'), later)}
          ${this.#section(msg('Next for your favorites'), ofFavorites, { hasDate: true })}
          ${this.#section(msg('Final'), final)}
          ${this.#section(msg('Postponed or canceled'), calledOff)}
          ${this.#otherDay(next, msg('Next games'))} ${this.#otherDay(last, msg('Final'))}
        </div>
      </div>
    `
  }

  /** Games of another day, with a link to its page. */
  #otherDay(games: GamesOfDay | undefined, title: string) {
    if (games === undefined) return nothing
    const { day, fixtures } = games
    const options = { href: hrefOfDay(day) }
    return this.#section(`${title}: ${dateText(day)}`, favoritesFirst(fixtures), options)
  }

  /** Links to the days around the chosen one, and to today. */
  #days(days: readonly DayCount[], chosen: string) {
    return html`<nav class="days scroller" aria-label=${msg('Days')}>
      ${repeat(
        days,
        ({ day }) => day,
        ({ day, count }) => html`<a
          class="day pill" href=${hrefOfDay(day)} ?data-today=${day === today()}
          aria-current=${day === chosen ? 'page' : nothing}
        >${day === today() ? msg('Today') : dayText(day)} <small>${gameCountText(count)}</small></a>`,
      )}
    </nav>`
  }

  /** The games of all days that match the search and, if the favorites filter is on, have a favorite team. */
  #results(entries: readonly FixtureIndexEntry[]) {
    const { scores } = this.lists
    const { begun, coming } = fixtureGroups(entries, today(), {
      search: this.search,
      isFirst: hasFavorite,
      only: entry => !this.#isFiltered || hasFavorite(entry),
    })
    const fixtures = [...begun, ...coming].flatMap(group => group.fixtures)
    const isLive = ({ fixtureId }: FixtureIndexEntry) => scores?.get(fixtureId)?.state === 'live'
    const byMargin = closestFirst(fixtures.filter(isLive), entry => this.#score(entry)?.game)
    const live = favoritesFirst(byMargin)
    const section = ({ day, fixtures }: FixtureGroup) => {
      const others = inDayOrder(
        fixtures.filter(each => !live.includes(each)),
        scores,
      )
      return this.#section(dateText(day), favoritesFirst(others))
    }
    this.#chooseTabStop([...live, ...fixtures])
    const clear = (): void => {
      this.areOthersHidden = false
      this.onSearch('')
    }
    const notice = {
      kind: 'filtered',
      title: msg('No games found'),
      detail: this.#nothingFoundText(),
      retry: true,
    } as const
    return html`
      ${this.#section(msg('Live'), live)}
      ${begun.filter(({ day }) => day === today()).map(section)}
      ${coming.map(section)}
      ${begun.filter(({ day }) => day !== today()).map(section)}
      ${fixtures.length > 0 ? nothing : noticePart(notice, clear, msg('Clear filter'))}
    `
  }

  /** Which filters no game passes: the favorites filter, the search, or both together. */
  #nothingFoundText(): string {
    const { search } = this
    if (search === '') return msg('No game has one of your favorite teams.')
    return this.#isFiltered
      ? msg(str`No game of your favorite teams matches “${search}”.`)
      : msg(str`No games match “${search}”.`)
  }

  /** All games of the page are one Tab stop: the last focused one, otherwise the first one. */
  #chooseTabStop(fixtures: readonly FixtureIndexEntry[]): void {
    const ids = fixtures.map(({ fixtureId }) => fixtureId)
    this.#tabStop = this.#focus.tabStopAmong(ids) ?? ids[0]
  }

  #section(
    title: string,
    fixtures: readonly FixtureIndexEntry[],
    { hasDate, href }: { readonly hasDate?: boolean; readonly href?: string } = {},
  ) {
    if (fixtures.length === 0) return nothing
    return html`<section aria-label=${title}>
      <h3>${href === undefined ? title : html`<a href=${href}>${title}</a>`}</h3>
      <ul class="list">
        ${repeat(
          fixtures,
          ({ fixtureId }) => fixtureId,
          entry => html`<li>
            ${this.#row(entry, hasDate === true)} ${this.#showScore(entry)} ${this.#stars(entry)}
          </li>`,
        )}
      </ul>
    </section>`
  }

  #row(entry: FixtureIndexEntry, hasDate: boolean) {
    const { fixtureId } = entry
    const score = this.#score(entry)
    // The results of a search show no recaps, because a search can list all games of a season.
    const hasRecap = !this.#isSearch && score?.state === 'finished' && score.game !== null
    const moment = hasRecap
      ? this.#recaps.recapOf(entry, score)
      : this.#latest.moments.find(each => each.fixtureId === fixtureId)
    return fixtureRow({
      entry,
      score,
      hasDate,
      isTabStop: fixtureId === this.#tabStop,
      isOutdated: this.lists.error !== undefined,
      hasRecap,
      moment,
    })
  }

  /** The newest key moments of the live games whose scores are shown. */
  #latestPart(entries: readonly FixtureIndexEntry[], live: readonly FixtureIndexEntry[]) {
    const isShown = (entry: FixtureIndexEntry) => !isScoreHidden(entry.fixtureId, entry)
    if (!live.some(isShown)) return nothing
    const games = new Map(entries.filter(isShown).map(entry => [entry.fixtureId, entry]))
    const moments = this.#latest.moments.filter(({ fixtureId }) => games.has(fixtureId))
    const isOpen = this.areMomentsOpen === true
    const turnText = isOpen ? msg('Less') : msg('More')
    const turn = (): void => {
      this.areMomentsOpen = !isOpen
    }
    return html`<section class="moments" aria-label=${msg('Latest')} ?data-open=${isOpen}>
      <h3>${msg('Latest')}</h3>
      <button class="plain" type="button" aria-expanded=${isOpen} aria-label=${`${turnText}: ${msg('Latest')}`} @click=${turn}>${turnText}</button>
      ${
        moments.length === 0
          ? nothing
          : html`<ul class="list">
        ${repeat(
          moments.slice(0, mostMoments),
          ({ fixtureId, item }) => `${fixtureId} ${item.id}`,
          moment => html`<li>${momentPart(moment, games.get(moment.fixtureId))}</li>`,
        )}
      </ul>`
      }
    </section>`
  }

  /**
   * The scoreboard entry of a game, without `game` if the reader hides scores. The period is then hidden too, because
   * an overtime label would reveal that the score was tied.
   */
  #score(entry: FixtureIndexEntry): ScoreboardEntry | undefined {
    const { fixtureId } = entry
    const score = this.lists.scores?.get(fixtureId)
    return score && isScoreHidden(fixtureId, entry) ? { ...score, game: null } : score
  }

  /** The buttons that mark the teams, next to the link and not within it. */
  #stars({ awayTeam, homeTeam }: FixtureIndexEntry) {
    return html`<span class="stars">
      ${[awayTeam, homeTeam].map(
        ({ id, name }) => html`<ff-star .entityId=${id} .name=${name}></ff-star>`,
      )}
    </span>`
  }

  /** Whether games of all days are shown. */
  get #isSearch(): boolean {
    return this.search !== '' || this.#isFiltered
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
      // Focus moves to the game, because the button disappears.
      const card = (currentTarget as Element).previousElementSibling
      if (card instanceof HTMLElement) card.focus()
      this.requestUpdate()
    }
    return html`<button class="show-score pill" type="button" @click=${show}
      >${msg('Show score')}<span class="hidden"> ${gameName(entry)}</span></button>`
  }

  protected override updated(): void {
    const chip = this.renderRoot.querySelector<HTMLElement>('.day[aria-current]')
    const { day = today() } = this
    const days = chip?.parentElement
    if (!days || this.#placedDay === day) return
    this.#placedDay = day
    days.scrollLeft = chip.offsetLeft - days.offsetLeft - (days.clientWidth - chip.offsetWidth) / 2
  }

  #searchField() {
    return html`<input
      type="search" placeholder=${msg('Find a team')} aria-label=${msg('Search games')}
      .value=${this.search} @input=${({ target }: InputEvent) => this.onSearch((target as HTMLInputElement).value)}
    />`
  }
}

customElements.define('ff-fixture-list', FixtureListElement)

/** A key moment of a game: its teams with the score at that time, its clock and its headline. */
function momentPart({ fixtureId, item, language }: LatestMoment, entry?: FixtureIndexEntry) {
  const score = itemScore(item)
  if (entry === undefined || score === undefined) return nothing
  const title = itemTitle(item)
  return html`<a class="moment" href=${formatRoute({ page: 'feed', fixtureId, item: item.id })}>
    <span class="line">
      ${teamBadge(entry, 'away')} <span class="hidden">${entry.awayTeam.tricode}</span>
      <strong>${score.awayScore}</strong>
      ${teamBadge(entry, 'home')} <span class="hidden">${entry.homeTeam.tricode}</span>
      <strong>${score.homeScore}</strong>
      <small>${score.gameTime}</small>
      <time datetime=${item.effectiveAt}><small>${ageText(item.effectiveAt)}</small></time>
    </span>
    <span class="title" lang=${language ?? nothing} dir="auto" title=${title}>${withWholeScores(title)}</span>
  </a>`
}

function loading() {
  return html`<div class="days scroller" aria-hidden="true"><span class="day pill">${msg('Days')}</span></div>
<div aria-hidden="true">
  <h2>${msg('Loading')}</h2>
  <ul class="list"><li class="skeleton"></li><li class="skeleton"></li><li class="skeleton"></li></ul>
</div>`
}

function favoritesFirst(fixtures: readonly FixtureIndexEntry[]): readonly FixtureIndexEntry[] {
  return withFirst(fixtures, hasFavorite)
}

/** The address of the page of a day. Today has no date, so that its address stays valid tomorrow. */
function hrefOfDay(day: string): string {
  return formatRoute({ page: 'list', date: day === today() ? undefined : day })
}

function gameCountText(count: number): string {
  return count === 1 ? msg('1 game') : msg(str`${numberText(count)} games`)
}

/** A calendar date as `Sat, Jan 18`, independent of the reader's time zone. */
function dayText(day: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(displayLocale(), options).format(Date.parse(day))
}

/** The short name of the reader's time zone. */
function zoneName(): string {
  const parts = new Intl.DateTimeFormat(displayLocale(), { timeZoneName: 'short' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The age of an instant, such as `now` or `3 min. ago`: in minutes below two hours, otherwise in hours. */
function ageText(instant: string): string {
  const options = { style: 'short', numeric: 'auto' } as const
  const format = new Intl.RelativeTimeFormat(displayLocale(), options)
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(instant)) / 60_000))
  if (minutes === 0) return format.format(0, 'second')
  return minutes < 120
    ? format.format(-minutes, 'minute')
    : format.format(-Math.round(minutes / 60), 'hour')
}

/** The reader's current day. */
function today(): string {
  return dayOf(new Date().toISOString())
}
