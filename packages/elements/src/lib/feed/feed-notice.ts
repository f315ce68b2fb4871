import type { FeedError, PollState } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { numberText } from '../item/language.ts'
import { msg, str } from '../item/msg.ts'
import { timeText } from '../item/time-text.ts'
import { failureText } from './failure-text.ts'

/** A notice above a list or in its place. */
export interface Notice {
  /** `stale` and `hint` appear above the list, the others in its place. */
  readonly kind: 'loading' | 'empty' | 'stale' | 'failed' | 'filtered' | 'hint'
  readonly title: string
  readonly detail: unknown
  /** Whether the notice has a button, usually because an immediate retry may help. */
  readonly retry?: boolean
}

/** The notice about the state of a feed, if any. `lastSuccessAt` is in milliseconds. */
export function feedNotice(state: PollState, lastSuccessAt?: number): Notice | undefined {
  const { status, error } = state
  if (status === 'fresh') {
    if (state.snapshot.items.length > 0) return undefined
    const detail = msg('Nothing is published right now.')
    return { kind: 'empty', title: msg('No updates'), detail }
  }
  if (error === undefined) return { kind: 'loading', title: msg('Loading'), detail: '' }
  return failureNotice(error, status === 'stale', lastSuccessAt)
}

/** The notice that nothing can be read, or with `isStale`, nothing newer than the displayed snapshot. */
export function failureNotice(error: FeedError, isStale: boolean, lastSuccessAt?: number): Notice {
  const { title, detail } = failureText(error)
  // A game that does not exist, or has not begun, does not appear sooner because a reader presses a button.
  const retry = error.retryable && error.status !== 404
  if (!isStale) return { kind: 'failed', title, detail, retry }
  const since = lastSuccessAt && timeText(new Date(lastSuccessAt).toISOString())
  const words = since ? msg(str`Not up to date since ${since}`) : msg('Not up to date')
  return { kind: 'stale', title: `${words}: ${title}`, detail, retry }
}

/** Reports that a filter hides all of `count` items. */
export function filteredOut(count: number): Notice {
  const detail =
    count === 1
      ? msg('The filter hides the only update.')
      : msg(str`The filter hides all ${numberText(count)} updates.`)
  return { kind: 'filtered', title: msg('No matches'), detail }
}

/** A notice, with a button if its `retry` is set. The default label of the button is "Try now". */
export function noticePart(
  notice: Notice,
  retry?: () => void,
  label: string = msg('Try now'),
): TemplateResult {
  const button = html`<button class="retry pill" part="retry" type="button" @click=${retry}>${label}</button>`
  return html`<div class="notice" part="notice" data-kind=${notice.kind} role="status">
    <strong>${notice.title}</strong>
    <span>${notice.detail}</span>
    ${notice.retry ? button : nothing}
  </div>`
}

/** Placeholders while items load. */
export const skeletons: TemplateResult = html`${[1, 2, 3].map(
  () =>
    html`<div class="skeleton card" aria-hidden="true"><span></span><span></span><span></span></div>`,
)}`

export const noticeStyles: CSSResult = css`
  .notice {
    display: grid;
    gap: 8px;
    justify-items: center;
    padding: 40px 20px;
    border: 1px dashed var(--_line);
    border-radius: var(--_radius);
    color: var(--_muted);
    text-align: center;
  }

  .notice strong {
    color: var(--_text);
  }

  .notice:is([data-kind='stale'], [data-kind='hint']) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    margin-block-end: var(--_gap);
    padding: 8px 16px;
    border: 1px solid color-mix(in oklab, var(--_warning) 45%, transparent);
    background: color-mix(in oklab, var(--_warning) 12%, var(--_surface));
    text-align: start;
  }

  .notice[data-kind='stale'] .retry {
    margin-inline-start: auto;
  }

  .skeleton {
    display: grid;
    gap: 12px;
    padding: 16px;
    margin-block-end: var(--_gap);
  }

  .skeleton span {
    block-size: 14px;
    border-radius: 8px;
    background: var(--_inset);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  .skeleton :not(:last-child) {
    inline-size: 60%;
  }

  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
`
