import { readDeskFiles } from '@fixture-feed/desk/desk-files'
import { readViewerFiles } from '@fixture-feed/elements/viewer-files'
import type { ServiceOptions } from '@fixture-feed/server/service'
import type { StaticFile } from '@fixture-feed/server/static-file'
import type { Logger } from 'pino'
import { reasonOf } from './failure.ts'

/**
 * The files of the viewer and of the desk, as options of the service. If they cannot be read, for example because they
 * were not built, a warning is logged, and the service serves the feeds without them.
 */
export async function readPages(
  log: Logger,
): Promise<Required<Pick<ServiceOptions, 'files' | 'operatorFiles'>>> {
  return {
    files: await read('viewer at /', readViewerFiles, log),
    operatorFiles: await read('desk at /desk/', readDeskFiles, log),
  }
}

async function read(
  page: string,
  readFiles: () => Promise<readonly StaticFile[]>,
  log: Logger,
): Promise<readonly StaticFile[]> {
  try {
    return await readFiles()
  } catch (error) {
    log.warn(`the ${page} is not available: ${reasonOf(error)}`)
    return []
  }
}
