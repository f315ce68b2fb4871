import type { FeedError } from '@fixture-feed/client'
import { msg, str } from '../item/msg.ts'
import { asksForLocalNetwork } from './local-network.ts'

/** An explanation of a failed read for the reader of a page, with the next step. */
export function failureText(
  { code, status, kind, detail, url }: FeedError,
  online: boolean = globalThis.navigator?.onLine ?? true,
  page: string | undefined = globalThis.location?.href,
): { readonly title: string; readonly detail: string } {
  if (code === 'nothing_published') {
    const next = msg('The first item will appear here.')
    return { title: msg('Nothing published yet'), detail: next }
  }
  if (code === 'unknown_fixture' || code === 'unknown_feed' || status === 404) {
    const title = code === 'unknown_feed' ? msg('Feed not found') : msg('Game not found')
    return { title, detail: detail ?? msg('It was never registered, or it was retired.') }
  }
  if (status === 400) {
    const title = msg('The service does not understand this address')
    return { title, detail: detail ?? msg('Something in it is malformed.') }
  }
  if (kind === 'signature') {
    const why = msg('No key that you trust signed what came, so it is not shown. Trying again.')
    return { title: msg('Not signed'), detail: why }
  }
  const again = msg('Trying again.')
  if (kind === 'network' || kind === 'timeout') {
    if (!online) {
      const next = msg('Updates resume when you are back online.')
      return { title: msg('You are offline'), detail: next }
    }
    const title = msg('The server is not responding')
    if (kind === 'timeout') return { title, detail: msg('It took too long. Trying again.') }
    if (page !== undefined && asksForLocalNetwork(new URL(url, page), new URL(page))) {
      const permission = msg(
        'The browser may need your permission for this page to reach your device or network: see its site settings.',
      )
      return { title, detail: `${permission} ${again}` }
    }
    return { title, detail: again }
  }
  const response = status
    ? msg(str`Its response was ${status}.`)
    : msg('Its response is not a feed.')
  return { title: msg('The service has a problem'), detail: `${detail ?? response} ${again}` }
}
