import type { Item } from '@fixture-feed/client'
import type { FeedSettings } from '@fixture-feed/contract/operator-bodies'
import { itemTitle, msg, type OwnProperties, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { withdrawItems } from '../api/acts.ts'
import { FeedPart } from '../feed/feed-part.ts'

/** Actions for many faults at the same time. Each action shows its effect before it is confirmed. */
export class EmergencyPanelElement extends FeedPart {
  static override readonly properties: OwnProperties<EmergencyPanelElement> = {
    since: { attribute: false },
    settings: { attribute: false },
  }

  static override styles: CSSResult = css`
    section section {
      justify-items: start;
    }

    ul {
      max-block-size: 12em;
      overflow-y: auto;
    }
  `

  /** Local date and time in the format of the browser's input. */
  declare since: string
  declare settings: FeedSettings | undefined

  constructor() {
    super()
    this.since = localText(new Date(Date.now() - 15 * 60_000))
  }

  protected override render(): TemplateResult {
    return html`<section class="panel card stack" aria-label=${msg('Emergency stop')}>
      <h2>${msg('Emergency stop')}</h2>
      ${this.failurePart}
      ${this.#withdrawPart()}
      ${this.settings && this.#finishPart(this.settings)}
    </section>`
  }

  #withdrawPart(): TemplateResult {
    const items = this.#published()
    return html`<section class="stack foot">
      <h3>${msg('Withdraw everything published since')}</h3>
      <label><span class="label">${msg('Since (your local time)')}</span>
        <input type="datetime-local" step="1" .value=${this.since} @input=${this.into('since')} /></label>
      <p>${msg(str`This withdraws ${items.length} of ${this.desk.items.length} items and reserves them for you. Changes by other publishers will wait for approval.`)}</p>
      ${items.length === 0 ? nothing : html`<ul tabindex="0" aria-label=${msg('Items to withdraw')}>${items.map(item => html`<li>${itemTitle(item)}</li>`)}</ul>`}
      <button class="button danger" type="button" ?disabled=${items.length === 0 || this.desk.isBusy} @click=${() => this.#withdraw(items)}>
        ${msg('Withdraw')} (${items.length})
      </button>
    </section>`
  }

  #finishPart(settings: FeedSettings): TemplateResult {
    const isLive = settings.state === 'live'
    return html`<section class="stack foot">
      <h3>${isLive ? msg('End coverage') : msg('Coverage has ended')}</h3>
      <p>${msg('When coverage has ended, apps check for updates only once a minute. You can still publish corrections.')}</p>
      <button class="button ${isLive ? 'danger' : ''}" type="button" ?disabled=${this.desk.isBusy} @click=${() => this.#turnState(settings)}>
        ${isLive ? msg('End coverage') : msg('Reopen coverage')}
      </button>
    </section>`
  }

  #published(): readonly Item[] {
    const since = Date.parse(this.since)
    return this.desk.items.filter(({ publishedAt }) => Date.parse(publishedAt) >= since)
  }

  protected override async read(): Promise<void> {
    this.settings = await this.desk.api.readSettings(this.desk.id)
  }

  #withdraw(items: readonly Item[]): Promise<void> {
    const { desk } = this
    return desk.act(async () => {
      const reason = msg(
        str`Withdrawn with everything published since ${new Date(this.since).toISOString()}`,
      )
      const ids = items.map(({ id }) => id)
      const { items: withdrawn, undo } = await withdrawItems(desk, ids, { reason })
      return { words: msg(str`${withdrawn.length} items withdrawn.`), undo }
    })
  }

  #turnState(settings: FeedSettings): Promise<void> {
    const { desk } = this
    return desk.act(async () => {
      const put = async (wanted: FeedSettings) => {
        this.settings = await desk.api.putSettings(desk.id, wanted)
      }
      const state = settings.state === 'live' ? 'finished' : 'live'
      await put({ ...settings, state })
      const words = state === 'finished' ? msg('Coverage has ended') : msg('Coverage is live')
      return { words, undo: () => put(settings) }
    })
  }
}

/** Formats a time for an input of local date and time. */
function localText(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19)
}
