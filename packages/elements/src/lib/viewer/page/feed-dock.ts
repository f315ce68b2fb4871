import type { Item, PlayedFeed } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { bellIcon } from '../../item/icons.ts'
import { msg } from '../../item/msg.ts'
import { changeText, fullText } from '../../item/time-text.ts'
import { itemScore } from '../../score/item-score.ts'
import { importLazily } from '../lazy-import.ts'
import type { Notify } from '../notify/notifier.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { type FeedRoute, formatRoute } from '../route.ts'
import { type PageState, stateMark } from '../score/state-mark.ts'
import { askForScore } from '../tab-settings.ts'
import type { OpenedFeed } from './opened-feed.ts'

/** The bar at the bottom: the time of the last change and the link to the replay, or the controls of the replay. */
export class FeedDockElement extends PageElement {
  static override readonly properties: OwnProperties<FeedDockElement> = {
    route: { attribute: false },
    opened: { attribute: false },
    state: { attribute: false },
    notify: { attribute: false },
  }

  static override styles: CSSResult = css`
    :host {
      position: sticky;
      inset-block-end: 12px;
      z-index: 3;
    }

    .dock {
      padding: 10px 14px;
      box-shadow: 0 6px 28px rgb(0 0 0 / 16%);
    }

    .button {
      color: var(--_accent);
    }

    .changed {
      flex: 1;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
      color: var(--_muted);
    }

    @media (width < 480px) {
      .changed-word,
      .notify span {
        display: none;
      }
    }
  `

  declare route: FeedRoute
  declare opened: OpenedFeed
  /** The state of the feed; a new object whenever the feed may have changed. */
  declare state: PageState
  /** Notifies of added items, if the reader enabled it. */
  declare notify: Notify | undefined

  protected override render(): TemplateResult {
    const { played } = this.opened
    return html`<section class="dock card" aria-label=${msg('Replay')} tabindex="-1">
      ${played === undefined ? this.#live() : this.#replay(played)}
    </section>`
  }

  #live() {
    const { snapshotAt = '' } = this.opened.snapshot ?? {}
    const { kind, label } = this.state
    return html`<div class="line">
      ${stateMark(kind, label, snapshotAt)}
      <span class="changed"
        ><span class="changed-word">${msg('Last update')}</span>
        <time dir="auto" datetime=${snapshotAt} title=${fullText(snapshotAt)}>${changeText(snapshotAt)}</time></span
      >
      ${this.#notifyButton()} ${this.#replayLink()}
    </div>`
  }

  #replay(played: PlayedFeed) {
    const now = { until: undefined, speed: undefined }
    return html`<ff-replay-bar
      .feed=${played} .playback=${played.playback} .state=${played.state} .address=${this.opened.target?.feed}
    >
      ${this.#mode(now, msg('Exit replay'))}
    </ff-replay-bar>`
  }

  /** A replay of the game starts at tip-off and runs. */
  #replayLink() {
    const { items = [] } = this.opened.snapshot ?? {}
    const href = formatRoute({ ...this.route, item: undefined, until: replayStart(items) })
    const start = (event: MouseEvent): void => {
      this.opened.playsAtOnce = true
      this.#leaveMode(event)
    }
    return html`<a class="mode button" href=${href} @click=${start}>${msg('Replay')}</a>`
  }

  #mode(place: Pick<FeedRoute, 'until' | 'speed'>, text: string) {
    const href = formatRoute({ ...this.route, item: undefined, ...place })
    return html`<a class="mode button" href=${href} @click=${this.#leaveMode}>${text}</a>`
  }

  /** Only a live game can cause notifications, and some browsers do not support them. */
  #notifyButton() {
    const canNotify = 'Notification' in globalThis && 'serviceWorker' in navigator
    if (this.opened.state?.live === false || !canNotify) return nothing
    const isRefused = Notification.permission === 'denied'
    return html`<button
      class="button notify" type="button" aria-pressed=${this.notify !== undefined} ?disabled=${isRefused}
      title=${isRefused ? msg('Your browser does not allow notifications from this page.') : msg('Key moments, while this tab is open')}
      @click=${this.#turnNotifier}
    >${bellIcon}<span>${msg('Notify me')}</span></button>`
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.dock')?.focus({ preventScroll: true })
  }

  toggleReplay(): void {
    this.renderRoot.querySelector<HTMLElement>('.mode')?.click()
  }

  /** The link disappears, so focus moves to a stable element; when a replay is left, to the score. */
  #leaveMode({ currentTarget }: Pick<Event, 'currentTarget'>): void {
    if (this.opened.played !== undefined) askForScore(this.route.fixtureId)
    if ((currentTarget as Element).matches(':focus')) this.focus()
  }

  /** Requests the permission first: a browser allows that only in response to a press. */
  async #turnNotifier(): Promise<void> {
    const isOn = this.notify !== undefined
    this.notify = undefined
    if (isOn || (await Notification.requestPermission()) !== 'granted') return
    const part = await importLazily(() => import('../notify/notifier.ts'))
    this.notify = await part?.startNotifier()
  }
}

/** The instant before the first score was published, so that nothing from before the tip-off is played. */
export function replayStart(items: readonly Item[]): string | undefined {
  const published = items
    .filter(item => itemScore(item) !== undefined)
    .map(({ publishedAt }) => Date.parse(publishedAt))
  if (published.length === 0) return undefined
  return new Date(Math.min(...published) - 1).toISOString()
}
