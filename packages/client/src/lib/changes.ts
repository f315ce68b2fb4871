import type { Item, Snapshot } from '../content.generated.ts'
import type { Change } from '../feed.ts'

/** What changed between two snapshots; without an earlier one everything is added. */
export function changesBetween(before: Snapshot | undefined, snapshot: Snapshot): Change {
  const gone = new Map(before?.items.map(item => [item.id, item]))
  const added: Item[] = []
  const revised: Item[] = []
  for (const item of snapshot.items) {
    const earlier = gone.get(item.id)
    if (earlier === undefined) added.push(item)
    else if (earlier.revision !== item.revision) revised.push(item)
    gone.delete(item.id)
  }
  return { snapshot, added, revised, withdrawn: [...gone.values()] }
}
