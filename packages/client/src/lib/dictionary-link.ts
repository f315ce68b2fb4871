import type { FetchLikeResponse } from '../fetch-like.ts'

// Of a Link header (RFC 8288 §3) only what names a dictionary: <target>; rel="compression-dictionary"
const link = /<([^<>]*)>\s*;\s*rel="?compression-dictionary"?/i

/** Where an answer says that its own bytes can be had as a dictionary, relative to its address. */
export function dictionaryOf({ headers }: FetchLikeResponse): string | undefined {
  return link.exec(headers.get('Link') ?? '')?.[1]
}
