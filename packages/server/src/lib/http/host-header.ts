import type { IncomingMessage } from 'node:http'

// Host     = uri-host [ ":" port ]                                   (RFC 9110 §7.2)
// uri-host = IP-literal / IPv4address / reg-name, which may be empty  (RFC 3986 §3.2.2; zones of RFC 6874)
const host =
  /^(?:\[[\dA-Fa-f:.v]+(?:%[\w.~%-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})*)(?::\d*)?$/

export function isHost(value: string): boolean {
  return host.test(value)
}

/**
 * Whether a request has several `Host` headers, of which Node drops all but the first, or an invalid one. A server must
 * refuse such a request (RFC 9112 §3.2), because a proxy may have used another host.
 */
export function hasWrongHost({ headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return false
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1 || !isHost(headers.host)
}
