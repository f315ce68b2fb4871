import type { Item } from '@fixture-feed/client'
import { fullText, itemTitle } from '@fixture-feed/elements/page-parts'
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
import type { FeedChange, FeedId, TokenStop } from '../api/operator-answers.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { messageOf } from '../api/operator-error.ts'
import { deskStyles } from '../page/desk-styles.ts'
import { type FeedAct, feedActs } from './feed-acts.ts'

/** Somebody wants to see the history of one item. */
export class ItemChosenEvent extends Event {
  static readonly type = 'item-chosen'
  readonly itemId: string

  constructor(itemId: string) {
    super(ItemChosenEvent.type, { bubbles: true, composed: true })
    this.itemId = itemId
  }
}

/** Who changed what in a feed, newest first. */
export class FeedHistoryElement extends LitElement {
  static override properties: PropertyDeclarations = {
    api: { attribute: false },
    feed: { attribute: false },
    snapshotAt: { attribute: false },
    items: { attribute: false },
    stops: { attribute: false },
    changes: { state: true },
    allStops: { state: true },
    more: { state: true },
    failure: { state: true },
  }

  static override styles: CSSResultOrNative[] = [
    ...deskStyles,
    css`
      ol {
        display: grid;
        gap: 0;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      ol > li {
        padding: 10px 0;
        border-block-end: 1px solid var(--_line);
      }

      ul {
        margin: 4px 0 0;
        padding-inline-start: 18px;
      }

      .link {
        padding: 0;
        border: 0;
        background: none;
        color: var(--_accent);
        font: inherit;
        text-align: start;
        text-decoration: underline;
        cursor: pointer;
        overflow-wrap: anywhere;
      }
    `,
  ]

  declare api: OperatorApi
  declare feed: FeedId
  /** A change of it reads the history anew. */
  declare snapshotAt: string | undefined
  /** The current items, for their titles. */
  declare items: readonly Item[]
  /** The tokens that are stopped now; a change of them reads the history anew. */
  declare stops: readonly TokenStop[]
  declare changes: readonly FeedChange[] | undefined
  declare allStops: readonly TokenStop[] | undefined
  declare more: boolean
  declare failure: string | undefined

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('snapshotAt') || changed.has('stops') || changed.has('feed')) this.#read()
  }

  protected override render(): TemplateResult {
    const { changes = [], allStops = [], failure } = this
    return html`<section class="panel" aria-label="History of the feed">
      <h2>Who did what</h2>
      ${failure === undefined ? nothing : html`<p class="problem" role="alert">${failure}</p>`}
      <ol>${feedActs(changes, allStops, this.more).map(act => this.#act(act))}</ol>
      ${this.more ? html`<button class="button" type="button" @click=${this.#readOlder}>Older</button>` : nothing}
    </section>`
  }

  #act(act: FeedAct): TemplateResult {
    if (act.kind === 'change') return this.#change(act.change)
    const { kind, at, by, token, reason } = act
    return html`<li>
      <strong>${by}</strong> <time class="muted" datetime=${at}>${fullText(at)}</time>
      <ul><li>${kind === 'stopped' ? html`stopped ${token}: ${reason}` : html`let ${token} go`}</li></ul>
    </li>`
  }

  #change({ at, by, items, withdrawals, erased }: FeedChange): TemplateResult {
    return html`<li>
      <strong>${by ?? 'Not recorded'}</strong> <time class="muted" datetime=${at}>${fullText(at)}</time>
      <ul>
        ${items.map(({ id, revision }) => html`<li>published ${this.#link(id)} rev. ${revision}</li>`)}
        ${withdrawals.map(({ id, reason }) => html`<li>withdrew ${this.#link(id)}${reason && `: ${reason}`}</li>`)}
        ${erased === undefined ? nothing : html`<li>erased ${erased}</li>`}
      </ul>
    </li>`
  }

  #link(id: string): TemplateResult {
    const item = this.items.find(each => each.id === id)
    return html`<button class="link" type="button" @click=${() => this.dispatchEvent(new ItemChosenEvent(id))}>
      ${item === undefined ? id : itemTitle(item)}
    </button>`
  }

  async #read(): Promise<void> {
    await this.#take(async () => {
      const { changes, more, stops } = await this.api.feedHistory(this.feed)
      this.allStops = stops
      const oldest = changes.at(-1)?.at
      const older = (this.changes ?? []).filter(
        ({ at }) => oldest !== undefined && Date.parse(at) < Date.parse(oldest),
      )
      this.changes = [...changes, ...older]
      if (older.length === 0) this.more = more
    })
  }

  readonly #readOlder = (): Promise<void> =>
    this.#take(async () => {
      const { changes, more } = await this.api.feedHistory(this.feed, this.changes?.at(-1)?.at)
      this.changes = [...(this.changes ?? []), ...changes]
      this.more = more
    })

  async #take(read: () => Promise<void>): Promise<void> {
    try {
      await read()
      this.failure = undefined
    } catch (error) {
      this.failure = messageOf(error)
    }
  }
}
