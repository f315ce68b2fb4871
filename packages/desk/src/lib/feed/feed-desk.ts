import type { Item } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import type { OperatorFixture, TokenRights } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { fullText, listen } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { toDraft } from '../api/same-draft.ts'
import type { ItemEditorElement } from '../edit/item-editor.ts'
import { type Edit, keepEdit, keptEdit, keptEditIds } from '../edit/kept-edits.ts'
import { restoreItem } from '../history/restore-item.ts'
import { Attempts } from '../page/attempts.ts'
import { DeskElement } from '../page/desk-element.ts'
import { actionOf, isItemKey, isPageKey } from './feed-keys.ts'
import type { FeedPlace } from './feed-place.ts'
import type { ItemActionsElement } from './item-actions.ts'
import { type Side, sidePart } from './side-part.ts'
import { Undoable } from './undoable.ts'
import { WatchedFeed } from './watched-feed.ts'
import { withdrawItem } from './withdraw.ts'

const sides = { 'feed-history': 'Who did what', emergency: 'Emergency', health: 'Health' } as const

/** One feed: its items as readers see them, and what can be done with them. */
export class FeedDeskElement extends DeskElement {
  static override readonly inputs = 'api feed fixture rights side relayed'

  static override styles: CSSResult = css`
    :host {
      display: grid;
      gap: 14px;
    }

    .desk {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 18px;
      align-items: start;
    }

    .items {
      min-inline-size: 0;
    }

    .desk[data-side='none'] .items {
      inline-size: 100%;
      max-inline-size: 760px;
    }

    .desk > :not(.items) {
      order: -1;
    }

    @media (width > 1100px) {
      .desk:not([data-side='none']) {
        grid-template-columns: minmax(440px, 5fr) minmax(0, 9fr);
      }

      .desk:not([data-side='none']) .items {
        max-block-size: calc(100dvh - 24px);
        overflow-y: auto;
        padding: 3px;
      }

      .desk > :not(.items) {
        order: 0;
        position: sticky;
        inset-block-start: 12px;
        max-block-size: calc(100dvh - 24px);
        overflow-y: auto;
      }
    }

    .toolbar [aria-pressed='true'] {
      border-color: var(--_accent);
      color: var(--_accent);
    }

    .done {
      position: fixed;
      inset-block-end: 20px;
      inset-inline-start: 50%;
      z-index: 5;
      translate: -50% 0;
    }

    .done:has(span) {
      display: flex;
      align-items: center;
      gap: 14px;
      inline-size: max-content;
      max-inline-size: min(92vw, 46rem);
      padding: 10px 16px;
      border-radius: 12px;
      background: light-dark(#141a22, #e9eef5);
      color: light-dark(#fff, #10151c);
      box-shadow: 0 12px 40px rgb(0 0 0 / 35%);
    }

    .done .button {
      border-color: currentColor;
      background: none;
      color: inherit;
    }
  `

  declare api: OperatorClient
  declare feed: FeedId
  declare fixture: OperatorFixture
  declare rights: TokenRights
  declare side: Side
  /** Why nobody but a relay may change the feed; `undefined` where people may. */
  declare relayed: string | undefined
  #watched: WatchedFeed | undefined
  /** The same object until something in it changes. */
  #placed: FeedPlace | undefined
  readonly #attempts = new Attempts(this)
  readonly #undoable = new Undoable(this)

  constructor() {
    super()
    this.side = { kind: 'none' }
    listen(this, globalThis, { keydown: this.#onPageKey })
  }

  /** Whether nothing of the feed can be changed with this token. */
  get readOnly(): boolean {
    return this.#whyReadOnly !== undefined
  }

  get #whyReadOnly(): string | undefined {
    const { readOnly, fixtures, feeds, name } = this.rights
    const { fixtureId, feedKey } = this.feed
    const isForFeed = (fixtures?.includes(fixtureId) ?? true) && (feeds?.includes(feedKey) ?? true)
    if (readOnly || !isForFeed) return 'This token only reads here.'
    const stop = this.#watched?.stops.find(({ token }) => token === name)
    if (stop === undefined) return this.relayed
    return `This token is stopped here since ${fullText(stop.at)}, by ${stop.by}: ${stop.reason}`
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('feed') || changed.has('api')) this.#open(changed.has('feed'))
  }

  protected override render(): TemplateResult {
    const watched = this.#watched
    if (watched === undefined) return html``
    return html`
      ${this.#toolbar()}
      ${this.#attempts.failurePart}
      ${this.#stopsPart(watched)}
      <div class="desk" data-side=${this.side.kind}>
        <div class="items" @keydown=${this.#onItemKey}>
          <fixture-feed
            .feed=${watched.feed} .fixture=${this.fixture} .itemFooter=${this.#footer()} .headingLevel=${2}
            .baseUrl=${this.api.baseUrl} .fixtureId=${this.feed.fixtureId} .feedKey=${this.feed.feedKey}
          ></fixture-feed>
        </div>
        ${sidePart(this.side, this.#place(watched), watched, this.readOnly)}
      </div>
      ${this.#donePart()}
    `
  }

  #open(isOther: boolean): void {
    this.#watched?.close()
    this.#watched = new WatchedFeed(this, this.api, this.feed)
    if (!isOther) return
    this.#attempts.dismiss()
    this.relayed = undefined
    this.#undoable.dismiss()
    const [kept] = keptEditIds(this.feed)
    const edit = kept === undefined ? undefined : keptEdit(this.feed, kept)
    this.side = edit === undefined || this.readOnly ? { kind: 'none' } : { kind: 'edit', edit }
    if (!this.readOnly) this.#askRelayed()
  }

  /** A publication of nothing says whether the feed takes any. */
  async #askRelayed(): Promise<void> {
    const { feed } = this
    try {
      await this.api.publish(feed, {}, { dryRun: true })
    } catch (error) {
      const { code, message } = error as { readonly code?: string; readonly message: string }
      if (this.feed === feed && code === 'relayed') this.relayed = message
    }
  }

  #toolbar(): TemplateResult {
    const kinds = Object.entries(sides) as [keyof typeof sides, string][]
    const toggle = (kind: Side['kind']) => {
      this.side = this.side.kind === kind ? { kind: 'none' } : ({ kind } as Side)
    }
    const shown = this.readOnly ? kinds.filter(([kind]) => kind !== 'emergency') : kinds
    return html`<div class="row toolbar">
      ${this.readOnly ? html`<span class="muted">${this.#whyReadOnly}</span>` : nothing}
      ${
        this.readOnly
          ? nothing
          : html`<button class="button" type="button" aria-pressed=${this.side.kind === 'new'} @click=${() => toggle('new')}>New item</button>`
      }
      ${shown.map(
        ([kind, label]) =>
          html`<button class="button" type="button" aria-pressed=${this.side.kind === kind} @click=${() => toggle(kind)}>${label}</button>`,
      )}
    </div>`
  }

  /** Whoever works here is to know that a publisher is stopped. */
  #stopsPart({ stops }: WatchedFeed): TemplateResult | typeof nothing {
    const others = stops.filter(({ token }) => token !== this.rights.name)
    if (others.length === 0) return nothing
    return html`<p class="problem" role="status">
      ${others.map(({ token, by, at, reason }) => html`<span><strong>${token}</strong> is stopped here since ${fullText(at)}, by ${by}: ${reason}. </span>`)}
    </p>`
  }

  #place({ blobs }: WatchedFeed): FeedPlace {
    const { api, feed, fixture, rights } = this
    const asked = { api, feed, fixture, rights, blobs, ...this.#asked }
    const known = Object.values(this.#placed ?? {})
    if (Object.values(asked).some((value, index) => value !== known[index])) this.#placed = asked
    return this.#placed ?? asked
  }

  #footer(): (item: Item, isTabStop: boolean) => TemplateResult {
    const edited = new Set(keptEditIds(this.feed))
    return (
      item,
      isTabStop,
    ) => html`<ff-item-actions slot="footer" data-item=${item.id} .item=${item} .act=${this.#act} .tabStop=${isTabStop}
      .lock=${this.#watched?.locks.get(item.id)} .isEdited=${edited.has(item.id)} .readOnly=${this.readOnly}></ff-item-actions>`
  }

  #donePart(): TemplateResult {
    const { done } = this.#undoable
    return html`<div class="done" role="status">
      ${
        done === undefined
          ? nothing
          : html`<span>${done.words}</span>
              ${done.undo === undefined ? nothing : html`<button class="button" type="button" title="Undo (U)" @click=${this.#undo}>Undo</button>`}`
      }
    </div>`
  }

  readonly #act: ItemActionsElement['act'] = (action, item, reason) => {
    const original = this.#watched?.blobs.original(item) ?? item
    switch (action) {
      case 'edit':
        this.#edit(
          keptEdit(this.feed, item.id) ?? { seen: original, draft: toDraft(original), locks: true },
        )
        break
      case 'withdraw':
        this.#run(async () =>
          this.#undoable.tell(await withdrawItem(this.api, this.feed, original, reason)),
        )
        break
      case 'lock':
        this.#run(() => this.api.lock(this.feed, item.id, 'Locked at the desk'))
        break
      case 'unlock':
        this.#run(() => this.api.unlock(this.feed, item.id))
        break
      case 'history':
      case 'proposal':
        this.side = { kind: action, itemId: item.id }
    }
  }

  /** Does something, tells why it failed, and reads what came of it. */
  async #run(act: () => Promise<unknown>): Promise<void> {
    await this.#attempts.act(async () => {
      await act()
    })
    this.#watched?.refresh()
  }

  readonly #undo = (): void => {
    const { undo } = this.#undoable.done ?? {}
    if (undo === undefined) return
    this.#undoable.dismiss()
    this.#run(undo)
  }

  /** What the parts beside the items ask for. */
  readonly #asked: Pick<
    FeedPlace,
    'tell' | 'edit' | 'endEdit' | 'restore' | 'showHistory' | 'close'
  > = {
    tell: done => {
      this.#undoable.tell(done)
      this.#watched?.refresh()
    },
    edit: edit => {
      keepEdit(this.feed, edit)
      this.#edit(edit)
    },
    endEdit: (itemId, published) => {
      this.side = { kind: 'none' }
      if (published !== undefined) this.#asked.tell({ words: published })
      this.#focusItem(itemId)
    },
    restore: older => {
      const seen = this.#watched?.item(older.item.id)
      this.#run(async () =>
        this.#undoable.tell(await restoreItem(this.api, this.feed, older, seen)),
      )
    },
    showHistory: itemId => {
      this.side = { kind: 'history', itemId }
    },
    close: () => {
      this.side = { kind: 'none' }
    },
  }

  async #edit(edit: Edit): Promise<void> {
    this.side = { kind: 'edit', edit }
    await this.updateComplete
    this.renderRoot.querySelector<ItemEditorElement>('ff-item-editor')?.focus()
  }

  async #focusItem(itemId: string): Promise<void> {
    await this.updateComplete
    const list = this.renderRoot.querySelector('fixture-feed')?.shadowRoot
    const items = [...(list?.querySelectorAll('content-item') ?? [])]
    items.find(({ item }) => item?.id === itemId)?.focus()
  }

  /** Keys while nothing has focus: into the list, and undo. */
  readonly #onPageKey = (event: KeyboardEvent): void => {
    if (!isPageKey(event)) return
    if (event.key === 'j') this.renderRoot.querySelector('fixture-feed')?.focusItem(1)
    if (event.key === 'u') this.#undo()
  }

  /** Keys of an item that has focus as a whole. */
  readonly #onItemKey = (event: KeyboardEvent): void => {
    if (!isItemKey(event)) return
    if (event.key === 'u') this.#undo()
    const asked = actionOf(event)
    if (asked === undefined || (this.readOnly && asked.action !== 'history')) return
    event.preventDefault()
    asked.actions.begin(asked.action)
  }
}
