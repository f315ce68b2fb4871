import type { FeedError } from '@fixture-feed/client'
import { msg, str } from '../item/msg.ts'

/** A failure as a reader needs it: what it means, and what happens next. */
export interface FailureText {
  readonly title: string
  readonly detail: string
}

/** What a failed read means to somebody who looks at a page. */
export function failureText(
  { code, status, kind, detail }: FeedError,
  online: boolean = globalThis.navigator?.onLine ?? true,
): FailureText {
  if (code === 'nothing_published') {
    return {
      title: msg('Nothing published yet'),
      detail: msg('The first item appears here as soon as it is there.'),
    }
  }
  if (code === 'unknown_fixture' || code === 'unknown_feed' || status === 404) {
    return {
      title: code === 'unknown_feed' ? msg('No such feed') : msg('No such game'),
      detail: detail ?? msg('It was never registered, or it was retired.'),
    }
  }
  if (status === 400) {
    return {
      title: msg('The service does not understand this address'),
      detail: detail ?? msg('Something in it is malformed.'),
    }
  }
  if (kind === 'signature') {
    return {
      title: msg('Not signed'),
      detail: msg('No key that you trust signed what came, so it is not shown. Trying again.'),
    }
  }
  const isUnreachable = kind === 'network' || kind === 'timeout'
  if (isUnreachable && !online) {
    return {
      title: msg('You are offline'),
      detail: msg('Reading goes on as soon as there is a connection.'),
    }
  }
  if (isUnreachable) {
    return {
      title: msg('The service does not answer'),
      detail: kind === 'timeout' ? msg('It took too long. Trying again.') : msg('Trying again.'),
    }
  }
  const answer =
    status === undefined
      ? msg('It answered something that is no feed.')
      : msg(str`It answered ${status}.`)
  return {
    title: msg('The service has a problem'),
    detail: `${detail ?? answer} ${msg('Trying again.')}`,
  }
}
