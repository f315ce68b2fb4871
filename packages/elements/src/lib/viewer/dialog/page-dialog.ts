import { type CSSResult, css, html, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { closeIcon } from '../control-icons.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'

/** A dialog over the page with a title and a close button. It is on the page only while it is open. */
export class PageDialogElement extends PageElement {
  static override readonly properties: OwnProperties<PageDialogElement> = {
    heading: { attribute: false },
    label: { attribute: false },
    isAside: { attribute: false },
    tools: { attribute: false },
    body: { attribute: false },
  }

  static override styles: CSSResult = css`
    dialog {
      inline-size: min(720px, calc(100vw - 32px));
      max-block-size: calc(100dvh - 48px);
      padding: 0;
      color: var(--_text);
      box-shadow: 0 24px 80px rgb(0 0 0 / 35%);
    }

    dialog[open] {
      display: grid;
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    }

    dialog:not([data-aside])::backdrop {
      background: rgb(8 11 16 / 55%);
    }

    dialog[data-aside] {
      inline-size: min(400px, calc(100vw - 32px));
      /* The dialog is at the bottom, because the score is at the top. */
      margin: auto max(16px, (100vw - 1120px) / 2) 16px auto;
    }

    dialog[data-aside]::backdrop {
      background: none;
    }

    .head {
      padding: 12px 16px;
      border-block-end: 1px solid var(--_line);
    }

    .told {
      padding: 16px;
      overflow: auto;
    }

    h2 {
      flex: 1;
      overflow-wrap: anywhere;
    }

    /* An item as JSON. */
    pre {
      padding: 16px;
      overflow: auto;
      direction: ltr;
      font: 0.8125rem/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
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

  declare heading: string
  /** The name for screen readers. Default: `heading`. */
  declare label: string | undefined
  /** Whether the page remains visible next to the dialog. */
  declare isAside: boolean
  /** Content between the title and the close button. */
  declare tools: TemplateResult | undefined
  declare body: TemplateResult

  /** Opens the dialog. When it closes, the browser returns focus to its former place. */
  protected override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal()
  }

  protected override render(): TemplateResult {
    return html`<dialog class="card" aria-label=${this.label ?? this.heading} ?data-aside=${this.isAside} @click=${this.#closeOutside} @close=${this.remove}>
      <div class="head line">
        <h2 dir="auto">${this.heading}</h2>
        ${this.tools}
        <button class="button" data-icon type="button" aria-label=${msg('Close')} @click=${this.#close}>${closeIcon}</button>
      </div>
      ${this.body}
    </dialog>`
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close()
  }

  /** Closes the dialog on a click on the backdrop. The target of such a click is the dialog element itself. */
  #closeOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.#close()
  }
}

customElements.define('ff-dialog', PageDialogElement)

export function openDialog(parts: Partial<PageDialogElement>): PageDialogElement {
  const dialog = Object.assign(new PageDialogElement(), parts)
  document.body.append(dialog)
  return dialog
}
