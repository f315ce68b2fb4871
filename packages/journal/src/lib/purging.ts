import { randomUUID } from 'node:crypto'
import type { Chain, Entry, EntryOf, Position } from '../entry.ts'
import type { Purge } from '../journal.ts'

/** The purge that an accepted `purge` asks for. */
export function toPurge({ fixtureId, feedKeys, position }: EntryOf<'purge'>): Purge {
  return { fixtureId, feedKeys, position }
}

/** The chains whose entries a purge deletes: the fixture's own comes last, as the `purge` in it says what is unfinished. */
export function chainsOf({ fixtureId, feedKeys }: Purge): readonly Chain[] {
  return [...feedKeys.map(feedKey => ({ fixtureId, feedKey })), { fixtureId }]
}

/** The entry that tells followers of a purge's end, for engines that do not store it. */
export function purgedEntry({ fixtureId, position: previous }: Purge, position: Position): Entry {
  const recordedAt = new Date().toISOString()
  return { kind: 'purged', fixtureId, id: randomUUID(), previous, recordedAt, position }
}
