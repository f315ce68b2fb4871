import type { Item } from '@fixture-feed/client'
import type { TokenStop } from '@fixture-feed/contract/operator-answers'
import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import { itemTitle } from '@fixture-feed/elements/page-parts'
import { type CSSResult, html, nothing, type TemplateResult } from 'lit'
import type { FeedPlace } from '../feed/feed-place.ts'
import { undoWithdrawal, withdrawAll } from '../feed/withdraw.ts'
import { Attempts } from '../page/attempts.ts'
import { DeskElement } from '../page/desk-element.ts'
import { emergencyStyles } from './emergency-styles.ts'

/** What is done when much is wrong at once: each act says what it will do before it does it. */
export class EmergencyPanelElement extends DeskElement {
  static override readonly inputs = 'place items stops since settings'

  static override styles: CSSResult = emergencyStyles

  declare place: FeedPlace
  declare items: readonly Item[]
  declare stops: readonly TokenStop[]
  /** Local date and time, as the browser's field has it. */
  declare since: string
  declare settings: FeedSettings | undefined
  readonly #attempts = new Attempts(this, {
    read: async () => {
      this.settings = await this.place.api.readSettings(this.place.feed)
    },
  })

  constructor() {
    super()
    this.since = localText(new Date(Date.now() - 15 * 60_000))
  }

  protected override render(): TemplateResult {
    return html`<section class="panel" aria-label="Emergency">
      <h2>Emergency</h2>
      ${this.#attempts.failurePart}
      ${this.#withdrawPart()}
      <ff-stop-token .place=${this.place} .items=${this.items} .stops=${this.stops}></ff-stop-token>
      ${this.#finishPart()}
    </section>`
  }

  #withdrawPart(): TemplateResult {
    const items = this.#published()
    const choose = (event: Event) => {
      this.since = (event.target as HTMLInputElement).value
    }
    return html`<section>
      <h3>Withdraw what was published since</h3>
      <label><span class="label">Since (your local time)</span>
        <input type="datetime-local" step="1" .value=${this.since} @input=${choose} /></label>
      <p>This will withdraw <strong>${items.length}</strong> of ${this.items.length} items, and lock them against other publishers.</p>
      ${items.length === 0 ? nothing : html`<ul tabindex="0" aria-label="Items to withdraw">${items.map(item => html`<li>${itemTitle(item)}</li>`)}</ul>`}
      <button class="button danger" type="button" ?disabled=${items.length === 0 || this.#attempts.isBusy} @click=${() => this.#withdraw(items)}>
        Withdraw ${items.length} ${items.length === 1 ? 'item' : 'items'}
      </button>
    </section>`
  }

  #finishPart(): TemplateResult {
    const isLive = this.settings?.state === 'live'
    return html`<section>
      <h3>${isLive ? 'Finish the feed' : 'The feed is finished'}</h3>
      <p>${
        isLive
          ? 'Readers are told that nothing more will come, and may keep what they have. Corrections are still possible.'
          : 'Readers are told that nothing more will come.'
      }</p>
      <button class="button ${isLive ? 'danger' : ''}" type="button" ?disabled=${this.settings === undefined || this.#attempts.isBusy} @click=${this.#turnState}>
        ${isLive ? 'Finish it' : 'Make it live again'}
      </button>
    </section>`
  }

  #published(): readonly Item[] {
    const since = Date.parse(this.since)
    return this.items.filter(({ publishedAt }) => Date.parse(publishedAt) >= since)
  }

  #withdraw(items: readonly Item[]): Promise<void> {
    const { api, feed, tell } = this.place
    return this.#attempts.act(async () => {
      const reason = `Withdrawn with everything since ${new Date(this.since).toISOString()}`
      const ids = new Set(items.map(({ id }) => id))
      const withdrawn = await withdrawAll(api, feed, ids, reason)
      const undo = () => undoWithdrawal(api, feed, withdrawn)
      tell({ words: `${withdrawn.items.length} items withdrawn`, undo })
    })
  }

  readonly #turnState = (): Promise<void> => {
    const { api, feed, tell } = this.place
    const { settings } = this
    if (settings === undefined) return Promise.resolve()
    return this.#attempts.act(async () => {
      const state = settings.state === 'live' ? 'finished' : 'live'
      this.settings = await api.putSettings(feed, { ...settings, state })
      const undo = async (): Promise<void> => {
        this.settings = await api.putSettings(feed, settings)
      }
      tell({ words: state === 'finished' ? 'The feed is finished' : 'The feed is live', undo })
    })
  }
}

/** A moment as a field for local date and time has it. */
function localText(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}
