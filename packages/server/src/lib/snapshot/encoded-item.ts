import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import type { Item } from '@fixture-feed/contract/snapshot'
import { type Member, toMember } from '../representation/composed-text.ts'

/** What decides the place in a list. */
export interface Placed {
  readonly id: string
  readonly effectiveAt: Instant
  /** Comes before `effectiveAt`, where somebody else decides the order. */
  readonly place?: number | undefined
}

/** An item as a view keeps it: the bytes it is served as, and what order and look-up need. Immutable. */
export interface EncodedItem extends Placed, Member {
  readonly revision: number
}

export function encodeItem(item: Item): EncodedItem {
  return {
    id: item.id,
    revision: item.revision,
    effectiveAt: parseInstant(item.effectiveAt),
    ...toMember(item),
  }
}

export function decodeItem({ bytes }: EncodedItem): Item {
  return JSON.parse(bytes.toString()) as Item
}

/** The order of items in a snapshot: by `effectiveAt` as an instant, then by `id` in code units. */
export function compareItems(a: Placed, b: Placed): number {
  return (
    (a.place ?? 0) - (b.place ?? 0) ||
    compareInstants(a.effectiveAt, b.effectiveAt) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  )
}
