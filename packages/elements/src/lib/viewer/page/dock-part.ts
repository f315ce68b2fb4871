import type { PlayedFeed } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { bellIcon } from '../../item/icons.ts'
import { msg } from '../../item/msg.ts'
import { changeText, fullText } from '../../item/time-text.ts'
import type { ReplayBarElement } from '../replay/replay-bar.ts'
import { stateMark } from '../score/state-mark.ts'
import type { PageState } from './page-state.ts'

export interface DockOptions {
  /** The feed where it is a replay. */
  readonly played: PlayedFeed | undefined
  readonly address: ReplayBarElement['address']
  readonly state: PageState
  readonly snapshotAt: string | undefined
  readonly isFinished: boolean
  /** Where the replay begins, or the present. */
  readonly modeHref: string
  readonly isNotifying: boolean
  readonly onNotify: () => void
  readonly onMode: (event: Event) => void
  readonly onMove: ReplayBarElement['move']
}

/** What stays at the bottom of a game's page: when it changed and the way to the replay, or the replay itself. */
export function dockPart({ played, ...options }: DockOptions): TemplateResult {
  return played === undefined ? liveDock(options) : replayDock(played, options)
}

type ShownDock = Omit<DockOptions, 'played'>

function liveDock(options: ShownDock): TemplateResult {
  const { state, snapshotAt = '', modeHref, onMode } = options
  return html`<section class="dock dock-live card" aria-label=${msg('Replay')} tabindex="-1">
    ${stateMark(state.kind, state.label, snapshotAt)}
    <span class="changed"
      ><span class="changed-word">${msg('Changed')}</span>
      <time dir="auto" datetime=${snapshotAt} title=${fullText(snapshotAt)}>${changeText(snapshotAt)}</time></span
    >
    ${notifyButton(options)}
    <a class="mode button" href=${modeHref} @click=${onMode}>${msg('Replay')}</a>
  </section>`
}

/** Only a live game has anything to tell of, and a browser may know no notifications. */
function notifyButton({
  state,
  isNotifying,
  onNotify,
}: ShownDock): TemplateResult | typeof nothing {
  const canNotify = 'Notification' in globalThis && 'serviceWorker' in navigator
  if (state.kind !== 'live' || !canNotify) return nothing
  const isRefused = Notification.permission === 'denied'
  return html`<button
    class="button notify" type="button" aria-pressed=${isNotifying} ?disabled=${isRefused}
    title=${isRefused ? msg('Your browser does not allow notifications of this page.') : msg('Tells key moments while you look elsewhere')}
    @click=${onNotify}
  >${bellIcon}<span>${msg('Notify me')}</span></button>`
}

function replayDock(played: PlayedFeed, options: ShownDock): TemplateResult {
  const { address, isFinished, modeHref, onMode, onMove } = options
  return html`<section class="dock card" aria-label=${msg('Replay')} tabindex="-1">
    <ff-replay-bar .feed=${played} .address=${address} .move=${onMove}>
      <a class="mode button" href=${modeHref} @click=${onMode}>${isFinished ? msg('Now') : msg('Live')}</a>
    </ff-replay-bar>
  </section>`
}

export const dockStyles: CSSResult = css`
  .dock {
    position: sticky;
    inset-block-end: 12px;
    z-index: 3;
    padding: 10px 14px;
    box-shadow: 0 6px 28px rgb(0 0 0 / 16%);
  }

  .dock:focus-visible {
    outline-offset: -2px;
  }

  .dock .button {
    color: var(--_accent);
  }

  .dock-live {
    display: flex;
    align-items: center;
    gap: 4px clamp(12px, 2vw, 16px);
    font-size: 0.875rem;
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
