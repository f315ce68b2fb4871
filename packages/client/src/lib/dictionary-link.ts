import type { FetchLikeResponse } from '../fetch-like.ts'

// Of a Link header (RFC 8288 §3) only what names a dictionary: <target>; rel="compression-dictionary"
const link = /<([^<>]*)>\s*;\s*rel="?compression-dictionary"?/i

/** Where an answer says that its own bytes can be had as a dictionary. */
export interface DictionaryLink {
  /** Relative to the address of the answer. */
  readonly href: string
  /** The SHA-256 of those bytes in lower-case hex, where the address ends with it. */
  readonly digest: string | undefined
}

export function dictionaryOf({ headers }: FetchLikeResponse): DictionaryLink | undefined {
  const href = link.exec(headers.get('Link') ?? '')?.[1]
  return href === undefined ? undefined : { href, digest: /\/([0-9a-f]{64})$/.exec(href)?.[1] }
}
