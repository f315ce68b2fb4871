import type { FeedChange, TokenStop } from '@fixture-feed/contract/operator-answers'
import { fullText, timeText } from '@fixture-feed/elements/page-parts'
import { type CSSResult, html, nothing, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'
import { PagedHistory } from '../history/paged-history.ts'
import { emergencyStyles } from './emergency-styles.ts'
import { type TokenActivity, tokenActivity } from './token-activity.ts'

/** How many changes are looked at: a machine makes many between those of a person. */
const lastChanges = 200
/** What a stopped publisher is told when nothing else was said. */
const usualReason = 'Stopped at the desk'

/** Stops a token on a feed, and lets those go that are stopped. */
export class StopTokenElement extends FeedPart {
  static override readonly inputs = 'desk chosen'

  static override styles: CSSResult = emergencyStyles

  protected override readonly everyMs = 5_000
  declare chosen: string | undefined
  readonly #pages = new PagedHistory<FeedChange>(before =>
    this.desk.api.readFeedHistory(this.desk.id, before),
  )

  /** The last changes of the feed, the newest first. */
  get #changes(): readonly FeedChange[] {
    return this.#pages.changes.slice(0, lastChanges)
  }

  protected override render(): TemplateResult {
    return html`<section>
      <h3>Stop a token</h3>
      ${this.failurePart}
      ${this.#standing()} ${this.#stopPart()}
    </section>`
  }

  #standing(): TemplateResult | typeof nothing {
    if (this.desk.stops.length === 0) return nothing
    return html`<ul aria-label="Stopped tokens">${this.desk.stops.map(
      stop => html`<li>
        <strong>${stop.token}</strong> is stopped since ${fullText(stop.at)}, by ${stop.by}: ${stop.reason}
        <button class="button" type="button" ?disabled=${this.desk.isBusy} @click=${() => this.#release(stop)}>Let ${stop.token} go</button>
      </li>`,
    )}</ul>`
  }

  #stopPart(): TemplateResult {
    const others = this.#others()
    const activity = others.find(({ token }) => token === this.chosen) ?? others[0]
    if (activity === undefined)
      return html`<p>Nobody ${this.desk.stops.length > 0 ? 'but who is stopped' : 'else'} has changed this feed in its last ${this.#changes.length} changes.</p>`
    const choose = (event: Event) => {
      this.chosen = (event.target as HTMLSelectElement).value
    }
    return html`<form @submit=${(event: SubmitEvent) => this.#submit(event, activity.token)}>
      <label><span class="label">Token</span>
        <select @change=${choose}>${others.map(
          ({ token, lastAt }) =>
            html`<option value=${token} .selected=${token === activity.token}>${token} (last change ${timeText(lastAt)})</option>`,
        )}</select></label>
      ${this.#forecast(activity)}
      <label><span class="label">Why (the publisher is told)</span>
        <input name="reason" placeholder=${usualReason} maxlength="1000" autocomplete="off" /></label>
      <button class="button danger" type="submit" ?disabled=${this.desk.isBusy}>Stop ${activity.token}</button>
    </form>`
  }

  #forecast({ token, changes, items }: TokenActivity): TemplateResult {
    return html`<p>
      From then on <strong>${token}</strong>, which made <strong>${changes}</strong> of the last ${this.#changes.length} changes,
      changes nothing of this feed until somebody lets it go. <strong>${items}</strong> of ${this.desk.items.length} items
      are as it published them: they stay. Other feeds are not concerned.
    </p>`
  }

  /** Who may be stopped: everybody who changed the feed, but oneself and who is stopped already. */
  #others(): readonly TokenActivity[] {
    const stopped = new Set([this.desk.rights.name, ...this.desk.stops.map(({ token }) => token)])
    return tokenActivity(this.#changes, this.desk.items).filter(({ token }) => !stopped.has(token))
  }

  #submit(event: SubmitEvent, token: string): void {
    event.preventDefault()
    const { api, id } = this.desk
    const reason = this.renderRoot.querySelector('input')?.value.trim() || usualReason
    this.desk.act(async () => {
      await api.stop(id, token, reason)
      return { words: `${token} is stopped on this feed`, undo: () => api.release(id, token) }
    })
  }

  #release({ token, reason }: TokenStop): void {
    const { api, id } = this.desk
    this.desk.act(async () => {
      await api.release(id, token)
      const undo = async (): Promise<void> => {
        await api.stop(id, token, reason)
      }
      return { words: `${token} may publish to this feed again`, undo }
    })
  }

  protected override async read(): Promise<void> {
    await this.#pages.readNewest()
    while (this.#pages.more && this.#pages.changes.length < lastChanges)
      await this.#pages.readOlder()
  }
}
