import type { Item } from '@fixture-feed/client'
import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import {
  definitionLabel,
  listen,
  matchesSearch,
  mediaQuery,
  msg,
  type OwnProperties,
  str,
} from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { live } from 'lit/directives/live.js'
import { coverageLabel } from '../coverage/coverage-panel.ts'
import { savedEditIds } from '../edit/edit-storage.ts'
import { groupHolds } from '../game/hold-groups.ts'
import { endRule } from '../holds/holds-panel.ts'
import { countInTitle } from '../page/count-in-title.ts'
import { feedHref, parseFilters } from '../page/feed-hash.ts'
import { DeskFeed, type Side } from './desk-feed.ts'
import { donePart, doneStyles } from './done-part.ts'
import { FeedPart, type KeyAct } from './feed-part.ts'
import { gameHead, gameHeadStyles } from './game-head.ts'
import type { ItemActionsElement } from './item-actions.ts'
import type { Session } from './session.ts'

/** A panel that can be shown next to the items. */
interface SidePart {
  readonly tag?: string
  /** The label of the button that opens the panel. */
  readonly label?: (desk: DeskFeed) => string
  /** Whether the panel is only for tokens that may change the feed. */
  readonly writes?: true
}

const sides: Readonly<Record<Side['kind'], SidePart>> = {
  none: {},
  new: { tag: 'ff-new-item', label: () => msg('New item'), writes: true },
  queue: { tag: 'ff-queue', label: () => msg('Review queue') },
  'feed-history': { tag: 'ff-feed-history', label: () => msg('Activity') },
  health: { tag: 'ff-health', label: () => msg('Health') },
  coverage: {
    tag: 'ff-coverage',
    label: ({ state }) => `${coverageLabel(state)}…`,
    writes: true,
  },
  emergency: { tag: 'ff-emergency', label: () => msg('Emergency stop'), writes: true },
  history: { tag: 'ff-item-history' },
  edit: { tag: 'ff-item-editor' },
}

/** The value of the filter that lists the withdrawn items in place of the published ones. */
const withdrawn = 'withdrawn'

/** A filter of the item list by ids; `ids` returns `undefined` for all items. */
interface Show {
  readonly label: () => string
  readonly ids: (desk: DeskFeed) => readonly string[] | undefined
}

const shows: Readonly<Record<string, Show>> = {
  all: { label: () => msg('Published items'), ids: () => undefined },
  [withdrawn]: { label: () => msg('Withdrawn items'), ids: () => undefined },
  mine: {
    label: () => msg('Reserved for me'),
    ids: ({ holds, rights }) =>
      holds.filter(({ by }) => by === rights.name).flatMap(({ items = [] }) => items),
  },
  held: {
    label: () => msg('Reserved'),
    ids: ({ holds }) => holds.flatMap(({ items = [] }) => items),
  },
  waiting: {
    label: () => msg('To review'),
    ids: ({ proposals }) => proposals.map(({ id }) => id),
  },
  drafts: { label: () => msg('My drafts'), ids: ({ id }) => savedEditIds(id) },
}

/** The maximum number of items that are shown as cards by default. A feed with more items is shown as headlines. */
const mostCards = 40

/** One feed: its items and the actions on them. */
export class FeedDeskElement extends FeedPart {
  static override readonly properties: OwnProperties<FeedDeskElement> = {
    session: { attribute: false },
    feed: { attribute: false },
    fixture: { attribute: false },
    find: { attribute: false },
    show: { attribute: false },
    rows: { attribute: false },
  }

  static override styles: CSSResult[] = [
    doneStyles,
    gameHeadStyles,
    css`
    .desk {
      gap: 18px;
      align-items: start;
    }

    .items:only-child {
      max-inline-size: 760px;
    }

    /* The panel above or next to the items must not move while the items load. */
    .items:not(:only-child) {
      order: 1;
      overflow-anchor: none;
    }

    /* The page scrolls the panel next to the items, so that its sticky end is visible. */
    @media (width > 1100px) {
      .desk:has(> .items:not(:only-child)) {
        grid-template-columns: minmax(440px, 5fr) minmax(0, 9fr);
      }

      .items:not(:only-child) {
        position: sticky;
        inset-block-start: 12px;
        order: 0;

        fixture-feed {
          max-block-size: calc(100dvh - 24px);
          overflow-y: auto;
          padding: 3px;
        }
      }
    }

    .finder > :not(.check) {
      flex: 1 1 9rem;
      min-inline-size: 0;
      max-inline-size: 14rem;
    }

    /* The search stays in view while only items are shown. On a phone the items need the space. */
    @media (width >= 720px) {
      .finder:has(+ .desk > .items:only-child) {
        position: sticky;
        inset-block-start: 0;
        z-index: 3;
        padding-block: 8px;
        background: light-dark(#f2f4f7, #0d1117);
      }
    }

    /* The buttons are small enough for two lines, so that the first item is on the first screen. */
    @media (width < 720px) {
      .toolbar {
        gap: 6px;
      }

      .toolbar .button {
        padding-inline: 8px;
      }
    }

    .held {
      border-color: var(--_warning);
    }
  `,
  ]

  declare session: Session
  declare feed: FeedId
  declare fixture: OperatorFixture
  /** Search words. */
  declare find: string | undefined
  /** The selected filter of `shows`; the first one by default. */
  declare show: string | undefined
  /** Whether only headlines are shown. By default it depends on the number of items. */
  declare rows: boolean | undefined
  /** The element is rendered every second, because the age of the last update is shown in seconds. */
  protected override readonly everyMs = 1_000
  readonly #isWide = mediaQuery(this, '(width > 1100px)')
  #shown: Side | undefined
  /** The panel next to the items, and its subject. */
  #beside: { readonly of: string; readonly part: HTMLElement } | undefined

  constructor() {
    super()
    listen(this, globalThis, { keydown: this.#onPageKey, hashchange: this.#readFilters })
    this.#readFilters()
  }

  override connectedCallback(): void {
    this.desk = new DeskFeed(this.feed, this.fixture, this.session)
    super.connectedCallback()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.desk.close()
    countInTitle(0)
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('session') && this.hasUpdated) this.desk.use(this.session)
  }

  protected override render(): TemplateResult {
    const { desk } = this
    return html`<div class="stack">
      ${gameHead(desk)}
      ${this.#toolbar(desk)}
      ${holdsPart(desk)}
      ${this.#finder(desk)}
      <div class="desk stack" @keydown=${this.#onItemKey}>
        <div class="items">
          ${this.show === withdrawn ? this.#withdrawnPart(desk) : nothing}
          <fixture-feed ?hidden=${this.show === withdrawn}
            .feed=${desk.feed} .only=${this.#filterOf(desk)} .rows=${this.#isInRows(desk)} .fixture=${this.fixture} .itemFooter=${this.#footer} .headingLevel=${2}
            .baseUrl=${desk.api.baseUrl} .fixtureId=${this.feed.fixtureId} .feedKey=${this.feed.feedKey}
          ></fixture-feed>
        </div>
        ${this.#partBeside(desk)}
      </div>
      ${donePart(desk)}
    </div>`
  }

  /**
   * Another item gets a new element with its own state. If there is space, the queue is shown next to the items while
   * no other panel is open.
   */
  #partBeside(desk: DeskFeed): HTMLElement | undefined {
    const { edit, itemId, kind: chosen } = desk.side
    const isQuiet = chosen === 'none'
    const kind = isQuiet && this.#isWide.matches ? 'queue' : chosen
    const { tag } = sides[kind]
    const of = `${kind} ${kind === 'history' ? itemId : edit?.draft.id}`
    if (tag === undefined) this.#beside = undefined
    else if (this.#beside?.of !== of)
      this.#beside = { of, part: Object.assign(document.createElement(tag), { edit }) }
    return this.#beside && Object.assign(this.#beside.part, { desk, itemId, isQuiet })
  }

  /** Moves focus to an edit that starts. When the edit ends and no panel is open, moves focus back to its item. */
  protected override updated(): void {
    countInTitle(this.desk.groups.length)
    const before = this.#shown
    this.#shown = this.desk.side
    if (this.#shown === before) return
    const part = this.#shown?.kind === 'none' ? undefined : this.#beside?.part
    // Up to 1100 px, the panel is above the items. If it opens with its top outside of the upper half of the window, it
    // is scrolled into view.
    const top = part?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > innerHeight / 2) part?.scrollIntoView()
    if (this.#shown?.kind === 'edit') part?.focus()
    else if (before?.edit && part === undefined) this.#focusItem(before.edit.draft.id)
  }

  #toolbar(desk: DeskFeed): TemplateResult {
    const { groups, readOnly, side } = desk
    const count = groups.length
    const kinds = Object.keys(sides) as Side['kind'][]
    return html`<div class="row toolbar">
      ${readOnly && html`<span class="muted">${readOnly}</span>`}
      ${kinds.map(kind => {
        const { label, writes } = sides[kind]
        if (label === undefined || (writes && readOnly)) return nothing
        const isShown = side.kind === kind
        return html`<button class="button ${kind === 'emergency' ? 'danger' : ''}" type="button" aria-pressed=${isShown}
          @click=${() => desk.show({ kind: isShown ? 'none' : kind })}>${label(desk)}${kind === 'queue' && count > 0 ? ` (${count})` : nothing}</button>`
      })}
      <span class="hidden" role="status">${count === 0 ? '' : msg(str`To review: ${count}`)}</span>
    </div>`
  }

  /** The withdrawn items that contain all search words. */
  #withdrawnPart(desk: DeskFeed): TemplateResult {
    return html`<ff-withdrawn .desk=${desk} .find=${this.find ?? ''}></ff-withdrawn>`
  }

  /** Returns an event handler that stores a filter, and writes all filters to the address. */
  #filter(name: 'find' | 'show' | 'rows'): (event: Event) => void {
    const store = this.into(name)
    return event => {
      store(event)
      const { find, rows } = this
      const show = this.show === 'all' ? undefined : this.show
      history.replaceState(history.state, '', feedHref(this.feed, { find, show, rows }))
    }
  }

  readonly #readFilters = (): void => {
    const { find, show, rows } = parseFilters(location.hash)
    this.find = find
    this.show = show !== undefined && show in shows ? show : undefined
    this.rows = rows
  }

  #isInRows({ items }: DeskFeed): boolean {
    return this.rows ?? items.length > mostCards
  }

  #finder(desk: DeskFeed): TemplateResult {
    return html`<div class="row finder" role="search">
      <input type="search" placeholder=${msg('Find an item')} aria-label=${msg('Find an item')} 
        .value=${live(this.find ?? '')} @input=${this.#filter('find')} />
      <select aria-label=${msg('What to show')} @change=${this.#filter('show')}>
        ${Object.entries(shows).map(([kind, { label }]) => html`<option value=${kind} .selected=${kind === (this.show ?? 'all')}>${label()}</option>`)}
      </select>
      <label class="check"><input type="checkbox" .checked=${this.#isInRows(desk)}
        @change=${this.#filter('rows')} /> ${msg('Headlines only')}</label>
    </div>`
  }

  /**
   * Returns a function that reports whether an item contains all search words and matches the selected filter;
   * `undefined` if all items do.
   */
  #filterOf(desk: DeskFeed): unknown {
    const search = this.find?.trim() ?? ''
    const ids = shows[this.show ?? 'all']?.ids(desk)
    const matches = ({ id, definitionKey, content }: Item): boolean => {
      const text = [id, definitionLabel(definitionKey), JSON.stringify(content)].join(' ')
      return (ids?.includes(id) ?? true) && matchesSearch(text, search)
    }
    const isAll = search === '' && ids === undefined
    // The list filters again for each new function, so the function stays the same until the filter changes.
    return guard([JSON.stringify([search, ids])], () => (isAll ? undefined : matches))
  }

  readonly #footer = (item: Item, isTabStop: boolean): TemplateResult =>
    html`<ff-item-actions slot="footer" data-item=${item.id} .desk=${this.desk} .item=${item} .tabStop=${isTabStop}></ff-item-actions>`

  #focusItem(itemId: string): void {
    const list = this.renderRoot.querySelector('fixture-feed')?.shadowRoot
    const items = [...(list?.querySelectorAll('content-item') ?? [])]
    items.find(({ item }) => item?.id === itemId)?.focus()
  }

  /** The keys for the whole page, see `#onPageKey` and `#onItemKey`. */
  protected override acts(): readonly KeyAct[] {
    return [
      ['j', () => this.renderRoot.querySelector('fixture-feed')?.focusItem(1)],
      ['u', () => this.desk.undo()],
      ['q', () => this.desk.show({ kind: 'queue' })],
    ]
  }

  /** Keys that apply while a button, a link, a summary, a checkbox or nothing has focus. */
  readonly #onPageKey = (event: KeyboardEvent): void => {
    const [inner] = event.composedPath() as Element[]
    if (inner === document.body || inner?.matches('button, a, summary, [type=checkbox]') === true)
      this.press(event)
  }

  /** Keys that apply while a card itself has focus. */
  readonly #onItemKey = (event: KeyboardEvent): void => {
    const path = event.composedPath() as Element[]
    if (path[0]?.localName !== 'article') return
    this.press(event)
    const card = path.find(({ localName }) => localName === 'content-item')
    card?.querySelector<ItemActionsElement>('ff-item-actions')?.press(event)
  }
}

/** Lists the holds of the game, each rule once. Holds that name items are shown at these items instead. */
function holdsPart(desk: DeskFeed): TemplateResult {
  const wide = groupHolds(desk.gameHolds).filter(({ parts: [{ hold }] }) => !hold.items)
  return html`<div role="status">${wide.map(({ parts }) => {
    const [{ hold }] = parts
    const proposals = parts.reduce((sum, { proposalCount }) => sum + proposalCount, 0)
    const end = () => desk.act(() => endRule(desk, parts, false))
    return html`<p class="problem held row"><span>${msg(str`Held back by ${hold.by}`)}: <strong>${desk.holdWords(hold)}</strong></span>
      <span class="muted">${msg(str`Reason: ${hold.reason}`)}</span>
      ${proposals === 0 && desk.mayHold ? html`<button class="button small" type="button" @click=${end}>${msg('Turn off')}</button>` : nothing}</p>`
  })}</div>`
}
