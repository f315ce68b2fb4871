import type { FixtureIndexEntry, Snapshot } from '@fixture-feed/client'
import { msg } from '@lit/localize'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { FeedChangeEvent, ItemHistoryEvent, ItemInspectEvent } from '../../../feed-events.ts'
import { matchesFilter } from '../../feed/item-filter.ts'
import { clickedLink } from '../../item/plain-click.ts'
import { tokens } from '../../item/tokens.ts'
import { entityHead, entityHeadStyles, nameOfEntity } from '../entity/entity-head.ts'
import type { ChoiceEvent } from '../filters/item-filters.ts'
import type { FlowPoint } from '../flow/game-flow.ts'
import { gameFlowStyles } from '../flow/game-flow-styles.ts'
import { MediaQuery } from '../media-query.ts'
import { Notifier } from '../notify/notifier.ts'
import { gameOverview } from '../overview/game-overview.ts'
import { overviewStyles } from '../overview/overview-part.ts'
import { printSheet, printSheetStyles } from '../print/print-sheet.ts'
import type { ReplayMoveEvent } from '../replay/replay-bar.ts'
import { type FeedRoute, filterOf, formatRoute, parseRoute, type Route } from '../route.ts'
import { scoreboardOf } from '../score/scoreboard.ts'
import { scoreboardStyles } from '../score/scoreboard-part.ts'
import { ScoreStrip, scoreStripStyles } from '../strip/score-strip.ts'
import { viewerControls } from '../viewer-controls.ts'
import { dockPart } from './dock-part.ts'
import { feedTabs } from './feed-tabs.ts'
import { fixturePageStyles } from './fixture-page-styles.ts'
import { OpenedFeed, usualSpeed } from './opened-feed.ts'
import type { OpenedWith } from './opened-with.ts'
import { pageHead } from './page-head.ts'
import { badInstantHint, missingItemHint } from './page-hints.ts'
import { type PageState, pageState } from './page-state.ts'
import { ReplayAddress, type ReplayPlace } from './replay-address.ts'

/** `page-subject`: the team or player that the page is about changed, if it is about one. */
export type PageSubjectEvent = CustomEvent<string | undefined>

/** One feed of a fixture, live or replayed. */
export class FixturePageElement extends LitElement {
  static override properties: PropertyDeclarations = {
    route: { attribute: false },
    entry: { attribute: false },
    listed: { attribute: false },
    baseUrl: { attribute: false },
    navigate: { attribute: false },
    openedWith: { attribute: false },
  }

  static override styles: CSSResultOrNative[] = [
    tokens,
    viewerControls,
    ...scoreboardStyles,
    gameFlowStyles,
    overviewStyles,
    entityHeadStyles,
    scoreStripStyles,
    printSheetStyles,
    fixturePageStyles,
  ]

  declare route: FeedRoute
  /** Without one the fixture is not listed, or the list is not there yet. */
  declare entry: FixtureIndexEntry | undefined
  /** Whether the list is there. */
  declare listed: boolean
  declare baseUrl: string
  declare navigate: (route: Route, options?: { readonly replace: boolean }) => void
  /** What the document came with. */
  declare openedWith: OpenedWith | undefined

  readonly #opened = new OpenedFeed(this)
  readonly #strip = new ScoreStrip(this)
  readonly #notifier = new Notifier(this)
  readonly #address = new ReplayAddress(place => this.#writePlace(place))
  /** Where there is room, how the game went is open from the start. */
  readonly #wide = new MediaQuery(this, '(width >= 720px)')
  /** Whether the dock is about to be replaced under the reader's focus. */
  #dockHasFocus = false
  #printing = false
  #subject: string | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('beforeprint', this.#print)
    addEventListener('afterprint', this.#print)
    if (this.hasUpdated) this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('beforeprint', this.#print)
    removeEventListener('afterprint', this.#print)
    this.#address.forget()
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.isConnected) return
    const { fixtureId, until, speed } = this.route
    const target = { baseUrl: this.baseUrl, fixtureId, feedKey: this.#feedKey(), until, speed }
    if (this.#opened.show(target, this.openedWith)) {
      this.#address.forget()
    } else if (changed.has('route') && until !== undefined && until !== this.#address.until) {
      this.#opened.seek(until)
    }
  }

  protected override updated(): void {
    this.#tellSubject()
    if (!this.#dockHasFocus) return
    this.#dockHasFocus = false
    this.#focusDock()
  }

  protected override render(): TemplateResult {
    const board = scoreboardOf(this.#snapshot?.items ?? [])
    const { badInstant } = this.#opened
    return html`
      <div class="way">
        <a class="back" href=${formatRoute({ page: 'list' })}>${msg('All games')}</a>
        ${this.#share()}
        <button class="skip button" type="button" @click=${this.#focusItems}>${msg('Skip to the items')}</button>
        <button class="skip button" type="button" @click=${this.#focusDock}>${msg('Skip to the replay')}</button>
      </div>
      ${this.entry === undefined ? nothing : this.#strip.part(this.entry, board)}
      ${pageHead(this.route.fixtureId, this.entry, board, this.#state(), this.listed)}
      ${this.#overview()}
      <div class="layout">
        <div class="side-column">${this.#filters()}</div>
        <section class="feed-column" aria-label=${msg('Items of the feed')}>
          ${missingItemHint(this.route, this.#snapshot?.items)}
          ${badInstant === undefined ? this.#list() : badInstantHint(this.route, badInstant)}
        </section>
      </div>
      ${this.#dock()} ${this.#printing ? printSheet(this.#snapshot?.items ?? []) : nothing}
      <ff-json-dialog></ff-json-dialog>
      <ff-revisions-dialog></ff-revisions-dialog>
    `
  }

  // Parts of the page

  #share(): TemplateResult {
    return html`<ff-share-buttons
      .baseUrl=${this.baseUrl} .fixtureId=${this.route.fixtureId} .feedKey=${this.#feedKey()}
    ></ff-share-buttons>`
  }

  /** A page about a team or player goes without. */
  #overview(): TemplateResult | typeof nothing {
    const { entry } = this
    const { snapshot, played } = this.#opened
    if (snapshot === undefined || entry === undefined || this.route.entity !== undefined)
      return nothing
    return gameOverview(entry, snapshot, this.#opened.farthest ?? snapshot, {
      item: this.route.item,
      played: played !== undefined,
      open: this.#wide.matches,
      choose: this.#choosePoint,
      hrefOf: this.#itemHref,
      entityHref: this.#entityHref,
    })
  }

  #filters(): TemplateResult | typeof nothing {
    const snapshot = this.#snapshot
    if (snapshot === undefined) return nothing
    const { definition, entity, order, moments } = this.route
    return html`<ff-item-filters
      .items=${snapshot.items}
      .choice=${{ definition, entity, order, moments }}
      @choice=${this.#onChoice}
    >${feedTabs(this.route, this.entry?.feeds ?? [], this.#feedKey())}</ff-item-filters>`
  }

  #list(): TemplateResult {
    const { fixtureId, entity, order = 'newest', item } = this.route
    const { definition, moments } = filterOf(this.route)
    const back = formatRoute({ ...this.route, entity: undefined, item: undefined })
    return html`
      ${entity === undefined ? nothing : entityHead(this.#snapshot?.items ?? [], entity, back)}
      <fixture-feed
        .feed=${this.#opened.feed}
        .baseUrl=${this.baseUrl}
        .fixtureId=${fixtureId}
        .feedKey=${this.#feedKey()}
        .fixture=${this.entry}
        .definition=${definition}
        .entity=${entity}
        .moments=${moments}
        .order=${order}
        .currentItem=${item}
        .headingLevel=${2}
        .itemHref=${this.#itemHref}
        .entityHref=${this.#entityHref}
        inspectable
        @item-inspect=${this.#inspect}
        @item-history=${this.#showHistory}
        @feed-change=${this.#notify}
        @click=${this.#followItemLink}
      ></fixture-feed>
    `
  }

  #dock(): TemplateResult | typeof nothing {
    const { played, phase } = this.#opened
    const snapshot = this.#snapshot
    if (snapshot === undefined && played === undefined) return nothing
    const replay = { ...this.route, item: undefined, until: snapshot?.snapshotAt }
    const now = { ...this.route, until: undefined, speed: undefined, item: undefined }
    return dockPart({
      played,
      state: this.#state(),
      snapshotAt: snapshot?.snapshotAt,
      isFinished: phase === 'finished',
      modeHref: formatRoute(played === undefined ? replay : now),
      notifier: this.#notifier,
      onMode: this.#keepFocusInDock,
      onMove: this.#onMove,
    })
  }

  #state(): PageState {
    const { state, phase, played } = this.#opened
    return pageState(state, { phase, replay: played !== undefined, online: navigator.onLine })
  }

  get #snapshot(): Snapshot | undefined {
    return this.#opened.snapshot
  }

  #feedKey(): string | undefined {
    return this.route.feedKey ?? this.entry?.feeds[0]
  }

  // What the reader does

  /** Live, a moment of the game is the item that tells it; in a replay it is the feed as it was then. */
  readonly #choosePoint = ({ itemId, publishedAt }: FlowPoint): void => {
    const { played } = this.#opened
    if (played === undefined) {
      this.navigate({ ...this.route, definition: undefined, entity: undefined, item: itemId })
    } else {
      // Its publication is a little later than what it says of itself.
      const instant = played.playback.timeline.find(
        ({ snapshotAt }) => Date.parse(snapshotAt) >= Date.parse(publishedAt),
      )
      played.pause()
      played.seek({ until: instant?.snapshotAt ?? publishedAt })
    }
  }

  /** The sheet is made for the printer alone, and at once: a browser prints when the event is over. */
  readonly #print = ({ type }: Event): void => {
    this.#printing = type === 'beforeprint'
    this.requestUpdate()
    this.performUpdate()
  }

  /** Moves focus to the next item, or the one before. */
  focusItem(by: 1 | -1): void {
    this.renderRoot.querySelector('fixture-feed')?.focusItem(by)
  }

  /** Begins a replay, or ends the one that is on. */
  toggleReplay(): void {
    this.renderRoot.querySelector<HTMLElement>('.dock .mode')?.click()
  }

  #focusItems(): void {
    this.focusItem(1)
  }

  #focusDock(): void {
    this.renderRoot.querySelector<HTMLElement>('.dock')?.focus({ preventScroll: true })
  }

  /** The link that is followed goes with its dock: focus is to stay at the bottom of the page. */
  readonly #keepFocusInDock = ({ currentTarget }: Event): void => {
    this.#dockHasFocus = (currentTarget as Element).matches(':focus')
  }

  #onChoice({ detail: choice }: ChoiceEvent): void {
    this.navigate({ ...this.route, ...choice, item: undefined }, { replace: true })
  }

  #inspect({ item }: ItemInspectEvent): void {
    this.renderRoot.querySelector('ff-json-dialog')?.show(item)
  }

  #showHistory({ item }: ItemHistoryEvent): void {
    const feedKey = this.#feedKey()
    if (feedKey === undefined) return
    const { baseUrl } = this
    const { fixtureId } = this.route
    this.renderRoot
      .querySelector('ff-revisions-dialog')
      ?.show({ baseUrl, fixtureId, feedKey }, item)
  }

  #notify({ added, snapshot }: FeedChangeEvent): void {
    const { entry } = this
    const board = scoreboardOf(snapshot.items)
    if (entry === undefined || added.length === snapshot.items.length) return
    const score = board && `${board.awayScore}–${board.homeScore} `
    this.#notifier.tell(added, `${entry.awayTeam.tricode} ${score ?? ''}${entry.homeTeam.tricode}`)
  }

  #tellSubject(): void {
    const { entity } = this.route
    const subject =
      entity === undefined ? undefined : nameOfEntity(this.#snapshot?.items ?? [], entity)
    if (subject === this.#subject) return
    this.#subject = subject
    this.dispatchEvent(new CustomEvent('page-subject', { detail: subject }))
  }

  /** The same functions at all times, so that items are not rendered again; a link tells the moment of its rendering. */
  readonly #itemHref = (item: string): string => this.#hrefOf({ item })
  readonly #entityHref = (entity: string): string => this.#hrefOf({ entity })

  #hrefOf(subject: Pick<FeedRoute, 'item' | 'entity'>): string {
    const { fixtureId } = this.route
    const until = this.#until()
    return formatRoute({ page: 'feed', fixtureId, feedKey: this.#feedKey(), ...subject, until })
  }

  #until(): string | undefined {
    return this.#opened.played === undefined ? undefined : (this.#address.until ?? this.route.until)
  }

  /** A link to an item keeps filter, order and moment where the reader is; copied, it says all that is needed. */
  #followItemLink(event: MouseEvent): void {
    const link = clickedLink(event)
    if (link === undefined) return
    const target = parseRoute(link)
    if (target.page !== 'feed' || target.item === undefined) return
    event.preventDefault()
    const { item: id } = target
    const item = this.#snapshot?.items.find(each => each.id === id)
    const { definition, entity } = this.route
    const hidden = item !== undefined && !matchesFilter(item, { definition, entity })
    const filter = hidden ? { definition: undefined, entity: undefined } : {}
    this.navigate({ ...this.route, ...filter, item: id })
  }

  readonly #onMove = (place: ReplayMoveEvent): void => this.#address.note(place)

  #writePlace({ until, speed }: ReplayPlace): void {
    const { until: before, speed: speedBefore } = this.route
    if (until === before && speed === (speedBefore ?? usualSpeed)) return
    this.navigate(
      { ...this.route, until, speed: speed === usualSpeed ? undefined : speed },
      { replace: true },
    )
  }
}
