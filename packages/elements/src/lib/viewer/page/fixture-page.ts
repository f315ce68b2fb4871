import type { FeedOptions, FixtureIndexEntry, Item, Snapshot } from '@fixture-feed/client'
import type { FixtureDetails } from '@fixture-feed/client/content.generated'
import { keyMoments } from '@fixture-feed/client/key-moments'
import {
  type CSSResultGroup,
  css,
  html,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { FeedChangeEvent, ItemInspectEvent } from '../../../feed-events.ts'
import { noticeStyles } from '../../feed/feed-notice.ts'
import { matchesFilter, newestTeamStatistics } from '../../feed/item-filter.ts'
import { listen, mediaQuery } from '../../item/listen.ts'
import { msg } from '../../item/msg.ts'
import { clickedLink } from '../../item/plain-click.ts'
import { type ItemScore, itemScore, latestScore } from '../../score/item-score.ts'
import { entityHead, nameOfEntity } from '../entity/entity-head.ts'
import type { Choice } from '../filters/item-filters.ts'
import type { FlowPoint } from '../flow/game-flow.ts'
import { importLazily } from '../lazy-import.ts'
import type { GameNumbers } from '../numbers/game-numbers.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import {
  type FeedRoute,
  formatRoute,
  type GameView,
  type Navigate,
  parseRoute,
  viewerUrl,
} from '../route.ts'
import { gameName, scoreboardPart, scoreboardStyles } from '../score/scoreboard-part.ts'
import { type PageState, pageState, stateMark } from '../score/state-mark.ts'
import { isScoreHidden } from '../tab-settings.ts'
import type * as AddressHints from './address-hints.ts'
import type { FeedDockElement } from './feed-dock.ts'
import { FeedSelection } from './feed-selection.ts'
import { LastLook } from './last-look.ts'
import { type InitialPageData, OpenedFeed } from './opened-feed.ts'
import { pageNavPart, pageNavStyles } from './page-nav-part.ts'
import { countNews, showTitle } from './page-title.ts'
import { ReplayUrl } from './replay-url.ts'

export class FixturePageElement extends PageElement {
  static override readonly properties: OwnProperties<FixturePageElement> = {
    route: { attribute: false },
    entry: { attribute: false },
    details: { attribute: false },
    listed: { attribute: false },
    navigate: { attribute: false },
    initialData: { attribute: false },
    printing: { attribute: false },
    behindSeconds: { attribute: false },
    pointed: { attribute: false },
  }

  static override styles: CSSResultGroup = [
    noticeStyles,
    scoreboardStyles,
    pageNavStyles,
    css`
      :host {
        position: relative;
        display: flex;
        flex-direction: column;
        gap: clamp(10px, 2vw, 16px);
        max-inline-size: 1120px;
        margin-inline: auto;

        @media print {
          display: block;
        }
      }

      /* Fixed from the start, so that it takes no space in the layout. */
      ff-score-strip {
        display: contents;
      }

      .head-to-come {
        block-size: clamp(93px, 15vw, 123px);
      }

      /* Both load after the page. Their space is reserved from the start. */
      .side-column {
        min-block-size: 44px;
      }

      .overview {
        display: block;
        min-block-size: 250px;

        @media (width >= 720px) {
          min-block-size: 350px;
        }

        @media (width >= 1020px) {
          min-block-size: 260px;
        }
      }

      fixture-feed[hidden] {
        display: none;
      }

      /* The box reserves space for the leaders. */
      .overview[data-box-score] {
        min-block-size: 226px;

        @media (width < 380px) {
          min-block-size: 250px;
        }

        @media (width >= 720px) {
          min-block-size: 536px;
        }

        @media (width >= 1020px) {
          min-block-size: 360px;
        }
      }

      /* Below the score strip. */
      fixture-feed {
        --ff-news-top: 56px;
      }

      .layout {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: inherit;
        place-content: start stretch;
        align-items: start;
      }

      @media (width >= 1020px) {
        .layout:has(.side-column) {
          grid-template-columns: 232px minmax(0, 1fr);
          gap: 28px;
        }

        .side-column {
          position: sticky;
          inset-block-start: 20px;
          max-block-size: calc(100dvh - 120px);
          overflow-y: auto;
          scrollbar-width: thin;
        }
      }

      .layout[data-replay] {
        padding-block-end: 8rem;
      }

      :is(.skip, .way, .overview, .layout):has(~ ff-print-sheet) {
        display: none;
      }
    `,
  ]

  declare route: FeedRoute
  /** Undefined if the fixture is not listed, or the list has not loaded yet. */
  declare entry: FixtureIndexEntry | undefined
  /** The details of the registration, once they are known. */
  declare details: FixtureDetails | undefined
  declare listed: boolean
  declare behindSeconds: number
  declare navigate: Navigate
  /** The data that the service embedded into the document. */
  declare initialData: InitialPageData | undefined
  /** Whether the page is about to be printed. */
  declare printing: boolean

  /** The item of the moment that the reader selected on the chart. */
  declare pointed: string | undefined

  readonly #opened = new OpenedFeed(this)
  readonly #selection = new FeedSelection(this, this.#opened.trusted)
  readonly #replayUrl = new ReplayUrl(this, this.#opened)
  readonly #look = new LastLook(this)
  readonly #wide = mediaQuery(this, '(width >= 720px)')
  /** Loaded after the page. */
  #numbers: GameNumbers | undefined
  /** Loaded for an address with an item, an invalid instant or keys, and for readers who trust keys. */
  #hints: typeof AddressHints | undefined
  #areHintsRequested = false

  constructor() {
    super()
    listen(this, globalThis, { beforeprint: this.#print, afterprint: this.#print })
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.isConnected) return
    const {
      fixtureId,
      speed,
      until = isScoreHidden(fixtureId, this.entry) ? '' : undefined,
    } = this.route
    const { state } = this.#opened
    if (state !== undefined) this.#selection.recordLanguage(state)
    const { address: feed, behindSeconds } = this
    const target = { fixtureId, feed, until, speed, behindSeconds }
    this.#opened.show(target, this.initialData)
    if (changed.has('route')) this.pointed = undefined
    this.#numbers?.follow(this, this.#opened)
    const { played, snapshot } = this.#opened
    this.#look.follow(fixtureId, played === undefined ? snapshot?.snapshotAt : undefined)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void importLazily(() => import('../filters/item-filters.ts'))
    this.#loadNumbers().catch(reportError)
  }

  async #loadHints(): Promise<void> {
    const { badInstant, trusted } = this.#opened
    const subject = this.route.item ?? badInstant ?? trusted.keys ?? trusted.request
    if (subject === undefined || this.#areHintsRequested) return
    this.#areHintsRequested = true
    this.#hints = await importLazily(() => import('./address-hints.ts'))
    this.requestUpdate()
  }

  async #loadNumbers(): Promise<void> {
    if (this.#numbers !== undefined) return
    const part = await importLazily(() => import('../numbers/game-numbers.ts'))
    if (part === undefined || this.#numbers !== undefined) return
    this.#numbers = new part.GameNumbers(this)
    this.requestUpdate()
  }

  protected override updated(): void {
    this.#replayUrl.write()
    this.#loadHints().catch(reportError)
    const { entity, fixtureId } = this.route
    const subject = entity === undefined ? undefined : nameOfEntity(this.#items, entity)
    showTitle(subject, this.entry === undefined ? fixtureId : gameName(this.entry))
  }

  protected override render(): TemplateResult {
    const { entry, route } = this
    const { badInstant, trusted, played, snapshot, state } = this.#opened
    const latest = latestScore(this.#items)
    const { details } = this
    const shown = pageState(state, { isReplay: played !== undefined, score: latest, details })
    return html`
      <button class="skip button" type="button" @click=${() => this.focusItem(1)}>${msg('Skip to updates')}</button>
      <button class="skip button" type="button" @click=${() => this.#dockElement?.focus()}>${msg('Skip to replay controls')}</button>
      ${pageNavPart(entry, this.#wide.matches, { fixtureId: route.fixtureId, feedKey: this.#selection.feedKey, details, dock: this.#dock() })}
      ${entry && html`<ff-score-strip .entry=${entry} .score=${latest} .state=${shown}></ff-score-strip>`}
      ${this.#head(latest, shown)}
      ${this.#overview()}
      <div class="layout" ?data-replay=${played !== undefined}>
        ${snapshot || this.#isComing ? html`<div class="side-column">${snapshot && this.#filters(snapshot)}</div>` : nothing}
        <section class="stack" aria-label=${msg('Updates')}>
          ${trusted.request && this.#hints?.keyRequestHint(trusted.request, trusted.keys)}
          ${trusted.keys && state?.status === 'fresh' ? this.#hints?.feedSeal(trusted.keys) : nothing}
          ${this.#hints?.missingItemHint(route, snapshot?.items)}
          ${badInstant === undefined ? this.#list() : this.#hints?.badInstantHint(route, badInstant)}
        </section>
      </div>
      ${this.printing ? html`<ff-print-sheet .items=${this.#items}></ff-print-sheet>` : nothing}
    `
  }

  #head(latest: ItemScore | undefined, state: PageState) {
    const changedAt = this.#opened.snapshot?.snapshotAt
    const board = { ...state, changedAt, details: this.details, isWide: this.#wide.matches }
    if (this.entry !== undefined) return scoreboardPart(this.entry, latest, board)
    if (!this.listed) return html`<div class="head-to-come card"></div>`
    return html`<header class="line apart">
      <h1 tabindex="-1">${this.route.fixtureId}</h1>
      ${stateMark(state.kind, state.label, changedAt)}
    </header>`
  }

  /** A page about a team or player has no overview. */
  #overview() {
    const { entry, route } = this
    if (!entry || route.entity !== undefined) return nothing
    const hasBoxScore = entry.feeds.includes('box-score')
    if (this.#isComing)
      return html`<div class="overview card" ?data-box-score=${hasBoxScore}></div>`
    if (!this.#items.some(item => itemScore(item))) return nothing
    return html`<ff-game-overview
      class="overview"
      ?data-box-score=${hasBoxScore}
      .entry=${entry}
      .snapshot=${this.#opened.snapshot}
      .item=${this.pointed ?? route.item}
      .plays=${this.#numbers?.plays}
      .boxScore=${this.#numbers?.boxScore}
      .isWide=${this.#wide.matches}
      .choose=${this.#pointAt}
      .itemHref=${this.#itemHref}
      .entityHref=${this.#entityHref}
    ></ff-game-overview>`
  }

  #filters({ items }: Snapshot) {
    const { route } = this
    // From the start, so that no tab moves another one when the numbers load.
    const isBegun = items.some(item => itemScore(item))
    const hasBoxScore = isBegun && this.entry?.feeds.includes('box-score')
    const hasPlays = hasBoxScore || this.#numbers?.plays !== undefined
    return html`<ff-item-filters
      .items=${items} .choice=${route} .choose=${this.#choose}
      .hasBoxScore=${hasBoxScore} .hasPlays=${hasPlays}
      .feedKey=${this.#selection.feedKey} .feeds=${this.entry?.feeds}
    ></ff-item-filters>`
  }

  #list() {
    const { fixtureId, definition, entity, moments, order = 'newest', item, view } = this.route
    const isTeamStats = view === 'team-stats'
    const isOtherView = view !== undefined && !isTeamStats
    const back = formatRoute({ ...this.route, entity: undefined, item: undefined })
    return html`
      ${entity === undefined ? nothing : entityHead(this.#items, entity, back)}
      ${isOtherView ? this.#view(view) : nothing}
      <fixture-feed
        ?hidden=${isOtherView}
        .feed=${this.#opened.feed}
        .baseUrl=${viewerUrl()}
        .fixtureId=${this.#opened.feed && fixtureId}
        .feedKey=${this.#selection.feedKey}
        .feedLanguage=${this.#selection.language}
        .fixture=${this.entry}
        .definition=${definition}
        .entity=${entity}
        .moments=${moments === 'all' || isTeamStats ? undefined : 'key'}
        .only=${isTeamStats ? this.#isNewestTeamStatistic : undefined}
        .order=${order}
        .newSince=${this.#opened.played === undefined && entity === undefined ? this.#look.since : undefined}
        .brief=${definition === undefined && !isTeamStats}
        .currentItem=${item}
        .headingLevel=${2}
        .itemHref=${this.#itemHref}
        .entityHref=${this.#entityHref}
        inspectable
        .scoreAbove=${this.entry !== undefined}
        @item-inspect=${this.#showItem}
        @item-history=${this.#showItem}
        @item-evidence=${this.#showItem}
        @feed-change=${this.#takeChange}
        @click=${this.#followItemLink}
      ></fixture-feed>
    `
  }

  /** A view in place of the items. The feed stays on the page, because it reports what is new. */
  #view(view: GameView) {
    const { snapshot } = this.#opened
    if (snapshot === undefined || this.entry === undefined) return nothing
    return html`<ff-game-view
      .view=${view}
      .entry=${this.entry}
      .snapshot=${snapshot}
      .plays=${this.#numbers?.plays}
      .boxScore=${this.#numbers?.boxScore}
      .entityHref=${this.#entityHref}
      .isWide=${this.#wide.matches}
    ></ff-game-view>`
  }

  #teamStatistics: ReadonlySet<string> = new Set()
  #teamStatisticsOf: Snapshot | undefined

  readonly #isNewestTeamStatistic = ({ id }: Item): boolean => {
    const { snapshot } = this.#opened
    if (this.#teamStatisticsOf !== snapshot)
      this.#teamStatistics = newestTeamStatistics(this.#items)
    this.#teamStatisticsOf = snapshot
    return this.#teamStatistics.has(id)
  }

  #dock() {
    const { snapshot, played, state } = this.#opened
    if ((snapshot ?? played) === undefined) return nothing
    return html`<ff-dock .route=${this.route} .opened=${this.#opened} .state=${state}></ff-dock>`
  }

  get #dockElement(): FeedDockElement | null {
    return this.renderRoot.querySelector<FeedDockElement>('ff-dock')
  }

  /** Whether the first snapshot is loading. */
  get #isComing(): boolean {
    const { snapshot, state } = this.#opened
    return snapshot === undefined && state?.error === undefined
  }

  get #items(): readonly Item[] {
    return this.#opened.snapshot?.items ?? []
  }

  get address(): FeedOptions | undefined {
    return this.#selection.address
  }

  /** A moment of the chart: a replay moves there; a live page marks it and shows its item on request. */
  readonly #pointAt = ({ item: { id, publishedAt } }: FlowPoint, isAskedFor: boolean): void => {
    const { played } = this.#opened
    this.pointed = id
    if (played !== undefined) {
      // The first change of the feed at or after the item's publication instant.
      const instant = played.playback.timeline.find(
        ({ snapshotAt }) => Date.parse(snapshotAt) >= Date.parse(publishedAt),
      )
      this.#opened.seek(instant?.snapshotAt ?? publishedAt)
    } else if (isAskedFor) {
      this.navigate({
        ...this.route,
        definition: undefined,
        entity: undefined,
        view: undefined,
        item: id,
      })
    }
  }

  /**
   * The print sheet is rendered only for printing, and synchronously, because the browser prints when the event ends.
   */
  readonly #print = ({ type }: Event): void => {
    this.printing = type === 'beforeprint'
    this.performUpdate()
  }

  focusItem(by: 1 | -1): void {
    this.renderRoot.querySelector('fixture-feed')?.focusItem(by)
  }

  /** The dock loads after the page, so a key may be pressed before it can react. */
  async toggleReplay(): Promise<void> {
    await customElements.whenDefined('ff-dock')
    await this.#dockElement?.updateComplete
    this.#dockElement?.toggleReplay()
  }

  readonly #choose = (change: Choice): void =>
    this.navigate({ ...this.route, ...change, item: undefined }, { replace: true })

  async #showItem({ type, item }: ItemInspectEvent): Promise<void> {
    const part = await importLazily(() => import('../dialog/item-dialogs.ts'))
    if (this.address !== undefined) part?.itemDialogs[type]?.(item, this.address)
  }

  #takeChange({ added, snapshot }: FeedChangeEvent): void {
    const { entry } = this
    // Neither items of a replay nor the first items of a feed are news.
    const isNews = this.#opened.played === undefined && added.length < snapshot.items.length
    if (entry === undefined || !isNews || added.length === 0) return
    const latest = latestScore(snapshot.items)
    const score = latest && `${latest.awayScore}–${latest.homeScore} `
    const moments = keyMoments(snapshot.items)
    this.#dockElement?.notify?.(
      added.filter(({ id }) => moments.has(id)),
      `${entry.awayTeam.tricode} ${score ?? ''}${entry.homeTeam.tricode}`,
    )
    countNews(added.length)
  }

  /**
   * Bound once, because a new function would render every item again. The link of an item therefore contains the
   * `until` of its last rendering.
   */
  readonly #itemHref = (item: string): string => this.#hrefOf({ item })
  readonly #entityHref = (entity: string): string => this.#hrefOf({ entity })

  #hrefOf(subject: Pick<FeedRoute, 'item' | 'entity'>): string {
    const { fixtureId } = this.route
    const until = this.#opened.played && (this.#opened.until ?? this.route.until)
    return formatRoute({
      page: 'feed',
      fixtureId,
      feedKey: this.#selection.feedKey,
      ...subject,
      until,
    })
  }

  /**
   * A link to an item keeps the filter, the order and the moment of the page. A copied link contains everything that
   * it needs.
   */
  #followItemLink(event: MouseEvent): void {
    const link = clickedLink(event)
    if (link === undefined) return
    const target = parseRoute(link)
    if (target.page !== 'feed' || target.item === undefined) return
    event.preventDefault()
    const { item: id } = target
    const item = this.#items.find(each => each.id === id)
    const { definition, entity } = this.route
    const hidden = item !== undefined && !matchesFilter(item, { definition, entity })
    const filter = hidden ? { definition: undefined, entity: undefined } : {}
    this.navigate({ ...this.route, ...filter, view: undefined, item: id })
  }
}
