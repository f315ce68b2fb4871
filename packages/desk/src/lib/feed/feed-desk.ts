import type { Entity, Item } from '@fixture-feed/client'
import { itemTitle } from '@fixture-feed/elements/page-parts'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { FeedId, OperatorApi, OperatorFixture, TokenRights } from '../api/operator-api.ts'
import { messageOf } from '../api/operator-error.ts'
import { toDraft } from '../api/same-draft.ts'
import { type WriteOutcome, writeSeen } from '../api/write-seen.ts'
import { fixtureEntities } from '../compose/fixture-entities.ts'
import type { EditEndEvent, ItemEditorElement } from '../edit/item-editor.ts'
import { type Edit, keepEdit, keptEdit, keptEditIds } from '../edit/kept-edits.ts'
import type { ItemChosenEvent } from '../history/feed-history.ts'
import type { RestoreEvent } from '../history/item-history.ts'
import { deskStyles } from '../page/desk-styles.ts'
import { feedDeskStyles } from './feed-desk-styles.ts'
import type { ItemAction, ItemActionEvent, ItemActionsElement } from './item-actions.ts'
import { Undoable } from './undoable.ts'
import { WatchedFeed } from './watched-feed.ts'
import { undoWithdrawal, withdrawSeen } from './withdraw.ts'

/** What stands beside the items. */
type Side =
  | { readonly kind: 'none' | 'feed-history' | 'emergency' | 'health' | 'new' }
  | { readonly kind: 'edit'; readonly edit: Edit }
  | { readonly kind: 'history' | 'proposal'; readonly itemId: string }

const sides = { 'feed-history': 'Who did what', emergency: 'Emergency', health: 'Health' } as const

const itemKeys: Readonly<Record<string, ItemAction>> = {
  e: 'edit',
  w: 'withdraw',
  h: 'history',
  l: 'lock',
}

/** One feed: its items as readers see them, and what can be done with them. */
export class FeedDeskElement extends LitElement {
  static override properties: PropertyDeclarations = {
    api: { attribute: false },
    feed: { attribute: false },
    fixture: { attribute: false },
    rights: { attribute: false },
    side: { state: true },
    failure: { state: true },
    relayed: { state: true },
  }

  static override styles: CSSResultOrNative[] = [...deskStyles, feedDeskStyles]

  declare api: OperatorApi
  declare feed: FeedId
  declare fixture: OperatorFixture
  declare rights: TokenRights
  declare side: Side
  declare failure: string | undefined
  /** Why nobody but a relay may change the feed; `undefined` where people may. */
  declare relayed: string | undefined
  #watched: WatchedFeed | undefined
  readonly #undoable = new Undoable(this)

  constructor() {
    super()
    this.side = { kind: 'none' }
  }

  /** Whether somebody may change the feed with this token. */
  get readOnly(): boolean {
    const { readOnly, fixtures, feeds } = this.rights
    const { fixtureId, feedKey } = this.feed
    const isForFeed = (fixtures?.includes(fixtureId) ?? true) && (feeds?.includes(feedKey) ?? true)
    return readOnly || !isForFeed || this.relayed !== undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('keydown', this.#onPageKey)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('keydown', this.#onPageKey)
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('feed') || changed.has('api')) this.#open(changed.has('feed'))
  }

  protected override render(): TemplateResult {
    const watched = this.#watched
    if (watched === undefined) return html``
    return html`
      ${this.#toolbar()}
      ${this.failure === undefined ? nothing : html`<p class="problem" role="alert">${this.failure}</p>`}
      <div class="desk" data-side=${this.side.kind} @item-action=${this.#act} @item-chosen=${this.#showHistory}
        @restore-item=${this.#restore} @edit-end=${this.#endEdit} @side-close=${this.#closeSide}
        @edit-begin=${this.#beginEdit} @desk-done=${this.#tellDone}>
        <div class="items" @keydown=${this.#onItemKey}>
          <fixture-feed
            .feed=${watched.feed} .fixture=${this.fixture} .itemFooter=${this.#footer()} .headingLevel=${2}
            .baseUrl=${this.api.baseUrl} .fixtureId=${this.feed.fixtureId} .feedKey=${this.feed.feedKey}
          ></fixture-feed>
        </div>
        ${this.#sidePart(watched)}
      </div>
      ${this.#donePart()}
    `
  }

  #open(isOther: boolean): void {
    this.#watched?.close()
    this.#watched = new WatchedFeed(this, this.api, this.feed)
    if (!isOther) return
    this.failure = undefined
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
      ${this.readOnly ? html`<span class="muted">${this.relayed ?? 'This token only reads here.'}</span>` : nothing}
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

  #sidePart(watched: WatchedFeed): unknown {
    const { side, api, feed, fixture } = this
    const { items, blobs, locks, snapshotAt } = watched
    switch (side.kind) {
      case 'none':
        return nothing
      case 'edit':
        // Another item is another editor, with a schema and a focus of its own.
        return keyed(
          side.edit.draft.id,
          html`<ff-item-editor .api=${api} .feed=${feed} .fixture=${fixture} .blobs=${blobs} .start=${side.edit}
          .entities=${this.#entities()} .current=${watched.item(side.edit.draft.id)} .lock=${locks.get(side.edit.draft.id)}></ff-item-editor>`,
        )
      case 'history':
        return html`<ff-item-history .api=${api} .feed=${feed} .fixture=${fixture} .blobs=${blobs} .itemId=${side.itemId}
          .currentRevision=${watched.item(side.itemId)?.revision} ?readOnly=${this.readOnly}></ff-item-history>`
      case 'proposal':
        return html`<ff-proposal .api=${api} .feed=${feed} .fixture=${fixture} .blobs=${blobs}
          .current=${watched.item(side.itemId)} .lock=${locks.get(side.itemId)}></ff-proposal>`
      case 'feed-history':
        return html`<ff-feed-history .api=${api} .feed=${feed} .items=${items} .snapshotAt=${snapshotAt}></ff-feed-history>`
      case 'emergency':
        return html`<ff-emergency .api=${api} .feed=${feed} .items=${items} .locks=${locks} .rights=${this.rights}></ff-emergency>`
      case 'health':
        return html`<ff-health .api=${api} .feed=${feed} .snapshotAt=${snapshotAt}></ff-health>`
      case 'new':
        return html`<ff-new-item .api=${api} .feed=${feed} .fixture=${fixture} .items=${items}></ff-new-item>`
    }
  }

  #footer(): (item: Item, isTabStop: boolean) => TemplateResult {
    const edited = new Set(keptEditIds(this.feed))
    return (
      item,
      isTabStop,
    ) => html`<ff-item-actions slot="footer" data-item=${item.id} .item=${item} .tabStop=${isTabStop}
      .lock=${this.#watched?.locks.get(item.id)} .isEdited=${edited.has(item.id)} ?readOnly=${this.readOnly}></ff-item-actions>`
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

  #entities(): readonly Entity[] {
    return fixtureEntities(this.fixture, this.#watched?.items ?? [])
  }

  readonly #act = ({ action, item, reason }: ItemActionEvent): void => {
    const original = this.#watched?.blobs.original(item) ?? item
    switch (action) {
      case 'edit':
        this.#edit(
          keptEdit(this.feed, item.id) ?? { seen: original, draft: toDraft(original), locks: true },
        )
        break
      case 'withdraw':
        this.#run(() => this.#withdraw(original, reason))
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
    try {
      this.failure = undefined
      await act()
    } catch (error) {
      this.failure = messageOf(error)
    }
    this.#watched?.refresh()
  }

  async #withdraw(item: Item, reason: string | undefined): Promise<void> {
    const { api, feed } = this
    const locks = this.#watched?.locks ?? new Map()
    const seen = [item]
    const outcome = await withdrawSeen(api, feed, { seen, reason, locks })
    if (outcome.kind === 'conflict') throw conflictError(outcome)
    const undo = async (): Promise<void> => {
      const undone = await undoWithdrawal(api, feed, { seen, locks })
      if (undone.kind === 'conflict') throw conflictError(undone)
    }
    this.#undoable.tell({ words: `Withdrawn: ${itemTitle(item)}`, undo })
  }

  readonly #undo = (): void => {
    const { undo } = this.#undoable.done ?? {}
    if (undo === undefined) return
    this.#undoable.dismiss()
    this.#run(undo)
  }

  readonly #restore = ({ item, last }: RestoreEvent): void => {
    const seen = this.#watched?.item(item.id)
    const revision = last + 1
    const publication = { items: [{ ...toDraft(item), revision }] }
    this.#run(async () => {
      const write = seen === undefined ? { seen: [], absent: [item.id] } : { seen: [seen] }
      if (this.#watched?.locks.get(item.id)?.by !== this.rights.name) {
        await this.api.lock(this.feed, item.id, `Restored revision ${item.revision}`)
      }
      const outcome = await writeSeen(this.api, this.feed, { ...write, publication })
      if (outcome.kind === 'conflict') throw conflictError(outcome)
      this.#undoable.tell({ words: `Revision ${item.revision} is back as revision ${revision}` })
    })
  }

  readonly #showHistory = ({ itemId }: ItemChosenEvent): void => {
    this.side = { kind: 'history', itemId }
  }

  readonly #beginEdit = (event: Event): void => {
    const { edit } = event as Event & { readonly edit: Edit }
    keepEdit(this.feed, edit)
    this.#edit(edit)
  }

  async #edit(edit: Edit): Promise<void> {
    this.side = { kind: 'edit', edit }
    await this.updateComplete
    this.renderRoot.querySelector<ItemEditorElement>('ff-item-editor')?.focus()
  }

  readonly #endEdit = ({ itemId, published }: EditEndEvent): void => {
    this.side = { kind: 'none' }
    if (published !== undefined) {
      const { revision, heldBy } = published
      this.#undoable.tell({
        words:
          heldBy === undefined
            ? `Published as revision ${revision}`
            : `Not published: ${heldBy} has locked the item. It was proposed instead`,
      })
      this.#watched?.refresh()
    }
    this.#focusItem(itemId)
  }

  readonly #closeSide = (): void => {
    this.side = { kind: 'none' }
  }

  readonly #tellDone = (event: Event): void => {
    const { done } = event as Event & { readonly done: Parameters<Undoable['tell']>[0] }
    this.#undoable.tell(done)
    this.#watched?.refresh()
  }

  async #focusItem(itemId: string): Promise<void> {
    await this.updateComplete
    const list = this.renderRoot.querySelector('fixture-feed')?.shadowRoot
    const items = [...(list?.querySelectorAll('content-item') ?? [])]
    items.find(({ item }) => item?.id === itemId)?.focus()
  }

  /** Keys while nothing has focus: into the list, and undo. */
  readonly #onPageKey = (event: KeyboardEvent): void => {
    const isElsewhere = event.target !== document.body
    if (isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'j') this.renderRoot.querySelector('fixture-feed')?.focusItem(1)
    if (event.key === 'u') this.#undo()
  }

  /** Keys of an item that has focus as a whole. */
  readonly #onItemKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const [target] = event.composedPath()
    if (!(target instanceof HTMLElement) || target.localName !== 'article') return
    const element = event
      .composedPath()
      .find(node => (node as Element).localName === 'content-item')
    const actions = (element as Element | undefined)?.querySelector<ItemActionsElement>(
      'ff-item-actions',
    )
    if (event.key === 'u') this.#undo()
    const action = itemKeys[event.key]
    if (!actions || action === undefined || (this.readOnly && action !== 'history')) return
    event.preventDefault()
    actions.begin(action)
  }
}

function conflictError({ conflicts }: Extract<WriteOutcome, { kind: 'conflict' }>): Error {
  const words = conflicts.map(({ id, theirs }) =>
    theirs === undefined ? `${id} is gone` : `${id} is at revision ${theirs.revision}`,
  )
  return new Error(`Nothing was changed, as somebody was faster: ${words.join(', ')}`)
}
