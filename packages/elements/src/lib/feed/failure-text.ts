import type { FeedError } from '@fixture-feed/client'
import { msg, str } from '../item/msg.ts'
import { asksForLocalNetwork } from './local-network.ts'

/**
 * An explanation of a failed read for the reader of a page, with the next step. The detail of the service is for
 * developers, so it is not shown.
 */
export function failureText(
  { code, status, kind, url }: FeedError,
  online: boolean = globalThis.navigator?.onLine ?? true,
  page: string | undefined = globalThis.location?.href,
): { readonly title: string; readonly detail: string } {
  if (code === 'nothing_published') {
    const next = msg('The first update will appear here.')
    return { title: msg('Nothing published yet'), detail: next }
  }
  if (code === 'unknown_fixture' || code === 'unknown_feed' || status === 404) {
    const title = code === 'unknown_feed' ? msg('Not found') : msg('Game not found')
    return { title, detail: msg('Check the link. The game may have been removed.') }
  }
  if (status === 400) {
    const title = msg('This address is not valid')
    return { title, detail: msg('Check the link.') }
  }
  if (kind === 'signature') {
    const why = msg('No signature of a trusted key was verified. Trying again.')
    return { title: msg('Not signed'), detail: why }
  }
  const again = msg('Trying again.')
  if (kind === 'network' || kind === 'timeout') {
    if (!online) {
      const next = msg('Updates resume when you are back online.')
      return { title: msg('You are offline'), detail: next }
    }
    const title = msg('The server is not responding')
    if (
      kind === 'network' &&
      page !== undefined &&
      asksForLocalNetwork(new URL(url, page), new URL(page))
    ) {
      const permission = msg('The browser may block access to your local network.')
      return { title, detail: `${permission} ${again}` }
    }
    return { title, detail: again }
  }
  const response = status
    ? msg(str`The server responded with status ${status}.`)
    : msg('The server sent an invalid response.')
  return { title: msg('Something went wrong'), detail: `${response} ${again}` }
}
