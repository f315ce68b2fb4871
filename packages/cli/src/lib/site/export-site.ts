import { readViewerFiles } from '@fixture-feed/elements/viewer-files'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openSite, type SiteGroup } from '@fixture-feed/server/site'
import { CommandFailure, UsageError } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { type LogPlace, requirePlace } from '../log-place.ts'
import { journalTarget } from '../log-target.ts'
import { openStoreReader } from '../open-store.ts'
import { connectOperator } from '../operator-access.ts'
import { note, print } from '../output.ts'
import { createProgress, type Progress } from '../progress.ts'
import { readDefinitions } from '../read-definitions.ts'
import { linesOf } from '../read-file.ts'
import { hostFiles } from './host-files.ts'
import { SiteFolder } from './site-folder.ts'

export interface SiteExportOptions extends LogPlace {
  readonly definitions?: string
  readonly json?: boolean
}

/** Writes a folder that any static host serves as a finished service; over the same folder, only what changed since. */
export async function exportSite(
  [directory, ...fixtureIds]: readonly string[],
  options: SiteExportOptions,
): Promise<void> {
  if (directory === undefined) throw new UsageError('export --as site needs a folder')
  const place = requirePlace(options)
  const progress = createProgress()
  const files = await readViewerFiles()
  const definitions = await readDefinitions(options.definitions)
  const journal = await ('to' in place
    ? readService(place.to, fixtureIds, progress)
    : openStoreReader(place, text => progress.show(text)))
  try {
    const site = await openSite(journal, { files, definitions, fixtureIds })
    const folder = await SiteFolder.open(directory)
    try {
      for await (const group of site.groups()) {
        progress.show(`${formatCount(folder.counts.written, 'file')} written: ${group.name}`)
        await folder.put(group)
      }
      await folder.put(groupOfHosts(hostFiles(files)))
      await folder.finish()
    } finally {
      await folder.close()
      await site.close()
    }
    progress.end()
    for (const what of site.leftOut) note(`left out: ${what}`)
    const {
      counts,
      counts: { written, unchanged, removed },
    } = folder
    await print(options, {
      value: { ...counts, fixtures: site.fixtures, leftOut: site.leftOut },
      words: `${directory}: ${formatCount(site.fixtures, 'fixture')}; ${formatCount(written, 'file')} written, ${unchanged} unchanged, ${removed} removed`,
    })
  } catch (error) {
    throw error instanceof RangeError ? new CommandFailure(error.message, { cause: error }) : error
  } finally {
    progress.end()
    await journal.close()
  }
}

/** The fixtures of a running service in memory, by their publication logs. */
async function readService(url: string, fixtureIds: readonly string[], progress: Progress) {
  const client = connectOperator(url)
  const journal = createMemoryJournal()
  const target = await journalTarget(journal)
  for (const { fixtureId, retired } of await client.readFixtures()) {
    if (retired || (fixtureIds.length > 0 && !fixtureIds.includes(fixtureId))) continue
    progress.show(`reading ${fixtureId}`)
    await target.apply(sourceLines(client.readFixtureLog(fixtureId), fixtureId), () => {})
  }
  return { ...journal, close: target.close }
}

async function* sourceLines(log: AsyncIterable<Uint8Array>, fixtureId: string) {
  for await (const { number, text } of linesOf(log, fixtureId))
    yield { place: `log of ${fixtureId}:${number}`, text }
}

function groupOfHosts(texts: ReadonlyMap<string, string>): SiteGroup {
  return {
    name: 'hosts',
    state: undefined,
    async *files() {
      for (const [path, text] of texts)
        yield { path, identity: Buffer.from(text), gzip: undefined, br: undefined }
    },
  }
}
