import type { FixtureIndexEntry, PlayedFeed, Snapshot } from '@fixture-feed/client'
import { msg } from '@lit/localize'
import {
  type CSSResultGroup,
  css,
  html,
  nothing,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { FeedChangeEvent, ItemHistoryEvent, ItemInspectEvent } from '../../../feed-events.ts'
import { noticeStyles } from '../../feed/feed-notice.ts'
import { matchesFilter } from '../../feed/item-filter.ts'
import { fieldLabel } from '../../item/definition-label.ts'
import { listen } from '../../item/listen.ts'
import { clickedLink } from '../../item/plain-click.ts'
import { standing, type ToldScore } from '../../score/told-score.ts'
import { entityHead, entityHeadStyles, nameOfEntity } from '../entity/entity-head.ts'
import type { Choice } from '../filters/item-filters.ts'
import type { FlowPoint } from '../flow/game-flow.ts'
import { gameFlowStyles } from '../flow/game-flow-part.ts'
import { loadPart } from '../late.ts'
import { mediaQuery } from '../media-query.ts'
import type { Notifier } from '../notify/notifier.ts'
import { gameOverview } from '../overview/game-overview.ts'
import { overviewStyles } from '../overview/overview-part.ts'
import { PageElement } from '../page-element.ts'
import { type FeedRoute, filterOf, formatRoute, parseRoute, type Route } from '../route.ts'
import { scoreboardPart, scoreboardStyles } from '../score/scoreboard-part.ts'
import { dockPart } from './dock-part.ts'
import { OpenedFeed, type OpenedWith, usualSpeed } from './opened-feed.ts'
import { badInstantHint, missingItemHint } from './page-hints.ts'
import { type PageState, pageState } from './page-state.ts'

/** How often at most a replay writes where it is into the address, in milliseconds: browsers refuse a flood. */
const addressMs = 400

/** One feed of a fixture, live or replayed. */
export class FixturePageElement extends PageElement {
  static override readonly inputs =
    'route entry listed baseUrl navigate openedWith feedLanguage countNews showSubject'

  static override styles: CSSResultGroup = [
    noticeStyles,
    ...scoreboardStyles,
    gameFlowStyles,
    overviewStyles,
    entityHeadStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 16px;
        min-block-size: calc(100dvh - 84px);
        max-inline-size: 1120px;
        margin-inline: auto;
      }

      /* Fixed, and from the start: it takes no room of its own. */
      ff-score-strip {
        display: contents;
      }

      .way {
        position: relative;
        display: flex;
        justify-content: space-between;
        gap: 12px;
      }

      .dock:focus-visible {
        outline-offset: -2px;
        border-radius: calc(var(--_radius) + 2px);
      }

      .back {
        color: var(--_muted);
        font-size: 0.875rem;
        font-weight: 550;
        text-decoration: none;
      }

      .back::before {
        content: '←';
        display: inline-block;
        margin-inline-end: 6px;
      }

      .back:dir(rtl)::before {
        content: '→';
      }

      .back:hover {
        color: var(--_text);
      }

      .plain-head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 20px;
      }

      .plain-head h1 {
        margin: 0;
        font-size: 1.5rem;
        overflow-wrap: anywhere;
      }

      .overview {
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
        background: var(--_surface);
      }

      .overview > summary {
        padding: 9px 16px;
        color: var(--_muted);
        font-size: 0.875rem;
        font-weight: 600;
        cursor: pointer;
      }

      .overview-body {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px 28px;
        padding: 12px 16px;
      }

      .overview-figures {
        display: grid;
        gap: 14px;
        align-content: start;
      }

      .overview-figures:not(:has(*)) {
        display: none;
      }

      .head-to-come {
        block-size: 131px;
        border: 1px solid var(--_line);
        border-radius: calc(var(--_radius) + 4px);
        background: var(--_surface);
      }

      .layout {
        display: grid;
        flex-grow: 1;
        gap: 16px;
        align-content: start;
        align-items: start;
      }

      .layout > * {
        min-inline-size: 0;
      }

      .side-column {
        display: grid;
        gap: 14px;
      }

      .side-column:not(:has(*)) {
        display: none;
      }

      .side-column:not(:has(*)) + .feed-column {
        grid-column: 1 / -1;
      }

      .tabs {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        padding: 4px;
        overflow-x: auto;
        border-radius: 12px;
        background: color-mix(in oklab, var(--_line) 55%, transparent);
      }

      .tabs a {
        flex: 1 0 auto;
        padding: 6px 14px;
        border-radius: 9px;
        color: var(--_muted);
        font-weight: 600;
        text-align: center;
        text-decoration: none;
        white-space: nowrap;
      }

      .tabs a:hover {
        color: var(--_text);
      }

      .tabs [aria-current] {
        background: var(--_surface);
        color: var(--_text);
        box-shadow: 0 1px 3px rgb(0 0 0 / 14%);
      }

      @media (forced-colors: active) {
        .tabs [aria-current] {
          forced-color-adjust: none;
          background: Highlight;
          color: HighlightText;
        }
      }

      .dock {
        position: sticky;
        inset-block-end: 12px;
        z-index: 3;
        padding: 10px 14px;
        border: 1px solid var(--_line);
        border-radius: calc(var(--_radius) + 2px);
        background: var(--_surface);
        box-shadow: 0 6px 28px rgb(0 0 0 / 16%);
      }

      .dock .button {
        color: var(--_accent);
      }

      .dock-live {
        display: flex;
        align-items: center;
        gap: 4px 16px;
        font-size: 0.875rem;
      }

      .dock-live .changed {
        margin-inline-end: auto;
        color: var(--_muted);
        font-variant-numeric: tabular-nums;
      }

      @media (width < 480px) {
        .changed-word,
        .notify span {
          display: none;
        }

        .dock-live {
          gap: 4px 12px;
          font-size: 0.8125rem;
        }
      }

      @media print {
        :host {
          display: block;
        }

        :is(.way, .overview, .layout, .dock):has(~ ff-print-sheet) {
          display: none;
        }
      }

      @media (width >= 720px) {
        .overview > summary {
          display: none;
        }
      }

      @media (width < 720px) {
        :host {
          gap: 10px;
        }

        .overview-body {
          padding-block-start: 0;
        }

        .layout {
          gap: 10px;
        }
      }

      @media (width >= 1020px) {
        .overview-body:has(.overview-figures > *) {
          grid-template-columns: minmax(0, 1fr) minmax(280px, 34%);
        }

        .layout {
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
    `,
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
  /** The language of what the feed says, where it is another than the page's. */
  declare feedLanguage: string | undefined
  /** Told of how many items came. */
  declare countNews: (count: number) => void
  /** Told of the team or player that the page is about, when that changes. */
  declare showSubject: (name: string | undefined) => void

  readonly #opened = new OpenedFeed(this)
  #notifier: Notifier | undefined
  /** The instant that the replay wrote into the address last, or is about to: not to be sought again. */
  #replayedUntil: string | undefined
  #addressTimer: ReturnType<typeof setTimeout> | undefined
  /** The item of the moment that the reader moved to on the chart. */
  #pointedItem: string | undefined
  /** Where there is room, how the game went is open from the start. */
  readonly #wide = mediaQuery(this, '(width >= 720px)')
  /** Whether the dock is about to be replaced under the reader's focus. */
  #dockHasFocus = false
  #printing = false
  #subject: string | undefined

  constructor() {
    super()
    listen(this, globalThis, { beforeprint: this.#print, afterprint: this.#print })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#forgetAddress()
    this.#notifier = undefined
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.isConnected) return
    const { fixtureId, until, speed } = this.route
    const target = { baseUrl: this.baseUrl, fixtureId, feedKey: this.#feedKey(), until, speed }
    if (this.#opened.show(target, this.openedWith)) {
      this.#forgetAddress()
    } else if (changed.has('route') && until !== undefined && until !== this.#replayedUntil) {
      this.#opened.seek(until)
    }
    if (changed.has('route')) this.#pointedItem = undefined
  }

  protected override updated(): void {
    this.#tellSubject()
    if (!this.#dockHasFocus || this.#opened.isOpening) return
    this.#dockHasFocus = false
    this.#focusDock()
  }

  protected override render(): TemplateResult {
    const told = standing(this.#snapshot?.items ?? [])
    const { badInstant } = this.#opened
    return html`
      <div class="way">
        <a class="back" href=${formatRoute({ page: 'list' })}>${msg('All games')}</a>
        ${this.#share()}
        <button class="skip button" type="button" @click=${this.#focusItems}>${msg('Skip to the items')}</button>
        <button class="skip button" type="button" @click=${this.#focusDock}>${msg('Skip to the replay')}</button>
      </div>
      ${this.entry && html`<ff-score-strip .entry=${this.entry} .told=${told}></ff-score-strip>`}
      ${this.#head(told)}
      ${this.#overview()}
      <div class="layout">
        <div class="side-column">${this.#filters()}</div>
        <section class="feed-column" aria-label=${msg('Items of the feed')}>
          ${missingItemHint(this.route, this.#snapshot?.items)}
          ${badInstant === undefined ? this.#list() : badInstantHint(this.route, badInstant)}
        </section>
      </div>
      ${this.#dock()}
      ${this.#printing ? html`<ff-print-sheet .items=${this.#snapshot?.items ?? []}></ff-print-sheet>` : nothing}
    `
  }

  // Parts of the page

  /** The teams and the score, or the id of a fixture that is not listed. */
  #head(told: ToldScore | undefined): TemplateResult {
    const { entry } = this
    const { kind, label } = this.#state()
    const state = html`<span class="state" data-state=${kind}>${label}</span>`
    // "Final" says it already.
    const isSaid = kind === 'finished' && told?.isFinal === true
    if (entry !== undefined) return scoreboardPart(entry, told, isSaid ? nothing : state)
    if (!this.listed) return html`<div class="head-to-come"></div>`
    return html`<header class="plain-head"><h1 tabindex="-1">${this.route.fixtureId}</h1>${state}</header>`
  }

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
      item: this.#pointedItem ?? this.route.item,
      open: this.#wide.matches,
      point: point => this.#pointAt(point, played),
      follow: point => this.#follow(point, played),
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
      .choose=${this.#choose}
    >${this.#tabs()}</ff-item-filters>`
  }

  /** The feeds of the fixture, where it has more than one. */
  #tabs(): TemplateResult | typeof nothing {
    const { fixtureId, order, moments } = this.route
    const { feeds = [] } = this.entry ?? {}
    if (feeds.length < 2) return nothing
    return html`<nav class="tabs" aria-label=${msg('Feeds')}>
      ${feeds.map(
        feedKey => html`<a
          href=${formatRoute({ page: 'feed', fixtureId, feedKey, order, moments })}
          aria-current=${feedKey === this.#feedKey() ? 'page' : nothing}
        >${feedLabel(feedKey)}</a>`,
      )}
    </nav>`
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
        .fixtureId=${this.#opened.feed && fixtureId}
        .feedKey=${this.#feedKey()}
        .feedLanguage=${this.feedLanguage}
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
        @feed-change=${this.#takeChange}
        @click=${this.#followItemLink}
      ></fixture-feed>
    `
  }

  #dock(): TemplateResult | typeof nothing {
    const { played, state } = this.#opened
    const snapshot = this.#snapshot
    if (snapshot === undefined && played === undefined) return nothing
    const replay = { ...this.route, item: undefined, until: snapshot?.snapshotAt }
    const now = { ...this.route, until: undefined, speed: undefined, item: undefined }
    return dockPart({
      played,
      state: this.#state(),
      snapshotAt: snapshot?.snapshotAt,
      isFinished: state?.live === false,
      modeHref: formatRoute(played === undefined ? replay : now),
      isNotifying: this.#notifier !== undefined,
      onNotify: () => this.#turnNotifier(),
      onMode: this.#keepFocusInDock,
      onMove: this.#onMove,
    })
  }

  #state(): PageState {
    const { state, played } = this.#opened
    return pageState(state, { replay: played !== undefined, online: navigator.onLine })
  }

  get #snapshot(): Snapshot | undefined {
    return this.#opened.snapshot
  }

  #feedKey(): string | undefined {
    return this.route.feedKey ?? this.entry?.feeds[0]
  }

  // What the reader does

  /** The reader moves along the chart: a replay goes to that moment, a live page marks it and offers its item. */
  #pointAt({ itemId, publishedAt }: FlowPoint, played: PlayedFeed | undefined): void {
    this.#pointedItem = itemId
    this.requestUpdate()
    if (played === undefined) return
    // Its publication is a little later than what it says of itself.
    const instant = played.playback.timeline.find(
      ({ snapshotAt }) => Date.parse(snapshotAt) >= Date.parse(publishedAt),
    )
    played.pause()
    played.seek({ until: instant?.snapshotAt ?? publishedAt })
  }

  /** The reader asks for a moment of the chart: live, that is the item which tells it. */
  #follow({ itemId }: FlowPoint, played: PlayedFeed | undefined): void {
    if (played !== undefined) return
    this.navigate({ ...this.route, definition: undefined, entity: undefined, item: itemId })
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

  readonly #choose = (choice: Choice): void =>
    this.navigate({ ...this.route, ...choice, item: undefined }, { replace: true })

  async #inspect({ item }: ItemInspectEvent): Promise<void> {
    const part = await loadPart(() => import('../json/json-dialog.ts'))
    part?.showJson(item)
  }

  async #showHistory({ item }: ItemHistoryEvent): Promise<void> {
    const feedKey = this.#feedKey()
    if (feedKey === undefined) return
    const { baseUrl } = this
    const { fixtureId } = this.route
    const part = await loadPart(() => import('../revisions/revisions-dialog.ts'))
    part?.showRevisions({ baseUrl, fixtureId, feedKey }, item)
  }

  /** Asks the browser first: it lets a page ask only because the reader pressed something just now. */
  async #turnNotifier(): Promise<void> {
    const isOn = this.#notifier !== undefined
    this.#notifier = undefined
    if (!isOn && (await Notification.requestPermission()) === 'granted') {
      const part = await loadPart(() => import('../notify/notifier.ts'))
      this.#notifier = await part?.Notifier.start(this.baseUrl)
    }
    this.requestUpdate()
  }

  #takeChange({ added, snapshot }: FeedChangeEvent): void {
    const { entry } = this
    // What a replay shows, or a feed that opens, is no news.
    const isNews = this.#opened.played === undefined && added.length < snapshot.items.length
    if (entry === undefined || !isNews || added.length === 0) return
    const told = standing(snapshot.items)
    const score = told && `${told.awayScore}–${told.homeScore} `
    this.#notifier?.tell(added, `${entry.awayTeam.tricode} ${score ?? ''}${entry.homeTeam.tricode}`)
    this.countNews(added.length)
  }

  #tellSubject(): void {
    const { entity } = this.route
    const subject =
      entity === undefined ? undefined : nameOfEntity(this.#snapshot?.items ?? [], entity)
    if (subject === this.#subject) return
    this.#subject = subject
    this.showSubject(subject)
  }

  /** Bound once: another function would render every item again. So a link has the instant of its rendering. */
  readonly #itemHref = (item: string): string => this.#hrefOf({ item })
  readonly #entityHref = (entity: string): string => this.#hrefOf({ entity })

  #hrefOf(subject: Pick<FeedRoute, 'item' | 'entity'>): string {
    const { fixtureId } = this.route
    const until = this.#until()
    return formatRoute({ page: 'feed', fixtureId, feedKey: this.#feedKey(), ...subject, until })
  }

  #until(): string | undefined {
    return this.#opened.played === undefined ? undefined : (this.#replayedUntil ?? this.route.until)
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

  /** Keeps the address at the place where the replay is. */
  readonly #onMove = (until: string, speed: number): void => {
    this.#forgetAddress()
    this.#replayedUntil = until
    this.#addressTimer = setTimeout(() => this.#writePlace(until, speed), addressMs)
  }

  /** What was to be written is of a feed that is not shown any more. */
  #forgetAddress(): void {
    clearTimeout(this.#addressTimer)
    this.#replayedUntil = undefined
  }

  #writePlace(until: string, speed: number): void {
    const { until: before, speed: speedBefore } = this.route
    if (until === before && speed === (speedBefore ?? usualSpeed)) return
    this.navigate(
      { ...this.route, until, speed: speed === usualSpeed ? undefined : speed },
      { replace: true },
    )
  }
}

/** What a feed is called: the usual ones by what they are, any other by the words of its key. */
function feedLabel(feedKey: string): string {
  if (feedKey === 'pulse') return msg('The game')
  if (feedKey === 'pulse-v1') return msg('The game, version 1')
  return fieldLabel(feedKey)
}
