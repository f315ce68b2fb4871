import { type BuiltFile, readBuiltFiles } from './page-build.ts'

/** One file of the viewer, ready to be served. */
export interface ViewerFile {
  /** The path of its address: `/` for the page, `/viewer/assets/…` for its files, `/embed/…` for other sites. */
  readonly path: string
  readonly bytes: Buffer
  readonly mediaType: string
  /** Whether the path names the content, so that the file may be kept for ever. The page is to be revalidated. */
  readonly immutable: boolean
  /** Whether pages of other sites name the file by its path, which stays. */
  readonly shared?: boolean
  /** What a page may do; only for pages. */
  readonly contentSecurityPolicy?: string
}

/**
 * What the page may do: run and show what comes from its own origin, and nothing else. No inline script or style, no
 * frame around it, and text becomes markup through lit's templates alone.
 */
export const viewerContentSecurityPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

/** Where builds of the viewer are. */
export const viewerBuilds: URL = new URL('../dist/viewer/', import.meta.url)

/**
 * Reads the viewer as it was built last.
 *
 * @throws {Error} when it was not built, naming the command that builds it.
 */
export async function readViewerFiles(): Promise<readonly ViewerFile[]> {
  const files = await readBuiltFiles(viewerBuilds)
  if (files === undefined) {
    throw new Error(
      'Cannot read the viewer: it is not built. Build it with: node packages/elements/tools/build.ts',
    )
  }
  return files.map(toViewerFile)
}

function toViewerFile({ name, bytes, mediaType }: BuiltFile): ViewerFile {
  const path = `/${name}`
  if (path.endsWith('/index.html')) {
    const contentSecurityPolicy = viewerContentSecurityPolicy
    const folder = path.slice(0, -'index.html'.length)
    return { path: folder, bytes, mediaType, immutable: false, contentSecurityPolicy }
  }
  if (path.startsWith('/embed/')) return { path, bytes, mediaType, immutable: false, shared: true }
  return { path, bytes, mediaType, immutable: true }
}
