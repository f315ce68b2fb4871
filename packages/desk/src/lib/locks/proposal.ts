import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import { html, nothing, type TemplateResult } from 'lit'
import { toDraft } from '../api/same-draft.ts'
import { writeSeen } from '../api/write-seen.ts'
import { FeedPart } from '../feed/feed-part.ts'

/** What another publisher would make of a locked item, to take or to leave. */
export class ProposalElement extends FeedPart {
  static override readonly inputs = 'desk itemId shown'

  declare itemId: string
  declare shown: readonly [current: Item, proposed: Item] | undefined
  #drawn: string | undefined

  protected override willUpdate(): void {
    const of = JSON.stringify([this.#current, this.#lock])
    if (of !== this.#drawn) this.#show()
    this.#drawn = of
  }

  get #current(): Item | undefined {
    return this.desk.item(this.itemId)
  }

  get #lock(): ItemLock | undefined {
    return this.desk.locks.get(this.itemId)
  }

  protected override render(): TemplateResult {
    const { proposed } = this.#lock ?? {}
    const by = proposed?.by ?? 'another publisher'
    return html`<section class="panel" aria-label="Proposal">
      <h2>${proposed === undefined ? 'There is no proposal any more' : `What ${by} would ${proposed.item === undefined ? 'do' : 'say'}`}</h2>
      ${proposed !== undefined && proposed.item === undefined ? html`<p>Withdraw the item${proposed.withdrawal?.reason && `: ${proposed.withdrawal.reason}`}.</p>` : nothing}
      ${
        this.shown === undefined
          ? nothing
          : html`<ff-compare-items .older=${this.shown[0]} .newer=${this.shown[1]} .fixture=${this.desk.fixture}
              .olderLabel=${'As it is'} .newerLabel=${`As ${by} would have it`}></ff-compare-items>`
      }
      ${proposed === undefined ? nothing : this.#choices(proposed.item)}
    </section>`
  }

  #choices(item: Draft | undefined): TemplateResult {
    return html`<div class="row">
      <button class="button primary" type="button" ?disabled=${this.desk.isBusy} @click=${this.#take}>Take it, and unlock</button>
      ${item === undefined ? nothing : html`<button class="button" type="button" @click=${() => this.#edit(item)}>Edit it</button>`}
      <button class="button" type="button" @click=${() => this.desk.closeSide()}>Leave it</button>
    </div>`
  }

  async #show(): Promise<void> {
    const { desk } = this
    const [current, lock] = [this.#current, this.#lock]
    const item = lock?.proposed?.item
    if (current === undefined || item === undefined) {
      this.shown = undefined
      return
    }
    const proposed = {
      ...item,
      revision: current.revision + 1,
      publishedAt: lock?.proposed?.at ?? current.publishedAt,
    }
    this.shown = await Promise.all([desk.blobs.shown(current), desk.blobs.shown(proposed)])
  }

  readonly #take = (): Promise<void> =>
    this.desk.act(async () => {
      const { desk } = this
      const { api, id } = desk
      const [current, lock] = [this.#current, this.#lock]
      const { proposed } = lock ?? {}
      if (lock === undefined || proposed === undefined) return undefined
      const { item, withdrawal } = proposed
      // A lock of our own first: nobody else's publication comes between, and that of another holds us no more.
      await api.lock(id, lock.id, lock.reason || 'Taking a proposal')
      const outcome = await writeSeen(api, id, {
        onto: [{ id: lock.id, revision: current?.revision ?? null }],
        publication:
          item === undefined
            ? { withdrawals: [withdrawal ?? { id: lock.id }] }
            : { items: [{ ...toDraft(item), ...(current && { revision: current.revision + 1 }) }] },
      })
      if (outcome.kind === 'conflict')
        throw new Error('Nothing was changed, as somebody was faster')
      await api.unlock(id, lock.id)
      desk.closeSide()
      return { words: 'The proposal was taken' }
    })

  #edit(item: Draft): void {
    this.desk.edit({ seen: this.#current, draft: toDraft(item), locks: true })
  }
}
