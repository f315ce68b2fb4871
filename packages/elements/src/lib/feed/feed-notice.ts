import type { PollState } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import { html, nothing, type TemplateResult } from 'lit'
import { numberText } from '../item/language.ts'
import { timeText } from '../item/time-text.ts'
import { type FailureText, failureText } from './failure-text.ts'

/** What to say about a feed that is not simply there: nothing to say is `undefined`. */
export interface FeedNotice {
  readonly kind: 'loading' | 'empty' | 'stale' | 'failed'
  readonly title: string
  readonly detail: string
  /** Whether asking again now may help. */
  readonly retry: boolean
}

/** What a reader should know about the state of a feed. `lastSuccessAt` in milliseconds. */
export function feedNotice(
  state: PollState,
  {
    lastSuccessAt,
    online = true,
  }: { readonly lastSuccessAt?: number | undefined; readonly online?: boolean } = {},
): FeedNotice | undefined {
  if (state.status === 'fresh') {
    if (state.snapshot.items.length > 0) return undefined
    return {
      kind: 'empty',
      title: msg('No items'),
      detail: msg('Nothing in this feed right now.'),
      retry: false,
    }
  }
  if (state.error === undefined) {
    return { kind: 'loading', title: msg('Loading'), detail: '', retry: false }
  }
  const failure = failureText(state.error, { online })
  if (state.status === 'empty') return noticeOf('failed', failure)
  const title =
    lastSuccessAt === undefined
      ? msg(str`Not up to date: ${failure.title}`)
      : msg(str`Not up to date since ${timeText(isoOf(lastSuccessAt))}: ${failure.title}`)
  return noticeOf('stale', { ...failure, title })
}

/** The notice above a list or in its place. */
export function noticePart(notice: FeedNotice, retry: () => void): TemplateResult {
  if (notice.kind === 'loading') return html`<slot>${skeleton}${skeleton}${skeleton}</slot>`
  if (notice.kind === 'stale') return noticeBox(notice, retry)
  return html`<slot name=${notice.kind}>${noticeBox(notice, retry)}</slot>`
}

/** The notice in place of a list whose items are all filtered out. */
export function filteredOutPart(count: number): TemplateResult {
  return html`<div class="notice" part="notice" data-kind="filtered">
    <strong>${msg('Nothing matches')}</strong>
    <span>${filteredOutText(count)}</span>
  </div>`
}

function filteredOutText(count: number): string {
  if (count === 1) return msg('The only item is filtered out.')
  return msg(str`All ${numberText(count)} items are filtered out.`)
}

function noticeBox(
  { kind, title, detail, retry: helps }: FeedNotice,
  retry: () => void,
): TemplateResult {
  return html`<div class="notice" part="notice" data-kind=${kind} role="status">
    <strong>${title}</strong>
    <span>${detail}</span>
    ${
      helps
        ? html`<button class="retry" part="retry" type="button" @click=${retry}>${msg('Try now')}</button>`
        : nothing
    }
  </div>`
}

function noticeOf(kind: FeedNotice['kind'], { title, detail, temporary }: FailureText): FeedNotice {
  return { kind, title, detail, retry: temporary }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}

const skeleton = html`<div class="skeleton" aria-hidden="true"><span></span><span></span><span></span></div>`
