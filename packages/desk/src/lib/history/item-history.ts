import type { Item } from '@fixture-feed/client'
import type { ItemChange } from '@fixture-feed/contract/operator-responses'
import { itemTitle, msg, type OwnProperties, str } from '@fixture-feed/elements/page-parts'
import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { restoreItem, revertItem } from '../api/acts.ts'
import { differencePart } from '../compare/compare-items.ts'
import { type HistoryPage, HistoryPart } from './history-part.ts'

const kinds = {
  published: () => msg('Published'),
  withdrawn: () => msg('Withdrawn'),
  erased: () => msg('Erased'),
} as const

/**
 * The changes of an item with author, time and differences. Any two revisions can be compared, and an older revision
 * can be restored.
 */
export class ItemHistoryElement extends HistoryPart<ItemChange> {
  static override readonly properties: OwnProperties<ItemHistoryElement> = {
    itemId: { attribute: false },
  }

  declare itemId: string
  /** At most two revisions to compare. A single one is compared with the newest. */
  #chosen: readonly number[] = []

  protected get newest(): number | undefined {
    return this.#current?.revision
  }

  protected override render(): TemplateResult {
    const { changes } = this.pages
    const items = changes.map(({ item }) => item).filter(each => each !== undefined)
    const [newest] = items
    const named = this.#current ?? newest
    return html`<section class="panel card stack" aria-label=${msg('History of the item')}>
      <div class="row">
        <h2 title=${this.itemId}>${named === undefined ? this.itemId : itemTitle(named)}</h2>
        ${this.peoplePart(changes)}
      </div>
      ${this.failurePart}
      ${this.#comparison(items)}
      ${this.listPart(
        changes,
        ({ at }) => at,
        change => {
          const before = changes.slice(changes.indexOf(change) + 1).find(({ item }) => item)?.item
          return this.#line(change, before, items.length > 1)
        },
      )}
      ${this.olderPart()}
    </section>`
  }

  protected override async readPage(before?: string): Promise<HistoryPage<ItemChange>> {
    const { api, id } = this.desk
    const { revisions, hasMore } = await api.readItemHistory(id, this.itemId, before)
    return { changes: revisions, hasMore }
  }

  get #current(): Item | undefined {
    return this.desk.item(this.itemId)
  }

  #comparison(items: readonly Item[]): TemplateResult | typeof nothing {
    const chosen = items.filter(({ revision }) => this.#chosen.includes(revision))
    const [after, before] = chosen.length === 1 ? [items[0], chosen[0]] : chosen
    if (after === undefined || before === undefined || after === before) return nothing
    return html`<ff-compare-items .desk=${this.desk} .older=${before} .newer=${after}
      .olderLabel=${msg(str`Revision ${before.revision}`)} .newerLabel=${msg(str`Revision ${after.revision}`)}></ff-compare-items>`
  }

  #line(change: ItemChange, before: Item | undefined, isOneOfMany: boolean): TemplateResult {
    const { kind, revision, reason, item } = change
    return html`<li class="stack foot">
      <div class="row">
        <span class="words"><strong>${revision}</strong> ${kinds[kind]()}${reason && `: ${reason}`}, ${this.madePart(change)}</span>
        ${item && isOneOfMany ? this.#choice(revision) : nothing}
        ${this.#restorePart(change)}
      </div>
      ${item && before ? guard([item, before], () => differencePart(before, item)) : nothing}
    </li>`
  }

  #choice(revision: number): TemplateResult {
    const isChosen = this.#chosen.includes(revision)
    const choose = () => {
      const others = this.#chosen.filter(each => each !== revision)
      this.#chosen = isChosen ? others : [...others, revision].slice(-2)
      this.requestUpdate()
    }
    return html`<label class="check"><input type="checkbox" aria-label=${msg(str`Compare revision ${revision}`)}
      .checked=${isChosen} @change=${choose} /> ${msg('Compare')}</label>`
  }

  #restorePart({ item, revision }: ItemChange): TemplateResult | typeof nothing {
    const { desk } = this
    const current = this.#current
    if (item === undefined || desk.readOnly !== undefined || revision === current?.revision)
      return nothing
    const last = this.pages.changes[0]?.revision ?? revision
    const restore = () =>
      desk.act(async () => ({
        words: await restoreItem(desk, item, last, current),
        undo: () => revertItem(desk, item.id, current, last + 1),
      }))
    return html`<button class="button" type="button" aria-label=${msg(str`Restore revision ${revision}`)} @click=${restore}>${msg('Restore')}</button>`
  }
}
