import type { Item } from '@fixture-feed/client'
import type { Hold, Proposal } from '@fixture-feed/contract/operator-responses'
import {
  itemTitle,
  msg,
  type OwnProperties,
  str,
  timeText,
} from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { endHolds, underHold, withdrawItems } from '../api/acts.ts'
import { loadEdit } from '../edit/edit-storage.ts'
import { FeedPart, type KeyAct } from './feed-part.ts'

/** The actions on an item, below its card. */
export class ItemActionsElement extends FeedPart {
  static override readonly properties: OwnProperties<ItemActionsElement> = {
    item: { attribute: false },
    tabStop: { attribute: false },
    asked: { attribute: false },
  }

  static override styles: CSSResult = css`
    .bar {
      gap: 6px;
      margin-inline: -6px;
      padding-block: 2px 10px;
    }

    .button:not(.danger) {
      border-color: transparent;
      background: none;
      color: var(--_muted);
    }

    .bar > .row {
      flex: 1 1 100%;
      align-items: end;
      margin-inline: 6px;
    }

    .bar > .row > label {
      flex-basis: 14rem;
    }
  `

  declare item: Item
  /** Whether its controls are in the Tab order. */
  declare tabStop: boolean
  /** The question that is shown before the action runs. */
  declare asked: 'reason' | 'end' | undefined

  /** The holds that name the item. */
  get #holds(): readonly Hold[] {
    return this.desk.holds.filter(({ items }) => items?.includes(this.item.id))
  }

  /** The proposals that are published or dropped when these holds end. */
  get #heldProposals(): readonly Proposal[] {
    const ids = new Set(this.#holds.map(({ id }) => id))
    return this.desk.proposals.filter(({ holds }) => holds.every(id => ids.has(id)))
  }

  /**
   * The item as published. The displayed one has pictures from memory. `undefined` for an item that was just
   * withdrawn.
   */
  get #published(): Item | undefined {
    return this.desk.item(this.item.id)
  }

  protected override acts(): readonly KeyAct[] {
    const { desk } = this
    const { id: itemId } = this.item
    const history: KeyAct = ['h', () => desk.show({ kind: 'history', itemId }), msg('History')]
    const item = this.#published
    if (item === undefined || desk.readOnly !== undefined) return [history]
    const edit = loadEdit(desk.id, itemId) ? msg('Continue editing') : msg('Edit')
    const leave = this.#holds.length === 0 ? msg('Reserve for me') : msg('End hold')
    const reserve: KeyAct = [
      'l',
      () => (this.#heldProposals.length > 0 ? this.#ask('end') : this.#leaveOrEnd(false)),
      leave,
    ]
    return [
      ['e', () => desk.editItem(item), edit],
      ['w', () => this.#ask('reason'), msg('Withdraw…')],
      ...(desk.mayHold ? [reserve] : []),
      history,
    ]
  }

  protected override render(): TemplateResult {
    return html`<div class="row bar">
      ${this.#holdsPart()}
      ${this.acts().map(act => this.#button(...act))}
      ${this.asked === undefined ? nothing : this.#question(this.asked)}
    </div>`
  }

  #holdsPart(): TemplateResult | typeof nothing {
    const { id: itemId } = this.item
    const holds = this.#holds
    const proposal = this.desk.proposals.find(({ id }) => id === itemId)
    if (holds.length === 0 && proposal === undefined) return nothing
    const see = () => this.desk.show({ kind: 'queue', itemId })
    return html`<div class="row muted">
      ${holds.map(({ at, by, reason }) => html`<span><strong>${msg(str`Reserved for ${by}`)}</strong> ${timeText(at)}: ${reason}</span>`)}
      ${
        proposal &&
        html`<span>${proposal.kind === 'withdraw' ? msg(str`Removal by ${proposal.by}`) : msg(str`Update from ${proposal.by}`)}</span>
          ${this.#button('', see, msg('Review'))}`
      }
    </div>`
  }

  #button(...[key, act, label]: KeyAct): TemplateResult {
    return html`<button class=${key === 'w' ? 'button small danger' : 'button small'} type="button" tabindex=${this.tabStop ? 0 : -1}
      title=${key === '' ? label : `${label} (${key.toUpperCase()})`} aria-label=${`${label}: ${itemTitle(this.item)}`}
      @click=${act}>${label}</button>`
  }

  #question(asked: 'reason' | 'end'): TemplateResult {
    const titles = this.#heldProposals.map(({ id }) => this.desk.titleOf(id))
    const end = (publish: boolean) => () => {
      this.#cancel()
      this.#leaveOrEnd(publish)
    }
    return html`<form class="row" @submit=${this.#withdraw} @keydown=${this.#cancelOnEscape}>
      ${
        asked === 'reason'
          ? html`<label><span class="label">${msg('Reason for the withdrawal')}</span>
                <input name="reason" autocomplete="off" maxlength="1000" /></label>
              <button class="button small danger" type="submit">${msg('Withdraw')}</button>`
          : html`<span>${msg(str`Held back: ${titles.join(', ')}`)}</span>
              <button class="button small" type="button" @click=${end(true)}>${msg('End hold and publish')}</button>
              <button class="button small danger" type="button" @click=${end(false)}>${msg('End hold and reject')}</button>`
      }
      <button class="button small" type="button" @click=${this.#cancel}>${msg('Cancel')}</button>
    </form>`
  }

  async #ask(what: 'reason' | 'end'): Promise<void> {
    this.asked = what
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('form :is(input, button)')?.focus()
  }

  #cancel(): void {
    this.asked = undefined
    this.closest<HTMLElement>('content-item')?.focus()
  }

  #cancelOnEscape(event: KeyboardEvent): void {
    event.stopPropagation()
    if (event.key === 'Escape') this.#cancel()
  }

  #leaveOrEnd(publish: boolean): void {
    const { desk } = this
    const holds = this.#holds
    const others = new Set(holds.flatMap(({ items = [] }) => items)).size - 1
    desk.act(async () => {
      if (holds.length === 0) {
        const reservation = { items: [this.item.id], reason: msg('Reserved at the desk') }
        const { endHold } = await underHold(desk, reservation, async () => {})
        return { words: msg('The item is reserved for you'), undo: endHold }
      }
      const undo = await endHolds(desk, holds, publish)
      if (others === 0) return { words: msg('Hold ended'), undo }
      return { words: msg(str`Hold ended. Other items that it covered: ${others}`), undo }
    })
  }

  #withdraw(event: SubmitEvent): void {
    event.preventDefault()
    const reason = this.renderRoot.querySelector('input')?.value.trim() || undefined
    this.asked = undefined
    const { desk } = this
    const item = this.#published ?? this.item
    desk.act(async () => {
      const { undo } = await withdrawItems(desk, [item.id], { seen: [item], reason })
      return { words: msg(str`Withdrawn: ${itemTitle(item)}`), undo }
    })
  }
}
