import type { FeedError, Item } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import {
  type CSSResultOrNative,
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import { failureText } from '../../feed/failure-text.ts'
import { closeIcon } from '../../item/icons.ts'
import { itemTitle } from '../../item/item-title.ts'
import { fullText } from '../../item/time-text.ts'
import { tokens } from '../../item/tokens.ts'
import { dialogStyles } from '../dialog-styles.ts'
import { viewerControls } from '../viewer-controls.ts'
import { type LookedBackFeed, readEarlierRevision } from './earlier-revision.ts'
import { type RevisionChange, revisionChanges } from './revision-changes.ts'

/** What is known of the revision before. */
type Earlier =
  | { readonly kind: 'reading' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: FeedError }
  | { readonly kind: 'found'; readonly item: Item; readonly changes: readonly RevisionChange[] }

/** What changed from one revision of an item to the next, read from the replay of its feed. */
export class RevisionsDialogElement extends LitElement {
  static override properties: PropertyDeclarations = {
    item: { state: true },
    earlier: { state: true },
  }

  static override styles: CSSResultOrNative[] = [
    tokens,
    viewerControls,
    dialogStyles,
    css`
      dialog {
        inline-size: min(720px, calc(100vw - 32px));
      }

      .changes {
        display: grid;
        gap: 14px;
        margin: 0;
        padding: 16px;
        overflow: auto;
      }

      dt {
        color: var(--_muted);
        font-size: 0.8125rem;
        font-weight: 600;
      }

      dd {
        margin: 2px 0 0;
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
        margin: 0;
        padding: 12px 16px 0;
        color: var(--_muted);
      }
    `,
  ]

  declare item: Item | undefined
  declare earlier: Earlier

  constructor() {
    super()
    this.earlier = { kind: 'reading' }
  }

  /** Opens the dialog and reads. The revision before that one is a press of a button away. */
  async show(feed: LookedBackFeed, item: Item): Promise<void> {
    this.item = item
    this.earlier = { kind: 'reading' }
    await this.updateComplete
    this.renderRoot.querySelector('dialog')?.showModal()
    const earlier = await readEarlier(feed, item)
    if (this.item !== item) return
    this.earlier = earlier
    this.#feed = feed
  }

  #feed: LookedBackFeed | undefined

  protected override render(): TemplateResult | typeof nothing {
    const { item } = this
    if (item === undefined) return nothing
    return html`<dialog aria-label=${msg(str`What changed: ${itemTitle(item)}`)} @click=${this.#closeOutside}>
      <header>
        <h2 dir="auto">${itemTitle(item)}</h2>
        <button class="button" data-icon type="button" aria-label=${msg('Close')} @click=${this.#close}>${closeIcon}</button>
      </header>
      <div class="body" role="status">${this.#body(item)}</div>
    </dialog>`
  }

  #body({ revision, publishedAt }: Item): TemplateResult {
    const { earlier } = this
    if (earlier.kind === 'reading') return html`<p>${msg('Reading the revision before')}</p>`
    if (earlier.kind === 'none') return html`<p>${msg('There is no revision before this one.')}</p>`
    if (earlier.kind === 'failed') {
      const { title, detail } = failureText(earlier.error, { online: navigator.onLine })
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
    const show = (): void => {
      if (this.#feed !== undefined) this.show(this.#feed, item)
    }
    return html`<p><button class="button" type="button" @click=${show}>${msg('The change before')}</button></p>`
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close()
  }

  /** A click on the backdrop is one on the dialog itself, and not on anything inside it. */
  #closeOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.#close()
  }
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
  return html`<dl class="changes">
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
