import { readViewerFiles } from '@fixture-feed/elements/viewer-files'
import { openSite, type SiteGroup } from '@fixture-feed/server/site'
import { CommandFailure, UsageError } from '../failure.ts'
import { formatCount } from '../format-count.ts'
import { type LogPlace, requirePlace } from '../log-place.ts'
import { openStoreReader } from '../open-store.ts'
import { note, print } from '../output.ts'
import { createProgress } from '../progress.ts'
import { readDefinitions } from '../read-definitions.ts'
import { hostFileNames, hostFiles } from './host-files.ts'
import { SiteFolder } from './site-folder.ts'

export interface SiteExportOptions extends LogPlace {
  readonly definitions?: string
  /** The address at which the site is served. */
  readonly publicUrl?: string
  readonly json?: boolean
}

/**
 * Advice for the operator. A plain file server does not find addresses without an extension, and does not send the
 * `Cache-Control` and `Content-Security-Policy` of the site.
 */
const hostAdvice =
  'serve the folder with nginx, Apache, Netlify, Cloudflare Pages or S3 and CloudFront (docs/recipes.md, "Without a service"): a plain file server does not find /v1/fixtures in v1/fixtures.json'

/**
 * Writes a folder that a static host can serve in place of a service whose games are finished. In an existing site,
 * only changes are written.
 */
export async function exportSite(
  [directory, ...fixtureIds]: readonly string[],
  options: SiteExportOptions,
): Promise<void> {
  if (directory === undefined) throw new UsageError('export --as site needs a folder')
  const place = requirePlace(options)
  const progress = createProgress()
  const files = await readViewerFiles()
  const definitions = await readDefinitions(options.definitions)
  if ('to' in place) {
    throw new UsageError(
      'export --as site reads a store, not a service: replace --to with --data or --nats, even while the service runs',
    )
  }
  const journal = await openStoreReader(place, text => progress.show(text))
  try {
    const site = await openSite(journal, {
      files,
      definitions,
      fixtureIds,
      publicUrl: options.publicUrl,
      reserved: hostFileNames,
    })
    const folder = await SiteFolder.open(directory)
    try {
      for await (const group of site.groups()) {
        progress.show(`${formatCount(folder.counts.written, 'file')} written: ${group.name}`)
        await folder.put(group)
      }
      await folder.put(groupOfHosts(hostFiles(files, site.outsideFolders)))
      await folder.finish()
    } finally {
      await folder.close()
      await site.close()
    }
    journal.throwIfIncomplete()
    progress.end()
    for (const what of site.leftOut) note(`left out: ${what}`)
    if (!options.json) note(hostAdvice)
    const {
      counts,
      counts: { written, unchanged, removed },
    } = folder
    await print(options, {
      value: { ...counts, fixtures: site.fixtures, leftOut: [...site.leftOut] },
      words: `${directory}: ${formatCount(site.fixtures, 'fixture')}; ${formatCount(written, 'file')} written, ${unchanged} unchanged, ${removed} removed`,
    })
  } catch (error) {
    throw error instanceof RangeError ? new CommandFailure(error.message, { cause: error }) : error
  } finally {
    progress.end()
    await journal.close()
  }
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
