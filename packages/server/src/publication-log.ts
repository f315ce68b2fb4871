/** Publication logs in and out of a journal that no service has open: for whoever works on a data folder. */
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import type { Problem } from './lib/problem/problem.ts'
import { ChainWriter } from './lib/publish/chain-writer.ts'
import { exportLog } from './lib/publish/export-log.ts'
import { importLine } from './lib/publish/import-log.ts'
import { Catalog } from './lib/snapshot/catalog.ts'
import { publishableProblem, unknownFixture } from './lib/snapshot/feed-target.ts'
import { Views } from './lib/snapshot/views.ts'

export type { Problem }

export interface LogImporter {
  /**
   * Makes a valid line happen again, at the instant that it names; resolves when the journal has it.
   *
   * @returns why it was refused, if it was.
   * @throws {JournalUnavailableError} when it may or may not have been applied.
   */
  importLine(line: LogLine): Promise<Problem | undefined>
  /** Ends the import; the journal stays open. */
  close(): void
}

/** Imports lines into a journal, which nobody else may append to meanwhile. */
export async function openLogImporter(
  journal: Journal,
  nowMs: () => number = Date.now,
): Promise<LogImporter> {
  let failure: { readonly error: unknown } | undefined
  const views = await Views.open(journal, {
    onFailure: error => {
      failure = { error }
    },
  })
  const writer = new ChainWriter(journal, views, { nowMs })
  return {
    async importLine(line) {
      const refused = await importLine(writer, line)
      if (failure !== undefined) throw failure.error
      return refused
    },
    close: () => views.close(),
  }
}

/** The publication log of a feed, or why there is none. */
export async function readFeedLog(
  journal: Pick<Journal, 'readAfter' | 'readHeads'>,
  feed: FeedId,
): Promise<AsyncIterable<LogLine> | Problem> {
  const catalog = new Catalog()
  for await (const entry of journal.readHeads()) catalog.advance(entry)
  const fixture = catalog.registration(feed.fixtureId)
  if (fixture === undefined) return unknownFixture(feed.fixtureId)
  return publishableProblem(catalog, feed) ?? exportLog(journal, fixture, feed)
}
