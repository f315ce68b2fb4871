import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A page that is built ahead of time: one folder for each build, named by a hash of the sources, and a file `current`
 * that contains the name of the last build's folder.
 */
export interface BuiltPage {
  /** The name of the build in error messages. */
  readonly name: string
  /** The path of its build tool in the repository. */
  readonly tool: string
  /** The folder of its builds. */
  readonly builds: URL
  /** The path at which the page is served, such as `/desk/`. */
  readonly path: string
  /** Sources of images in addition to the origin of the page, each with a space before it. */
  readonly imageSources?: string
  /** Trusted-types policies in addition to lit's, each with a space before it. */
  readonly trustedTypes?: string
}

/** One file of a built page, ready to be served. */
export interface PageFile {
  /** The path at which the file is served; for a page it ends with a slash. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly mediaType: string
  /**
   * Whether the path identifies the content, so that the file may be cached without limit. False for pages and
   * for shared files, whose content can change.
   */
  readonly immutable: boolean
  /** Whether pages of other sites refer to the file by this stable path. */
  readonly shared?: boolean
  /** The content security policy; only for pages. */
  readonly contentSecurityPolicy?: string
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Reads the last build of a page.
 *
 * @throws {Error} if the page was not built, or if the media type of a file is unknown. The message names the build
 *   command or the file.
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

/** The hash of the sources of the last complete build; `undefined` if the page was never built. */
export async function currentBuild({ builds }: BuiltPage): Promise<string | undefined> {
  try {
    return (await readFile(new URL('current', builds), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The folder of the build whose sources have the hash `sources`. */
export function buildDirectory({ builds }: BuiltPage, sources: string): string {
  return fileURLToPath(new URL(sources, builds))
}

async function readFileOf(page: BuiltPage, directory: string, file: string): Promise<PageFile> {
  const mediaType = mediaTypes[extname(file)]
  if (mediaType === undefined) {
    throw new Error(`Cannot serve the built file ${file}: its media type is unknown`)
  }
  const path = `${page.path}${relative(directory, file).split(sep).join('/')}`
  const read = { path, bytes: await readFile(file), mediaType, immutable: false }
  const [, folder] = /^(.*\/)index\.html$/.exec(path) ?? []
  if (folder !== undefined)
    return { ...read, path: folder, contentSecurityPolicy: contentSecurityPolicyOf(page) }
  return path.startsWith('/embed/') ? { ...read, shared: true } : { ...read, immutable: true }
}

/**
 * The policy of a page: it may load scripts and data only from its own origin. Inline scripts and styles, frames around
 * the page and the submission of forms are forbidden. Only the trusted-types policies of lit and in `trustedTypes` may
 * turn text into markup or into the address of a script.
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
