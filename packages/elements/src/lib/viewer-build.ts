import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Where builds of the viewer are: one folder each, named by its sources, and a file that names the current one. */
export const buildsDirectory: URL = new URL('../../dist/viewer/', import.meta.url)

/** A built viewer. */
export interface ViewerBuild {
  /** The hash of the sources that it was built from. */
  readonly sources: string
  /** The folder with `index.html`. */
  readonly directory: string
}

/** The build that was finished last. */
export async function currentBuild(): Promise<ViewerBuild | undefined> {
  try {
    const sources = (await readFile(new URL('current', buildsDirectory), 'utf8')).trim()
    return { sources, directory: buildDirectory(sources) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Where the build of some sources is or will be. */
export function buildDirectory(sources: string): string {
  return fileURLToPath(new URL(sources, buildsDirectory))
}
