import type { Item } from '@fixture-feed/client'
import { fullText, timeText } from '@fixture-feed/elements/page-parts'
import {
  type CSSResultOrNative,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'
import type { FeedChange, FeedId, TokenRights, TokenStop } from '../api/operator-answers.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { messageOf, OperatorError } from '../api/operator-error.ts'
import type { Done } from '../feed/undoable.ts'
import { deskStyles } from '../page/desk-styles.ts'
import { DoneEvent } from '../page/done-event.ts'
import { emergencyStyles } from './emergency-styles.ts'
import { type TokenActivity, tokenActivity } from './token-activity.ts'

/** How many pages of the history are looked at: a machine makes many changes between those of a person. */
const pages = 4
const everyMs = 5_000
/** What a stopped publisher is told when nothing else was said. */
const usualReason = 'Stopped at the desk'

/** Stops a token on a feed, and lets those go that are stopped. */
export class StopTokenElement extends LitElement {
  static override properties: PropertyDeclarations = {
    api: { attribute: false },
    feed: { attribute: false },
    items: { attribute: false },
    stops: { attribute: false },
    rights: { attribute: false },
    changes: { state: true },
    chosen: { state: true },
    failure: { state: true },
    isBusy: { state: true },
  }

  static override styles: CSSResultOrNative[] = [...deskStyles, emergencyStyles]

  declare api: OperatorApi
  declare feed: FeedId
  declare items: readonly Item[]
  declare stops: readonly TokenStop[]
  declare rights: TokenRights
  /** The last changes of the feed, the newest first. */
  declare changes: readonly FeedChange[]
  declare chosen: string | undefined
  declare failure: string | undefined
  declare isBusy: boolean
  #timer: ReturnType<typeof setInterval> | undefined

  constructor() {
    super()
    this.changes = []
    this.isBusy = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#timer = setInterval(() => this.#read(), everyMs)
    this.#read()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  protected override render(): TemplateResult {
    return html`<section>
      <h3>Stop a token</h3>
      ${this.failure === undefined ? nothing : html`<p class="problem" role="alert">${this.failure}</p>`}
      ${this.#standing()} ${this.#stopPart()}
    </section>`
  }

  #standing(): TemplateResult | typeof nothing {
    if (this.stops.length === 0) return nothing
    return html`<ul aria-label="Stopped tokens">${this.stops.map(
      stop => html`<li>
        <strong>${stop.token}</strong> is stopped since ${fullText(stop.at)}, by ${stop.by}: ${stop.reason}
        <button class="button" type="button" ?disabled=${this.isBusy} @click=${() => this.#release(stop)}>Let ${stop.token} go</button>
      </li>`,
    )}</ul>`
  }

  #stopPart(): TemplateResult {
    const others = this.#others()
    const activity = others.find(({ token }) => token === this.chosen) ?? others[0]
    if (activity === undefined)
      return html`<p>Nobody ${this.stops.length > 0 ? 'but who is stopped' : 'else'} has changed this feed in its last ${this.changes.length} changes.</p>`
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
      <button class="button danger" type="submit" ?disabled=${this.isBusy}>Stop ${activity.token}</button>
    </form>`
  }

  #forecast({ token, changes, items }: TokenActivity): TemplateResult {
    return html`<p>
      From then on <strong>${token}</strong>, which made <strong>${changes}</strong> of the last ${this.changes.length} changes,
      changes nothing of this feed until somebody lets it go. <strong>${items}</strong> of ${this.items.length} items
      are as it published them: they stay. Other feeds are not concerned.
    </p>`
  }

  /** Who may be stopped: everybody who changed the feed, but oneself and who is stopped already. */
  #others(): readonly TokenActivity[] {
    const stopped = new Set([this.rights.name, ...this.stops.map(({ token }) => token)])
    return tokenActivity(this.changes, this.items).filter(({ token }) => !stopped.has(token))
  }

  #submit(event: SubmitEvent, token: string): void {
    event.preventDefault()
    const { api, feed } = this
    const reason = this.renderRoot.querySelector('input')?.value.trim() || usualReason
    this.#run(async () => {
      await api.stop(feed, token, reason)
      return { words: `${token} is stopped on this feed`, undo: () => api.release(feed, token) }
    })
  }

  #release({ token, reason }: TokenStop): void {
    const { api, feed } = this
    this.#run(async () => {
      await api.release(feed, token)
      const undo = async (): Promise<void> => {
        await api.stop(feed, token, reason)
      }
      return { words: `${token} may publish to this feed again`, undo }
    })
  }

  async #run(act: () => Promise<Done>): Promise<void> {
    this.isBusy = true
    this.failure = undefined
    try {
      this.dispatchEvent(new DoneEvent(await act()))
    } catch (error) {
      this.failure = messageOf(error)
    } finally {
      this.isBusy = false
    }
  }

  async #read(): Promise<void> {
    const { api, feed } = this
    const changes: FeedChange[] = []
    try {
      for (let page = 0; page < pages; page++) {
        const { changes: older, more } = await api.feedHistory(feed, changes.at(-1)?.at)
        changes.push(...older)
        if (!more) break
      }
      this.changes = changes
    } catch (error) {
      const isEmpty = error instanceof OperatorError && error.code === 'nothing_published'
      if (!isEmpty) this.failure = messageOf(error)
    }
  }
}
