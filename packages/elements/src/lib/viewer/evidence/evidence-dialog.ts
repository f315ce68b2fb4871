import type { FeedError, FeedOptions, Item } from '@fixture-feed/client'
import { type Evidence, readEvidence } from '@fixture-feed/client/read-evidence'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import { EvidenceElement } from '../../evidence/evidence-part.ts'
import { failureText } from '../../feed/failure-text.ts'
import { itemTitle } from '../../item/item-title.ts'
import { msg, str } from '../../item/msg.ts'
import { PageDialogElement } from '../dialog/page-dialog.ts'

/** The plays behind what an item says. */
class EvidenceDialogElement extends PageDialogElement {
  static override readonly inputs = 'item evidence words'

  static override styles: CSSResult = css`
    .told {
      display: grid;
      gap: 14px;
      padding: 14px 16px;
      overflow: auto;
    }

    p {
      color: var(--_muted);
    }
  `

  declare item: Item
  declare evidence: Evidence | undefined
  /** What is said above it, or in place of it. */
  declare words: string

  protected get label(): string {
    return msg(str`Why? ${this.heading}`)
  }

  protected get heading(): string {
    return itemTitle(this.item)
  }

  protected override body(): TemplateResult {
    const { item, evidence, words } = this
    return html`<div class="told">
      <p role="status">${words}</p>
      ${evidence && html`<ff-evidence .item=${item} .plays=${evidence.plays} .claims=${evidence.claims}></ff-evidence>`}
    </div>`
  }

  async read(feed: FeedOptions): Promise<void> {
    this.words = msg('Reading the plays')
    const { id: itemId, revision } = this.item
    try {
      this.evidence = await readEvidence({ ...feed, itemId, revision })
      this.words =
        this.evidence === undefined
          ? msg('Nobody says which plays this item stands on.')
          : msg('Press what is underlined to see the plays that it stands on.')
    } catch (error) {
      const { title, detail } = failureText(error as FeedError)
      this.words = `${title}. ${detail}`
    }
  }
}

customElements.define('ff-evidence', EvidenceElement)
customElements.define('ff-evidence-dialog', EvidenceDialogElement)

export function showEvidence(feed: FeedOptions, item: Item): void {
  const dialog = Object.assign(new EvidenceDialogElement(), { item })
  dialog.read(feed)
  dialog.open()
}
