import type { FeedError } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'

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
      title: msg('Nothing published yet'),
      detail: msg('The first item appears here as soon as it is there.'),
      temporary: true,
    }
  }
  if (code === 'unknown_fixture' || code === 'unknown_feed' || status === 404) {
    return {
      title: code === 'unknown_feed' ? msg('No such feed') : msg('No such game'),
      detail: error.detail ?? msg('It was never registered, or it was retired.'),
      temporary: true,
    }
  }
  if (status === 400) {
    return {
      title: msg('The service does not understand this address'),
      detail: error.detail ?? msg('Something in it is malformed.'),
      temporary: false,
    }
  }
  if (kind === 'network' || kind === 'timeout') return unreachable(kind, online)
  return {
    title: msg('The service has a problem'),
    detail: msg(str`${error.detail ?? answerText(status)} Trying again.`),
    temporary: true,
  }
}

function answerText(status: number | undefined): string {
  return status === undefined
    ? msg('It answered something that is no feed.')
    : msg(str`It answered ${status}.`)
}

function unreachable(kind: FeedError['kind'], online: boolean): FailureText {
  if (!online) {
    return {
      title: msg('You are offline'),
      detail: msg('Reading goes on as soon as there is a connection.'),
      temporary: true,
    }
  }
  return {
    title: msg('The service does not answer'),
    detail: kind === 'timeout' ? msg('It took too long. Trying again.') : msg('Trying again.'),
    temporary: true,
  }
}
