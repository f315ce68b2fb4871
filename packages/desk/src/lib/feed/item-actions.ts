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
import { type Counterpart, readCounterparts } from '../game/counterparts.ts'
import { feedBoxes } from '../game/feed-boxes.ts'
import { type HoldPart, holdsOfItem } from '../game/hold-groups.ts'
import { inFeeds, outcomeWords } from '../game/in-feeds.ts'
import { FeedPart, type KeyAct } from './feed-part.ts'

/** The style classes of buttons that differ from the others, by the key of the action. */
const looks: Readonly<Record<string, string>> = { e: 'edit', w: 'danger' }

/** The actions on an item, below its card. */
export class ItemActionsElement extends FeedPart {
  static override readonly properties: OwnProperties<ItemActionsElement> = {
    item: { attribute: false },
    tabStop: { attribute: false },
    asked: { attribute: false },
    counterparts: { attribute: false },
    off: { attribute: false },
  }

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

    /* The main action of an item. */
    .edit {
      border-color: var(--_line);
      background: var(--_surface);
      color: inherit;
    }

    /* The button is red only in a form, or while it is pointed at or focused, because each card has one. */
    form .danger,
    .danger:is(:hover, :focus-visible) {
      border-color: var(--_danger);
      color: var(--_danger);
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
  /** Whether the controls are in the Tab order. */
  declare tabStop: boolean
  /** The question that is shown before the action runs. */
  declare asked: 'reason' | 'end' | undefined
  /** The item in other languages and versions, once they have been read. */
  declare counterparts: readonly Counterpart[] | undefined
  /** The keys of the feeds that the withdrawal leaves out. */
  declare off: ReadonlySet<string>
  #reading: Promise<readonly Counterpart[]> | undefined

  /** The holds that name the item in this feed. */
  get #holds(): readonly Hold[] {
    return this.desk.holds.filter(({ items }) => items?.includes(this.item.id))
  }

  /** The holds that name the item in any language or version. */
  get #allHolds(): readonly HoldPart[] {
    return holdsOfItem(this.desk.gameHolds, this.item.id)
  }

  /** The proposals that are published or dropped when all holds of the item end. */
  get #heldProposals(): readonly Proposal[] {
    const ids = new Set(this.#allHolds.map(({ hold }) => hold.id))
    return this.desk.gameHolds.flatMap(({ proposals }) =>
      proposals.filter(({ holds }) => holds.length > 0 && holds.every(id => ids.has(id))),
    )
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
    const leave = this.#allHolds.length === 0 ? msg('Reserve for me') : msg('End hold')
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
    return html`<button class="button small ${looks[key] ?? ''}" type="button" tabindex=${this.tabStop ? 0 : -1}
      title=${key === '' ? label : `${label} (${key.toUpperCase()})`} aria-label=${`${label}: ${itemTitle(this.item)}`}
      @click=${act}>${label}</button>`
  }

  #question(asked: 'reason' | 'end'): TemplateResult {
    const titles = new Set(this.#heldProposals.map(({ id }) => this.desk.titleOf(id)))
    const end = (publish: boolean) => () => {
      this.#cancel()
      this.#leaveOrEnd(publish)
    }
    return html`<form class="row" @submit=${this.#withdraw} @keydown=${this.#cancelOnEscape}>
      ${
        asked === 'reason'
          ? html`<label><span class="label">${msg('Reason for the withdrawal')}</span>
                <input name="reason" autocomplete="off" maxlength="1000" /></label>
              ${this.#feedBoxes()}
              <button class="button small danger" type="submit">${msg('Withdraw')}</button>`
          : html`<span>${msg(str`Held back: ${[...titles].join(', ')}`)}</span>
              <button class="button small" type="button" @click=${end(true)}>${msg('End hold and publish')}</button>
              <button class="button small danger" type="button" @click=${end(false)}>${msg('End hold and reject')}</button>`
      }
      <button class="button small" type="button" @click=${this.#cancel}>${msg('Cancel')}</button>
    </form>`
  }

  /** Boxes for the feeds that contain the item: this feed, and the other languages and versions. */
  #feedBoxes(): unknown {
    const own = { feed: this.desk.id, label: this.desk.labelOf(this.desk.id) }
    const boxes = [own, ...(this.counterparts ?? [])]
    return feedBoxes(msg('Withdraw in'), boxes, this.off, {
      change: off => {
        this.off = off
      },
    })
  }

  async #ask(what: 'reason' | 'end'): Promise<void> {
    this.asked = what
    this.off = new Set()
    if (what === 'reason') this.#readCounterparts()
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>('form :is(input, button)')?.focus()
  }

  /**
   * Reads the other languages and versions while the question is already shown, so that no typed letter of the reason
   * is lost.
   */
  #readCounterparts(): void {
    const reading = readCounterparts(this.desk, this.item.id)
    this.#reading = reading
    reading.then(
      counterparts => {
        this.counterparts = counterparts
      },
      // The withdrawal waits for this read and reports the failure.
      () => {},
    )
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
    if (this.#allHolds.length === 0) this.#reserve()
    else this.#endHolds(publish)
  }

  /** Reserves the item in all languages and versions. */
  #reserve(): void {
    const { desk, item } = this
    desk.act(async () => {
      const own = { feed: desk.id, label: desk.labelOf(desk.id), item }
      const { undo, failures } = await inFeeds(
        [own, ...(await readCounterparts(desk, item.id))].map(({ feed, label, item: { id } }) => ({
          label,
          run: async () => {
            const reservation = { items: [id], reason: msg('Reserved at the desk') }
            return (await underHold(desk.targetOf(feed), reservation, async () => {})).endHold
          },
        })),
      )
      return { words: outcomeWords(msg('The item is reserved for you'), failures), undo }
    })
  }

  #endHolds(publish: boolean): void {
    const { desk } = this
    const parts = this.#allHolds
    const others = new Set(this.#holds.flatMap(({ items = [] }) => items)).size - 1
    desk.act(async () => {
      const byFeed = [...Map.groupBy(parts, ({ feed }) => feed)]
      const { undo, failures } = await inFeeds(
        byFeed.map(([feed, its]) => ({
          label: desk.labelOf(feed),
          run: () => endHolds(desk.targetOf(feed), its, publish),
        })),
      )
      const words =
        others > 0
          ? msg(str`Hold ended. Other items that it covered: ${others}`)
          : msg('Hold ended')
      return { words: outcomeWords(words, failures), undo }
    })
  }

  #withdraw(event: SubmitEvent): void {
    event.preventDefault()
    const reason = this.renderRoot.querySelector('input')?.value.trim() || undefined
    this.asked = undefined
    const { desk, off } = this
    const item = this.#published ?? this.item
    const reading = this.#reading
    desk.act(async () => {
      const own = { feed: desk.id, label: desk.labelOf(desk.id), item }
      const all = [own, ...((await reading) ?? [])]
      const { undo, failures } = await inFeeds(
        all
          .filter(({ feed }) => !off.has(feed.feedKey))
          .map(({ feed, label, item: seen }) => ({
            label,
            run: async () => {
              const target = desk.targetOf(feed)
              return (await withdrawItems(target, [seen.id], { seen: [seen], reason })).undo
            },
          })),
      )
      return { words: outcomeWords(msg(str`Withdrawn: ${itemTitle(item)}`), failures), undo }
    })
  }
}
