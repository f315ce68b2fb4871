import type { FeedError, FeedOptions } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { languages } from '../../../localization.ts'
import { failureText } from '../../feed/failure-text.ts'
import { msg, str } from '../../item/msg.ts'
import { periodText } from '../../score/game-clock.ts'
import { openDialog } from '../dialog/page-dialog.ts'
import { chooseLanguage, chosenLanguage } from '../feed-language.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import {
  behindSeconds,
  type HiddenScores,
  hiddenScores,
  hideScores,
  showBehind,
} from '../tab-settings.ts'
import { colorSchemeSelect } from './color-scheme-select.ts'
import { areShortcutsOn, turnShortcuts } from './shortcuts.ts'
import { secondsBehind } from './television.ts'

/** The effect of each key, for the help text. */
const shortcuts: Readonly<Record<string, () => string>> = {
  '?': () => msg('This help'),
  '/': () => msg('Search games'),
  j: () => msg('Next update'),
  k: () => msg('Previous update'),
  r: () => msg('Start or exit the replay'),
}

/** The reader's settings for all pages. */
class SettingsElement extends PageElement {
  static override readonly properties: OwnProperties<SettingsElement> = {
    game: { attribute: false },
    status: { attribute: false },
  }

  static override styles: CSSResult = css`
    input:not([type='checkbox']) {
      flex: 1;
      min-inline-size: 0;
    }

    /* Without a text, the status takes no space in its line. */
    small:empty {
      margin-inline-start: -12px;
    }

    kbd {
      padding: 1px 7px;
      border: 1px solid var(--_line);
      border-radius: 6px;
      font: inherit;
    }

    .keys {
      @media (hover: none) {
        display: none;
      }
    }
  `

  declare game: FeedOptions | undefined
  /**
   * The reason why the delay could not be computed from the clock of the television picture; `undefined` before
   * the first attempt and after a success.
   */
  declare status: string | undefined

  protected override render(): TemplateResult {
    return html`<div class="stack">
      ${this.#behind()} ${this.game && this.#television()}
      ${hideScoresSelect()}
      <label class="line apart">${msg('Appearance')} ${colorSchemeSelect()}</label>
      <label class="line apart">${msg('Language')}
        <select @change=${({ target }: Event) => chooseLanguage((target as HTMLSelectElement).value)}>
          ${['', ...languages].map(
            each =>
              html`<option value=${each} lang=${each || nothing} ?selected=${each === chosenLanguage()}>${nameOf(each)}</option>`,
          )}
        </select>
      </label>
      <div class="keys stack">
        ${checkbox(msg('Keyboard shortcuts'), areShortcutsOn(), turnShortcuts)}
        <dl class="pairs">
          ${Object.entries(shortcuts).map(([key, text]) => html`<dt><kbd>${key}</kbd></dt><dd>${text()}</dd>`)}
          <dt><kbd>↓</kbd> <kbd>↑</kbd></dt>
          <dd>${msg('Move between updates')}</dd>
        </dl>
      </div>
    </div>`
  }

  #behind() {
    const behind = behindSeconds()
    const step = (by: number) => {
      const seconds = Math.min(Math.max(behind + by, 0), 3_600)
      return html`<button class="button" data-icon type="button" ?disabled=${seconds === behind}
        @click=${() => this.#keep(seconds)}>${by > 0 ? '+' : '−'}${Math.abs(by)}</button>`
    }
    return html`<label for="behind">${msg('Delay in seconds')}</label>
      <div class="line">
        ${step(-10)} ${step(-1)}
        <input id="behind" type="number" min="0" max="3600" required .value=${`${behind}`} @change=${this.#onBehind} />
        ${step(1)} ${step(10)}
      </div>`
  }

  #television() {
    return html`<form class="line apart" @submit=${this.#match}>
      <label for="picture">${msg('My TV clock says')}</label>
      <input type="text" id="picture" name="picture" required placeholder=${exampleMoment()} autocomplete="off" />
      <button class="button">${msg('Sync')}</button>
      <small role="status">${this.status}</small>
    </form>`
  }

  async #match(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const { game } = this
    if (game === undefined) return
    const picture = new FormData(event.target as HTMLFormElement).get('picture')
    try {
      const seconds = await secondsBehind(game, String(picture))
      this.status =
        seconds === undefined
          ? msg(
              str`Enter a period and a game clock from the last hour, such as ${exampleMoment()}.`,
            )
          : undefined
      if (seconds !== undefined) this.#keep(seconds)
    } catch (error) {
      this.status = failureText(error as FeedError).title
    }
  }

  #onBehind({ target }: Event): void {
    const input = target as HTMLInputElement
    if (input.reportValidity()) this.#keep(Number(input.value))
  }

  #keep(behind: number): void {
    showBehind(behind)
    this.requestUpdate()
  }
}

customElements.define('ff-settings', SettingsElement)

function checkbox(label: string, isOn: boolean, turn: (isOn: boolean) => void) {
  const change = ({ target }: Event) => turn((target as HTMLInputElement).checked)
  return html`<label class="line apart">${label}<input type="checkbox" .checked=${isOn} @change=${change} /></label>`
}

function hideScoresSelect(): TemplateResult {
  const choices: readonly (readonly [HiddenScores, string])[] = [
    ['shown', msg('Never')],
    ['favorites', msg('For favorites')],
    ['hidden', msg('Always')],
  ]
  const choose = ({ target }: Event): void =>
    hideScores((target as HTMLSelectElement).value as HiddenScores)
  return html`<label class="line apart">${msg('Hide scores')}
    <select @change=${choose}>
      ${choices.map(
        ([value, text]) =>
          html`<option value=${value} ?selected=${value === hiddenScores()}>${text}</option>`,
      )}
    </select>
  </label>`
}

/** A moment of a game, as a reader would type it. */
function exampleMoment(): string {
  return `${periodText(2)} 6:31`
}

/** The name of a language in the language itself; `Auto` for the empty text. */
function nameOf(language: string): string {
  if (language === '') return msg('Auto')
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
}

/** Opens the settings next to the page, so that the effect of a delay is visible. */
export function showSettings(game: FeedOptions | undefined): void {
  const body = html`<div class="told"><ff-settings .game=${game}></ff-settings></div>`
  openDialog({ heading: msg('Settings'), isAside: true, body })
}
