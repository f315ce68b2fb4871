import {
  type Feed,
  type FixtureIndexEntry,
  type PlayedFeed,
  playFeed,
  pollFeed,
  type Snapshot,
} from '@fixture-feed/client'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { ItemInspectEvent } from '../../../feed-events.ts'
import { matchesFilter } from '../../feed/item-filter.ts'
import { changeText, fullText } from '../../item/time-text.ts'
import { tokens } from '../../item/tokens.ts'
import type { ChoiceEvent } from '../filters/item-filters.ts'
import { type FlowPoint, type GameFlow, gameFlow, pointAt } from '../flow/game-flow.ts'
import { gameFlowPart, gameFlowStyles } from '../flow/game-flow-part.ts'
import { printSheet, printSheetStyles } from '../print/print-sheet.ts'
import type { ReplayMoveEvent } from '../replay/replay-bar.ts'
import { type FeedRoute, formatRoute, parseRoute, type Route } from '../route.ts'
import { scoreboardOf } from '../score/scoreboard.ts'
import { scoreboardPart, scoreboardStyles } from '../score/scoreboard-part.ts'
import { viewerControls } from '../viewer-controls.ts'
import { type FeedPhase, phaseOf } from './feed-phase.ts'
import { fixturePageStyles } from './fixture-page-styles.ts'
import { type PageState, pageState } from './page-state.ts'

/** How often at most a replay writes where it is into the address, in milliseconds: browsers refuse a flood. */
const addressMs = 400

/** How fast a replay is unless the address says otherwise. */
const usualSpeed = 30

/** One feed of a fixture, live or replayed. */
export class FixturePageElement extends LitElement {
  static override properties: PropertyDeclarations = {
    route: { attribute: false },
    entry: { attribute: false },
    listed: { attribute: false },
    baseUrl: { attribute: false },
    navigate: { attribute: false },
  }

  static override styles: CSSResultOrNative[] = [
    tokens,
    viewerControls,
    ...scoreboardStyles,
    gameFlowStyles,
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

  #feed: Feed | undefined
  #played: PlayedFeed | undefined
  #opened = ''
  /** The last snapshot of the same feed, from before it was opened live or as a replay: shown until the next one. */
  #before: Snapshot | undefined
  #phase: FeedPhase | undefined
  #unsubscribe: (() => void) | undefined
  #badInstant: string | undefined
  #address: ReturnType<typeof setTimeout> | undefined
  /** What the replay itself wrote into the address last: not to be sought again. */
  #written: string | undefined
  /** Whether the dock is about to be replaced under the reader's focus. */
  #dockHasFocus = false
  #printing = false
  #flowed: { readonly items: Snapshot['items']; readonly flow: GameFlow } | undefined
  #copied: 'link' | 'embed' | undefined

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
    this.#close()
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.isConnected) return
    const { fixtureId, until } = this.route
    const opened = JSON.stringify([fixtureId, this.#feedKey(), until === undefined])
    if (opened !== this.#opened) this.#open(opened)
    else if (changed.has('route') && until !== undefined) this.#seek(until)
  }

  protected override updated(): void {
    if (!this.#dockHasFocus) return
    this.#dockHasFocus = false
    this.#focusDock()
  }

  protected override render(): TemplateResult {
    return html`
      <div class="way">
        <a class="back" href=${formatRoute({ page: 'list' })}>All fixtures</a>
        ${this.#share()}
        <button class="skip button" type="button" @click=${this.#focusItems}>Skip to the items</button>
        <button class="skip button" type="button" @click=${this.#focusDock}>Skip to the replay</button>
      </div>
      ${this.#head()} ${this.#flow()}
      <div class="layout">
        <div class="side-column">${this.#tabs()} ${this.#filters()}</div>
        <section class="feed-column" aria-label="Items of the feed">
          ${this.#missingItem()} ${this.#badInstant === undefined ? this.#list() : this.#badInstantNotice()}
        </section>
      </div>
      ${this.#dock()} ${this.#printing ? printSheet(this.#snapshot?.items ?? []) : nothing}
      <ff-json-dialog></ff-json-dialog>
    `
  }

  // Parts of the page

  #head(): TemplateResult {
    const { entry } = this
    const { kind, label } = this.#state()
    const state = html`<span class="state" data-state=${kind}>${label}</span>`
    if (entry === undefined && !this.listed) return html`<div class="head-to-come"></div>`
    if (entry === undefined) {
      return html`<header class="plain-head"><h1 tabindex="-1">${this.route.fixtureId}</h1>${state}</header>`
    }
    const board = scoreboardOf(this.#snapshot?.items ?? [])
    // "Final" says it already.
    const said = kind === 'finished' && board?.final === true
    return scoreboardPart(entry, board, said ? nothing : state)
  }

  #share(): TemplateResult | typeof nothing {
    // Browsers have a clipboard on pages that came over TLS or from the own machine only.
    if (navigator.clipboard === undefined) return nothing
    const said = { link: 'Link copied', embed: 'Code copied' }
    return html`<span class="share-buttons">
      <span class="copied" role="status">${this.#copied === undefined ? nothing : said[this.#copied]}</span>
      <button class="plain" type="button" @click=${() => this.#copy('link', location.href)}>Copy link</button>
      <button class="plain" type="button" @click=${() => this.#copy('embed', this.#embedCode())}>Embed</button>
    </span>`
  }

  #embedCode(): string {
    const { fixtureId } = this.route
    const attributes = {
      'base-url': this.baseUrl,
      'fixture-id': fixtureId,
      'feed-key': this.#feedKey(),
    }
    const text = Object.entries(attributes).map(
      ([name, value = '']) => `${name}="${escaped(value)}"`,
    )
    const script = `<script src="${this.baseUrl}embed/v1.js" async></script>`
    return `${script}\n<fixture-feed ${text.join(' ')}></fixture-feed>\n`
  }

  async #copy(what: 'link' | 'embed', text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    this.#copied = what
    this.requestUpdate()
  }

  #flow(): TemplateResult | typeof nothing {
    const snapshot = this.#snapshot
    if (snapshot === undefined || this.entry === undefined) return nothing
    const { items } = snapshot
    if (items !== this.#flowed?.items) this.#flowed = { items, flow: gameFlow(items) }
    const { flow } = this.#flowed
    const chosen = items.find(({ id }) => id === this.route.item)
    const current =
      chosen === undefined ? flow.points.length - 1 : pointAt(flow, chosen.publishedAt)
    return gameFlowPart(flow, this.entry, { current, choose: this.#choosePoint })
  }

  #tabs(): TemplateResult | typeof nothing {
    const current = this.#feedKey()
    const feeds = this.entry?.feeds ?? []
    if (feeds.length === 0) return nothing
    const { fixtureId } = this.route
    return html`<nav class="tabs" aria-label="Feeds">
      ${feeds.map(
        feedKey => html`<a
          href=${formatRoute({ page: 'feed', fixtureId, feedKey, order: this.route.order })}
          aria-current=${feedKey === current ? 'page' : nothing}
        >${feedKey}</a>`,
      )}
    </nav>`
  }

  #filters(): TemplateResult | typeof nothing {
    const snapshot = this.#snapshot
    if (snapshot === undefined) return nothing
    return html`<ff-item-filters
      .items=${snapshot.items} .choice=${this.#choice()} @choice=${this.#onChoice}
    ></ff-item-filters>`
  }

  #list(): TemplateResult {
    const { fixtureId, definition, entity, order = 'newest', item } = this.route
    return html`<fixture-feed
      .feed=${this.#feed}
      .baseUrl=${this.baseUrl}
      .fixtureId=${fixtureId}
      .feedKey=${this.#feedKey()}
      .fixture=${this.entry}
      .definition=${definition}
      .entity=${entity}
      .order=${order}
      .currentItem=${item}
      .headingLevel=${2}
      .itemHref=${this.#itemHref}
      inspectable
      @item-inspect=${this.#inspect}
      @click=${this.#followItemLink}
    ></fixture-feed>`
  }

  #dock(): TemplateResult | typeof nothing {
    const snapshot = this.#snapshot
    if (this.#played !== undefined) return this.#replayDock(this.#played)
    if (snapshot === undefined) return nothing
    const { label, kind } = this.#state()
    const { snapshotAt } = snapshot
    const replay = { ...this.route, item: undefined, until: snapshotAt }
    return html`<section class="dock dock-live" aria-label="Replay" tabindex="-1">
      <span class="state" data-state=${kind}>${label}</span>
      <span class="changed"
        ><span class="changed-word">Changed</span>
        <time datetime=${snapshotAt} title=${fullText(snapshotAt)}>${changeText(snapshotAt)}</time></span
      >
      <a class="mode button" href=${formatRoute(replay)} @click=${this.#keepFocusInDock}>Replay</a>
    </section>`
  }

  #replayDock(played: PlayedFeed): TemplateResult {
    const now = { ...this.route, until: undefined, speed: undefined, item: undefined }
    return html`<section class="dock" aria-label="Replay" tabindex="-1">
      <ff-replay-bar .feed=${played} @replay-move=${this.#onMove}>
        <a class="mode button" href=${formatRoute(now)} @click=${this.#keepFocusInDock}
          >${this.#phase === 'finished' ? 'Now' : 'Live'}</a
        >
      </ff-replay-bar>
    </section>`
  }

  #missingItem(): TemplateResult | typeof nothing {
    const { item, until } = this.route
    const items = this.#snapshot?.items
    if (item === undefined || items === undefined || items.some(({ id }) => id === item))
      return nothing
    return html`<div class="hint" role="status">
      <strong>The item of this link is not in the feed ${until === undefined ? 'now' : 'at this moment'}.</strong>
      It was withdrawn, or it is not there yet.
      <a href=${formatRoute({ ...this.route, item: undefined })}>Never mind</a>
    </div>`
  }

  #badInstantNotice(): TemplateResult {
    return html`<div class="hint" role="alert">
      <strong>“${this.#badInstant}” is no instant to replay.</strong>
      It takes a date, a time and an offset, as in 2025-01-17T20:14:05Z.
      <a href=${formatRoute({ ...this.route, until: undefined })}>Show the feed as it is now</a>
    </div>`
  }

  #state(): PageState {
    return pageState(this.#feed?.state, {
      phase: this.#phase,
      replay: this.#played !== undefined,
      online: navigator.onLine,
    })
  }

  // The feed

  get #snapshot(): Snapshot | undefined {
    const state = this.#feed?.state
    return state?.error === undefined ? (state?.snapshot ?? this.#before) : state.snapshot
  }

  #feedKey(): string | undefined {
    return this.route.feedKey ?? this.entry?.feeds[0]
  }

  #open(opened: string): void {
    const feedKey = this.#feedKey()
    const { fixtureId: fixtureBefore, feedKey: keyBefore } = this.#snapshot ?? {}
    const isSame = fixtureBefore === this.route.fixtureId && keyBefore === feedKey
    const before = isSame ? this.#snapshot : undefined
    this.#close()
    if (feedKey === undefined) return
    this.#opened = opened
    this.#before = before
    const { fixtureId, until, speed = usualSpeed } = this.route
    const options = { baseUrl: this.baseUrl, fixtureId, feedKey, fetch: this.#observingFetch }
    if (until === undefined) {
      this.#feed = pollFeed({ ...options, waitSeconds: 20, dictionaries: true })
    } else {
      this.#played = playFeed({ ...options, speed, paused: true })
      this.#feed = this.#played
      this.#seek(until)
    }
    this.#unsubscribe = this.#feed.subscribe(() => this.requestUpdate())
  }

  #seek(until: string): void {
    if (until === this.#written) return
    this.#badInstant = undefined
    try {
      this.#played?.pause()
      this.#played?.seek({ until })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.#badInstant = until
    }
  }

  #close(): void {
    clearTimeout(this.#address)
    this.#unsubscribe?.()
    this.#feed?.close()
    this.#feed = undefined
    this.#played = undefined
    this.#before = undefined
    this.#opened = ''
    this.#phase = undefined
    this.#badInstant = undefined
    this.#written = undefined
  }

  /** The cache policy says whether a feed is live, which nothing else in an answer does. */
  readonly #observingFetch = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    const phase = phaseOf(response.status, response.headers.get('cache-control'))
    if (phase !== undefined && phase !== this.#phase) {
      this.#phase = phase
      this.requestUpdate()
    }
    return response
  }

  // What the reader does

  /** Live, a moment of the game is the item that tells it; in a replay it is the feed as it was then. */
  readonly #choosePoint = ({ itemId, publishedAt }: FlowPoint): void => {
    if (this.#played === undefined) {
      this.navigate({ ...this.route, definition: undefined, entity: undefined, item: itemId })
    } else {
      this.#played.pause()
      this.#played.seek({ until: publishedAt })
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
  #keepFocusInDock({ currentTarget }: Event): void {
    this.#dockHasFocus = (currentTarget as Element).matches(':focus')
  }

  #choice() {
    const { definition, entity, order } = this.route
    return { definition, entity, order }
  }

  #onChoice({ choice }: ChoiceEvent): void {
    this.navigate({ ...this.route, ...choice, item: undefined }, { replace: true })
  }

  #inspect({ item }: ItemInspectEvent): void {
    this.renderRoot.querySelector('ff-json-dialog')?.show(item)
  }

  /** The same function at all times, so that items are not rendered again; it tells of the moment of their rendering. */
  readonly #itemHref = (item: string): string => {
    const { fixtureId } = this.route
    const until = this.#played === undefined ? undefined : (this.#written ?? this.route.until)
    return formatRoute({ page: 'feed', fixtureId, feedKey: this.#feedKey(), item, until })
  }

  /** A link to an item keeps filter, order and moment where the reader is; copied, it says all that is needed. */
  #followItemLink(event: MouseEvent): void {
    const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || changed) return
    const link = event.composedPath().find(node => node instanceof HTMLAnchorElement)
    if (link === undefined) return
    const target = parseRoute(link)
    if (target.page !== 'feed' || target.item === undefined) return
    event.preventDefault()
    const { item: id } = target
    const item = this.#snapshot?.items.find(each => each.id === id)
    const hidden = item !== undefined && !matchesFilter(item, this.route)
    const filter = hidden ? { definition: undefined, entity: undefined } : {}
    this.navigate({ ...this.route, ...filter, item: id })
  }

  #onMove({ until, speed }: ReplayMoveEvent): void {
    this.#written = until
    clearTimeout(this.#address)
    this.#address = setTimeout(() => {
      const { until: before, speed: speedBefore } = this.route
      if (until === before && speed === (speedBefore ?? usualSpeed)) return
      this.navigate(
        { ...this.route, until, speed: speed === usualSpeed ? undefined : speed },
        { replace: true },
      )
    }, addressMs)
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
