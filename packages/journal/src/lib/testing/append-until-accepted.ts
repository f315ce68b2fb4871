import { until } from '@fixture-feed/test-support/until'
import type { Entry, NewEntry } from '../../entry.ts'
import { JournalUnavailableError } from '../../errors.ts'
import type { Journal } from '../../journal.ts'

/** Appends an entry as publishers do: repeats it while the journal is unavailable, such as during an election. */
export async function appendUntilAccepted(journal: Journal, entry: NewEntry): Promise<Entry> {
  let accepted: Entry | undefined
  await until(
    async () => {
      try {
        accepted = await journal.append(entry)
        return true
      } catch (error) {
        if (!(error instanceof JournalUnavailableError)) throw error
        return false
      }
    },
    { describe: () => `an append of ${entry.kind} is accepted; ${JSON.stringify(journal.health)}` },
  )
  return accepted as Entry
}
