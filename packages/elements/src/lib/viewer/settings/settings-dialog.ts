import type { FeedError, FeedOptions } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { languages } from '../../../localization.ts'
import { failureText } from '../../feed/failure-text.ts'
import { msg } from '../../item/msg.ts'
import { PageDialogElement } from '../dialog/page-dialog.ts'
import { chosenLanguage } from '../feed-language.ts'
import { areScoresHidden, behindSeconds, keepTabSettings } from '../tab-settings.ts'
import { colorSchemeSelect } from './color-scheme-select.ts'
import { areShortcutsOn, shortcuts, turnShortcuts } from './shortcuts.ts'
import { secondsBehind } from './television.ts'

/** How a reader wants to see everything. It stands beside the score, so that a delay can be seen to fit. */
class SettingsElement extends PageDialogElement {
  static override readonly inputs = 'game chooseLanguage told'

  static override styles: CSSResult = css`
    :host {
      --_dialog: 400px;
    }

    dialog {
      margin: 60px max(16px, (100vw - 1120px) / 2) auto auto;
    }

    dialog::backdrop {
      background: none;
    }

    .rows {
      gap: 12px;
    }

    .rows > :is(label, form) {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      align-items: center;
      justify-content: space-between;
    }

    .steps {
      display: flex;
      gap: 6px;
    }

    .steps .button {
      min-inline-size: 44px;
      padding: 0;
    }

    input:not([type='checkbox']) {
      flex: 1;
      min-inline-size: 0;
    }

    [type='checkbox'] {
      inline-size: 20px;
      block-size: 20px;
      accent-color: var(--_accent);
    }

    dl {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 8px 16px;
      align-items: center;
    }

    kbd {
      padding: 1px 7px;
      border: 1px solid var(--_line);
      border-radius: 6px;
      background: var(--_inset);
      font: inherit;
    }

    @media (width < 480px) {
      dialog {
        margin-block: auto 16px;
      }
    }

    @media (hover: none) {
      .keys {
        display: none !important;
      }
    }
  `

  /** The game on the page. */
  declare game: FeedOptions | undefined
  declare chooseLanguage: (language: string) => void
  /** What became of the question where the television is. */
  declare told: string | undefined

  protected get heading(): string {
    return msg('Settings')
  }

  protected override body(): TemplateResult {
    return html`<div class="told rows">
      <label for="behind">${msg('Seconds behind live')}</label>
      <div class="steps">
        ${[-10, -1].map(by => this.#step(by))}
        <input id="behind" type="number" min="0" max="3600" required .value=${`${behindSeconds()}`} @change=${this.#onBehind} />
        ${[1, 10].map(by => this.#step(by))}
      </div>
      ${this.game && this.#television()}
      <label>${msg('Hide scores')}<input type="checkbox" .checked=${areScoresHidden()} @change=${(event: Event) => keepTabSettings({ areHidden: isChecked(event) })} /></label>
      <label>${msg('Colours')} ${colorSchemeSelect()}</label>
      <label>${msg('Language')}
        <select @change=${({ target }: Event) => this.chooseLanguage((target as HTMLSelectElement).value)}>
          ${['', ...languages].map(
            each =>
              html`<option value=${each} lang=${each || nothing} ?selected=${each === chosenLanguage()}>${nameOf(each)}</option>`,
          )}
        </select>
      </label>
      <label class="keys">${msg('Use single letters as keys')}<input type="checkbox" .checked=${areShortcutsOn()} @change=${(event: Event) => turnShortcuts(isChecked(event))} /></label>
      <dl class="keys">
        ${[...shortcuts].map(([key, { text }]) => html`<dt><kbd>${key}</kbd></dt><dd>${text()}</dd>`)}
        <dt><kbd>↓</kbd> <kbd>↑</kbd></dt>
        <dd>${msg('From item to item, while one has focus')}</dd>
      </dl>
    </div>`
  }

  #step(by: number) {
    const seconds = Math.min(Math.max(behindSeconds() + by, 0), 3_600)
    return html`<button class="button" type="button" ?disabled=${seconds === behindSeconds()}
      @click=${() => this.#keep(seconds)}>${by > 0 ? '+' : '−'}${Math.abs(by)}</button>`
  }

  #television() {
    return html`<form @submit=${this.#match}>
      <label for="picture">${msg('My television shows')}</label>
      <input type="text" id="picture" name="picture" required placeholder="Q2 6:31" autocomplete="off" />
      <button class="button">${msg('Set')}</button>
      <small role="status">${this.told}</small>
    </form>`
  }

  async #match(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const { game } = this
    if (game === undefined) return
    const picture = new FormData(event.target as HTMLFormElement).get('picture')
    try {
      const seconds = await secondsBehind(game, String(picture))
      this.told =
        seconds === undefined ? msg('No moment of the last hour, such as Q2 6:31.') : undefined
      if (seconds !== undefined) this.#keep(seconds)
    } catch (error) {
      this.told = failureText(error as FeedError).title
    }
  }

  #onBehind({ target }: Event): void {
    const input = target as HTMLInputElement
    if (input.reportValidity()) this.#keep(Number(input.value))
  }

  #keep(behind: number): void {
    keepTabSettings({ behind })
    this.requestUpdate()
  }
}

customElements.define('ff-settings', SettingsElement)

function isChecked({ target }: Event): boolean {
  return (target as HTMLInputElement).checked
}

/** What a language calls itself. */
function nameOf(language: string): string {
  if (language === '') return msg('Auto')
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
}

export function showSettings(
  game: FeedOptions | undefined,
  chooseLanguage: (language: string) => void,
): void {
  Object.assign(new SettingsElement(), { game, chooseLanguage }).open()
}
