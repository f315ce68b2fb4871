import type { FeedError, Item } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { failureText } from '../../feed/failure-text.ts'
import { itemTitle } from '../../item/item-title.ts'
import { msg, str } from '../../item/msg.ts'
import { fullText } from '../../item/time-text.ts'
import { PageDialogElement } from '../dialog/page-dialog.ts'
import { type LookedBackFeed, readEarlierRevision } from './earlier-revision.ts'
import { type RevisionChange, revisionChanges } from './revision-changes.ts'

/** What is known of the revision before. */
type Earlier =
  | { readonly kind: 'reading' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: FeedError }
  | { readonly kind: 'found'; readonly item: Item; readonly changes: readonly RevisionChange[] }

/** What changed from one revision of an item to the next, read from the replay of its feed. */
class RevisionsDialogElement extends PageDialogElement {
  static override readonly inputs = 'item earlier'

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
  declare earlier: Earlier
  declare feed: LookedBackFeed

  protected get label(): string {
    return msg(str`What changed: ${this.heading}`)
  }

  protected get heading(): string {
    return itemTitle(this.item)
  }

  /** Reads the revision before this one. That before it is a press of a button away. */
  async read(item: Item): Promise<void> {
    this.item = item
    this.earlier = { kind: 'reading' }
    const earlier = await readEarlier(this.feed, item)
    if (this.item === item) this.earlier = earlier
  }

  protected override body(): TemplateResult {
    return html`<div role="status">${this.#changes()}</div>`
  }

  #changes(): TemplateResult {
    const { earlier } = this
    const { revision, publishedAt } = this.item
    if (earlier.kind === 'reading') return html`<p>${msg('Reading the revision before')}</p>`
    if (earlier.kind === 'none') return html`<p>${msg('There is no revision before this one.')}</p>`
    if (earlier.kind === 'failed') {
      const { title, detail } = failureText(earlier.error)
      return html`<p>${title}. ${detail}</p>`
    }
    const { item, changes } = earlier
    return html`
      <p>${msg(str`From revision ${item.revision} to revision ${revision}, ${fullText(publishedAt)}`)}</p>
      ${changes.length === 0 ? html`<p>${msg('It says the same.')}</p>` : changeList(changes)}
      ${item.revision > 1 ? this.#further(item) : nothing}
    `
  }

  #further(item: Item): TemplateResult {
    const show = () => this.read(item)
    return html`<p><button class="button" type="button" @click=${show}>${msg('The change before')}</button></p>`
  }
}

customElements.define('ff-revisions-dialog', RevisionsDialogElement)

/** Shows what changed in an item, read from the replay of its feed. */
export function showRevisions(feed: LookedBackFeed, item: Item): void {
  const dialog = Object.assign(new RevisionsDialogElement(), { feed })
  dialog.read(item)
  dialog.open()
}

async function readEarlier(feed: LookedBackFeed, item: Item): Promise<Earlier> {
  try {
    const found = await readEarlierRevision(feed, item)
    if (found === undefined) return { kind: 'none' }
    return { kind: 'found', item: found, changes: revisionChanges(found, item) }
  } catch (error) {
    return { kind: 'failed', error: error as FeedError }
  }
}

function changeList(changes: readonly RevisionChange[]): TemplateResult {
  return html`<dl>
    ${changes.map(
      ({ label, start, removed, added, end }) => html`<div>
        <dt>${label}</dt>
        <dd dir="auto">${start}${removed === '' ? nothing : html`<del>${removed}</del> `}${
          added === '' ? nothing : html`<ins>${added}</ins> `
        }${end}</dd>
      </div>`,
    )}
  </dl>`
}
