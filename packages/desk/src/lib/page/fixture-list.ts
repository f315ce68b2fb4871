import type { ScoreboardEntry } from '@fixture-feed/client'
import type { OperatorFixture, Readiness } from '@fixture-feed/contract/operator-responses'
import {
  dayOf,
  departureText,
  listen,
  matchesSearch,
  msg,
  type OwnProperties,
  registerTeams,
  scoreboardText,
  stateMark,
  str,
  timeText,
  wantedLanguages,
  weekdayText,
} from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { isFor, type Session } from '../feed/session.ts'
import { gameFeeds, openingTab } from '../game/game-feeds.ts'
import { countInTitle } from './count-in-title.ts'
import { DeskElement } from './desk-element.ts'
import { DeskWork } from './desk-work.ts'
import { feedHref, listHref, parseFilters } from './feed-hash.ts'
import { titleOf } from './fixture-title.ts'
import { type GameGroup, groupGames } from './game-groups.ts'

/** The first page: the pending decisions of all games, and the live, later and final games. */
export class FixtureListElement extends DeskElement {
  static override readonly properties: OwnProperties<FixtureListElement> = {
    session: { attribute: false },
    fixtures: { attribute: false },
    reread: { attribute: false },
    find: { attribute: false },
  }

  static override styles: CSSResult = css`
    /* The list is narrow, so that each score is near the names of its teams. */
    .games {
      gap: 0;
      max-inline-size: 60rem;
      padding: 0;
    }

    .game {
      display: grid;
      grid-template-columns: 12rem minmax(0, 1fr) auto auto;
      gap: 4px 18px;
      align-items: center;
      min-block-size: 44px;
      padding: 6px 14px;
      border-block-end: 1px solid var(--_line);
      color: inherit;
      text-decoration: none;
    }

    .game:hover {
      background: var(--_inset);
    }

    .score {
      font-weight: 700;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }

    .wide {
      grid-column: 1 / -1;
    }

    input {
      inline-size: min(100%, 24rem);
    }

    mark {
      justify-self: start;
    }

    @media (width < 720px) {
      .game {
        grid-template-columns: minmax(0, 1fr) auto;
      }

      .game > :first-child {
        grid-column: 1 / -1;
      }
    }
  `

  constructor() {
    super()
    listen(this, globalThis, { hashchange: this.#readSearch })
    this.#readSearch()
  }

  declare session: Session
  declare fixtures: readonly OperatorFixture[]
  declare reread: () => Promise<void>
  /** Search words. */
  declare find: string | undefined
  /** The interval is short, because a proposal may be published within seconds. */
  protected override readonly everyMs = 1_000
  #work: DeskWork | undefined
  #scoreboardEntries: ReadonlyMap<string, ScoreboardEntry> = new Map()
  #readiness: Readiness | undefined
  #gamesReadAt = Number.NEGATIVE_INFINITY

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#work?.close()
    countInTitle(0)
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('session')) Object.assign(this.#workHere, this.session)
    if (changed.has('fixtures')) this.#workHere.fixtures = this.fixtures
  }

  get #workHere(): DeskWork {
    this.#work ??= new DeskWork(this.session, this.fixtures)
    return this.#work
  }

  protected override render(): TemplateResult {
    const { ready = true, reasons = [] } = this.#readiness ?? {}
    const search = this.find ?? ''
    const found = this.fixtures.filter(fixture => matchesSearch(JSON.stringify(fixture), search))
    const groups = groupGames(found, this.#scoreboardEntries, Date.now())
    return html`<div class="stack">
      ${this.failurePart}
      ${ready ? nothing : html`<p class="problem" role="alert">${msg(str`not ready: ${reasons.join('; ')}`)}</p>`}
      <ff-work-list .desk=${this.#workHere}></ff-work-list>
      <input
        type="search" placeholder=${msg('Team, game, or date')} aria-label=${msg('Search games')}
        .value=${live(this.find ?? '')} @input=${this.#search}
      />
      ${groups.map(group => this.#group(group))}
    </div>`
  }

  protected override updated(): void {
    countInTitle(this.#workHere.groups.length)
  }

  protected override async read(): Promise<void> {
    await this.#workHere.read()
    // Scores change less often than proposals.
    if (performance.now() - this.#gamesReadAt < gamesEveryMs) return
    const { api } = this.session
    const [{ fixtures }, readiness] = await Promise.all([api.readScoreboard(), api.readReadiness()])
    this.#gamesReadAt = performance.now()
    this.#scoreboardEntries = new Map(fixtures.map(each => [each.fixtureId, each]))
    this.#readiness = readiness
    for (const fixture of this.fixtures)
      registerTeams(fixture, this.#scoreboardEntries.get(fixture.fixtureId)?.details)
    const known = new Set(this.fixtures.map(({ fixtureId }) => fixtureId))
    if (fixtures.some(({ fixtureId }) => !known.has(fixtureId))) await this.reread()
  }

  /** Search words in the address survive a reload and the way back from a game. */
  readonly #search = (event: Event): void => {
    this.find = (event.target as HTMLInputElement).value
    history.replaceState(history.state, '', listHref(this.find))
  }

  readonly #readSearch = (): void => {
    this.find = parseFilters(location.hash).find
  }

  #group({ kind, fixtures }: GameGroup): TemplateResult | typeof nothing {
    if (fixtures.length === 0) return nothing
    return html`<section class="stack" aria-label=${groupLabels[kind]()}>
      <h2>${groupLabels[kind]()}</h2>
      <ul class="panel list games">${fixtures.map(fixture => html`<li>${this.#game(fixture)}</li>`)}</ul>
    </section>`
  }

  #game(fixture: OperatorFixture): TemplateResult {
    const { fixtureId, retired } = fixture
    const entry = this.#scoreboardEntries.get(fixtureId)
    const { awayScore, homeScore } = entry?.game ?? {}
    const count = this.#workHere.countOf(fixtureId)
    return html`<a class="game" href=${this.#href(fixture)} data-state=${entry?.state ?? nothing}>
      <span>${statusOf(fixture, entry)}</span>
      <span>${titleOf(fixture)}${retired ? html` <span class="muted">${msg('retired')}</span>` : nothing}</span>
      ${entry?.game ? html`<span class="score">${awayScore}-${homeScore}</span>` : html`<span></span>`}
      ${count === 0 ? html`<span></span>` : html`<mark>${msg(str`To review: ${count}`)}</mark>`}
      ${this.#staleFeeds(fixtureId)}
    </a>`
  }

  /** Feeds that a relay could not read recently. */
  #staleFeeds(fixtureId: string): unknown {
    const stale = this.#readiness?.stale?.filter(feed => feed.fixtureId === fixtureId) ?? []
    return stale.map(
      ({ ageSeconds, feedKey }) =>
        html`<span class="problem wide">${feedKey}: ${msg(str`not up to date, ${msg(str`last read ${`${Math.round(ageSeconds)} s`} ago`)}; readers see the last good version`)}</span>`,
    )
  }

  /**
   * A game opens with the feed in the editor's language, otherwise with its first feed. Feeds that the token cannot
   * access are skipped if the token can access another feed.
   */
  #href({ fixtureId, feeds }: OperatorFixture): string {
    const accessible = feeds.filter(feedKey => isFor(this.session.rights, { fixtureId, feedKey }))
    const shown = gameFeeds(fixtureId, accessible.length > 0 ? accessible : feeds)
    return feedHref(openingTab(shown, wantedLanguages()) ?? { fixtureId, feedKey: feeds[0] ?? '' })
  }
}

/** Interval of reads of scores and readiness. */
const gamesEveryMs = 5_000

const groupLabels = {
  live: () => msg('Live'),
  later: () => msg('Later'),
  final: () => msg('Final'),
} as const

/**
 * The state of a game. Before the game begins, and for a game that is not on the scoreboard, the state is the tip-off
 * time. `Delayed`, `Postponed` or `Canceled` precedes the time if the registration states it.
 */
function statusOf(fixture: OperatorFixture, entry: ScoreboardEntry | undefined): unknown {
  const tipoff = entry?.details?.scheduledAt ?? fixture.firstEventAt
  if (entry === undefined || entry.state === 'scheduled') {
    const departure = departureText(entry?.details)
    const when = tipoff === undefined ? '' : tipoffText(tipoff)
    return departure === undefined
      ? when
      : html`<strong class="departed">${departure}</strong> <s class="muted">${when}</s>`
  }
  const words = scoreboardText(entry)
  if (entry.state === 'live') return stateMark('live', words || msg('Live'), entry.snapshotAt)
  return html`${words} <span class="muted">${tipoff === undefined ? '' : weekdayText(tipoff)}</span>`
}

/** The time of an instant, with the day unless the day is today. */
function tipoffText(instant: string): string {
  const isToday = dayOf(instant) === dayOf(new Date().toISOString())
  return isToday ? timeText(instant) : `${weekdayText(instant)}, ${timeText(instant)}`
}
