import { msg } from '@fixture-feed/elements/page-parts'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { FeedPart } from '../feed/feed-part.ts'
import { queueOrder } from './hold-words.ts'
import type { ProposalElement } from './proposal.ts'

/** What waits, as cards; that which goes out next comes first. */
export class QueueElement extends FeedPart {
  static override readonly inputs = 'desk itemId'

  /** The item whose card gets focus; the first where it is left out. */
  declare itemId: string | undefined
  /** The card that has focus, and its place: where it goes, the next one gets focus. */
  #focused: { readonly id: string; readonly place: number } | undefined
  #clock: ReturnType<typeof setInterval> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#clock = setInterval(() => this.requestUpdate(), 1_000)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#clock)
  }

  protected override render(): TemplateResult {
    const { desk } = this
    const proposals = queueOrder(desk.proposals)
    const nowMs = Date.now()
    return html`<section class="panel" aria-label=${msg('Waiting')}>
      <h2 tabindex="-1">${msg('What waits')}</h2>
      ${proposals.length === 0 ? html`<p class="muted">${msg('Nothing waits.')}</p>` : nothing}
      <div class="list" @keydown=${this.#onKey} @focusin=${this.#onFocus} @focusout=${this.#onBlur}>
        ${repeat(
          proposals,
          ({ id }) => id,
          proposal =>
            html`<ff-proposal .desk=${desk} .proposal=${proposal} .nowMs=${nowMs}></ff-proposal>`,
        )}
      </div>
    </section>`
  }

  protected override async updated(changed: PropertyValues): Promise<void> {
    const cards = this.#cards
    if (changed.has('desk') || changed.has('itemId')) {
      const card = cards.find(({ proposal }) => proposal.id === this.itemId) ?? cards[0]
      await card?.updateComplete
      card?.focus()
    }
    const { id, place = 0 } = this.#focused ?? {}
    if (id === undefined || cards.some(({ proposal }) => proposal.id === id)) return
    this.#focused = undefined
    const next = cards[Math.min(place, cards.length - 1)]
    if (next === undefined) this.renderRoot.querySelector('h2')?.focus()
    else next.takeOver()
  }

  get #cards(): readonly ProposalElement[] {
    return [...this.renderRoot.querySelectorAll<ProposalElement>('ff-proposal')]
  }

  #onFocus({ target }: FocusEvent): void {
    const place = this.#cards.indexOf(target as ProposalElement)
    const { id } = (target as ProposalElement).proposal
    this.#focused = { id, place }
  }

  /** A card that goes has focus until then. */
  #onBlur(): void {
    const isThere = this.desk.proposals.some(({ id }) => id === this.#focused?.id)
    if (isThere) this.#focused = undefined
  }

  /** Arrow keys go from card to card. */
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
