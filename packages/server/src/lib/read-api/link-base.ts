import type { IncomingMessage } from 'node:http'

/**
 * The base of links in documents that are read away from their address, such as Atom: a fixed address without a
 * trailing slash, the address of each request, or none, so that the links stay relative.
 */
export type LinkBase =
  | { readonly kind: 'fixed'; readonly url: string }
  | { readonly kind: 'request' }
  | { readonly kind: 'none' }

/** A fixed base from an address with or without slashes at its end. */
export function fixedBase(publicUrl: string): LinkBase {
  return { kind: 'fixed', url: publicUrl.replace(/\/+$/, '') }
}

/** The address before `/games/…`, without a trailing slash; `undefined` where links stay relative. */
export function baseAddress(base: LinkBase, request: IncomingMessage): string | undefined {
  if (base.kind === 'fixed') return base.url
  const { host } = request.headers
  if (base.kind === 'none' || host === undefined || host === '') return undefined
  return `${schemeOf(request)}://${host}`
}

/**
 * The scheme that the client used: https if a proxy states it in `X-Forwarded-Proto`, otherwise http, because the
 * listener has no TLS.
 */
function schemeOf({ headers }: IncomingMessage): 'http' | 'https' {
  const [first = ''] = String(headers['x-forwarded-proto'] ?? '').split(',', 1)
  return first.trim().toLowerCase() === 'https' ? 'https' : 'http'
}
