import type { Item } from '@fixture-feed/client'
import { changesPart, fullText, msg } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'
import { markWords } from './mark-words.ts'

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

    figcaption {
      margin-block-end: 6px;
      font-weight: 650;
    }
  `

  declare older: Item | undefined
  declare newer: Item | undefined
  declare olderLabel: string
  declare newerLabel: string
  /** Both with pictures that this page can show. */
  declare shown: readonly (Item | undefined)[] | undefined
  #unmark: (() => void) | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unmark?.()
  }

  protected override render(): TemplateResult {
    const [older, newer] = this.shown ?? []
    return html`
      ${older && newer ? html`<h3>${msg('What changed')}</h3>${differencePart(older, newer)}` : nothing}
      <div class="cards">
        ${older && this.#card(older, this.olderLabel)} ${newer && this.#card(newer, this.newerLabel)}
      </div>
    `
  }

  protected override async willUpdate(changed: PropertyValues): Promise<void> {
    if (!changed.has('older') && !changed.has('newer')) return
    const { desk, newer, older } = this
    const shown = await Promise.all([older, newer].map(item => item && desk.blobs.shown(item)))
    if (this.older === older && this.newer === newer) this.shown = shown
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

/** Content comes first: it is what readers see. */
export function differencePart(older: Item, newer: Item): TemplateResult {
  return changesPart(asContent(older), asContent(newer))
}

function asContent(item: Item): Item {
  const { assets, content, effectiveAt, entities } = item
  const when = { [msg('When it happened')]: fullText(effectiveAt) }
  return { ...item, content: { ...content, ...when, entities, assets } }
}
