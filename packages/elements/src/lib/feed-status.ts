import type { PollState } from '@fixture-feed/client'
import { type FailureText, failureText } from './failure-text.ts'
import { timeText } from './time-text.ts'

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
      title: 'No items',
      detail: 'Nothing in this feed right now.',
      retry: false,
    }
  }
  if (state.error === undefined) {
    return { kind: 'loading', title: 'Loading', detail: '', retry: false }
  }
  const failure = failureText(state.error, { online })
  if (state.status === 'empty') return noticeOf('failed', failure)
  const since = lastSuccessAt === undefined ? '' : ` since ${timeText(isoOf(lastSuccessAt))}`
  return noticeOf('stale', {
    ...failure,
    title: `Not up to date${since}: ${lowered(failure.title)}`,
  })
}

function noticeOf(kind: FeedNotice['kind'], { title, detail, temporary }: FailureText): FeedNotice {
  return { kind, title, detail, retry: temporary }
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
