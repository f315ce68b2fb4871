import type { FixtureIndexEntry, Item, PolledFeeds, ServiceOptions } from '@fixture-feed/client'
import { keyMoments } from '@fixture-feed/client/key-moments'
// Imports modules of the client, not its `index.ts`, because an import of `index.ts` would also load `pollFeeds` on
// pages without a wall.
import { pollFeeds } from '@fixture-feed/client/poll-feeds'
import { readFixtures } from '@fixture-feed/client/read-fixtures'
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
import { feedAddress } from './lib/chart/asset-url.ts'
import { failureNotice, noticePart, noticeStyles } from './lib/feed/feed-notice.ts'
import { msg } from './lib/item/msg.ts'
import { tokens } from './lib/item/tokens.ts'

/** An item of the wall, and the feed that contains it. */
interface WallItem {
  readonly item: Item
  readonly fixtureId: string
  readonly feedKey: string
  readonly language: string | undefined
}

/**
 * The newest items of all live games, the latest `effectiveAt` first. One request waits for the changes of all feeds if
 * the service has a list of changes.
 *
 * @tagname fixture-feed-wall
 * @slot empty - Shown while there is no item, nothing failed, and no feed of a live game is still loading.
 * @slot failed - Shown when there is no item and reading fails.
 * @csspart list - The items.
 * @csspart game - The name of the game above an item.
 * @csspart item - One item, the element itself.
 */
export class FixtureFeedWallElement extends LitElement {
  static override properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    state: {},
    feedKey: { attribute: 'feed-key' },
    limit: { type: Number },
    moments: {},
    behindSeconds: { attribute: 'behind-seconds', type: Number },
    publicKey: { attribute: 'public-key' },
    headingLevel: { attribute: 'heading-level', type: Number },
    rows: { type: Boolean },
    itemHref: { attribute: false },
    fixtures: { attribute: false },
  }

  static override styles: CSSResultOrNative[] = [
    tokens,
    noticeStyles,
    css`
      :host {
        display: block;
      }

      li + li {
        margin-block-start: var(--_gap);
      }

      .list {
        margin: 0;
        padding: 0;
        list-style: none;
      }

      .game {
        color: var(--_muted);
        font-size: 0.875rem;
      }
    `,
  ]

  /** Registers the element unless the name is taken. Does not register `<content-item>`, which shows the items. */
  static define(tag = 'fixture-feed-wall', registry: CustomElementRegistry = customElements): void {
    const element =
      tag === 'fixture-feed-wall' ? FixtureFeedWallElement : class extends FixtureFeedWallElement {}
    if (registry.get(tag) === undefined) registry.define(tag, element)
  }

  /** The address before the service's `/v1`, relative to the page. Default: the folder of the page. */
  declare baseUrl: string | undefined
  /** The games that are shown: `live`, the only value. */
  declare state: 'live'
  /** The key of the feed that is shown for each game. Default: `pulse`. */
  declare feedKey: string
  /** The maximum number of items. Default: 20. */
  declare limit: number
  /** `key` shows only the key moments of each game. */
  declare moments: 'key' | undefined
  /** Shows everything this many seconds later than live, 0 to 3600. Default: 0. */
  declare behindSeconds: number | undefined
  /**
   * Attribute `public-key`: shows only responses that one of these keys signed; several keys are separated by spaces.
   * Default: signatures are not required.
   */
  declare publicKey: string | undefined
  /** The level of the items' headlines, 1 to 6. Default: 3. */
  declare headingLevel: number
  /** Shows only the headline of each item, as a compact list. An item shows the rest while its content has focus. */
  declare rows: boolean
  /** Returns the link to an item, or `undefined` for no link. Without this function, no item has a link. */
  declare itemHref: ((fixtureId: string, itemId: string) => string | undefined) | undefined
  /**
   * The index of the service, for the names of the games. Default: the element reads the index when a game without a
   * name appears.
   */
  declare fixtures: readonly FixtureIndexEntry[] | undefined

  #feeds: PolledFeeds | undefined
  #refusal: string | undefined
  #games: ReadonlyMap<string, FixtureIndexEntry> = new Map()
  /** Ids of the games whose names were requested since the feeds were opened. A failed request removes its ids. */
  readonly #requested = new Set<string>()

  constructor() {
    super()
    this.state = 'live'
    this.feedKey = 'pulse'
    this.limit = 20
    this.headingLevel = 3
    this.rows = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.#open()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#feeds?.close()
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('fixtures'))
      this.#games = new Map(this.fixtures?.map(entry => [entry.fixtureId, entry]))
    else if (changed.has('baseUrl')) this.#games = new Map()
    if (['baseUrl', 'feedKey', 'publicKey'].some(name => changed.has(name))) this.#open()
    else if (changed.has('behindSeconds')) this.#setBehindSeconds()
  }

  protected override render(): TemplateResult {
    const items = this.#items()
    if (items.length === 0) return this.#notice()
    return html`<ul class="list" part="list" aria-label=${msg('Live')}>
      ${repeat(items, keyOf, each => this.#itemPart(each))}
    </ul>`
  }

  #open(): void {
    this.#feeds?.close()
    this.#feeds = undefined
    this.#refusal = undefined
    this.#requested.clear()
    // Nothing would close the feeds of an element that is not on the page.
    if (!this.isConnected) return
    try {
      const { feedKey, behindSeconds } = this
      const options = { ...this.#service(), feeds: 'live', feedKey, dictionaries: true } as const
      this.#feeds = pollFeeds({ ...options, behindSeconds })
      this.#feeds.subscribe(() => {
        this.#requestNames()
        this.requestUpdate()
      })
    } catch (error) {
      this.#refuse(error)
    }
  }

  #setBehindSeconds(): void {
    if (this.#feeds === undefined) {
      this.#open()
      return
    }
    try {
      this.#feeds.setBehindSeconds(this.behindSeconds ?? 0)
    } catch (error) {
      this.#refuse(error)
    }
  }

  /** A wrong attribute is a mistake of the page's author, so the message appears on the page. */
  #refuse(error: unknown): void {
    this.#feeds?.close()
    this.#feeds = undefined
    this.#refusal = (error as Error).message
  }

  #service(): ServiceOptions {
    return {
      baseUrl: new URL(this.baseUrl ?? '.', document.baseURI),
      // A removed attribute is null.
      publicKeys: this.publicKey == null ? undefined : (this.publicKey.match(/\S+/g) ?? []),
    }
  }

  /**
   * Reads the index if the page has not set `fixtures` and a game is not in `#games`. Requests each game once; after a
   * failed read, it can be requested again.
   */
  #requestNames(): void {
    const feeds = this.#feeds
    const missing = (feeds?.states ?? []).filter(
      ({ fixtureId }) => !this.#games.has(fixtureId) && !this.#requested.has(fixtureId),
    )
    if (this.fixtures !== undefined || missing.length === 0) return
    for (const { fixtureId } of missing) this.#requested.add(fixtureId)
    readFixtures(this.#service()).then(
      entries => {
        // The feeds may have been opened again since the read began, for example from another service.
        if (feeds !== this.#feeds) return
        this.#games = new Map(entries.map(entry => [entry.fixtureId, entry]))
        this.requestUpdate()
      },
      // Without the index the games have no names; their items are shown.
      () => {
        for (const { fixtureId } of missing) this.#requested.delete(fixtureId)
      },
    )
  }

  #items(): readonly WallItem[] {
    const all = (this.#feeds?.states ?? []).flatMap(({ fixtureId, feedKey, state }) => {
      const items = state.snapshot?.items ?? []
      const key = this.moments === 'key' ? keyMoments(items) : undefined
      return items
        .filter(({ id }) => key?.has(id) !== false)
        .map(item => ({ item, fixtureId, feedKey, language: state.language }))
    })
    return all.sort(compareByTime).slice(0, this.limit)
  }

  #itemPart({ item, fixtureId, feedKey, language }: WallItem) {
    const fixture = this.#games.get(fixtureId)
    const feedUrl = feedAddress(this.baseUrl ?? '.', document.baseURI, { fixtureId, feedKey })
    return html`<li>
      ${fixture && html`<div class="game" part="game">${gameText(fixture)}</div>`}
      <content-item
        part="item"
        .item=${item}
        .fixture=${fixture}
        .feedUrl=${feedUrl}
        .feedLanguage=${language}
        .headingLevel=${this.headingLevel}
        .row=${this.rows}
        .itemHref=${this.itemHref && ((itemId: string) => this.itemHref?.(fixtureId, itemId))}
      ></content-item>
    </li>`
  }

  #notice() {
    if (this.#refusal !== undefined)
      return html`${noticePart({ kind: 'failed', title: msg('Invalid attribute'), detail: this.#refusal })}`
    const { error: listError, states = [] } = this.#feeds ?? {}
    const unread = states.find(({ state }) => state.status === 'empty' && state.error !== undefined)
    const error = listError ?? unread?.state.error
    if (error !== undefined)
      return html`<slot name="failed">${noticePart(failureNotice(error, false), () => this.#feeds?.refresh())}</slot>`
    const isRead = states.every(({ state }) => state.snapshot !== undefined)
    return html`${isRead ? html`<slot name="empty"></slot>` : nothing}`
  }
}

function keyOf({ fixtureId, item }: WallItem): string {
  return `${fixtureId} ${item.id}`
}

function compareByTime(a: WallItem, b: WallItem): number {
  return Date.parse(b.item.effectiveAt) - Date.parse(a.item.effectiveAt)
}

function gameText({ awayTeam, homeTeam }: FixtureIndexEntry): string {
  return `${awayTeam.name} – ${homeTeam.name}`
}
