import { isPublicKey } from '@fixture-feed/client/signatures'

/**
 * The change that a link with `?key=` requests to the saved keys. A link never changes saved keys without the
 * reader's consent, because anyone can make a link.
 */
export type KeyRequest =
  /** No keys are saved; the keys of the link apply to this page. */
  | { readonly kind: 'save'; readonly keys: readonly string[] }
  /** Other keys are saved, and they continue to apply. */
  | { readonly kind: 'replace'; readonly keys: readonly string[] }
  /** An empty `?key=`: the saved keys continue to apply. */
  | { readonly kind: 'remove' }
  /** A key of the link is not a public key, so all keys of the link are ignored. */
  | { readonly kind: 'invalid' }

export interface TrustedKeys {
  /** The trusted keys. One of them must have signed a feed; undefined if signatures are not required. */
  readonly keys: readonly string[] | undefined
  readonly request: KeyRequest | undefined
}

/**
 * Decides which keys apply to a page, by the query of its address and the saved keys. `savedText` contains the saved
 * keys, separated by spaces.
 */
export function trustedKeys(search: string, savedText: string | null): TrustedKeys {
  const saved = savedText ? savedText.split(' ') : undefined
  // `URLSearchParams` parses an unescaped plus as a space.
  const given = new URLSearchParams(search).getAll('key').map(key => key.replaceAll(' ', '+'))
  if (given.length === 0) return { keys: saved, request: undefined }
  if (given.every(key => key === '')) return { keys: saved, request: saved && { kind: 'remove' } }
  if (!given.every(isPublicKey)) return { keys: saved, request: { kind: 'invalid' } }
  if (saved === undefined) return { keys: given, request: { kind: 'save', keys: given } }
  const isSame = new Set(given).symmetricDifference(new Set(saved)).size === 0
  return { keys: saved, request: isSame ? undefined : { kind: 'replace', keys: given } }
}
