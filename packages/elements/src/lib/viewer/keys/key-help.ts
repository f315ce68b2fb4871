import { type CSSResult, css, html, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { PageDialogElement } from '../dialog/page-dialog.ts'
import { areShortcutsOn, shortcuts, turnShortcuts } from './shortcuts.ts'

/** The keys that do something, and the way to turn them off. */
class KeyHelpElement extends PageDialogElement {
  static override styles: CSSResult = css`
    :host {
      --_dialog: 420px;
    }

    dl {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 8px 16px;
      align-items: center;
      padding: 16px;
    }

    kbd {
      display: inline-block;
      padding: 1px 7px;
      border: 1px solid var(--_line);
      border-radius: 6px;
      background: var(--_inset);
      font: inherit;
      font-weight: 650;
    }

    label {
      display: flex;
      gap: 10px;
      align-items: center;
      padding: 0 16px 16px;
    }
  `

  protected get label(): string {
    return this.heading
  }

  protected get heading(): string {
    return msg('Keys')
  }

  protected override body(): TemplateResult {
    return html`<div>
      <dl>
        ${[...shortcuts].map(([key, { text }]) => html`<dt><kbd>${key}</kbd></dt><dd>${text()}</dd>`)}
        <dt><kbd>↓</kbd> <kbd>↑</kbd></dt>
        <dd>${msg('From item to item, while one has focus')}</dd>
      </dl>
      <label>
        <input type="checkbox" .checked=${areShortcutsOn()} @change=${this.#turn} />
        ${msg('Use single letters as keys')}
      </label>
    </div>`
  }

  #turn({ target }: Event): void {
    turnShortcuts((target as HTMLInputElement).checked)
  }
}

customElements.define('ff-key-help', KeyHelpElement)

export function showKeys(): void {
  new KeyHelpElement().open()
}
