import type { IncomingMessage } from 'node:http'

/** The target of a request as it may be shown and logged: without query and user information, where secrets are put. */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.split(/[?#]/, 1)[0]?.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1') ?? ''
}
