import type { Item } from '@fixture-feed/client'
import type { ItemChange } from '@fixture-feed/contract/operator-answers'
import { fullText, msg, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'
import { PagedHistory } from './paged-history.ts'
import { restoreItem } from './restore-item.ts'

const kinds = {
  published: () => msg('Published'),
  withdrawn: () => msg('Withdrawn'),
  erased: () => msg('Erased'),
} as const

/** Who did what to an item and when; any two revisions compared; an older one restored. */
export class ItemHistoryElement extends FeedPart {
  static override readonly inputs = 'desk itemId chosen'

  static override styles: CSSResult = css`
    table {
      inline-size: 100%;
      border-collapse: collapse;
      font-size: 0.875rem;
    }

    th,
    td {
      padding: 6px 8px;
      border-block-end: 1px solid var(--_line);
      text-align: start;
      vertical-align: top;
    }

    .scroller {
      overflow-x: auto;
    }
  `

  declare itemId: string
  /** The numbers of the two revisions that are compared. */
  declare chosen: readonly [before: number, after: number] | undefined
  /** Whether the person chose what is compared: then new revisions do not change it. */
  #isChosen = false
  /** The revision that readers saw when the history was read. */
  #revision: number | undefined
  readonly #pages = new PagedHistory<ItemChange>(async before => {
    const { api, id } = this.desk
    const { revisions, more = false } = await api.readItemHistory(id, this.itemId, before)
    return { changes: revisions, more }
  })

  protected override willUpdate(): void {
    const revision = this.#current?.revision
    if (this.hasUpdated && revision !== this.#revision) this.attempt()
    this.#revision = revision
  }

  protected override render(): TemplateResult {
    const [before, after] = (this.chosen ?? []).map(
      chosen => this.#pages.changes.find(({ item, revision }) => item && revision === chosen)?.item,
    )
    return html`<section class="panel" aria-label=${msg('History of the item')}>
      <div class="row">
        <h2>${msg('History')}</h2>
        <span class="muted">${this.itemId}</span>
      </div>
      ${this.failurePart}
      <div class="scroller">
        <table>
          <thead>
            <tr><th>${msg('Rev.')}</th><th>${msg('What')}</th><th>${msg('Who')}</th><th>${msg('When')}</th><th>${msg('Compare')}</th><th><span class="hidden">${msg('Restore')}</span></th></tr>
          </thead>
          <tbody>${this.#pages.changes.map(change => this.#row(change))}</tbody>
        </table>
      </div>
      ${this.#pages.olderPart(() => this.attempt(() => this.#pages.readOlder()))}
      ${
        before &&
        after &&
        html`<ff-compare-items .desk=${this.desk} .older=${before} .newer=${after}
          .olderLabel=${msg(str`Revision ${before.revision}`)} .newerLabel=${msg(str`Revision ${after.revision}`)}></ff-compare-items>`
      }
    </section>`
  }

  get #current(): Item | undefined {
    return this.desk.item(this.itemId)
  }

  #row(change: ItemChange): TemplateResult {
    const { approvedBy, at, by, kind, revision, reason, item } = change
    return html`<tr>
      <td>${revision}</td>
      <td>${kinds[kind]()}${reason === undefined ? nothing : html`: ${reason}`}</td>
      <td>${by ?? msg('not recorded')}${approvedBy && msg(str`, approved by ${approvedBy}`)}</td>
      <td><time datetime=${at}>${fullText(at)}</time></td>
      <td>${item === undefined ? nothing : html`${this.#choice(revision, 0)} ${this.#choice(revision, 1)}`}</td>
      <td>${this.#restorePart(change)}</td>
    </tr>`
  }

  #choice(revision: number, side: 0 | 1): TemplateResult {
    const name = side === 0 ? 'before' : 'after'
    const label =
      side === 0
        ? msg(str`Revision ${revision} as before`)
        : msg(str`Revision ${revision} as after`)
    const choose = () => {
      const [before, after] = this.chosen ?? [revision, revision]
      this.#isChosen = true
      this.chosen = side === 0 ? [revision, after] : [before, revision]
    }
    return html`<input type="radio" name=${name} aria-label=${label}
      .checked=${this.chosen?.[side] === revision} @change=${choose} />`
  }

  #restorePart({ item, revision }: ItemChange): TemplateResult | typeof nothing {
    const { desk } = this
    if (item === undefined || desk.readOnly !== undefined || revision === this.#current?.revision)
      return nothing
    const last = this.#pages.changes[0]?.revision ?? revision
    const restore = () =>
      desk.act(() => restoreItem(desk.api, desk.id, { item, last }, this.#current))
    return html`<button class="button" type="button" aria-label=${msg(str`Restore revision ${revision}`)} @click=${restore}>${msg('Restore')}</button>`
  }

  protected override async read(): Promise<void> {
    await this.#pages.readNewest()
    if (this.#isChosen) return
    const [after, before] = this.#pages.changes.filter(({ item }) => item !== undefined)
    if (after !== undefined && before !== undefined) this.chosen = [before.revision, after.revision]
  }
}
