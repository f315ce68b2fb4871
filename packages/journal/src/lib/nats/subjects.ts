import { createHash } from 'node:crypto'
import { type Chain, chainKey } from '../../entry.ts'

/**
 * The subjects of a stream named S:
 *
 *     S.<chain>            the entries of a chain, one subject for each chain
 *     S.<chain>.scrubbed   copies of entries without an erased item, and notes of unfinished erasures
 *
 * where `<chain>` is a digest, as fixture ids may have any character.
 */
export type ChainToken = string

export function chainToken(chain: Chain): ChainToken {
  return createHash('sha256').update(chainKey(chain)).digest('base64url').slice(0, 24)
}

export function entrySubject(stream: string, chain: ChainToken): string {
  return `${stream}.${chain}`
}

export function scrubbedSubject(stream: string, chain: ChainToken): string {
  return `${stream}.${chain}.scrubbed`
}
