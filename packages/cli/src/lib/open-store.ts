import type { Journal } from '@fixture-feed/journal/journal'
import type { NatsJournal } from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { openSqliteReader, type SqliteReader } from '@fixture-feed/journal/sqlite-reader'
import { CommandFailure } from './failure.ts'
import { io } from './io.ts'
import type { NatsAccess, StorePlace } from './log-place.ts'
import { type Opening, openStream } from './open-journal.ts'
import { note } from './output.ts'

/**
 * Opens a store for writing, and creates it if it is missing. No service may use the folder at the same time. A stream
 * may have any number of processes.
 */
export function openStore(
  place: StorePlace,
  onProgress: (progress: string) => void,
): Promise<Journal> {
  if ('data' in place) return openSqliteJournal({ directory: place.data })
  return openStream(place.nats, {
    onProgress,
    onTrouble,
    ifMissing: 'create',
    limitMs: OPEN_WITHIN_MS,
  })
}

/** A store that is open for reading. */
export interface StoreReader extends SqliteReader {
  /**
   * Throws if a read found that entries of a stream are lost. Such a read omits fixtures and feeds whose last entries
   * are lost. For a data folder, the read itself throws.
   */
  throwIfIncomplete(): void
}

/** Opens a store for reading. Services may use it at the same time. */
export async function openStoreReader(
  place: StorePlace,
  onProgress: (progress: string) => void,
): Promise<StoreReader> {
  const reasons = new Set<string>()
  const reader =
    'data' in place
      ? await openSqliteReader({ directory: place.data })
      : await openStreamReader(place.nats, {
          onProgress,
          onDamage: ({ reason }) => reasons.add(reason),
        })
  return {
    readChain: (chain, after) => reader.readChain(chain, after),
    readAt: positions => reader.readAt(positions),
    readHeads: () => reader.readHeads(),
    close: () => reader.close(),
    throwIfIncomplete() {
      if (reasons.size > 0) throw new CommandFailure(incompleteExport([...reasons]))
    },
  }
}

/** The message about an incomplete export, with the reasons. */
export function incompleteExport(reasons: readonly string[]): string {
  return `The export is incomplete: ${reasons.join('; ')}`
}

/** Opens a stream to read it. Gives up if a step of opening does not succeed in time. */
export function openStreamReader(
  access: NatsAccess,
  { onProgress, onDamage }: Opening,
  limitMs: number = OPEN_WITHIN_MS,
): Promise<NatsJournal> {
  return openStream(access, { onProgress, onTrouble, onDamage, ifMissing: 'fail', limitMs })
}

/**
 * The time limit of each step: longer than a leader election or the restart of a server. Unlike a service, a command
 * must end.
 */
const OPEN_WITHIN_MS = 60_000

/** Shows the reason for a wait, unless a terminal already shows it as progress. */
function onTrouble(reason: string): void {
  if (!io().stderr.isTTY) note(`${reason}; retrying`)
}
