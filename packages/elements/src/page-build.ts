import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A page that was built ahead of time. Its builds are one folder each, named by their sources, beside a file `current`
 * that names the newest one.
 */
export interface PageBuild {
  /** The hash of the sources that it was built from. */
  readonly sources: string
  /** The folder with `index.html`. */
  readonly directory: string
}

/** One file of a built page. */
export interface BuiltFile {
  /** Its place in the build, with slashes: `index.html`, `assets/main-1a2b3c4d.js`. */
  readonly name: string
  readonly bytes: Buffer
  readonly mediaType: string
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The build that was finished last, if any. */
export async function currentBuild(builds: URL): Promise<PageBuild | undefined> {
  try {
    const sources = (await readFile(new URL('current', builds), 'utf8')).trim()
    return { sources, directory: buildDirectory(builds, sources) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Where the build of some sources is or will be. */
export function buildDirectory(builds: URL, sources: string): string {
  return fileURLToPath(new URL(sources, builds))
}

/** The files of the build that was finished last; `undefined` when there is none. */
export async function readBuiltFiles(builds: URL): Promise<readonly BuiltFile[] | undefined> {
  const build = await currentBuild(builds)
  if (build === undefined) return undefined
  const entries = await readdir(build.directory, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return Promise.all(files.map(({ parentPath, name }) => readFileOf(build, join(parentPath, name))))
}

async function readFileOf({ directory }: PageBuild, file: string): Promise<BuiltFile> {
  const mediaType = mediaTypes[extname(file)]
  if (mediaType === undefined) {
    throw new Error(`Cannot serve the built file ${file}: its media type is not known`)
  }
  const name = relative(directory, file).split(sep).join('/')
  return { name, bytes: await readFile(file), mediaType }
}
