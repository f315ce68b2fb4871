import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import type { Item } from '@fixture-feed/contract/snapshot'
import { ownBytes } from '../representation/own-bytes.ts'

export interface Placed {
  readonly id: string
  readonly effectiveAt: Instant
  /** The place in the upstream's order, by which a list is sorted first. Set only for content that a relay recorded. */
  readonly indexRank?: number | undefined
}

/** A member of a JSON list, which is encoded once and joined into every text that shows it. Immutable. */
export interface EncodedMember extends Placed {
  readonly bytes: Buffer
}

/** An item as a view stores it: the bytes as served, and the fields needed for order and look-ups. */
export interface EncodedItem extends EncodedMember {
  readonly revision: number
  readonly definitionKey: string
}

/**
 * Encodes a member. The bytes are a separate copy, because long-lived bytes must not keep a larger pooled buffer in
 * memory.
 */
export function encodeMember(value: unknown): Buffer {
  return ownBytes(Buffer.from(JSON.stringify(value)))
}

export function encodeItem(item: Item): EncodedItem {
  return {
    id: item.id,
    revision: item.revision,
    definitionKey: item.definitionKey,
    effectiveAt: parseInstant(item.effectiveAt),
    bytes: encodeMember(item),
  }
}

export function decodeItem({ bytes }: EncodedItem): Item {
  return JSON.parse(bytes.toString()) as Item
}

/** The order of a list: by `indexRank`, if set, then by `effectiveAt` as an instant, then by `id` in code units. */
export function compareItems(a: Placed, b: Placed): number {
  return (
    (a.indexRank ?? 0) - (b.indexRank ?? 0) ||
    compareInstants(a.effectiveAt, b.effectiveAt) ||
    compareCodeUnits(a.id, b.id)
  )
}

/** The order of texts by their code units. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
