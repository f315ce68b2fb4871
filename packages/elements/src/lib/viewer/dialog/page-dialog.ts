import { type CSSResultGroup, type CSSResultOrNative, css, html, type TemplateResult } from 'lit'
import { closeIcon } from '../../item/icons.ts'
import { msg } from '../../item/msg.ts'
import { PageElement } from '../page-element.ts'

/** A dialog over the page, with a title and a way to close it. It is on the page for as long as it is open. */
export abstract class PageDialogElement extends PageElement {
  protected abstract readonly heading: string
  protected abstract body(): TemplateResult

  protected static override finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
    return PageElement.finalizeStyles([dialogStyles, styles])
  }

  /** What it is called, for those who hear it. */
  protected get label(): string {
    return this.heading
  }

  /** What stands between the title and the button that closes. */
  declare tools: TemplateResult | undefined

  /** Opens it. When it is closed, focus is back where it was. */
  async open(): Promise<void> {
    document.body.append(this)
    await this.updateComplete
    this.renderRoot.querySelector('dialog')?.showModal()
  }

  protected override render(): TemplateResult {
    return html`<dialog class="card" aria-label=${this.label} @click=${this.#closeOutside} @close=${this.remove}>
      <div class="head line">
        <h2 dir="auto">${this.heading}</h2>
        ${this.tools}
        <button class="button" data-icon type="button" aria-label=${msg('Close')} @click=${this.#close}>${closeIcon}</button>
      </div>
      ${this.body()}
    </dialog>`
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close()
  }

  /** A click on the backdrop is one on the dialog itself, and not on anything inside it. */
  #closeOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.#close()
  }
}

const dialogStyles = css`
  dialog {
    inline-size: min(var(--_dialog, 720px), calc(100vw - 32px));
    max-block-size: calc(100dvh - 48px);
    padding: 0;
    color: var(--_text);
    box-shadow: 0 24px 80px rgb(0 0 0 / 35%);
  }

  dialog[open] {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  }

  dialog::backdrop {
    background: rgb(8 11 16 / 55%);
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
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
