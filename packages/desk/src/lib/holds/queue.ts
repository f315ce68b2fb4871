import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import type { Proposal } from '@fixture-feed/contract/operator-responses'
import {
  itemTitle,
  msg,
  type OwnProperties,
  str,
  timeText,
} from '@fixture-feed/elements/page-parts'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { publishAgain, revertItem } from '../api/acts.ts'
import { mergeChanges, toDraft } from '../edit/drafts.ts'
import { type Edit, loadEdit } from '../edit/edit-storage.ts'
import { FeedPart, type KeyAct } from '../feed/feed-part.ts'
import { dueWords, queueOrder, secondsSinceSwap } from './hold-words.ts'

/** The proposals as cards, the next due one first. */
export class QueueElement extends FeedPart {
  static override readonly properties: OwnProperties<QueueElement> = {
    itemId: { attribute: false },
  }

  /** The item whose card gets focus; absent for the first card. */
  declare itemId: string | undefined
  /** The card that had focus before an update, with its index. If it disappears, the next one gets focus. */
  #focused: ProposalElement | undefined
  #place = -1

  protected override willUpdate(): void {
    const cards = this.#cards
    this.#place = cards.indexOf(this.shadowRoot?.activeElement as ProposalElement)
    this.#focused = cards[this.#place]
  }

  protected override render(): TemplateResult {
    const { desk } = this
    const proposals = queueOrder(desk.proposals)
    return html`<div class="stack">
    <section class="panel card stack" aria-label=${msg('Review queue')}>
      <h2 tabindex="-1">${msg('Review queue')}</h2>
      ${proposals.length === 0 ? html`<p class="muted">${msg('Nothing to review.')}</p>` : nothing}
      <div class="list" @keydown=${this.#onKey}>
        ${repeat(
          proposals,
          ({ id }) => id,
          proposal => html`<ff-proposal .desk=${desk} .proposal=${proposal}></ff-proposal>`,
        )}
      </div>
    </section>
    <ff-holds .desk=${desk}></ff-holds>
    </div>`
  }

  protected override async updated(changed: PropertyValues): Promise<void> {
    const cards = this.#cards
    if (changed.has('desk') || changed.has('itemId')) {
      const card = cards.find(({ proposal }) => proposal.id === this.itemId) ?? cards[0]
      await card?.updateComplete
      card?.focus()
    }
    if (this.#focused === undefined || this.#focused.isConnected) return
    this.#focused = undefined
    const next = cards[Math.min(this.#place, cards.length - 1)]
    if (next === undefined) this.renderRoot.querySelector('h2')?.focus()
    else next.takeOver()
  }

  get #cards(): readonly ProposalElement[] {
    return [...this.renderRoot.querySelectorAll<ProposalElement>('ff-proposal')]
  }

  /** Arrow keys move focus from card to card. */
  #onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const cards = this.#cards
    const place = cards.indexOf(event.target as ProposalElement)
    const [inner] = event.composedPath()
    if (step === undefined || (inner as Element).localName !== 'article') return
    event.preventDefault()
    cards[place + step]?.focus()
  }
}

/** Milliseconds for which a card must be visible before it accepts a key or a click. */
const seenMs = 500

/** One proposal: its changes, its due time and the possible actions. */
export class ProposalElement extends FeedPart {
  static override readonly properties: OwnProperties<ProposalElement> = {
    proposal: { attribute: false },
  }

  declare proposal: Proposal
  /** The remaining time is updated every second. */
  protected override readonly everyMs = 1_000
  /** The time at which the card or its proposal was replaced by another one. */
  #cameAt = Number.NEGATIVE_INFINITY
  #proposed: Item | undefined

  override focus(): void {
    this.renderRoot.querySelector('article')?.focus()
  }

  /** Takes over the focus of a removed card. */
  takeOver(): void {
    this.#cameAt = performance.now()
    this.focus()
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('proposal') as Proposal | undefined
    const isOther = before !== undefined && before.hash !== this.proposal.hash
    if (isOther) this.#cameAt = performance.now()
    if (!this.hasUpdated || isOther) this.#proposed = this.#asItem()
  }

  protected override render(): TemplateResult {
    const { desk, proposal } = this
    const { at, by, due, holds, kind, reason } = proposal
    const swapped = secondsSinceSwap(proposal, desk.holds, Date.now())
    const current = this.#current
    const proposed = this.#proposed
    const reasons = desk.holds
      .filter(({ id }) => holds.includes(id))
      .map(hold => `${hold.by}: ${hold.reason}`)
    const what =
      kind === 'withdraw'
        ? msg('proposes to withdraw it')
        : current
          ? msg('proposes a change')
          : msg('proposes a new item')
    return html`<article class="panel card stack" tabindex="0" aria-label=${`${by} ${what}: ${this.#title}`} @keydown=${this.#onKey}>
      <div class="row apart">
        <h3>${this.#title}</h3>
        <strong>${msg(str`Publishes ${dueWords(due, Date.now())}`)}</strong>
      </div>
      <p class="muted"><strong>${by}</strong> ${what}, ${timeText(at)}. ${msg(str`Held back by ${reasons.join('; ')}`)}</p>
      ${swapped === undefined ? nothing : html`<p class="problem" role="status">${msg(str`The text changed ${swapped} s ago but keeps its earlier due time. Review it.`)}</p>`}
      ${reason === undefined ? nothing : html`<p>${msg(str`Reason: ${reason}`)}</p>`}
      ${desk.readOnly === undefined ? this.#choices() : nothing}
      ${
        (current ?? proposed) &&
        html`<ff-compare-items .desk=${desk} .older=${current} .newer=${proposed}
          .olderLabel=${msg('Published')} .newerLabel=${msg('Proposed')}></ff-compare-items>`
      }
    </article>`
  }

  get #current(): Item | undefined {
    return this.desk.item(this.proposal.id)
  }

  get #title(): string {
    const named = this.#proposed ?? this.#current
    return named === undefined ? this.proposal.id : itemTitle(named)
  }

  get #isOwn(): boolean {
    return this.proposal.by === this.desk.rights.name
  }

  /** Returns the same object until the proposal changes, so that the card is rendered only then. */
  #asItem(): Item | undefined {
    const { at, item } = this.proposal
    const revision = (this.#current?.revision ?? 0) + 1
    return item && { ...item, revision, publishedAt: item.publishedAt ?? at }
  }

  protected override acts(): readonly KeyAct[] {
    const { desk, proposal } = this
    const { item } = proposal
    if (desk.readOnly !== undefined) return []
    return [
      ...(this.#isOwn || !desk.mayHold ? [] : [['a', this.#approve, msg('Approve')] as const]),
      ...(item ? [['e', () => desk.edit(this.#editOf(item)), msg('Edit')] as const] : []),
      ['d', this.#drop, msg('Reject')],
    ]
  }

  #choices(): TemplateResult {
    return html`<div class="row">
      ${this.#isOwn ? html`<span class="muted">${msg('You cannot approve your own change.')}</span>` : nothing}
      ${this.acts().map(
        ([key, act, label]) =>
          html`<button class="button ${key === 'a' ? 'primary' : ''}" type="button" title=${`${label} (${key.toUpperCase()})`} aria-label=${`${label}: ${this.#title}`} @click=${act}>${label}</button>`,
      )}
    </div>`
  }

  readonly #approve = (): void => {
    const { desk, proposal } = this
    const seen = this.#current
    const words = msg(str`Approved: ${this.#title}`)
    this.#act(async () => {
      const { id, hash } = proposal
      const result = await desk.api.approve(desk.id, id, hash)
      const revision = result.items[0]?.revision
      const undo = async () => {
        if (revision !== undefined) await revertItem(desk, id, seen, revision)
        else if (seen) await publishAgain(desk, [seen])
      }
      return { words, undo }
    })
  }

  readonly #drop = (): void => {
    const { desk, proposal } = this
    const { id, item, hash } = proposal
    const words = msg(str`Rejected: ${this.#title}`)
    this.#act(async () => {
      await desk.api.drop(desk.id, id, hash)
      // A generator does not propose it again on its own, but an editor can restore it.
      const undo = item && (async () => desk.edit(this.#editOf(item)))
      return { words, undo }
    })
  }

  /** Ignores a click on a card that has just appeared under the pointer. */
  #act(act: Parameters<ProposalElement['desk']['act']>[0]): void {
    // A disabled button would lose focus, so the check is here.
    if (this.desk.isBusy) return
    const isSeen = performance.now() - this.#cameAt > seenMs
    this.desk.act(async () => {
      if (!isSeen) throw new Error(msg('This just changed. Review it first.'))
      return act()
    })
  }

  /** Continues an edit in progress with its changes. */
  #editOf(item: Draft): Edit {
    const { seen, draft, base = seen } = loadEdit(this.desk.id, item.id) ?? {}
    const proposed = toDraft(item)
    const begun = draft && (mergeChanges(base && toDraft(base), draft, proposed) as Draft)
    const { evidence } = this.proposal
    return {
      seen: this.#current,
      draft: begun ?? proposed,
      base: proposed,
      evidence,
      isReserved: true,
    }
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.target === event.currentTarget) this.press(event)
  }
}
