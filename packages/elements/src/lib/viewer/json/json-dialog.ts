import type { Item } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { itemTitle } from '../../item/item-title.ts'
import { msg, str } from '../../item/msg.ts'
import { PageDialogElement } from '../dialog/page-dialog.ts'
import { jsonPieces } from './json-text.ts'

/** An item as it came. */
class JsonDialogElement extends PageDialogElement {
  static override readonly inputs = 'item copied'

  static override styles: CSSResult = css`
    :host {
      --_dialog: 860px;
    }

    pre {
      padding: 16px;
      overflow: auto;
      direction: ltr;
      font: 0.8125rem/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
      text-align: left;
      tab-size: 2;
    }

    pre:focus-visible {
      outline-offset: -3px;
    }

    .name {
      color: light-dark(#0b5a8a, #7cc4f5);
    }

    .string {
      color: light-dark(#096a3f, #7fd8a6);
    }
  `

  declare item: Item
  declare copied: boolean

  protected get label(): string {
    return msg(str`JSON of ${this.heading}`)
  }

  protected get heading(): string {
    return itemTitle(this.item)
  }

  protected override body(): TemplateResult {
    return html`<pre tabindex="0">${jsonPieces(this.item).map(({ kind, text }) =>
      kind === 'other' ? text : html`<span class=${kind}>${text}</span>`,
    )}</pre>`
  }

  protected override tools(): TemplateResult | typeof nothing {
    // Browsers have a clipboard on pages that came over TLS or from the own machine only.
    if (navigator.clipboard === undefined) return nothing
    return html`<button class="button" type="button" @click=${this.#copy}>
      <span role="status">${this.copied ? msg('Copied') : msg('Copy')}</span>
    </button>`
  }

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(JSON.stringify(this.item, undefined, 2))
    this.copied = true
  }
}

customElements.define('ff-json-dialog', JsonDialogElement)

export function showJson(item: Item): void {
  Object.assign(new JsonDialogElement(), { item, copied: false }).open()
}
