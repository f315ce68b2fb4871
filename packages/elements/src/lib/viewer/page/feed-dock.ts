import type { FixtureIndexEntry, Item, PlayedFeed, PollState } from '@fixture-feed/client'
import { keyMoments } from '@fixture-feed/client/key-moments'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import type { FeedChangeEvent } from '../../../feed-events.ts'
import { msg } from '../../item/msg.ts'
import { changeText, fullText } from '../../item/time-text.ts'
import { itemScore, latestScore } from '../../score/item-score.ts'
import { bellIcon, closeIcon, playIcon } from '../control-icons.ts'
import { importLazily } from '../lazy-import.ts'
import type { Notify } from '../notify/notifier.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { type FeedRoute, formatRoute } from '../route.ts'
import { askForScore } from '../tab-settings.ts'
import type { OpenedFeed } from './opened-feed.ts'

/**
 * The dock of a page. For a live feed, it is in the head of the page and contains the time of the last change, the
 * notifications and the link to the replay. For a replay, it is at the bottom of the window and contains the controls.
 */
export class FeedDockElement extends PageElement {
  static override readonly properties: OwnProperties<FeedDockElement> = {
    route: { attribute: false },
    opened: { attribute: false },
    // Pausing a replay changes its playback, but not the state of the feed.
    state: { attribute: false, hasChanged: () => true },
    notify: { attribute: false },
  }

  static override styles: CSSResult = css`
    .head {
      flex-wrap: nowrap;
      justify-content: end;
      gap: 8px;
    }

    /* The controls of a replay stay in view. */
    .dock {
      position: fixed;
      inset-block-end: 12px;
      inset-inline: max(16px, (100% - 1120px) / 2);
      z-index: 3;
      padding: 10px 14px;
      box-shadow: 0 6px 28px rgb(0 0 0 / 16%);

      @media print {
        display: none;
      }
    }

    .button {
      color: var(--_accent);
    }

    .changed {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    /* A narrow window has space only for the buttons. */
    @media (width < 360px) {
      .changed {
        display: none;
      }
    }

    @media (width < 480px) {
      .button {
        min-inline-size: 44px;
        padding: 0;
      }

      .button span {
        position: absolute;
        clip-path: inset(50%);
      }
    }

    /* The time is not cut, so its label is hidden where both do not fit. */
    @media (width < 860px) {
      .changed-word {
        position: absolute;
        clip-path: inset(50%);
      }
    }
  `

  declare route: FeedRoute
  declare opened: OpenedFeed
  /** The state of the feed. The dock renders whenever it is set. */
  declare state: PollState | undefined
  /** Shows notifications; `undefined` unless the reader enabled them. */
  declare notify: Notify | undefined

  protected override render(): TemplateResult {
    const { played } = this.opened
    const kind = played === undefined ? 'head line' : 'dock card'
    return html`<section class=${kind} aria-label=${msg('Replay')} tabindex="-1">
      ${played === undefined ? this.#live() : this.#replay(played)}
    </section>`
  }

  #live() {
    const { items = [], snapshotAt } = this.opened.snapshot ?? {}
    const start = replayStart(items)
    // Before the first score there is nothing to replay. The last change may then be the preview of a game of another
    // day, which is not worth reporting.
    if (snapshotAt === undefined || start === undefined) return this.#notifyButton()
    // A finished game rarely changes, so its last change is not shown.
    const isChanging = this.opened.state?.live !== false
    return html`${isChanging ? changedPart(snapshotAt) : nothing}
      ${this.#notifyButton()} ${this.#replayLink(start)}`
  }

  #replay(played: PlayedFeed) {
    const now = { until: undefined, speed: undefined }
    return html`<ff-replay-bar
      .feed=${played} .playback=${played.playback} .state=${played.state} .address=${this.opened.target?.feed}
    >
      ${this.#mode(now, msg('Exit replay'))}
    </ff-replay-bar>`
  }

  /** The link to a replay of the game, which starts directly before the first score and runs immediately. */
  #replayLink(until: string) {
    const href = formatRoute({ ...this.route, item: undefined, until })
    const start = (event: MouseEvent): void => {
      this.opened.playsAtOnce = true
      this.#leaveMode(event)
    }
    return html`<a class="mode button" href=${href} @click=${start}>${playIcon}<span>${msg('Replay')}</span></a>`
  }

  #mode(place: Pick<FeedRoute, 'until' | 'speed'>, text: string) {
    const href = formatRoute({ ...this.route, item: undefined, ...place })
    return html`<a class="mode button" href=${href} @click=${this.#leaveMode}>${closeIcon}<span>${text}</span></a>`
  }

  /** The button for notifications. It is missing for a finished game, and in browsers without notifications. */
  #notifyButton() {
    const canNotify = 'Notification' in globalThis && 'serviceWorker' in navigator
    if (this.opened.state?.live === false || !canNotify) return nothing
    const isRefused = Notification.permission === 'denied'
    return html`<button
      class="button notify" type="button" aria-pressed=${this.notify !== undefined} ?disabled=${isRefused}
      title=${isRefused ? msg('Your browser does not allow notifications from this page. You can allow them in the browser settings for this site.') : msg('Key moments, while this tab is open')}
      @click=${this.#turnNotifier}
    >${bellIcon}<span>${msg('Notify me')}</span></button>`
  }

  /** Notifies the reader of the key moments among the added items, if the reader enabled notifications. */
  notifyOf({ added, snapshot }: FeedChangeEvent, { awayTeam, homeTeam }: FixtureIndexEntry): void {
    if (this.notify === undefined) return
    const latest = latestScore(snapshot.items)
    const score = latest && `${latest.awayScore}-${latest.homeScore} `
    const moments = keyMoments(snapshot.items)
    this.notify(
      added.filter(({ id }) => moments.has(id)),
      `${awayTeam.tricode} ${score ?? ''}${homeTeam.tricode}`,
    )
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('section')?.focus({ preventScroll: true })
  }

  toggleReplay(): void {
    this.renderRoot.querySelector<HTMLElement>('.mode')?.click()
  }

  /**
   * Moves focus to an element that remains, because the link disappears. After a replay, the score of the game is
   * shown even if the reader hides scores.
   */
  #leaveMode({ currentTarget }: Pick<Event, 'currentTarget'>): void {
    if (this.opened.played !== undefined) askForScore(this.route.fixtureId)
    if ((currentTarget as Element).matches(':focus')) this.focus()
  }

  /**
   * Turns the notifications on or off. Requests the permission before the code loads, because a browser allows the
   * request only in response to a press.
   */
  async #turnNotifier(): Promise<void> {
    const isOn = this.notify !== undefined
    this.notify = undefined
    if (isOn || (await Notification.requestPermission()) !== 'granted') return
    const part = await importLazily(() => import('../notify/notifier.ts'))
    this.notify = await part?.startNotifier()
  }
}

/** The time of the last change of a live game. */
function changedPart(snapshotAt: string) {
  return html`<small class="changed">
    <span class="changed-word">${msg('Last update')}</span>
    <time dir="auto" datetime=${snapshotAt} title=${fullText(snapshotAt)}>${changeText(snapshotAt)}</time>
  </small>`
}

/**
 * The instant before the first score was published, so that a replay does not start with items from before the
 * tip-off. `undefined` without a score.
 */
export function replayStart(items: readonly Item[]): string | undefined {
  const published = items
    .filter(item => itemScore(item) !== undefined)
    .map(({ publishedAt }) => Date.parse(publishedAt))
  if (published.length === 0) return undefined
  return new Date(Math.min(...published) - 1).toISOString()
}
