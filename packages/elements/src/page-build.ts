import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A page that is built ahead of time: one folder for each build, named by its sources, and a file `current`. */
export interface BuiltPage {
  /** What it is called in errors. */
  readonly name: string
  /** The tool that builds it, below the repository. */
  readonly tool: string
  /** Where its builds are. */
  readonly builds: URL
  /** The path of its address. */
  readonly path: string
  /** Where it may show images from, beside its own origin. */
  readonly imageSources?: string
  /** The policies by which it makes trusted types, beside lit's. */
  readonly trustedTypes?: string
}

/** One file of a built page, ready to be served. */
export interface PageFile {
  /** The path of its address; that of a page ends with a slash. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly mediaType: string
  /** Whether the path names the content, so that the file may be kept for ever. A page is to be revalidated. */
  readonly immutable: boolean
  /** Whether pages of other sites name the file by its path, which stays. */
  readonly shared?: boolean
  /** What a page may do; only for pages. */
  readonly contentSecurityPolicy?: string
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Reads a page as it was built last.
 *
 * @throws {Error} when it was not built, naming the command that builds it.
 */
export async function readPage(page: BuiltPage): Promise<readonly PageFile[]> {
  const build = await currentBuild(page)
  if (build === undefined) {
    throw new Error(
      `Cannot read the ${page.name}: it is not built. Build it with: node ${page.tool}`,
    )
  }
  const directory = buildDirectory(page, build)
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return Promise.all(
    files.map(({ parentPath, name }) => readFileOf(page, directory, join(parentPath, name))),
  )
}

/** The sources of the build that was finished last, as their hash. */
export async function currentBuild({ builds }: BuiltPage): Promise<string | undefined> {
  try {
    return (await readFile(new URL('current', builds), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Where the build of some sources is or will be. */
export function buildDirectory({ builds }: BuiltPage, sources: string): string {
  return fileURLToPath(new URL(sources, builds))
}

async function readFileOf(page: BuiltPage, directory: string, file: string): Promise<PageFile> {
  const mediaType = mediaTypes[extname(file)]
  if (mediaType === undefined) {
    throw new Error(`Cannot serve the built file ${file}: its media type is not known`)
  }
  const path = `${page.path}${relative(directory, file).split(sep).join('/')}`
  const read = { path, bytes: await readFile(file), mediaType, immutable: false }
  const [, folder] = /^(.*\/)index\.html$/.exec(path) ?? []
  if (folder !== undefined)
    return { ...read, path: folder, contentSecurityPolicy: contentSecurityPolicyOf(page) }
  return path.startsWith('/embed/') ? { ...read, shared: true } : { ...read, immutable: true }
}

/**
 * What a page may do: run and show what comes from its own origin, and talk to it. No inline script or style, no frame
 * around it, no form that leads away, and text becomes markup through lit's templates alone.
 */
function contentSecurityPolicyOf({ imageSources = '', trustedTypes = '' }: BuiltPage): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self'${imageSources}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types lit-html${trustedTypes}`,
  ].join('; ')
}
