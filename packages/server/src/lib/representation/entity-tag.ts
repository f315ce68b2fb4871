import { hash } from 'node:crypto'
import { type ContentCoding, contentCodings } from './content-coding.ts'

/** The quoted `ETag` value of one representation (RFC 9110 §8.8.3): strong and opaque. */
export type EntityTag = `"${string}"`

/**
 * The opaque part that all codings of the same bytes share: the first 128 bits of their SHA-256, base64url. It depends
 * on the bytes alone, so every node and every restart gives the same one.
 */
export function opaqueTag(identityBytes: Uint8Array): string {
  return hash('sha256', identityBytes, 'base64url').slice(0, 22)
}

/** The entity tag of one coding: two representations with different bytes must not share a strong tag (RFC 9110 §8.8.1). */
export function entityTag(opaque: string, coding: ContentCoding = 'identity'): EntityTag {
  return coding === 'identity' ? `"${opaque}"` : `"${opaque}-${coding}"`
}

/** Suffixes of our own codings, and `-deflate`, which Apache's filter can add on the way. */
const codingSuffixes: readonly string[] = [...contentCodings, 'deflate'].map(coding => `-${coding}`)

/** Whether a quoted tag stands for the bytes of `opaque`, in whatever coding. */
export function isTagOf(quotedTag: string, opaque: string): boolean {
  if (quotedTag.length === opaque.length + 2) return quotedTag === `"${opaque}"`
  if (!quotedTag.startsWith(`"${opaque}-`)) return false
  return codingSuffixes.includes(quotedTag.slice(opaque.length + 1, -1))
}
