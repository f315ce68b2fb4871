import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { toDraft } from '../api/same-draft.ts'
import { writeSeen } from '../api/write-seen.ts'
import type { FeedPlace } from '../feed/feed-place.ts'
import { Attempts } from '../page/attempts.ts'
import { DeskElement } from '../page/desk-element.ts'

/** What another publisher would make of a locked item, to take or to leave. */
export class ProposalElement extends DeskElement {
  static override readonly inputs = 'place current lock shown'

  declare place: FeedPlace
  declare current: Item | undefined
  declare lock: ItemLock | undefined
  declare shown: readonly [current: Item, proposed: Item] | undefined
  readonly #attempts = new Attempts(this)

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('lock') || changed.has('current')) this.#show()
  }

  protected override render(): TemplateResult {
    const { proposed } = this.lock ?? {}
    const by = proposed?.by ?? 'another publisher'
    return html`<section class="panel" aria-label="Proposal">
      <h2>${proposed === undefined ? 'There is no proposal any more' : `What ${by} would ${proposed.item === undefined ? 'do' : 'say'}`}</h2>
      ${this.#attempts.failurePart}
      ${proposed !== undefined && proposed.item === undefined ? html`<p>Withdraw the item${proposed.withdrawal?.reason && `: ${proposed.withdrawal.reason}`}.</p>` : nothing}
      ${
        this.shown === undefined
          ? nothing
          : html`<ff-compare-items .older=${this.shown[0]} .newer=${this.shown[1]} .fixture=${this.place.fixture}
              .olderLabel=${'As it is'} .newerLabel=${`As ${by} would have it`}></ff-compare-items>`
      }
      ${proposed === undefined ? nothing : this.#choices(proposed.item)}
    </section>`
  }

  #choices(item: Draft | undefined): TemplateResult {
    return html`<div class="row">
      <button class="button primary" type="button" ?disabled=${this.#attempts.isBusy} @click=${this.#take}>Take it, and unlock</button>
      ${item === undefined ? nothing : html`<button class="button" type="button" @click=${() => this.#edit(item)}>Edit it</button>`}
      <button class="button" type="button" @click=${this.place.close}>Leave it</button>
    </div>`
  }

  async #show(): Promise<void> {
    const { current, lock, place } = this
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
    const shown = await Promise.all([place.blobs.shown(current), place.blobs.shown(proposed)])
    if (this.lock === lock) this.shown = shown
  }

  readonly #take = (): Promise<void> =>
    this.#attempts.act(async () => {
      const { current, lock, place } = this
      const { api, feed } = place
      const { proposed } = lock ?? {}
      if (lock === undefined || proposed === undefined) return
      const { item, withdrawal } = proposed
      // A lock of our own first: nobody else's publication comes between, and that of another holds us no more.
      await api.lock(feed, lock.id, lock.reason || 'Taking a proposal')
      const outcome = await writeSeen(api, feed, {
        seen: current === undefined ? [] : [current],
        absent: current === undefined ? [lock.id] : [],
        publication:
          item === undefined
            ? { withdrawals: [withdrawal ?? { id: lock.id }] }
            : { items: [{ ...toDraft(item), ...(current && { revision: current.revision + 1 }) }] },
      })
      if (outcome.kind === 'conflict')
        throw new Error('Nothing was changed, as somebody was faster')
      await api.unlock(feed, lock.id)
      place.tell({ words: 'The proposal was taken' })
      place.close()
    })

  #edit(item: Draft): void {
    this.place.edit({ seen: this.current, draft: toDraft(item), locks: true })
  }
}
