import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import type { RunningService } from '@fixture-feed/test-support/running-service'
import { draftSample } from '@fixture-feed/test-support/samples'

interface OpensJournal {
  readonly openJournal: () => Promise<Journal>
}

interface SlowJournal extends OpensJournal {
  readonly disk: PromiseWithResolvers<void>
  readonly reading: PromiseWithResolvers<void>
}

/** A journal in memory whose reads of past entries first run a test's function, for example to wait or to fail. */
export function journalReadAfter(doFirst: () => void | Promise<void>): OpensJournal {
  const journal = createMemoryJournal()
  const openJournal = async (): Promise<Journal> => ({
    ...journal,
    async readAt(positions) {
      await doFirst()
      return journal.readAt(positions)
    },
  })
  return { openJournal }
}

/**
 * A journal in memory whose reads of past entries wait until `disk` is resolved. `reading` is resolved when the first
 * of them waits.
 */
export function slowJournal(): SlowJournal {
  const disk = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const { openJournal } = journalReadAfter(() => {
    reading.resolve()
    return disk.promise
  })
  return { openJournal, disk, reading }
}

/** Publishes two changes. Returns the query that reads the first one, for which the journal must be read. */
export async function publishTwo(service: RunningService): Promise<string> {
  const { snapshotAt } = await service.publish({ items: [draftSample('a')] })
  await service.publish({ items: [draftSample('b')] })
  return `?until=${snapshotAt}`
}
