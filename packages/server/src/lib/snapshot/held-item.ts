import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import type { Item } from '@fixture-feed/contract/snapshot'

/** An item as a view keeps it: the bytes it is served as, and what order and look-up need. Immutable. */
export interface HeldItem {
  readonly id: string
  readonly revision: number
  readonly effectiveAt: Instant
  /** The item's JSON text, encoded once and joined into every snapshot that shows it. */
  readonly bytes: Buffer
}

export function holdItem(item: Item): HeldItem {
  return {
    id: item.id,
    revision: item.revision,
    effectiveAt: parseInstant(item.effectiveAt),
    bytes: Buffer.from(JSON.stringify(item)),
  }
}

/** The item that a held one stands for. */
export function readHeldItem(held: HeldItem): Item {
  return JSON.parse(held.bytes.toString()) as Item
}

/** The order of items in a snapshot: by `effectiveAt` as an instant, then by `id` in code units. */
export function compareHeldItems(a: HeldItem, b: HeldItem): number {
  return compareInstants(a.effectiveAt, b.effectiveAt) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
