import type { Item } from '@fixture-feed/client'
import type { FeedChange, FeedHistory } from '@fixture-feed/contract/operator-responses'
import {
  itemTitle,
  matchesSearch,
  msg,
  type OwnProperties,
} from '@fixture-feed/elements/page-parts'
import { html, nothing, type TemplateResult } from 'lit'
import { restoreItem, revertItem } from '../api/acts.ts'
import { inBatches } from '../api/in-batches.ts'
import { HistoryPart } from './history-part.ts'

/** A withdrawn item: when and by whom it was withdrawn, and why. */
export interface WithdrawnItem {
  readonly id: string
  readonly at: string
  readonly by: string | null
  readonly approvedBy?: string
  readonly reason?: string
}

/** The newest published version of a withdrawn item, and the highest revision number of the item. */
interface LastRevision {
  readonly item: Item | undefined
  readonly revision: number
}

/** The withdrawn items of a feed, the latest withdrawal first, with the action that publishes an item again. */
export class WithdrawnItemsElement extends HistoryPart<FeedChange> {
  static override readonly properties: OwnProperties<WithdrawnItemsElement> = {
    find: { attribute: false },
  }

  /** Search words. */
  declare find: string
  /** The last revisions, by the instant of the withdrawal and the id of the item. */
  readonly #lasts = new Map<string, LastRevision>()

  protected get newest(): number {
    return this.desk.version
  }

  protected override render(): TemplateResult {
    const { changes } = this.pages
    const published = new Set(this.desk.items.map(({ id }) => id))
    const items = withdrawnItems(changes).filter(({ id }) => !published.has(id))
    const found = items.filter(each => matchesSearch(this.#searchText(each), this.find))
    return html`<section class="panel card stack" aria-label=${msg('Withdrawn items')}>
      <div class="row"><h2>${msg('Withdrawn items')}</h2> ${this.peoplePart(items)}</div>
      ${this.failurePart}
      ${found.length === 0 ? html`<p class="muted">${msg('No withdrawn items.')}</p>` : nothing}
      ${this.listPart(found, keyOf, item => this.#line(item))}
      ${this.olderPart()}
    </section>`
  }

  protected override async readPage(before?: string): Promise<FeedHistory> {
    const page = await this.desk.api.readFeedHistory(this.desk.id, before)
    const known = before === undefined ? [] : this.pages.changes
    await this.#readLasts(withdrawnItems([...known, ...page.changes]))
    return page
  }

  /** Reads the texts of the items, which the history of the feed does not contain. */
  async #readLasts(items: readonly WithdrawnItem[]): Promise<void> {
    const { api, id: feed } = this.desk
    const missing = items.filter(each => !this.#lasts.has(keyOf(each)))
    await inBatches(missing, async each => {
      const { revisions } = await api.readItemHistory(feed, each.id)
      const [last] = revisions
      const item = revisions.find(revision => revision.item)?.item
      if (last) this.#lasts.set(keyOf(each), { item, revision: last.revision })
    })
  }

  #searchText(withdrawn: WithdrawnItem): string {
    const { item } = this.#lasts.get(keyOf(withdrawn)) ?? {}
    return [withdrawn.id, withdrawn.reason, JSON.stringify(item?.content)].join(' ')
  }

  #line(withdrawn: WithdrawnItem): TemplateResult {
    const { desk } = this
    const { id: itemId, reason } = withdrawn
    const { item, revision } = this.#lasts.get(keyOf(withdrawn)) ?? {}
    const restore = () =>
      desk.act(async () => {
        if (item === undefined || revision === undefined) return undefined
        const words = await restoreItem(desk, item, revision, undefined)
        return { words, undo: () => revertItem(desk, itemId, undefined, revision + 1) }
      })
    return html`<li class="stack foot">
      <h3 title=${itemId}>${item === undefined ? itemId : itemTitle(item)}</h3>
      <div>${this.madePart(withdrawn)}${reason && `: ${reason}`}</div>
      <div class="row">
        ${item === undefined || desk.readOnly !== undefined ? nothing : html`<button class="button" type="button" ?disabled=${desk.isBusy} @click=${restore}>${msg('Restore')}</button>`}
        <button class="button" type="button" @click=${() => desk.show({ kind: 'history', itemId })}>${msg('History')}</button>
      </div>
    </li>`
  }
}

function keyOf({ id, at }: WithdrawnItem): string {
  return `${at} ${id}`
}

/**
 * The items whose newest change is a withdrawal, the latest withdrawal first.
 *
 * @param changes Newest first.
 */
export function withdrawnItems(changes: readonly FeedChange[]): readonly WithdrawnItem[] {
  const seen = new Set<string>()
  const found: WithdrawnItem[] = []
  for (const { at, by, approvedBy, items, withdrawals, erased } of changes) {
    for (const { id, reason } of withdrawals) {
      if (!seen.has(id))
        found.push({ id, at, by, ...(approvedBy && { approvedBy }), ...(reason && { reason }) })
    }
    for (const { id } of [...items, ...withdrawals]) seen.add(id)
    if (erased !== undefined) seen.add(erased)
  }
  return found
}
