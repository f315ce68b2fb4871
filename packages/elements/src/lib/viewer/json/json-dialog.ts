import type { Item } from '@fixture-feed/client'
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
import { closeIcon } from '../../item/icons.ts'
import { itemTitle } from '../../item/item-title.ts'
import { tokens } from '../../item/tokens.ts'
import { dialogStyles } from '../dialog-styles.ts'
import { viewerControls } from '../viewer-controls.ts'
import { jsonPieces } from './json-text.ts'

/** An item as it came, in a dialog. */
export class JsonDialogElement extends LitElement {
  static override properties: PropertyDeclarations = {
    item: { attribute: false },
    copied: { state: true },
  }

  static override styles: CSSResultOrNative[] = [
    tokens,
    viewerControls,
    dialogStyles,
    css`
      dialog {
        inline-size: min(860px, calc(100vw - 32px));
      }

      pre {
        margin: 0;
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
    `,
  ]

  declare item: Item | undefined
  declare copied: boolean

  constructor() {
    super()
    this.copied = false
  }

  /** Opens the dialog. When it is closed, focus is back where it was. */
  async show(item: Item): Promise<void> {
    this.item = item
    this.copied = false
    await this.updateComplete
    this.renderRoot.querySelector('dialog')?.showModal()
  }

  protected override render(): TemplateResult | typeof nothing {
    const { item } = this
    if (item === undefined) return nothing
    return html`<dialog aria-label=${msg(str`JSON of ${itemTitle(item)}`)} @click=${this.#closeOutside}>
      <header>
        <h2 dir="auto">${itemTitle(item)}</h2>
        ${canCopy() ? this.#copyButton() : nothing}
        <button class="button" data-icon type="button" aria-label=${msg('Close')} @click=${this.#close}>${closeIcon}</button>
      </header>
      <pre tabindex="0">${jsonPieces(item).map(({ kind, text }) =>
        kind === 'other' ? text : html`<span class=${kind}>${text}</span>`,
      )}</pre>
    </dialog>`
  }

  #copyButton(): TemplateResult {
    return html`<button class="button" type="button" @click=${this.#copy}>
      <span role="status">${this.copied ? msg('Copied') : msg('Copy')}</span>
    </button>`
  }

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(JSON.stringify(this.item, undefined, 2))
    this.copied = true
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close()
  }

  /** A click on the backdrop is one on the dialog itself, and not on anything inside it. */
  #closeOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.#close()
  }
}

/** Browsers have a clipboard on pages that came over TLS or from the own machine only. */
function canCopy(): boolean {
  return navigator.clipboard !== undefined
}
