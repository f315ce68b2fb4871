import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import type { PublicationLine } from '@fixture-feed/contract/publication-log'
import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'

/**
 * A publication log that leads to a snapshot: each item is published at its `publishedAt`, items of one instant
 * together. If the snapshot is empty or later than its last item, a publication without items represents the last
 * change (for example a withdrawal), so that the feed has the snapshot's exact bytes in the end. An item whose
 * `publishedAt` is later than `snapshotAt` is published at `snapshotAt`.
 */
export function snapshotLog({
  fixtureId,
  feedKey,
  snapshotAt,
  items,
}: Snapshot): PublicationLine[] {
  const end = parseInstant(snapshotAt)
  const groups: { readonly instant: Instant; readonly at: string; readonly items: Item[] }[] = []
  for (const { instant, at, item } of inOrder(items, { instant: end, at: snapshotAt })) {
    const last = groups.at(-1)
    if (last !== undefined && compareInstants(last.instant, instant) === 0) last.items.push(item)
    else groups.push({ instant, at, items: [item] })
  }
  const last = groups.at(-1)
  const isAtEnd = last !== undefined && compareInstants(last.instant, end) === 0
  const lines = groups.map(group => line(group.at, group.items))
  // One instant can have several spellings, so the log must end with the spelling of the snapshot.
  return isAtEnd
    ? [...lines.slice(0, -1), line(snapshotAt, last.items)]
    : [...lines, line(snapshotAt, [])]

  function line(at: string, items: readonly Item[]): PublicationLine {
    return { kind: 'publication', fixtureId, feedKey, at, items: [...items], withdrawals: [] }
  }
}

interface Publication {
  readonly instant: Instant
  readonly at: string
  readonly item: Item
}

function inOrder(items: readonly Item[], end: Omit<Publication, 'item'>): Publication[] {
  return items
    .map(item => {
      const instant = parseInstant(item.publishedAt)
      const isLate = compareInstants(instant, end.instant) > 0
      return isLate ? { ...end, item } : { instant, at: item.publishedAt, item }
    })
    .sort((a, b) => compareInstants(a.instant, b.instant))
}
