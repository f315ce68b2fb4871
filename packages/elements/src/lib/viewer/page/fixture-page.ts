import type { FeedOptions, FixtureIndexEntry, Item, Snapshot } from '@fixture-feed/client'
import type { FixtureDetails } from '@fixture-feed/client/content.generated'
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { FeedChangeEvent, ItemInspectEvent } from '../../../feed-events.ts'
import { isPlayerIn } from '../../feed/item-filter.ts'
import { listen, mediaQuery } from '../../item/listen.ts'
import { msg } from '../../item/msg.ts'
import { type ItemScore, itemScore, latestScore } from '../../score/item-score.ts'
import type { Choice } from '../filters/item-filters.ts'
import { importLazily } from '../lazy-import.ts'
import type { GameNumbers } from '../numbers/game-numbers.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { type FeedRoute, formatRoute, type GameView, type Navigate, viewerUrl } from '../route.ts'
import { scoreboardPart } from '../score/scoreboard-part.ts'
import { type PageState, pageState, stateMark } from '../score/state-mark.ts'
import { isForDevelopers, isScoreHidden } from '../tab-settings.ts'
import type * as AddressHints from './address-hints.ts'
import type { FeedDockElement } from './feed-dock.ts'
import { FeedSelection } from './feed-selection.ts'
import { fixturePageStyles } from './fixture-page-styles.ts'
import { LastLook } from './last-look.ts'
import { type InitialPageData, OpenedFeed } from './opened-feed.ts'
import { PageLinks } from './page-links.ts'
import { pageNavPart } from './page-nav-part.ts'
import { countNews, showTitle } from './page-title.ts'
import { TeamStatistics } from './team-statistics.ts'

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

  static override styles: CSSResultGroup = fixturePageStyles

  declare route: FeedRoute
  /** The registration of the fixture; undefined if the fixture is not listed, or the list has not loaded yet. */
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
  readonly #look = new LastLook(this)
  readonly #links = new PageLinks(this, this.#opened, this.#selection)
  readonly #teamStatistics = new TeamStatistics(this.#opened)
  readonly #wide = mediaQuery(this, '(width >= 720px)')
  /** The plays and the box score of the game. Their code loads after the page. */
  #numbers: GameNumbers | undefined
  /**
   * The hints about the address. Their code loads only for an address with an item, an invalid instant or keys, and
   * for readers who trust keys.
   */
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
    this.#loadParts().catch(reportError)
  }

  async #loadHints(): Promise<void> {
    const { badInstant, trusted } = this.#opened
    const subject = this.route.item ?? badInstant ?? trusted.keys ?? trusted.request
    if (subject === undefined || this.#areHintsRequested) return
    this.#areHintsRequested = true
    this.#hints = await importLazily(() => import('./address-hints.ts'))
    this.requestUpdate()
  }

  async #loadParts(): Promise<void> {
    if (this.#numbers !== undefined) return
    const part = await importLazily(() => import('../game-parts.ts'))
    if (part === undefined || this.#numbers !== undefined) return
    this.#numbers = new part.GameNumbers(this)
    this.requestUpdate()
  }

  protected override updated(): void {
    this.#opened.writeUrl?.(this)
    this.#loadHints().catch(reportError)
    const head = this.renderRoot.querySelector('ff-entity-head')
    showTitle(head?.name, this.renderRoot.querySelector('h1')?.textContent ?? undefined)
  }

  protected override render(): TemplateResult {
    const { entry, route } = this
    const { badInstant, trusted, played, snapshot, state } = this.#opened
    const latest = latestScore(this.#items)
    const { details } = this
    const isHidden = isScoreHidden(route.fixtureId, entry)
    const filters = this.#filters(snapshot)
    // The space of the filters is reserved if they may appear. With hidden scores nothing states in advance whether
    // there are items, and a replay begins with few items.
    const mayHaveFilters = isHidden || played || (this.#isComing && !this.#isEmpty)
    const hasColumn = filters !== nothing || (entry && mayHaveFilters)
    const shown = pageState(state, {
      isReplay: played !== undefined,
      isHidden,
      isEmpty: this.#isEmpty,
      score: latest,
      details,
    })
    return html`
      <button class="skip button" type="button" @click=${() => this.focusItem(1)}>${msg('Skip to updates')}</button>
      ${pageNavPart(entry, this.#wide.matches, { fixtureId: route.fixtureId, feedKey: this.#selection.feedKey, details, dock: this.#dock() })}
      ${entry && html`<ff-score-strip .entry=${entry} .score=${latest} .state=${shown}></ff-score-strip>`}
      ${this.#head(latest, shown)}
      ${this.#overview()}
      <div class="layout" ?data-replay=${played !== undefined}>
        ${hasColumn ? html`<div class="side-column">${filters}</div>` : nothing}
        <section class="stack" aria-label=${msg('Updates')}>
          ${trusted.request && this.#hints?.keyRequestHint(trusted.request, trusted.keys)}
          ${trusted.keys && state?.status === 'fresh' ? this.#hints?.feedSeal(trusted.keys) : nothing}
          ${this.#hints?.missingItemHint(route, snapshot?.items)}
          ${badInstant === undefined ? this.#list() : this.#hints?.badInstantHint(route, badInstant)}
        </section>
      </div>
      ${this.printing ? html`<ff-print-sheet .items=${this.#items} .entry=${entry} .numbers=${this.#numbers}></ff-print-sheet>` : nothing}
    `
  }

  #head(latest: ItemScore | undefined, state: PageState) {
    const changedAt = this.#opened.snapshot?.snapshotAt
    const board = { ...state, changedAt, details: this.details, isWide: this.#wide.matches }
    if (this.entry !== undefined) return scoreboardPart(this.entry, latest, board)
    if (!this.listed) return html`<div class="head-to-come card"></div>`
    // The notice in place of the items states why there are none.
    if (this.#opened.snapshot === undefined)
      return html`<h1 tabindex="-1" class="hidden">${state.label}</h1>`
    return html`<header class="line apart">
      <h1 tabindex="-1">${this.route.fixtureId}</h1>
      ${stateMark(state.kind, state.label, changedAt)}
    </header>`
  }

  /** The overview of a game. A page about a team or player has none, and neither has a game without a score. */
  #overview() {
    const { entry, route } = this
    if (!entry || route.entity !== undefined) return nothing
    const hasBoxScore = entry.feeds.includes('box-score')
    if (this.#isComing && !this.#isEmpty)
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
      .choose=${this.#links.pointAt}
      .itemHref=${this.#links.itemHref}
      .entityHref=${this.#links.entityHref}
    ></ff-game-overview>`
  }

  /**
   * The tabs and filters of the items; nothing before the first snapshot. A game that has not begun needs no tabs or
   * filters for fewer than two items, unless the address has a filter or the game has another feed.
   */
  #filters(snapshot: Snapshot | undefined) {
    const { route } = this
    const { items = [] } = snapshot ?? {}
    const isBegun = items.some(item => itemScore(item))
    const isFiltered = route.definition !== undefined || route.entity !== undefined
    const isNeeded = items.length > 1 || isBegun || isFiltered || this.#selection.hasOthers
    if (!snapshot || !isNeeded) return nothing
    // In a game with a box score, the tabs exist before the numbers load, so that no tab moves when they load.
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
    const isPlayer = isPlayerIn(this.#items, entity)
    const areAllShown = moments === 'all' || isTeamStats || isPlayer
    const back = formatRoute({ ...this.route, entity: undefined, item: undefined })
    return html`
      ${entity === undefined ? nothing : html`<ff-entity-head ?data-box-score=${isPlayer && this.entry?.feeds.includes('box-score')} .items=${this.#items} .entityId=${entity} .entry=${this.entry} .boxScore=${this.#numbers?.boxScore} .backHref=${back} .entityHref=${this.#links.entityHref}></ff-entity-head>`}
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
        .moments=${areAllShown ? undefined : 'key'}
        .only=${isTeamStats ? this.#teamStatistics.isNewest : undefined}
        .order=${order}
        .newSince=${this.#opened.played === undefined && entity === undefined ? this.#look.since : undefined}
        .brief=${definition === undefined && !isTeamStats}
        .currentItem=${item}
        .headingLevel=${2}
        .itemHref=${this.#links.itemHref}
        .entityHref=${this.#links.entityHref}
        inspectable
        .withoutJson=${!isForDevelopers}
        .scoreAbove=${this.entry !== undefined}
        @item-inspect=${this.#showItem}
        @item-history=${this.#showItem}
        @item-evidence=${this.#showItem}
        @feed-change=${this.#takeChange}
        @click=${this.#links.followItem}
      ></fixture-feed>
    `
  }

  /** A view in place of the items. The feed stays on the page, because its events report new items. */
  #view(view: GameView) {
    const { snapshot } = this.#opened
    if (snapshot === undefined || this.entry === undefined) return nothing
    return html`<ff-game-view
      .view=${view}
      .entry=${this.entry}
      .snapshot=${snapshot}
      .plays=${this.#numbers?.plays}
      .boxScore=${this.#numbers?.boxScore}
      .entityHref=${this.#links.entityHref}
      .isWide=${this.#wide.matches}
    ></ff-game-view>`
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

  /** Whether the document states that it shows no score at first, or the list states that nothing is published yet. */
  get #isEmpty(): boolean {
    return this.initialData?.isEmpty === true || this.entry?.itemCount === 0
  }

  get #items(): readonly Item[] {
    return this.#opened.snapshot?.items ?? []
  }

  get address(): FeedOptions | undefined {
    return this.#selection.address
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

  /**
   * Starts or leaves a replay. Waits for the dock, which loads after the page, so that an early key press has an
   * effect.
   */
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

  #takeChange(change: FeedChangeEvent): void {
    const { added, snapshot } = change
    // Neither items of a replay nor the first items of a feed are news.
    const isNews = this.#opened.played === undefined && added.length < snapshot.items.length
    if (this.entry === undefined || !isNews || added.length === 0) return
    this.#dockElement?.notifyOf?.(change, this.entry)
    countNews(added.length)
  }
}
