import type { ScoreboardEntry } from '@fixture-feed/client'
import type { OperatorFixture, Readiness } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import {
  changeText,
  dayOf,
  matchesSearch,
  msg,
  type OwnProperties,
  scoreboardText,
  shortDateText,
  stateMark,
  str,
} from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { isFor, type Session } from '../feed/desk-feed.ts'
import { DeskElement } from './desk-element.ts'
import { feedHref } from './feed-hash.ts'

/**
 * A game stays among the current ones for this time after its last change, because its final summary may need
 * approval.
 */
const lookedAfterMs = 12 * 3_600_000
/**
 * Maximum number of feeds whose proposals are read at a time, in turn, so that many games do not cause many requests.
 */
const feedsAtOnce = 4

/** The games, live ones first, with their score, health and number of proposals. */
export class FixtureListElement extends DeskElement {
  static override readonly properties: OwnProperties<FixtureListElement> = {
    session: { attribute: false },
    fixtures: { attribute: false },
    reread: { attribute: false },
    find: { attribute: false },
  }

  static override styles: CSSResult = css`
    .list {
      grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr));
    }

    li {
      align-content: space-between;
    }

    input {
      inline-size: min(100%, 24rem);
      margin-block-end: 14px;
    }

    .score {
      font-size: 1.25rem;
      white-space: nowrap;
    }

    h2 {
      flex: 1;
    }
  `

  declare session: Session
  declare fixtures: readonly OperatorFixture[]
  declare reread: () => Promise<void>
  /** Search words. */
  declare find: string | undefined
  protected override readonly everyMs = 5_000
  #scoreboardEntries: ReadonlyMap<string, ScoreboardEntry> = new Map()
  /** Number of proposals by the address of the feed. */
  #waiting: ReadonlyMap<string, number> = new Map()
  /** Index of the feed that is read next. */
  #turn = 0
  #readiness: Readiness | undefined

  protected override render(): TemplateResult {
    const search = this.find ?? ''
    const found = this.fixtures
      .filter(fixture => matchesSearch(JSON.stringify(fixture), search))
      .sort((a, b) => this.#rank(a) - this.#rank(b))
    const { ready = true, reasons = [] } = this.#readiness ?? {}
    return html`
      ${this.failurePart}
      ${ready ? nothing : html`<p class="problem" role="alert">${msg(str`not ready: ${reasons.join('; ')}`)}</p>`}
      <input
        type="search" placeholder=${msg('Team, game, or date')} aria-label=${msg('Search games')}
        @input=${this.into('find')}
      />
      <ul class="list">${found.map(fixture => this.#card(fixture))}</ul>
    `
  }

  protected override async read(): Promise<void> {
    const { api, rights } = this.session
    const [{ fixtures }, readiness] = await Promise.all([api.readScoreboard(), api.readReadiness()])
    this.#scoreboardEntries = new Map(fixtures.map(each => [each.fixtureId, each]))
    this.#readiness = readiness
    const known = new Set(this.fixtures.map(({ fixtureId }) => fixtureId))
    if (fixtures.some(({ fixtureId }) => !known.has(fixtureId))) await this.reread()
    const feeds = this.fixtures
      .filter(({ fixtureId }) => this.#isLookedAfter(fixtureId))
      .flatMap(({ fixtureId, feeds }) => feeds.map(feedKey => ({ fixtureId, feedKey })))
      .filter(feed => isFor(rights, feed))
    const begin = this.#turn
    const end = this.#turn + feedsAtOnce
    this.#turn = end < feeds.length ? end : 0
    const counts = feeds.slice(begin, end).map(async feed => {
      const { proposals } = await api.readHolds(feed)
      return [feedHref(feed), proposals.length] as const
    })
    this.#waiting = new Map([...this.#waiting, ...(await Promise.all(counts))])
  }

  #card(fixture: OperatorFixture): TemplateResult {
    const { date, feeds, fixtureId, retired } = fixture
    const scoreboardEntry = this.#scoreboardEntries.get(fixtureId)
    const { awayScore, homeScore } = scoreboardEntry?.game ?? {}
    return html`<li class="panel card stack" data-state=${scoreboardEntry?.state ?? nothing}>
      <div class="row apart">
        ${scoreboardEntry && stateOf(scoreboardEntry)}
        <span class="muted">${shortDateText(date ?? '')}${retired ? ` · ${msg('retired')}` : ''}</span>
      </div>
      <div class="row apart">
        <h2>${titleOf(fixture)}</h2>
        ${scoreboardEntry?.game && html`<strong class="score">${awayScore}–${homeScore}</strong>`}
      </div>
      ${scoreboardEntry?.snapshotAt && html`<span class="muted">${msg('Last update')} ${changeText(scoreboardEntry.snapshotAt)}</span>`}
      <div class="row">${feeds.map(feedKey => this.#feed({ fixtureId, feedKey }))}</div>
    </li>`
  }

  /** A link to a feed, its number of proposals, and whether a relay still reads it. */
  #feed(feed: FeedId): TemplateResult {
    const href = feedHref(feed)
    const count = this.#waiting.get(href) ?? 0
    const stale = this.#readiness?.stale?.find(
      ({ fixtureId, feedKey }) => fixtureId === feed.fixtureId && feedKey === feed.feedKey,
    )
    return html`<a class="button" href=${href}>${feed.feedKey}</a>
      ${count === 0 ? nothing : html`<mark>${msg(str`To review: ${count}`)}</mark>`}
      ${stale && html`<span class="problem">${msg(str`not up to date, ${msg(str`last read ${`${Math.round(stale.ageSeconds)} s`} ago`)}; readers see the last good version`)}</span>`}`
  }

  #isLookedAfter(fixtureId: string): boolean {
    const { state, snapshotAt } = this.#scoreboardEntries.get(fixtureId) ?? {}
    return state === 'live' || Date.now() - Date.parse(snapshotAt ?? '') < lookedAfterMs
  }

  /** Live games come first, then games of today and of the adjacent days. */
  #rank({ date, fixtureId }: OperatorFixture): number {
    if (this.#scoreboardEntries.get(fixtureId)?.state === 'live') return -1
    const days = Math.abs(Date.parse(date ?? '') - Date.parse(dayOf(new Date().toISOString())))
    return Number.isNaN(days) ? Number.MAX_VALUE : days
  }
}

function stateOf(scoreboardEntry: ScoreboardEntry): unknown {
  const { state, snapshotAt } = scoreboardEntry
  const words = scoreboardText(scoreboardEntry)
  return stateMark(state, state === 'live' ? `${msg('Live')} ${words}` : words, snapshotAt)
}

export function titleOf({ awayTeam, homeTeam, fixtureId }: OperatorFixture): string {
  return awayTeam && homeTeam ? msg(str`${awayTeam.name} at ${homeTeam.name}`) : fixtureId
}
