/** Reads and writes publication logs of a journal that no service has open: for tools that work on a data folder. */
import type { RecordingLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { Journal, JournalReader } from '@fixture-feed/journal/journal'
import type { Problem } from './lib/problem/problem.ts'
import { ChainWriter } from './lib/publish/chain-writer.ts'
import { exportFixtureLog, exportLog, type OnHolds } from './lib/publish/export-log.ts'
import { type AppliedLines, compareLines, tryLines } from './lib/publish/import-lines.ts'
import { LogImport } from './lib/publish/import-log.ts'
import { readCatalog } from './lib/snapshot/catalog.ts'
import { Views } from './lib/snapshot/views.ts'

export type { AppliedLines, OnHolds, Problem }

/** The import of one log, line by line in their order. */
export interface LogTarget {
  /**
   * Applies the change of a valid line, at the instant that the line names, unless the change was applied already.
   * Resolves when the journal has stored the change.
   *
   * @returns a problem if the change was refused.
   * @throws {JournalUnavailableError} if the change may or may not have been applied.
   */
  apply(line: RecordingLine): Promise<'applied' | 'alreadyApplied' | Problem>
  /** References of applied items to assets that their feed does not have, at most 100. Items of a relay are exempt. */
  readonly dangling: ReadonlySet<string>
}

export interface LogImporter {
  /**
   * Performs every check of an import without changing the journal: whether the lines contradict the history and, in
   * memory, whether each line can be applied after the lines before it.
   */
  check(lines: readonly RecordingLine[]): Promise<AppliedLines>
  /** Begins the import of a log, whose lines the caller passes one after the other. */
  begin(): LogTarget
  /** Ends the import; the journal stays open. */
  close(): void
}

/** Imports logs into a journal. No other process may append to it in the meantime. */
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
  return { check, begin, close: () => views.close() }

  async function check(lines: readonly RecordingLine[]): Promise<AppliedLines> {
    const compared = await compareLines(writer, lines)
    const isDone = compared.refused !== undefined || compared.newFrom === lines.length
    if (isDone) return { ...compared, dangling: [] }
    return tryLines(writer, lines, { newFrom: compared.newFrom })
  }

  function begin(): LogTarget {
    const log = new LogImport(writer)
    return {
      async apply(line) {
        const outcome = await log.apply(line)
        if (failure !== undefined) throw failure.error
        return outcome
      },
      dangling: log.dangling,
    }
  }
}

/** The publication log of a feed, or the reason why it has none. */
export async function readFeedLog(
  journal: JournalReader,
  feed: FeedId,
): Promise<AsyncIterable<RecordingLine> | Problem> {
  return exportLog(journal, await readCatalog(journal), feed)
}

/**
 * The log of a whole journal, in the order of the index, including retired fixtures. `onHolds` is called with the
 * holds of each feed.
 */
export async function readWholeLog(
  journal: JournalReader,
  onHolds?: OnHolds,
): Promise<{
  readonly fixtures: number
  /** The ids of fixtures that have publications but have lost their registration. They have no log. */
  readonly unregistered: readonly string[]
  readonly logs: AsyncIterable<AsyncIterable<RecordingLine>>
}> {
  const catalog = await readCatalog(journal)
  catalog.breakUnregistered()
  const fixtures = catalog.allEntries()
  const unregistered = catalog.brokenChains().map(({ fixtureId }) => fixtureId)
  return { fixtures: fixtures.length, unregistered, logs: eachLog() }

  async function* eachLog() {
    for (const { fixtureId } of fixtures)
      yield exportFixtureLog(journal, catalog, fixtureId, onHolds)
  }
}
