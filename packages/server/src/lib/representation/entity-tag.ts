import { createHash, hash } from 'node:crypto'
import { type ResponseCoding, responseCodings } from './content-coding.ts'

/** The quoted `ETag` value of one representation (RFC 9110 §8.8.3): strong and opaque. */
export type EntityTag = `"${string}"`

/**
 * The SHA-256 of identity bytes in base64, from which their name as a dictionary (RFC 9842 §2.2) and their entity
 * tags are derived.
 */
export function digestOf(identityBytes: Uint8Array): string {
  return hash('sha256', identityBytes, 'base64')
}

/** The digest of a text that arrives in pieces, so that only one piece is in memory at a time. */
export async function digestOfPieces(pieces: AsyncIterable<string>): Promise<string> {
  const digest = createHash('sha256')
  for await (const piece of pieces) digest.update(piece)
  return digest.digest('base64')
}

/**
 * The common part of the tags of all codings: the first 132 bits of the digest in base64url, the same on every node.
 */
export function opaqueTag(digest: string): string {
  return digest.slice(0, 22).replaceAll('+', '-').replaceAll('/', '_')
}

/**
 * The entity tag of one coding. Two representations with different bytes must not share a strong tag (RFC 9110 §8.8.1).
 */
export function entityTag(opaque: string, coding: ResponseCoding = 'identity'): EntityTag {
  return coding === 'identity' ? `"${opaque}"` : `"${opaque}-${coding}"`
}

/** Suffixes of the codings of this service, and `-deflate`, for intermediaries that compress with that coding. */
const codingSuffixes: readonly string[] = [...responseCodings, 'deflate'].map(
  coding => `-${coding}`,
)

/** Whether a quoted tag refers to the bytes of `opaque` in any coding. */
export function isTagOf(quotedTag: string, opaque: string): boolean {
  if (quotedTag.length === opaque.length + 2) return quotedTag === `"${opaque}"`
  if (!quotedTag.startsWith(`"${opaque}-`)) return false
  return codingSuffixes.includes(quotedTag.slice(opaque.length + 1, -1))
}
