import type { Item } from '@fixture-feed/client'
import { msg } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { toDraft } from '../api/same-draft.ts'
import { FeedPart } from '../feed/feed-part.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'
import { markWords } from './mark-words.ts'
import { wordChanges } from './word-changes.ts'

/** Two revisions of an item as readers see them, side by side, the words by which they differ marked; or the only one. */
export class CompareItemsElement extends FeedPart {
  static override readonly inputs = 'desk older newer olderLabel newerLabel shown'

  static override styles: CSSResult = css`
    :host {
      display: grid;
      gap: 12px;
      container: compare / inline-size;
    }

    .cards {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 12px;
    }

    @container compare (inline-size > 640px) {
      .cards {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }

    figure {
      margin: 0;
    }

    figcaption {
      margin-block-end: 6px;
      font-weight: 650;
    }

    dl {
      display: grid;
      gap: 4px;
    }

    dt {
      color: var(--_muted);
      font-size: 0.8125rem;
    }

    dd {
      margin: 0 0 6px;
      overflow-wrap: anywhere;
    }
  `

  declare older: Item | undefined
  declare newer: Item | undefined
  declare olderLabel: string
  declare newerLabel: string
  /** Both with pictures that this page can show. */
  declare shown: readonly [older: Item | undefined, newer: Item | undefined]
  #unmark: (() => void) | undefined

  constructor() {
    super()
    this.olderLabel = msg('Before')
    this.newerLabel = msg('After')
    this.shown = [undefined, undefined]
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unmark?.()
  }

  protected override render(): TemplateResult {
    const [older, newer] = this.shown
    return html`
      ${older && newer ? differencePart(older, newer) : nothing}
      <div class="cards">
        ${older && this.#card(older, this.olderLabel)} ${newer && this.#card(newer, this.newerLabel)}
      </div>
    `
  }

  protected override async willUpdate(changed: PropertyValues): Promise<void> {
    if (!changed.has('older') && !changed.has('newer')) return
    const { desk, newer, older } = this
    const shown = await Promise.all([older, newer].map(item => item && desk.blobs.shown(item)))
    if (this.older === older && this.newer === newer) this.shown = [shown[0], shown[1]]
  }

  protected override async updated(): Promise<void> {
    const [before, after] = [...this.renderRoot.querySelectorAll('content-item')]
    if (before === undefined || after === undefined) return
    await Promise.all([before.updateComplete, after.updateComplete])
    this.#unmark?.()
    this.#unmark = markWords(before.renderRoot as ShadowRoot, after.renderRoot as ShadowRoot)
  }

  #card(item: Item, label: string): TemplateResult {
    return html`<figure>
      <figcaption>${label}</figcaption>
      <content-item .item=${item} .fixture=${this.desk.fixture} .headingLevel=${3}></content-item>
    </figure>`
  }
}

function differencePart(older: Item, newer: Item): TemplateResult {
  const changes = changedFields(fieldsOf(older), fieldsOf(newer))
  return html`<h3>${msg('What differs')}</h3>
    ${changes.length === 0 ? html`<p class="muted">${msg('They say the same.')}</p>` : html`<dl>${changes.map(changePart)}</dl>`}`
}

/** Content comes first: it is what readers see. */
function fieldsOf(item: Item): object {
  const { content, id: _, fixtureId: __, ...envelope } = toDraft(item)
  return { ...content, ...envelope }
}

function changePart({ label, before, after }: ChangedField): TemplateResult {
  const { removed, added } = wordChanges(before ?? '', after ?? '')
  return html`<dt>${label}</dt>
    <dd>
      ${before === undefined ? html`<span class="muted">${msg('nothing')}</span>` : marked(before, removed, text => html`<del>${text}</del>`)}
      → ${after === undefined ? html`<span class="muted">${msg('nothing')}</span>` : marked(after, added, text => html`<ins>${text}</ins>`)}
    </dd>`
}

function marked(
  text: string,
  stretches: readonly { readonly from: number; readonly to: number }[],
  mark: (text: string) => TemplateResult,
): unknown[] {
  const parts: unknown[] = []
  let place = 0
  for (const { from, to } of stretches) {
    parts.push(text.slice(place, from), mark(text.slice(from, to)))
    place = to
  }
  return [...parts, text.slice(place)]
}
