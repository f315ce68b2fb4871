import { readViewerFiles } from '@fixture-feed/elements/viewer-files'
import type { StaticFile } from '@fixture-feed/server/static-file'
import type { Logger } from 'pino'
import { reasonOf } from './failure.ts'

/** The files of the viewer. A service whose viewer was not built serves the feeds all the same, and says so in the log. */
export async function readViewer(log: Logger): Promise<readonly StaticFile[]> {
  try {
    return await readViewerFiles()
  } catch (error) {
    log.warn(`there is no viewer at /: ${reasonOf(error)}`)
    return []
  }
}
