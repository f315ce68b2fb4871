import type { Item } from '@fixture-feed/client'
import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import { itemTitle, timeText } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { DeskElement } from '../page/desk-element.ts'

export type ItemAction = 'edit' | 'withdraw' | 'history' | 'lock' | 'unlock' | 'proposal'

/** What can be done with an item, below it. */
export class ItemActionsElement extends DeskElement {
  static override readonly inputs = 'item lock isEdited readOnly tabStop act isWithdrawing'

  static override styles: CSSResult = css`
    .bar {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 6px;
      margin-inline: -6px;
      padding-block: 2px 10px;
    }

    .button {
      min-block-size: 30px;
      padding: 2px 10px;
      border-color: transparent;
      background: none;
      color: var(--_muted);
      font-size: 0.8125rem;
    }

    .button:hover {
      color: var(--_text);
    }

    .lock {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 6px 10px;
      flex: 1 1 100%;
      margin-inline: 6px;
      color: var(--_muted);
      font-size: 0.8125rem;
    }

    .lock strong {
      color: var(--_text);
    }

    form {
      display: flex;
      flex: 1 1 100%;
      flex-wrap: wrap;
      gap: 8px;
      margin-inline: 6px;
    }

    form label {
      flex: 1 1 14rem;
    }

    form input {
      inline-size: 100%;
    }
  `

  declare item: Item
  declare lock: ItemLock | undefined
  /** Whether an edit of it is kept in this tab. */
  declare isEdited: boolean
  declare readOnly: boolean
  /** Whether its controls can be reached by the Tab key. */
  declare tabStop: boolean
  /** @param reason Why, for a withdrawal. */
  declare act: (action: ItemAction, item: Item, reason?: string) => void
  declare isWithdrawing: boolean

  constructor() {
    super()
    this.isWithdrawing = false
    this.readOnly = false
    this.isEdited = false
    this.tabStop = false
  }

  /** Does an action as its button would. */
  begin(action: ItemAction): void {
    if (action === 'withdraw') this.#askReason()
    else if (action === 'lock' && this.lock !== undefined) this.#ask('unlock')
    else this.#ask(action)
  }

  protected override render(): TemplateResult {
    return html`<div class="bar">
      ${this.#lockPart()}
      ${this.readOnly ? nothing : this.#writes()}
      ${this.#button('History', 'history', 'H')}
      ${this.isWithdrawing ? this.#withdrawForm() : nothing}
    </div>`
  }

  #writes(): TemplateResult {
    const { lock } = this
    return html`
      ${this.#button(this.isEdited ? 'Go on editing' : 'Edit', 'edit', 'E')}
      <button class="button" type="button" tabindex=${this.#tabIndex} title="Withdraw (W)"
        aria-label=${`Withdraw: ${itemTitle(this.item)}`} @click=${this.#askReason}>Withdraw…</button>
      ${lock === undefined ? this.#button('Lock', 'lock', 'L') : this.#button('Unlock', 'unlock', 'L')}
    `
  }

  #button(label: string, action: ItemAction, key?: string): TemplateResult {
    return html`<button class="button" type="button" tabindex=${this.#tabIndex}
      title=${key === undefined ? label : `${label} (${key})`} aria-label=${`${label}: ${itemTitle(this.item)}`}
      @click=${() => this.#ask(action)}>${label}</button>`
  }

  #lockPart(): TemplateResult | typeof nothing {
    const { lock } = this
    if (lock === undefined) return nothing
    const { proposed } = lock
    return html`<div class="lock">
      <span><strong>Locked by ${lock.by}</strong> ${timeText(lock.at)}${lock.reason && `: ${lock.reason}`}</span>
      ${
        proposed === undefined
          ? nothing
          : html`<span>${proposed.by ?? 'Another publisher'} would ${proposed.item === undefined ? 'withdraw it' : 'say something else'}.</span>
              ${this.#button('See the proposal', 'proposal')}`
      }
    </div>`
  }

  #withdrawForm(): TemplateResult {
    return html`<form @submit=${this.#withdraw} @keydown=${this.#cancelOnEscape}>
      <label>
        <span class="label">Why is it withdrawn?</span>
        <input name="reason" autocomplete="off" maxlength="1000" />
      </label>
      <button class="button danger" type="submit">Withdraw</button>
      <button class="button" type="button" @click=${this.#cancel}>Cancel</button>
    </form>`
  }

  get #tabIndex(): 0 | -1 {
    return this.tabStop ? 0 : -1
  }

  readonly #askReason = async (): Promise<void> => {
    this.isWithdrawing = true
    await this.updateComplete
    this.renderRoot.querySelector('input')?.focus()
  }

  #ask(action: ItemAction): void {
    this.act(action, this.item)
  }

  #withdraw(event: SubmitEvent): void {
    event.preventDefault()
    const reason = this.renderRoot.querySelector('input')?.value.trim()
    this.isWithdrawing = false
    this.act('withdraw', this.item, reason || undefined)
  }

  #cancel(): void {
    this.isWithdrawing = false
    this.closest<HTMLElement>('content-item')?.focus()
  }

  #cancelOnEscape(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key === 'Escape') this.#cancel()
  }
}
