import type { Item } from '@fixture-feed/client'
import type { ItemChange } from '@fixture-feed/contract/operator-answers'
import { fullText } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { FeedPlace } from '../feed/feed-place.ts'
import { Attempts } from '../page/attempts.ts'
import { DeskElement } from '../page/desk-element.ts'
import { PagedHistory } from './paged-history.ts'

const kinds = { published: 'Published', withdrawn: 'Withdrawn', erased: 'Erased' } as const

/** Who did what to an item and when; any two revisions compared; an older one restored. */
export class ItemHistoryElement extends DeskElement {
  static override readonly inputs = 'place itemId currentRevision readOnly chosen compared'

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

  declare place: FeedPlace
  declare itemId: string
  /** The revision that readers see; a change of it reads the history anew. */
  declare currentRevision: number | undefined
  declare readOnly: boolean
  /** The numbers of the two revisions that are compared. */
  declare chosen: readonly [before: number, after: number] | undefined
  declare compared: readonly [before: Item, after: Item] | undefined
  readonly #attempts = new Attempts(this)
  /** Whether the person chose what is compared: then new revisions do not change it. */
  #isChosen = false
  readonly #pages = new PagedHistory<ItemChange>(this, async before => {
    const { api, feed } = this.place
    const { revisions, more = false } = await api.readItemHistory(feed, this.itemId, before)
    return { changes: revisions, more }
  })

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('itemId')) {
      this.#pages.clear()
      this.#isChosen = false
      // What is compared is of the item before.
      this.chosen = undefined
      this.compared = undefined
    }
    if (changed.has('itemId') || changed.has('currentRevision')) this.#read()
    if (changed.has('chosen')) this.#compare()
  }

  protected override render(): TemplateResult {
    const { compared } = this
    return html`<section class="panel" aria-label="History of the item">
      <div class="row">
        <h2>History</h2>
        <span class="muted">${this.itemId}</span>
      </div>
      ${this.#attempts.failurePart}
      <div class="scroller">
        <table>
          <thead>
            <tr><th>Rev.</th><th>What</th><th>Who</th><th>When</th><th>Compare</th><th><span class="hidden">Restore</span></th></tr>
          </thead>
          <tbody>${this.#pages.changes.map(change => this.#row(change))}</tbody>
        </table>
      </div>
      ${this.#pages.olderPart(() => this.#attempts.read(() => this.#pages.readOlder()))}
      ${
        compared === undefined
          ? nothing
          : html`<ff-compare-items .older=${compared[0]} .newer=${compared[1]} .fixture=${this.place.fixture}
              .olderLabel=${`Revision ${compared[0].revision}`} .newerLabel=${`Revision ${compared[1].revision}`}></ff-compare-items>`
      }
    </section>`
  }

  #row(change: ItemChange): TemplateResult {
    const { at, by, kind, revision, reason, item } = change
    return html`<tr>
      <td>${revision}</td>
      <td>${kinds[kind]}${reason === undefined ? nothing : html`: ${reason}`}</td>
      <td>${by ?? 'not recorded'}</td>
      <td><time datetime=${at}>${fullText(at)}</time></td>
      <td>${item === undefined ? nothing : html`${this.#choice(revision, 0)} ${this.#choice(revision, 1)}`}</td>
      <td>${this.#restorePart(change)}</td>
    </tr>`
  }

  #choice(revision: number, side: 0 | 1): TemplateResult {
    const name = side === 0 ? 'before' : 'after'
    const choose = () => {
      const [before, after] = this.chosen ?? [revision, revision]
      this.#isChosen = true
      this.chosen = side === 0 ? [revision, after] : [before, revision]
    }
    return html`<input type="radio" name=${name} aria-label=${`Revision ${revision} as ${name}`}
      .checked=${this.chosen?.[side] === revision} @change=${choose} />`
  }

  #restorePart({ item, revision }: ItemChange): TemplateResult | typeof nothing {
    if (item === undefined || this.readOnly || revision === this.currentRevision) return nothing
    const last = this.#pages.changes[0]?.revision ?? revision
    return html`<button class="button" type="button" aria-label=${`Restore revision ${revision}`}
      @click=${() => this.place.restore({ item, last })}>Restore</button>`
  }

  #read(): Promise<void> {
    return this.#attempts.read(async () => {
      await this.#pages.readNewest()
      if (this.#isChosen) return
      const [after, before = after] = this.#pages.changes.filter(({ item }) => item !== undefined)
      if (after !== undefined && before !== undefined)
        this.chosen = [before.revision, after.revision]
    })
  }

  async #compare(): Promise<void> {
    const { chosen, place } = this
    const [before, after] = (chosen ?? []).map(
      wanted => this.#pages.changes.find(({ revision, item }) => item && revision === wanted)?.item,
    )
    if (before === undefined || after === undefined) {
      this.compared = undefined
      return
    }
    const shown = await Promise.all([place.blobs.shown(before), place.blobs.shown(after)])
    if (this.chosen === chosen) this.compared = shown
  }
}
