import type { FeedOptions, FixtureIndexEntry, PlayedFeed, Snapshot } from '@fixture-feed/client'
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
import { matchesFilter } from '../../feed/item-filter.ts'
import { fieldLabel } from '../../item/definition-label.ts'
import { bellIcon, moreIcon } from '../../item/icons.ts'
import { listen, mediaQuery } from '../../item/listen.ts'
import { msg, str } from '../../item/msg.ts'
import { clickedLink } from '../../item/plain-click.ts'
import { changeText, fullText } from '../../item/time-text.ts'
import { standing, type ToldScore, toldScore } from '../../score/told-score.ts'
import { entityHead, entityHeadStyles, nameOfEntity } from '../entity/entity-head.ts'
import { feedInLanguage, noteLanguage, openingFeed } from '../feed-language.ts'
import type { Choice } from '../filters/item-filters.ts'
import type { FlowPoint } from '../flow/game-flow.ts'
import { loadPart } from '../late.ts'
import type { Notifier } from '../notify/notifier.ts'
import type { GameOverviewOptions } from '../overview/game-overview.ts'
import { PageElement } from '../page-element.ts'
import {
  type FeedRoute,
  filterOf,
  formatRoute,
  type Navigate,
  parseRoute,
  usualSpeed,
  viewerUrl,
} from '../route.ts'
import { occasionPart, scoreboardPart, scoreboardStyles } from '../score/scoreboard-part.ts'
import { type PageState, pageState, stateMark } from '../score/state-mark.ts'
import { askForScore, isScoreHidden } from '../tab-settings.ts'
import { OpenedFeed, type OpenedWith } from './opened-feed.ts'
import { badInstantHint, missingItemHint } from './page-hints.ts'
import { countNews, showTitle } from './page-title.ts'

/** How often at most a replay writes its place into the address, in milliseconds: browsers refuse a flood. */
const writeMs = 400

/** One feed of a fixture, live or replayed. */
export class FixturePageElement extends PageElement {
  static override readonly inputs = 'route entry listed navigate openedWith printing behindSeconds'

  static override styles: CSSResultGroup = [
    noticeStyles,
    scoreboardStyles,
    entityHeadStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: 10px;
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

      .back::before {
        content: '←';
        display: inline-block;
        margin-inline-end: 6px;
      }

      .back:dir(rtl)::before {
        content: '→';
      }

      .more[open] {
        display: grid;
        gap: 8px;
        justify-items: end;
      }

      .plain-head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 20px;
        overflow-wrap: anywhere;
      }

      .head-to-come {
        block-size: 131px;
      }

      /* It comes after the page: its room is there from the start. */
      ff-game-overview {
        display: block;
        min-block-size: 184px;
      }

      .layout {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        flex-grow: 1;
        gap: inherit;
        align-content: start;
        align-items: start;
      }

      .side-column {
        display: grid;
        gap: 14px;
      }

      .side-column:not(:has(*)) {
        display: none;
      }

      @media (width >= 720px) {
        :host {
          gap: 16px;
        }

        ff-game-overview {
          min-block-size: 377px;
        }
      }

      @media (width >= 1020px) {
        ff-game-overview {
          min-block-size: 227px;
        }

        .layout:has(.side-column > *) {
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

      .tabs {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        padding: 4px;
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

      .tabs :is(a:hover, [aria-current]) {
        color: var(--_text);
      }

      .tabs [aria-current] {
        background: var(--_surface);
        box-shadow: 0 1px 3px rgb(0 0 0 / 14%);
      }

      .dock {
        position: sticky;
        inset-block-end: 12px;
        z-index: 3;
        padding: 10px 14px;
        box-shadow: 0 6px 28px rgb(0 0 0 / 16%);
      }

      .dock:focus-visible {
        outline-offset: -2px;
      }

      .dock .button {
        color: var(--_accent);
      }

      .dock-live {
        display: flex;
        align-items: center;
        gap: 4px clamp(12px, 2vw, 16px);
        font-size: 0.875rem;
      }

      .changed {
        flex: 1;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        color: var(--_muted);
      }

      @media (width < 480px) {
        .changed-word,
        .notify span {
          display: none;
        }
      }

      @media print {
        :host {
          display: block;
        }

        :is(.way, ff-game-overview, .layout, .dock):has(~ ff-print-sheet) {
          display: none;
        }
      }
    `,
  ]

  declare route: FeedRoute
  /** Without one the fixture is not listed, or the list is not there yet. */
  declare entry: FixtureIndexEntry | undefined
  /** Whether the list is there. */
  declare listed: boolean
  declare behindSeconds: number
  declare navigate: Navigate
  /** What the document came with. */
  declare openedWith: OpenedWith | undefined
  /** While a printer is about to get the page. */
  declare printing: boolean

  readonly #opened = new OpenedFeed(this)
  /** The instant of the replay that was written into the address last, or is about to be. */
  #until: string | undefined
  #writing: ReturnType<typeof setTimeout> | undefined
  #notifier: Notifier | undefined
  /** The item of the moment that the reader moved to on the chart. */
  #pointedItem: string | undefined
  /** Where there is room, how the game went is open from the start. */
  readonly #wide = mediaQuery(this, '(width >= 720px)')
  /** Whether the dock is about to be replaced under the reader's focus. */
  #dockHasFocus = false

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
    this.#forgetPlace()
    this.#notifier = undefined
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.isConnected) return
    const { fixtureId, speed, until = isScoreHidden(fixtureId) ? '' : undefined } = this.route
    const { snapshot, language } = this.#opened.state ?? {}
    if (snapshot) noteLanguage(snapshot.feedKey, this.entry?.feeds ?? [], language)
    // Which feed it is depends on the language that was noted.
    const { address: feed, behindSeconds } = this
    const target = { fixtureId, feed, until, speed, behindSeconds }
    if (this.#opened.show(target, this.openedWith)) this.#forgetPlace()
    else if (changed.has('route') && until && until !== this.#until) this.#opened.seek(until)
    if (changed.has('route')) this.#pointedItem = undefined
  }

  protected override updated(): void {
    this.#showTitle()
    if (!this.#dockHasFocus || this.#opened.isOpening) return
    this.#dockHasFocus = false
    this.#focusDock()
  }

  protected override render(): TemplateResult {
    const told = standing(this.#snapshot?.items ?? [])
    const { badInstant } = this.#opened
    return html`
      <div class="way">
        <a class="back plain" href=${formatRoute({ page: 'list' })}>${msg('All games')}</a>
        ${this.#more()}
        <button class="skip button" type="button" @click=${this.#focusItems}>${msg('Skip to the items')}</button>
        <button class="skip button" type="button" @click=${this.#focusDock}>${msg('Skip to the replay')}</button>
      </div>
      ${this.entry && html`<ff-score-strip .entry=${this.entry} .told=${told}></ff-score-strip>`}
      ${this.#head(told)}
      ${this.#overview()}
      <div class="layout">
        <div class="side-column">${this.#filters()}</div>
        <section class="feed-column" aria-label=${msg('Items of the feed')}>
          ${this.#seal()}
          ${missingItemHint(this.route, this.#snapshot?.items)}
          ${badInstant === undefined ? this.#list() : badInstantHint(this.route, badInstant)}
        </section>
      </div>
      ${this.#dock()}
      ${this.printing ? html`<ff-print-sheet .items=${this.#snapshot?.items ?? []}></ff-print-sheet>` : nothing}
    `
  }

  /** The teams and the score, or the id of a fixture that is not listed. */
  #head(told: ToldScore | undefined) {
    const { entry } = this
    const { kind, label } = this.#state
    const state = stateMark(kind, label, this.#snapshot?.snapshotAt)
    // "Final" says it already.
    const isSaid = kind === 'finished' && told?.isFinal === true
    if (entry !== undefined) {
      const isWithin = kind === 'live' && told !== undefined && told.secondsLeft !== 0
      const time = isWithin ? msg(str`as of ${told.gameTime}`) : told?.gameTime
      const about = this.#wide.matches ? occasionPart(entry) : nothing
      return scoreboardPart(entry, told, { state: isSaid ? nothing : state, time, about })
    }
    if (!this.listed) return html`<div class="head-to-come card"></div>`
    return html`<header class="plain-head"><h1 tabindex="-1">${this.route.fixtureId}</h1>${state}</header>`
  }

  /** What few readers want: on a phone behind a menu, and with it when and on what occasion the game is. */
  #more() {
    const { entry } = this
    return html`<details class="more folded" ?open=${this.#wide.matches}>
      <summary aria-label=${msg('More')}>${moreIcon}</summary>
      <ff-share-buttons
        .fixtureId=${this.route.fixtureId} .feedKey=${this.#feedKey}
      ></ff-share-buttons>
      ${this.#wide.matches ? nothing : entry && occasionPart(entry)}
    </details>`
  }

  /** A page about a team or player goes without. */
  #overview() {
    const { entry } = this
    const { snapshot, played } = this.#opened
    const isScored = snapshot?.items.some(item => toldScore(item)) === true
    if (entry === undefined || this.route.entity !== undefined || !isScored) return nothing
    const options: GameOverviewOptions = {
      item: this.#pointedItem ?? this.route.item,
      isWide: this.#wide.matches,
      point: point => this.#pointAt(point, played),
      follow: point => this.#follow(point, played),
      hrefOf: this.#itemHref,
      entityHref: this.#entityHref,
    }
    return html`<ff-game-overview
      .entry=${entry} .snapshot=${snapshot} .options=${options}
    ></ff-game-overview>`
  }

  #seal() {
    const { keys, state } = this.#opened
    return keys !== undefined && state?.status === 'fresh'
      ? html`<ff-feed-seal .keys=${keys}></ff-feed-seal>`
      : nothing
  }

  #filters() {
    const snapshot = this.#snapshot
    if (snapshot === undefined) return nothing
    const { definition, entity, order, moments } = this.route
    return html`<ff-item-filters
      .items=${snapshot.items}
      .choice=${{ definition, entity, order, moments }}
      .choose=${this.#choose}
    >${this.#tabs()}</ff-item-filters>`
  }

  /** The feeds in the language of the one shown, where they are more than one. Old versions are for programs. */
  #tabs() {
    const { fixtureId, order, moments } = this.route
    const { language } = this.#inLanguage(this.#feedKey)
    const own = (this.entry?.feeds ?? [])
      .map(feedKey => ({ feedKey, ...this.#inLanguage(feedKey) }))
      .filter(each => each.language === language && !/-v\d+$/.test(each.base))
    if (own.length < 2) return nothing
    return html`<nav class="tabs" aria-label=${msg('Feeds')}>
      ${own.map(
        ({ feedKey, base }) => html`<a
          href=${formatRoute({ page: 'feed', fixtureId, feedKey, order, moments })}
          aria-current=${feedKey === this.#feedKey ? 'page' : nothing}
        >${base === 'pulse' ? msg('The game') : fieldLabel(base)}</a>`,
      )}
    </nav>`
  }

  #inLanguage(feedKey = '') {
    return feedInLanguage(feedKey, this.entry?.feeds ?? [])
  }

  #list() {
    const { fixtureId, entity, order = 'newest', item } = this.route
    const { definition, moments } = filterOf(this.route)
    const back = formatRoute({ ...this.route, entity: undefined, item: undefined })
    return html`
      ${entity === undefined ? nothing : entityHead(this.#snapshot?.items ?? [], entity, back)}
      <fixture-feed
        .feed=${this.#opened.feed}
        .baseUrl=${viewerUrl()}
        .fixtureId=${this.#opened.feed && fixtureId}
        .feedKey=${this.#feedKey}
        .feedLanguage=${this.#inLanguage(this.#feedKey).language}
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
        .scoreAbove=${this.entry !== undefined}
        @item-inspect=${this.#showItem}
        @item-history=${this.#showItem}
        @item-evidence=${this.#showItem}
        @feed-change=${this.#takeChange}
        @click=${this.#followItemLink}
      ></fixture-feed>
    `
  }

  /** What stays at the bottom: when the game changed and the way to the replay, or the replay itself. */
  #dock() {
    const { played, state: { live } = {} } = this.#opened
    const { address } = this
    const snapshot = this.#snapshot
    if (address === undefined || (snapshot ?? played) === undefined) return nothing
    const { snapshotAt = '' } = snapshot ?? {}
    const mode = (route: FeedRoute, text: string) =>
      html`<a class="mode button" href=${formatRoute({ ...route, item: undefined })} @click=${this.#onMode}>${text}</a>`
    if (played !== undefined) {
      const now = { ...this.route, until: undefined, speed: undefined }
      return html`<section class="dock card" aria-label=${msg('Replay')} tabindex="-1">
        <ff-replay-bar .feed=${played} .address=${address} .move=${this.#onMove}>
          ${mode(now, live === false ? msg('Now') : msg('Live'))}
        </ff-replay-bar>
      </section>`
    }
    const { kind, label } = this.#state
    return html`<section class="dock dock-live card" aria-label=${msg('Replay')} tabindex="-1">
      ${stateMark(kind, label, snapshotAt)}
      <span class="changed"
        ><span class="changed-word">${msg('Changed')}</span>
        <time dir="auto" datetime=${snapshotAt} title=${fullText(snapshotAt)}>${changeText(snapshotAt)}</time></span
      >
      ${this.#notifyButton(kind)} ${mode({ ...this.route, until: snapshotAt }, msg('Replay'))}
    </section>`
  }

  /** Only a live game has anything to tell of, and a browser may know no notifications. */
  #notifyButton(kind: PageState['kind']) {
    const canNotify = 'Notification' in globalThis && 'serviceWorker' in navigator
    if (kind !== 'live' || !canNotify) return nothing
    const isRefused = Notification.permission === 'denied'
    return html`<button
      class="button notify" type="button" aria-pressed=${this.#notifier !== undefined} ?disabled=${isRefused}
      title=${isRefused ? msg('Your browser does not allow notifications of this page.') : msg('Tells key moments while you look elsewhere')}
      @click=${this.#turnNotifier}
    >${bellIcon}<span>${msg('Notify me')}</span></button>`
  }

  get #state(): PageState {
    const { state, played } = this.#opened
    return pageState(state, played !== undefined)
  }

  get #snapshot(): Snapshot | undefined {
    return this.#opened.snapshot
  }

  get #feedKey(): string | undefined {
    return this.route.feedKey ?? openingFeed(this.entry?.feeds ?? [])
  }

  /** The reader moves along the chart: a replay goes to that moment, a live page marks it and offers its item. */
  #pointAt({ itemId, publishedAt }: FlowPoint, played: PlayedFeed | undefined): void {
    this.#pointedItem = itemId
    this.requestUpdate()
    if (played === undefined) return
    // The feed changed at or after the time that the item gives as its publication.
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
    this.printing = type === 'beforeprint'
    this.performUpdate()
  }

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

  /** The link goes with its dock: focus is to stay there. Whoever leaves a replay asks for the score. */
  readonly #onMode = ({ currentTarget }: Event): void => {
    if (this.#opened.played !== undefined) askForScore(this.route.fixtureId)
    this.#dockHasFocus = (currentTarget as Element).matches(':focus')
  }

  readonly #choose = (choice: Choice): void =>
    this.navigate({ ...this.route, ...choice, item: undefined }, { replace: true })

  async #showItem({ type, item }: ItemInspectEvent): Promise<void> {
    const part = await loadPart(() => import('../dialog/item-dialogs.ts'))
    if (this.address !== undefined) part?.itemDialogs[type]?.(item, this.address)
  }

  /** Which feed the page shows, once that is known. */
  get address(): FeedOptions | undefined {
    const { fixtureId } = this.route
    const feedKey = this.#feedKey
    const publicKeys = this.#opened.keys
    const baseUrl = viewerUrl()
    return feedKey === undefined ? undefined : { baseUrl, fixtureId, feedKey, publicKeys }
  }

  /** Asks the browser first: it lets a page ask only because the reader pressed something just now. */
  async #turnNotifier(): Promise<void> {
    const isOn = this.#notifier !== undefined
    this.#notifier = undefined
    if (!isOn && (await Notification.requestPermission()) === 'granted') {
      const part = await loadPart(() => import('../notify/notifier.ts'))
      this.#notifier = await part?.Notifier.start()
    }
    this.requestUpdate()
  }

  #takeChange({ added, snapshot }: FeedChangeEvent): void {
    const { entry } = this
    // Items of a replay are no news, nor those with which a feed opens.
    const isNews = this.#opened.played === undefined && added.length < snapshot.items.length
    if (entry === undefined || !isNews || added.length === 0) return
    const told = standing(snapshot.items)
    const score = told && `${told.awayScore}–${told.homeScore} `
    this.#notifier?.tell(added, `${entry.awayTeam.tricode} ${score ?? ''}${entry.homeTeam.tricode}`)
    countNews(added.length)
  }

  #showTitle(): void {
    const { entry } = this
    const { entity, fixtureId } = this.route
    const items = this.#snapshot?.items ?? []
    const subject = entity === undefined ? undefined : nameOfEntity(items, entity)
    const game = entry && msg(str`${entry.awayTeam.name} at ${entry.homeTeam.name}`)
    showTitle(subject, game ?? fixtureId)
  }

  /** Bound once: a new function would render every item again. So an item's link has the `until` of its last rendering. */
  readonly #itemHref = (item: string): string => this.#hrefOf({ item })
  readonly #entityHref = (entity: string): string => this.#hrefOf({ entity })

  #hrefOf(subject: Pick<FeedRoute, 'item' | 'entity'>): string {
    const { fixtureId } = this.route
    const until = this.#opened.played && (this.#until ?? this.route.until)
    return formatRoute({ page: 'feed', fixtureId, feedKey: this.#feedKey, ...subject, until })
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

  readonly #onMove = (until: string, speed: number): void => {
    this.#forgetPlace()
    this.#until = until
    this.#writing = setTimeout(() => {
      const { route } = this
      if (until === route.until && speed === (route.speed ?? usualSpeed)) return
      const next = { ...route, until, speed: speed === usualSpeed ? undefined : speed }
      this.navigate(next, { replace: true })
    }, writeMs)
  }

  /** Another feed is shown: what was still to be written is not its place. */
  #forgetPlace(): void {
    clearTimeout(this.#writing)
    this.#until = undefined
  }
}
