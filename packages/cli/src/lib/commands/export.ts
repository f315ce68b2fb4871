import type { OperatorClient } from '@fixture-feed/client/operator'
import { OperatorError, refusalText } from '@fixture-feed/client/operator'
import type { RecordingLine } from '@fixture-feed/contract/publication-log'
import { readFeedLog, readWholeLog } from '@fixture-feed/server/publication-log'
import { placeOf } from '../doctor/finding.ts'
import { CommandFailure, UsageError } from '../failure.ts'
import { HoldsLeft } from '../holds-left.ts'
import { requirePlace, type StorePlace } from '../log-place.ts'
import { incompleteExport, openStoreReader } from '../open-store.ts'
import { connectOperator } from '../operator-access.ts'
import { parsePathPart } from '../option-values.ts'
import { writeOut } from '../output.ts'
import { createProgress, type Progress } from '../progress.ts'
import type { SiteExportOptions } from '../site/export-site.ts'

export interface ExportOptions extends SiteExportOptions {
  readonly as: 'log' | 'site'
  readonly all?: boolean
}

/**
 * Writes the publication log of a feed to stdout, with its fixture and feed lines first. Alternatively writes the log
 * of a whole service or store, or a site.
 */
export async function exportAs(
  options: ExportOptions,
  { names }: { readonly names: readonly string[] },
): Promise<void> {
  if (options.as === 'log') return exportLog(names, options)
  if (options.all)
    throw new UsageError('--all is only for logs: a site contains every listed fixture by default')
  // The modules of a site export build responses like a service; an export of a log does not need to load them.
  const { exportSite } = await import('../site/export-site.ts')
  return exportSite(names, options)
}

async function exportLog(names: readonly string[], options: ExportOptions): Promise<void> {
  const [fixtureId, feedKey, more] = names.map(parsePathPart)
  const place = requirePlace(options)
  const progress = createProgress()
  try {
    if (options.all) {
      if (fixtureId !== undefined)
        throw new UsageError(
          '--all exports the whole store: omit the arguments for the fixture and the feed',
        )
      const holds = new HoldsLeft()
      if ('to' in place) await exportService(connectOperator(place.to), { progress, holds })
      else await exportStore(place, { progress, holds })
      progress.end()
      holds.report()
      return
    }
    if (fixtureId === undefined || feedKey === undefined || more !== undefined) {
      throw new UsageError('export needs a fixture and a feed, or --all')
    }
    const feed = { fixtureId, feedKey }
    if (!('to' in place)) return await exportFeedOfStore(place, feed)
    await writeBytes(connectOperator(place.to).readLog(feed))
  } finally {
    progress.end()
  }
}

/** The display of progress and the list of omitted holds, for an export with `--all`. */
interface Telling {
  readonly progress: Progress
  readonly holds: HoldsLeft
}

async function exportService(client: OperatorClient, { progress, holds }: Telling): Promise<void> {
  const fixtures = await client.readFixtures()
  for (const [index, { fixtureId, feeds }] of fixtures.entries()) {
    progress.show(`fixture ${index + 1} of ${fixtures.length}`)
    try {
      await writeBytes(client.readFixtureLog(fixtureId))
      for (const feedKey of feeds) {
        const feed = { fixtureId, feedKey }
        const list = await client.readHolds(feed)
        holds.add(feed, list.holds, list.proposals.length)
      }
    } catch (error) {
      // The fixture was purged after the list was read.
      if (!(error instanceof OperatorError && error.code === 'unknown_fixture')) throw error
    }
  }
  // The list of a node that has lost entries, or does not follow its journal, may lack fixtures.
  const { ready, reasons } = await client.readReadiness()
  if (!ready) throw new CommandFailure(mayBeIncomplete(reasons))
}

function mayBeIncomplete(reasons: readonly string[]): string {
  return `The export may be incomplete, because the service is not ready: ${reasons.join('; ')}`
}

async function exportStore(place: StorePlace, { progress, holds }: Telling): Promise<void> {
  const journal = await openStoreReader(place, text => progress.show(text))
  try {
    const { fixtures, unregistered, logs } = await readWholeLog(
      journal,
      (feed, { all, proposalCount }) => holds.add(feed, all, proposalCount),
    )
    let done = 0
    for await (const log of logs) {
      progress.show(`fixture ${++done} of ${fixtures}`)
      await writeLines(log)
    }
    journal.throwIfIncomplete()
    if (unregistered.length > 0)
      throw new CommandFailure(incompleteExport(unregistered.map(registrationLost)))
  } finally {
    await journal.close()
  }
}

function registrationLost(fixtureId: string): string {
  return `the registration of ${placeOf({ fixtureId })} is lost`
}

async function exportFeedOfStore(
  place: StorePlace,
  feed: { readonly fixtureId: string; readonly feedKey: string },
): Promise<void> {
  const journal = await openStoreReader(place, () => {})
  try {
    const lines = await readFeedLog(journal, feed)
    if ('code' in lines) throw new CommandFailure(refusalText(lines))
    await writeLines(lines)
    journal.throwIfIncomplete()
  } finally {
    await journal.close()
  }
}

async function writeBytes(log: AsyncIterable<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder()
  for await (const bytes of log) await writeOut(decoder.decode(bytes, { stream: true }))
}

async function writeLines(lines: AsyncIterable<RecordingLine>): Promise<void> {
  for await (const line of lines) await writeOut(`${JSON.stringify(line)}\n`)
}
