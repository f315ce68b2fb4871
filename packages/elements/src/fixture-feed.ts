import {
  type Feed,
  type FixtureIndexEntry,
  type Item,
  type PollState,
  pollSharedFeed,
  type SharedFeed,
} from '@fixture-feed/client'
import {
  type CSSResultOrNative,
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { ContentItemElement } from './content-item.ts'
import { feedAddress } from './lib/chart/asset-url.ts'
import {
  feedNotice,
  filteredOut,
  type Notice,
  noticePart,
  noticeStyles,
  skeletons,
} from './lib/feed/feed-notice.ts'
import { GradualLimit } from './lib/feed/gradual-limit.ts'
import { pollGroupedFeed } from './lib/feed/grouped-feeds.ts'
import { aboutFirst, chosenItems } from './lib/feed/item-filter.ts'
import { itemsOf } from './lib/feed/item-list.ts'
import { keepInView } from './lib/feed/keep-in-view.ts'
import { ShownFeed } from './lib/feed/shown-feed.ts'
import { scrollBehavior } from './lib/item/motion.ts'
import { msg, str } from './lib/item/msg.ts'
import { RovingFocus } from './lib/item/roving-focus.ts'
import { timeText, weekdayText } from './lib/item/time-text.ts'
import { tokens } from './lib/item/tokens.ts'
import { latestScore, regulationOf, repeatedScores } from './lib/score/item-score.ts'

/** The parts of a `<content-item>` that the feed exports, so that a page can style them. */
const itemParts =
  'frame, header, kind, badge, clock, time, tools, tool, body, headline, summary, list, chip, callout, note, stat-line, score, figures, table, bars, run, chart'

/** Keys that move focus from item to item. */
const itemKeys = { ArrowDown: 1, j: 1, PageDown: 1, ArrowUp: -1, k: -1, PageUp: -1 } as const

/**
 * Properties whose change opens the feed again, while the displayed items stay until the new snapshot loads or its read
 * fails. A change of the service, the fixture or the feed key removes the items immediately.
 */
const reopening = [
  'feed',
  'intervalMs',
  'waitSeconds',
  'behindSeconds',
  'publicKey',
  'replayAfter',
  'replayUntil',
]

/**
 * Polls a feed and shows the items of its current snapshot, or shows a replay.
 *
 * A new snapshot renders the content of only those items that it adds or changes.
 *
 * @tagname fixture-feed
 * @slot - Shown while the first snapshot is loading; default: placeholders of items.
 * @slot empty - Shown when the snapshot has no items.
 * @slot failed - Shown when reading fails before the first snapshot, or when an attribute is invalid.
 * @fires {FeedChangeEvent} feed-change - A new snapshot with its changes.
 * @fires {FeedStateEvent} feed-state - The feed became fresh, stale or empty, or the failure changed.
 * @fires {ItemInspectEvent} item-inspect - The reader requests an item as JSON; bubbles from its items.
 * @fires {ItemHistoryEvent} item-history - The reader requests the changes of an item; bubbles from its items.
 * @fires {ItemEvidenceEvent} item-evidence - The reader requests the plays that support an item; bubbles from its
 *   items.
 * @csspart list - The items.
 * @csspart item - One item, the element itself.
 * @csspart notice - The notice above the items or in their place.
 * @csspart retry - The button of a notice.
 * @csspart news - The button that reports new items out of view.
 * @csspart since - The divider between new and older items.
 * @cssprop --ff-news-top - The minimum distance of the news button from the top of the window.
 */
export class FixtureFeedElement extends LitElement {
  static override properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    fixtureId: { attribute: 'fixture-id' },
    feedKey: { attribute: 'feed-key' },
    intervalMs: { attribute: 'interval-ms', type: Number },
    waitSeconds: { attribute: 'wait-seconds', type: Number },
    publicKey: { attribute: 'public-key' },
    behindSeconds: { attribute: 'behind-seconds', type: Number },
    replayAfter: { attribute: 'after' },
    replayUntil: { attribute: 'until' },
    order: {},
    definition: {},
    entity: {},
    moments: {},
    currentItem: { attribute: 'current-item' },
    headingLevel: { attribute: 'heading-level', type: Number },
    assetOrigins: { attribute: 'asset-origins' },
    feedLanguage: { attribute: 'feed-language' },
    inspectable: { type: Boolean },
    withoutJson: { attribute: 'without-json', type: Boolean },
    scoreAbove: { attribute: 'score-above', type: Boolean },
    rows: { type: Boolean },
    brief: { type: Boolean },
    newSince: { attribute: 'new-since' },
    feed: { attribute: false },
    only: { attribute: false },
    fixture: { attribute: false },
    itemHref: { attribute: false },
    entityHref: { attribute: false },
    itemFooter: { attribute: false },
  }

  static override styles: CSSResultOrNative[] = [
    tokens,
    noticeStyles,
    css`
      :host {
        display: block;
        position: relative;
      }

      /*
       * The list is not a grid, because each new row would resize the tracks of all rows, up to a thousand.
       */
      :is(content-item, .since) + content-item {
        margin-block-start: var(--_gap);
      }

      .since {
        display: flex;
        gap: 12px;
        align-items: center;
        margin-block-start: var(--_gap);
        color: var(--_accent);
        font-size: 0.8125rem;
        font-weight: 650;
      }

      .since::before,
      .since::after {
        content: '';
        flex: 1;
        border-block-start: 1px solid;
      }

      /*
       * Browsers do not lay out the content of items far from the screen, so a feed of a thousand items opens quickly.
       */
      content-item {
        content-visibility: auto;
        contain-intrinsic-block-size: auto 200px;
      }

      .news {
        position: sticky;
        z-index: 2;
        inset-block: var(--ff-news-top, 12px) 12px;
        display: grid;
        justify-items: center;
        block-size: 0;
      }

      .news .pill {
        display: inline-flex;
        align-items: center;
        gap: 8px;
        background: var(--_text);
        color: var(--_surface);
        box-shadow: 0 4px 16px rgb(0 0 0 / 22%);
      }

      .news[data-order='oldest'] {
        align-items: end;
      }

      .news[data-order='oldest'] svg {
        rotate: 180deg;
      }
    `,
  ]

  /** Registers the element unless the name is taken. Does not register `<content-item>`, which shows the items. */
  static define(tag = 'fixture-feed', registry: CustomElementRegistry = customElements): void {
    const element =
      tag === 'fixture-feed' ? FixtureFeedElement : class extends FixtureFeedElement {}
    if (registry.get(tag) === undefined) registry.define(tag, element)
  }

  /** The address before the service's `/v1`, relative to the page. Default: the folder of the page. */
  declare baseUrl: string | undefined
  /** The id of the fixture that contains the feed. */
  declare fixtureId: string | undefined
  /** The key of the feed, such as `pulse`. */
  declare feedKey: string | undefined
  /** Interval from the end of one read to the start of the next, in milliseconds. Default: 2000, as in the client. */
  declare intervalMs: number | undefined
  /**
   * Time for which the service may wait for a change before it responds, in seconds. Default: 0, no wait; 30 if several
   * feeds on the page share one request for changes.
   */
  declare waitSeconds: number | undefined
  /**
   * Attribute `public-key`: shows only responses that one of these keys signed; several keys are separated by spaces.
   * Default: signatures are not required.
   */
  declare publicKey: string | undefined
  /** Shows everything this many seconds later than live, 0 to 3600. Default: 0. */
  declare behindSeconds: number | undefined
  /** Attribute `after`: shows only items that were published after this instant, as a replay. */
  declare replayAfter: string | undefined
  /** Attribute `until`: shows the feed as of this instant. Without `after` and `until` the feed is live. */
  declare replayUntil: string | undefined
  /** The order of the items: `newest` or `oldest` first. Default: `newest`. */
  declare order: 'newest' | 'oldest'
  /** Shows only items of this definition key. */
  declare definition: string | undefined
  /** Shows only items that list this team or player. */
  declare entity: string | undefined
  /**
   * `key` shows only the key moments of the game, each once, unless a definition is selected. With an entity, it
   * shows the key moments that list this team or player. The current item is shown too, if it matches the other
   * filters. If no matching item is a key moment, all matching items are shown.
   */
  declare moments: 'key' | undefined
  /**
   * The id of the item that the page is about. The item is marked. It is also focused and scrolled into view, unless
   * the complete list was shown without it first.
   */
  declare currentItem: string | undefined
  /** The level of the items' headlines, 1 to 6. Default: 3. */
  declare headingLevel: number
  /** Further origins from which assets may load, separated by spaces. Default: only the origin of the feed. */
  declare assetOrigins: string | undefined
  /** The language of the feed's texts, if the responses do not state one. Default: the language of the page. */
  declare feedLanguage: string | undefined
  /**
   * Whether each item has buttons that request it as JSON, its changes if it was revised, and the plays that support
   * it.
   */
  declare inspectable: boolean
  /** Whether the buttons that request an item as JSON are omitted. */
  declare withoutJson: boolean | undefined
  /** Whether the page shows the score above the feed. The topmost item then omits an equal score of the same moment. */
  declare scoreAbove: boolean
  /** Shows only the headline of each item, as a compact list. An item shows the rest while its content has focus. */
  declare rows: boolean
  /** Shows the headline and a short part of the content of each item. A button of the item shows the rest. */
  declare brief: boolean
  /**
   * Attribute `new-since`: a divider separates the items that were published after this instant from the older ones.
   * Default: no divider.
   */
  declare newSince: string | undefined
  /** Shows only the items for which this function returns true. */
  declare only: ((item: Item) => boolean) | undefined
  /** A feed of the client to show instead of polling, such as a replay. Its creator closes it. */
  declare feed: Feed | undefined
  /** The fixture, for the abbreviations and the colors of the teams. */
  declare fixture: FixtureIndexEntry | undefined
  /** Returns the link to an item, or `undefined` for no link. Without this function, no item has a link. */
  declare itemHref: ((itemId: string) => string | undefined) | undefined
  /**
   * Returns the link to the page of a team or player, or `undefined` for no link. Without this function, no name is a
   * link.
   */
  declare entityHref: ((entityId: string) => string | undefined) | undefined
  /**
   * A template below an item, such as its actions. The second argument states whether the item is the Tab stop of the
   * list; only then should the controls of the template be Tab stops.
   */
  declare itemFooter: ((item: Item, isTabStop: boolean) => unknown) | undefined

  #refusal: Notice | undefined
  #broughtIntoView: string | undefined
  readonly #focus = new RovingFocus<ContentItemElement>(this, {
    members: () => this.#items(),
    idOf: ({ item }) => item?.id,
    keys: itemKeys,
    // Arrow keys inside an item scroll its focused element, so only the Page keys move focus from there.
    moves: event =>
      event.key.startsWith('Page') || (event.composedPath()[0] as Element).matches('article'),
  })
  readonly #limit = new GradualLimit(this)
  readonly #shown = new ShownFeed(this, list => chosenItems(list, this, this.currentItem))

  constructor() {
    super()
    this.order = 'newest'
    this.headingLevel = 3
    this.inspectable = false
    this.scoreAbove = false
    this.rows = false
    this.brief = false
  }

  /** The state of the displayed feed: `empty` until a read succeeds. */
  get state(): PollState {
    return this.#shown.state
  }

  /** Reads now, without waiting for the interval or a back-off. */
  refresh(): void {
    this.#shown.feed?.refresh()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.#open()
  }

  protected override willUpdate(changed: PropertyValues): void {
    const has = (...names: readonly string[]) => names.some(name => changed.has(name))
    if (has('baseUrl', 'fixtureId', 'feedKey')) this.#open()
    else if (has(...reopening)) this.#open(true)
    if (has('currentItem')) this.#broughtIntoView = undefined
    if (has('order', 'definition', 'entity', 'moments', 'only')) this.#limit.reset()
  }

  protected override render(): TemplateResult {
    const newEnd = this.#shown.unseen.part(this.order, () => this.#showNewest())
    return html`
      <div class="hidden" role="status">${this.#shown.announced}</div>
      ${this.#noticePart()}
      ${this.order === 'oldest' ? nothing : newEnd}
      ${this.#listPart()}
      ${this.order === 'oldest' ? newEnd : nothing}
    `
  }

  protected override updated(): void {
    this.#bringIntoView()
  }

  #open(sameItems = false): void {
    this.#refusal = undefined
    // Nothing would close the feed of an element that is not on the page.
    if (!this.isConnected) return
    this.#shown.show(this.feed ?? this.#poll(), { sameItems, isOwn: this.feed === undefined })
    if (!sameItems) this.#limit.reset()
  }

  #poll(): SharedFeed | undefined {
    const { fixtureId, feedKey, intervalMs, waitSeconds, behindSeconds } = this
    if (!fixtureId || !feedKey) return undefined
    try {
      const baseUrl = new URL(this.baseUrl ?? '.', document.baseURI)
      const bounds = { after: this.replayAfter || undefined, until: this.replayUntil || undefined }
      // A removed attribute is null.
      const publicKeys = this.publicKey == null ? undefined : (this.publicKey.match(/\S+/g) ?? [])
      const reading = { intervalMs, waitSeconds, behindSeconds, publicKeys, dictionaries: true }
      const options = { baseUrl, fixtureId, feedKey, ...reading }
      if (bounds.after === undefined && bounds.until === undefined) return pollGroupedFeed(options)
      return pollSharedFeed({ ...options, ...bounds })
    } catch (error) {
      // A wrong attribute is a mistake of the page's author, so the message appears on the page.
      const { message: detail } = error as Error
      this.#refusal = { kind: 'failed', title: msg('Invalid attribute'), detail }
      return undefined
    }
  }

  #listPart() {
    const { list } = this.#shown
    const items = itemsOf(list)
    const chosen = this.#shown.chosen(list)
    const ordered = this.order === 'oldest' ? chosen : chosen.toReversed()
    const matching = aboutFirst(ordered, this.entity)
    const tabStop = this.#focus.tabStopAmong(matching.map(({ item }) => item.id))
    if (matching.length === 0)
      return items.length > 0 ? noticePart(filteredOut(items.length)) : nothing
    const above = this.scoreAbove ? latestScore(items) : undefined
    const shown = matching.map(({ item }) => item)
    const repeated = repeatedScores(shown, above)
    const { snapshot, language = this.feedLanguage } = this.state
    const feedUrl = feedAddress(this.baseUrl ?? '.', document.baseURI, {
      fixtureId: this.fixtureId ?? snapshot?.fixtureId ?? '',
      feedKey: this.feedKey ?? snapshot?.feedKey ?? '',
    })
    const periods = regulationOf(items)
    const boundary = this.#boundaryOf(shown)
    const itemPart = ({
      item,
      change,
    }: (typeof matching)[number]) => html`${item === boundary ? this.#divider() : nothing}<content-item
      part="item"
      role="listitem"
      exportparts=${itemParts}
      tabindex=${item.id === tabStop ? nothing : -1}
      .item=${item}
      .fixture=${this.fixture}
      .periods=${periods}
      .feedUrl=${feedUrl}
      .feedLanguage=${language}
      .assetOrigins=${this.assetOrigins}
      .headingLevel=${this.headingLevel}
      .inspectable=${this.inspectable}
      .withoutJson=${this.withoutJson}
      .itemHref=${this.itemHref}
      .entityHref=${this.entityHref}
      .change=${change}
      .row=${this.rows}
      .brief=${this.brief}
      .sameScore=${repeated.has(item.id)}
      .current=${item.id === this.currentItem}
      .tabStop=${item.id === tabStop}
      >${this.itemFooter?.(item, item.id === tabStop)}</content-item
    >`
    return html`<div
      class="list" part="list" role="list" aria-label=${msg('Updates')} tabindex=${tabStop === undefined ? 0 : -1}
      @focus=${this.#enter} @focusin=${this.#focus.note} @keydown=${this.#focus.onKey}
    >
      ${repeat(this.#limit.of(matching), ({ item }) => item.id, itemPart)}
    </div>`
  }

  /**
   * The item after the divider: the first older item, or the first new item if the oldest item is at the top.
   * `undefined` if the divider would be above all items or below them, and without a valid `newSince`.
   */
  #boundaryOf(items: readonly Item[]): Item | undefined {
    const since = Date.parse(this.newSince ?? '')
    const isAfter = this.order === 'oldest'
    const index = items.findIndex(({ publishedAt }) => Date.parse(publishedAt) > since === isAfter)
    return Number.isNaN(since) || index < 1 ? undefined : items[index]
  }

  #divider() {
    const since = this.newSince ?? ''
    const isRecent = Date.now() - Date.parse(since) < 43_200_000
    const time = isRecent ? timeText(since) : weekdayText(since)
    return html`<div class="since" part="since" role="listitem">${msg(str`New since ${time}`)}</div>`
  }

  #noticePart() {
    const { state, feed, list } = this.#shown
    const notice = this.#refusal ?? feedNotice(state, feed?.lastSuccessAt)
    if (notice === undefined) return nothing
    if (notice.kind === 'loading')
      return list.length > 0 ? nothing : html`<slot>${skeletons}</slot>`
    const box = noticePart(notice, () => this.refresh())
    return notice.kind === 'stale' ? box : html`<slot name=${notice.kind}>${box}</slot>`
  }

  #showNewest(): void {
    const newest = this.#items().at(this.order === 'oldest' ? -1 : 0)
    newest?.focus({ preventScroll: true })
    newest?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    this.#shown.unseen.clear()
    this.requestUpdate()
  }

  #bringIntoView(): void {
    const { currentItem } = this
    if (!currentItem || this.#broughtIntoView === currentItem) return
    const element = this.#items().find(({ item }) => item?.id === currentItem)
    // An item that is added later, or returns, must not take focus from the reader's current position.
    const isAllShown = this.#shown.state.snapshot !== undefined && !this.#limit.isMore
    if (element !== undefined || isAllShown) this.#broughtIntoView = currentItem
    if (element === undefined) return
    void element.updateComplete.then(() => element.focus({ preventScroll: true }))
    keepInView(element, [this, document.body])
  }

  /** The list itself received focus. With a keyboard, focus moves on to the first item that is not above the window. */
  #enter({ target, currentTarget }: FocusEvent): void {
    if (target === currentTarget && (target as Element).matches(':focus-visible')) this.focusItem(1)
  }

  /** Moves focus to the next or the previous item. */
  focusItem(by: 1 | -1): void {
    this.#focus.move(by)
  }

  #items(): ContentItemElement[] {
    return [...this.renderRoot.querySelectorAll<ContentItemElement>('content-item')]
  }
}
