import type { Item } from '@fixture-feed/client'
import { msg, type OwnProperties, str, timeText } from '@fixture-feed/elements/page-parts'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import type { DeskFeed } from '../feed/desk-feed.ts'
import type { ProposalGroup } from '../game/proposal-groups.ts'
import { DecisionList } from './decision-list.ts'
import { DecisionPart } from './decision-part.ts'
import { deadlineWords, isTextSwapped, queueOrder } from './hold-words.ts'

/** The pending decisions of the game as cards, the next due one first. */
export class QueueElement extends DecisionList<DeskFeed> {
  static override readonly properties: OwnProperties<QueueElement> = {
    itemId: { attribute: false },
    isQuiet: { attribute: false },
  }

  /** The item whose card gets focus; absent for the first card. */
  declare itemId: string | undefined
  /** Whether the queue is shown because there is space, so that it must not take the focus when it appears. */
  declare isQuiet: boolean | undefined

  protected override render(): TemplateResult {
    const { desk } = this
    const groups = queueOrder(desk.groups)
    return html`<div class="stack">
    <section class="panel card stack" aria-label=${msg('Review queue')}>
      <h2 tabindex="-1">${msg('Review queue')}</h2>
      ${groups.length === 0 ? html`<p class="muted">${msg('The queue is empty.')}</p>` : nothing}
      <div class="list" @keydown=${this.#onKey}>
        ${repeat(
          groups,
          ({ key }) => key,
          group => html`<ff-proposal .desk=${desk} .group=${group}></ff-proposal>`,
        )}
      </div>
    </section>
    <ff-holds .desk=${desk}></ff-holds>
    </div>`
  }

  protected override async updated(changed: PropertyValues): Promise<void> {
    super.updated(changed)
    if (this.isQuiet || !(changed.has('desk') || changed.has('itemId') || changed.has('isQuiet')))
      return
    const cards = this.parts
    const card = cards.find(({ group }) => isAbout(group, this.itemId)) ?? cards[0]
    await card?.updateComplete
    card?.focus()
  }

  protected override get parts(): readonly ProposalElement[] {
    return [...this.renderRoot.querySelectorAll<ProposalElement>('ff-proposal')]
  }

  /** While a card itself has focus, the up and down arrow keys move the focus to the previous or next card. */
  #onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const cards = this.parts
    const place = cards.indexOf(event.target as ProposalElement)
    const [inner] = event.composedPath()
    if (step === undefined || (inner as Element).localName !== 'article') return
    event.preventDefault()
    cards[place + step]?.focus()
  }
}

function isAbout({ parts }: ProposalGroup, itemId: string | undefined): boolean {
  return parts.some(({ proposal }) => proposal.id === itemId)
}

/** One pending decision as a card: its changes, its due time and the possible actions. */
export class ProposalElement extends DecisionPart<DeskFeed> {
  /** The published item that the proposal changes, if the proposal is not for the displayed feed. */
  #elsewhere: { readonly hash: string; readonly item: Item | undefined } | undefined

  override focus(): void {
    this.renderRoot.querySelector('article')?.focus()
  }

  protected override render(): TemplateResult {
    const { current, desk, proposed } = this
    const { holds, proposal } = this.first
    const nowMs = Date.now()
    const isSwapped = isTextSwapped(proposal, holds, nowMs)
    const reasons = holds.map(hold => `${hold.by}: ${hold.reason}`)
    return html`<article class="panel card stack" tabindex="0" aria-label=${`${this.what}: ${this.itsTitle}`} @keydown=${this.#onKey}>
      <div class="row apart">
        <h3>${this.itsTitle}</h3>
        <strong>${deadlineWords(this.group.due, nowMs)}</strong>
      </div>
      <p class="muted"><strong>${this.what}</strong>, ${timeText(this.group.at)}. ${msg(str`Held back by ${reasons.join('; ')}`)}</p>
      ${isSwapped ? html`<p class="problem" role="status">${msg('The text changed but keeps its earlier due time. Review it.')}</p>` : nothing}
      ${proposal.reason === undefined ? nothing : html`<p>${msg(str`Reason: ${proposal.reason}`)}</p>`}
      ${this.choices()} ${this.boxes()} ${this.#checks()}
      ${
        (current ?? proposed) &&
        html`<ff-compare-items .desk=${desk} .older=${current} .newer=${proposed}
          .olderLabel=${msg('Published')} .newerLabel=${msg('Proposed')}></ff-compare-items>`
      }
    </article>`
  }

  /** The check of the evidence, for each feed of the decision. */
  #checks(): readonly TemplateResult[] {
    const { desk, group } = this
    const isOnly = group.parts.length === 1
    return group.parts.map(
      part => html`<ff-proposal-check .proposed=${part} .fixture=${desk.fixture}
        .label=${isOnly ? undefined : desk.labelOf(part.feed)}></ff-proposal-check>`,
    )
  }

  protected override get current(): Item | undefined {
    const { feed, proposal } = this.first
    if (feed.feedKey === this.desk.id.feedKey) return this.desk.item(proposal.id)
    return this.#elsewhere?.hash === proposal.hash ? this.#elsewhere.item : undefined
  }

  /** Reads the published item of a proposal in another feed, once for each proposal. */
  protected override async read(): Promise<void> {
    const { feed, proposal } = this.first
    const { hash, id } = proposal
    if (feed.feedKey === this.desk.id.feedKey || this.#elsewhere?.hash === hash) return
    const snapshot = await this.desk.api.readSnapshot(feed)
    this.#elsewhere = { hash, item: snapshot?.items.find(item => item.id === id) }
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.target === event.currentTarget) this.press(event)
  }
}
