import { readBuiltFiles } from '@fixture-feed/elements/page-build'

/** One file of the desk, ready to be served by the operator listener. */
export interface DeskFile {
  /** The path of its address: `/desk/` for the page, `/desk/assets/…` for its files. */
  readonly path: string
  readonly bytes: Buffer
  readonly mediaType: string
  /** Whether the path names the content, so that the file may be kept for ever. The page is to be revalidated. */
  readonly immutable: boolean
  /** What the page may do; only for the page. */
  readonly contentSecurityPolicy?: string
}

/**
 * What the page may do: run what comes from its own origin, and talk to it. No inline script or style, no frame around
 * it, no form that leads away. Pictures of items are fetched with the token and shown from memory (`blob:`).
 */
export const deskContentSecurityPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ')

/** Where builds of the desk are. */
export const deskBuilds: URL = new URL('../dist/desk/', import.meta.url)

/**
 * Reads the desk as it was built last.
 *
 * @throws {Error} when it was not built, naming the command that builds it.
 */
export async function readDeskFiles(): Promise<readonly DeskFile[]> {
  const files = await readBuiltFiles(deskBuilds)
  if (files === undefined) {
    throw new Error(
      'Cannot read the desk: it is not built. Build it with: node packages/desk/tools/build.ts',
    )
  }
  return files.map(({ name, bytes, mediaType }) =>
    name === 'index.html'
      ? {
          path: '/desk/',
          bytes,
          mediaType,
          immutable: false,
          contentSecurityPolicy: deskContentSecurityPolicy,
        }
      : { path: `/desk/${name}`, bytes, mediaType, immutable: true },
  )
}
