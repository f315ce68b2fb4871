import { msg } from '@lit/localize'
import { type CSSResultOrNative, css, html, LitElement, type TemplateResult } from 'lit'
import { closeIcon } from '../../item/icons.ts'
import { tokens } from '../../item/tokens.ts'
import { dialogStyles } from '../dialog-styles.ts'
import { viewerControls } from '../viewer-controls.ts'
import { areShortcutsOn, shortcuts, turnShortcuts } from './shortcuts.ts'

/** The keys that do something, in a dialog, and the way to turn them off. */
export class KeyHelpElement extends LitElement {
  static override styles: CSSResultOrNative[] = [
    tokens,
    viewerControls,
    dialogStyles,
    css`
      dialog {
        inline-size: min(420px, calc(100vw - 32px));
      }

      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 8px 16px;
        align-items: center;
        margin: 0;
        padding: 16px;
      }

      dd {
        margin: 0;
      }

      kbd {
        display: inline-block;
        min-inline-size: 1.6em;
        padding: 1px 7px;
        border: 1px solid var(--_line);
        border-radius: 6px;
        background: var(--_inset);
        font: inherit;
        font-weight: 650;
        text-align: center;
      }

      label {
        display: flex;
        gap: 10px;
        align-items: center;
        padding: 0 16px 16px;
      }
    `,
  ]

  /** Opens the dialog. When it is closed, focus is back where it was. */
  show(): void {
    this.renderRoot.querySelector('dialog')?.showModal()
  }

  protected override render(): TemplateResult {
    return html`<dialog aria-labelledby="title">
      <header>
        <h2 id="title">${msg('Keys')}</h2>
        <button class="button" data-icon type="button" aria-label=${msg('Close')} @click=${this.#close}>${closeIcon}</button>
      </header>
      <dl>
        ${[...shortcuts].map(([key, { text }]) => html`<dt><kbd>${key}</kbd></dt><dd>${text()}</dd>`)}
        <dt><kbd>↓</kbd> <kbd>↑</kbd></dt>
        <dd>${msg('From item to item, while one has focus')}</dd>
      </dl>
      <label>
        <input type="checkbox" .checked=${areShortcutsOn()} @change=${this.#turn} />
        ${msg('Use single letters as keys')}
      </label>
    </dialog>`
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close()
  }

  #turn({ target }: Event): void {
    turnShortcuts((target as HTMLInputElement).checked)
  }
}
