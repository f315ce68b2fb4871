import type { FeedError, FeedOptions, Item } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { failureText } from '../../feed/failure-text.ts'
import { itemTitle } from '../../item/item-title.ts'
import { msg, str } from '../../item/msg.ts'
import { fullText } from '../../item/time-text.ts'
import { PageDialogElement } from '../dialog/page-dialog.ts'
import { changesPart } from './changes-part.ts'
import { readEarlierRevision } from './earlier-revision.ts'

/** What changed from one revision of an item to the next, read from the replay of its feed. */
class RevisionsDialogElement extends PageDialogElement {
  static override readonly inputs = 'item told'

  static override styles: CSSResult = css`
    [role='status'] {
      display: grid;
      gap: 14px;
      padding: 14px 16px;
      overflow: auto;
    }

    dl {
      display: grid;
      gap: 14px;
    }

    dt {
      font-weight: 600;
    }

    dd {
      overflow-wrap: anywhere;
    }

    ins,
    del {
      padding: 0 2px;
      border-radius: 3px;
    }

    ins {
      background: color-mix(in oklab, var(--_good) 18%, transparent);
      text-decoration: underline 2px;
      text-underline-offset: 0.2em;
    }

    del {
      background: color-mix(in oklab, var(--_danger) 14%, transparent);
    }

    p {
      color: var(--_muted);
    }
  `

  declare item: Item
  /** What is known of the revision before. */
  declare told: TemplateResult
  declare feed: FeedOptions

  protected get label(): string {
    return msg(str`What changed: ${this.heading}`)
  }

  protected get heading(): string {
    return itemTitle(this.item)
  }

  /** Reads the revision before this one. That before it is a press of a button away. */
  async read(item: Item): Promise<void> {
    this.item = item
    this.told = html`<p>${msg('Reading the revision before')}</p>`
    const told = await this.#tell(item).catch(failed)
    if (this.item === item) this.told = told
  }

  protected override body(): TemplateResult {
    return html`<div role="status">${this.told}</div>`
  }

  async #tell(item: Item): Promise<TemplateResult> {
    const before = await readEarlierRevision(this.feed, item)
    if (before === undefined) return html`<p>${msg('There is no revision before this one.')}</p>`
    const { revision, publishedAt } = item
    const further = () => this.read(before)
    return html`
      <p>${msg(str`From revision ${before.revision} to revision ${revision}, ${fullText(publishedAt)}`)}</p>
      ${changesPart(before, item)}
      ${before.revision === 1 ? nothing : html`<p><button class="button" type="button" @click=${further}>${msg('The change before')}</button></p>`}
    `
  }
}

customElements.define('ff-revisions-dialog', RevisionsDialogElement)

export function showRevisions(feed: FeedOptions, item: Item): void {
  const dialog = Object.assign(new RevisionsDialogElement(), { feed })
  dialog.read(item)
  dialog.open()
}

function failed(error: FeedError): TemplateResult {
  const { title, detail } = failureText(error)
  return html`<p>${title}. ${detail}</p>`
}
