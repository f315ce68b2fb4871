import type { Journal } from '@fixture-feed/journal/journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { type JournalReader, openSqliteReader } from '@fixture-feed/journal/sqlite-reader'
import { io } from './io.ts'
import type { StorePlace } from './log-place.ts'
import { openStream } from './open-journal.ts'
import { note } from './output.ts'

/**
 * Opens a store to write to it, and creates it where it does not exist. No service may run on a folder meanwhile; on a
 * stream any number may.
 */
export function openStore(
  place: StorePlace,
  onProgress: (progress: string) => void,
): Promise<Journal> {
  if ('data' in place) return openSqliteJournal({ directory: place.data })
  return openStream(place.nats, { onProgress, onTrouble, ifMissing: 'create' })
}

/** Opens a store to read it; services may run on it. */
export function openStoreReader(
  place: StorePlace,
  onProgress: (progress: string) => void,
): Promise<JournalReader> {
  if ('data' in place) return openSqliteReader({ directory: place.data })
  return openStream(place.nats, { onProgress, onTrouble, ifMissing: 'fail' })
}

/** A terminal shows the reason as progress. */
function onTrouble(reason: string): void {
  if (!io().stderr.isTTY) note(`${reason}; trying on`)
}
