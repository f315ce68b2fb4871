import type { Item } from '@fixture-feed/client'
import type { Hold, Proposal } from '@fixture-feed/contract/operator-answers'
import { itemTitle, msg, str, timeText } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { endHolds, underHold, withdrawItems } from '../api/acts.ts'
import { keptEdit } from '../edit/kept-edits.ts'
import type { Done } from './desk-feed.ts'
import { FeedPart } from './feed-part.ts'

export type ItemAction = 'edit' | 'withdraw' | 'history' | 'leave' | 'queue'

/** What can be done with an item, below it. */
export class ItemActionsElement extends FeedPart {
  static override readonly inputs = 'desk item tabStop asked'

  static override styles: CSSResult = css`
    .bar {
      gap: 6px;
      margin-inline: -6px;
      padding-block: 2px 10px;
    }

    .button {
      border-color: transparent;
      background: none;
      color: var(--_muted);
    }

    .danger {
      border-color: currentColor;
      color: var(--_danger);
    }

    .holds {
      gap: 6px 10px;
      flex: 1 1 100%;
      margin-inline: 6px;
      color: var(--_muted);
      font-size: 0.8125rem;
    }

    .holds strong {
      color: var(--_text);
    }

    form {
      flex: 1 1 100%;
      align-items: end;
      margin-inline: 6px;
    }

    form label {
      flex: 1 1 14rem;
    }
  `

  declare item: Item
  /** Whether its controls can be reached by the Tab key. */
  declare tabStop: boolean
  /** What is asked before it is done. */
  declare asked: 'reason' | 'end' | undefined

  constructor() {
    super()
    this.tabStop = false
  }

  /** The item as it was published: that which is shown has pictures from memory. */
  get #original(): Item {
    return this.desk.item(this.item.id) ?? this.item
  }

  /** The holds that name the item. */
  get #holds(): readonly Hold[] {
    return this.desk.holds.filter(({ items }) => items?.includes(this.item.id))
  }

  /** What goes out or is lost when these holds end. */
  get #kept(): readonly Proposal[] {
    const ids = new Set(this.#holds.map(({ id }) => id))
    return this.desk.proposals.filter(({ holds }) => holds.every(id => ids.has(id)))
  }

  /** Does an action as its button would. */
  begin(action: ItemAction): void {
    const { desk, item } = this
    switch (action) {
      case 'edit':
        desk.editItem(this.#original)
        break
      case 'withdraw':
        this.#ask('reason')
        break
      case 'leave':
        if (this.#kept.length > 0) this.#ask('end')
        else desk.act(() => this.#leaveOrEnd())
        break
      case 'history':
      case 'queue':
        desk.show({ kind: action, itemId: item.id })
    }
  }

  protected override render(): TemplateResult {
    return html`<div class="row bar">
      ${this.#holdsPart()}
      ${this.desk.readOnly === undefined ? this.#writes() : nothing}
      ${this.#button(msg('History'), 'history', 'H')}
      ${this.asked === 'reason' ? this.#withdrawForm() : nothing}
      ${this.asked === 'end' ? this.#endForm() : nothing}
    </div>`
  }

  /** A card that was withdrawn is about to go, and offers nothing again. */
  #writes(): TemplateResult | typeof nothing {
    if (this.desk.item(this.item.id) === undefined) return nothing
    return html`
      ${this.#button(keptEdit(this.desk.id, this.item.id) ? msg('Go on editing') : msg('Edit'), 'edit', 'E')}
      ${this.#button(msg('Withdraw…'), 'withdraw', 'W')}
      ${this.#button(this.#holds.length === 0 ? msg('Leave it to me') : msg('End its hold'), 'leave', 'L')}
    `
  }

  #button(label: string, action: ItemAction, key?: string): TemplateResult {
    return html`<button class=${action === 'withdraw' ? 'button small danger' : 'button small'} type="button" tabindex=${this.#tabIndex}
      title=${key === undefined ? label : `${label} (${key})`} aria-label=${`${label}: ${itemTitle(this.item)}`}
      @click=${() => this.begin(action)}>${label}</button>`
  }

  #holdsPart(): TemplateResult | typeof nothing {
    const holds = this.#holds
    const proposal = this.desk.proposals.find(({ id }) => id === this.item.id)
    if (holds.length === 0 && proposal === undefined) return nothing
    return html`<div class="row holds">
      ${holds.map(({ at, by, reason }) => html`<span><strong>${msg(str`Left to ${by}`)}</strong> ${timeText(at)}: ${reason}</span>`)}
      ${
        proposal === undefined
          ? nothing
          : html`<span>${proposal.by} ${proposal.kind === 'withdraw' ? msg('would withdraw it') : msg('would change it')}.</span>
              ${this.#button(msg('See what waits'), 'queue')}`
      }
    </div>`
  }

  async #leaveOrEnd(publish = false): Promise<Done> {
    const { desk } = this
    const holds = this.#holds
    if (holds.length === 0) {
      const reason = msg('Left to somebody at the desk')
      const { letGo } = await underHold(desk, [this.item.id], reason, async () => {})
      return { words: msg('The item is left to you'), undo: letGo }
    }
    const others = new Set(holds.flatMap(({ items = [] }) => items)).size - 1
    return {
      words:
        others === 0
          ? msg('The hold is ended')
          : msg(str`The hold is ended, also of ${others} other items`),
      undo: await endHolds(desk, holds, publish),
    }
  }

  #withdrawForm(): TemplateResult {
    return html`<form class="row" @submit=${this.#withdraw} @keydown=${this.#cancelOnEscape}>
      <label>
        <span class="label">${msg('Why is it withdrawn?')}</span>
        <input name="reason" autocomplete="off" maxlength="1000" />
      </label>
      <button class="button small danger" type="submit">${msg('Withdraw')}</button>
      <button class="button small" type="button" @click=${this.#cancel}>${msg('Cancel')}</button>
    </form>`
  }

  #endForm(): TemplateResult {
    const titles = this.#kept.map(({ id }) => this.desk.titleOf(id))
    const button = (label: string, publish: boolean) =>
      html`<button class="button small ${publish ? '' : 'danger'}" type="button" @click=${() => this.#end(publish)}>${label}</button>`
    return html`<form class="row" @keydown=${this.#cancelOnEscape}>
      <span>${msg(str`Held back: ${titles.join(', ')}`)}</span>
      ${button(msg('End it, publish what waits'), true)}
      ${button(msg('End it, drop what waits'), false)}
      <button class="button small" type="button" @click=${this.#cancel}>${msg('Cancel')}</button>
    </form>`
  }

  #end(publish: boolean): void {
    this.#cancel()
    this.desk.act(() => this.#leaveOrEnd(publish))
  }

  get #tabIndex(): 0 | -1 {
    return this.tabStop ? 0 : -1
  }

  async #ask(what: 'reason' | 'end'): Promise<void> {
    this.asked = what
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('form :is(input, button)')?.focus()
  }

  #withdraw(event: SubmitEvent): void {
    event.preventDefault()
    const reason = this.renderRoot.querySelector('input')?.value.trim()
    this.asked = undefined
    const { desk } = this
    const item = this.#original
    desk.act(async () => {
      const wish = { seen: [item], reason: reason || undefined }
      const { undo } = await withdrawItems(desk, [item.id], wish)
      return { words: msg(str`Withdrawn: ${itemTitle(item)}`), undo }
    })
  }

  #cancel(): void {
    this.asked = undefined
    this.closest<HTMLElement>('content-item')?.focus()
  }

  #cancelOnEscape(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key === 'Escape') this.#cancel()
  }
}
