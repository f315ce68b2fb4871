import type { FeedError } from '@fixture-feed/client'

/** A failure as a reader needs it: what it means, and what happens next. */
export interface FailureText {
  readonly title: string
  readonly detail: string
  /** Whether waiting may help. */
  readonly temporary: boolean
}

/** What a failed read means to somebody who looks at a page. */
export function failureText(
  error: FeedError,
  { online = true }: { readonly online?: boolean } = {},
): FailureText {
  const { code, status, kind } = error
  if (code === 'nothing_published') {
    return {
      title: 'Nothing published yet',
      detail: 'The first item appears here as soon as it is there.',
      temporary: true,
    }
  }
  if (code === 'unknown_fixture' || code === 'unknown_feed' || status === 404) {
    return {
      title: code === 'unknown_feed' ? 'No such feed' : 'No such fixture',
      detail: error.detail ?? 'It was never registered, or it was retired.',
      temporary: true,
    }
  }
  if (status === 400) {
    return {
      title: 'The service does not understand this address',
      detail: error.detail ?? 'Something in it is malformed.',
      temporary: false,
    }
  }
  if (kind === 'network' || kind === 'timeout') return unreachable(kind, online)
  return {
    title: 'The service has a problem',
    detail: `${error.detail ?? `It answered ${status ?? 'something that is no feed'}.`} Trying again.`,
    temporary: true,
  }
}

function unreachable(kind: FeedError['kind'], online: boolean): FailureText {
  if (!online) {
    return {
      title: 'You are offline',
      detail: 'Reading goes on as soon as there is a connection.',
      temporary: true,
    }
  }
  return {
    title: 'The service does not answer',
    detail: kind === 'timeout' ? 'It took too long. Trying again.' : 'Trying again.',
    temporary: true,
  }
}
