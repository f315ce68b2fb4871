import { type BuiltPage, type PageFile, readPage } from './page-build.ts'

/** The viewer at `/`, with its files at `/viewer/assets/…` and what pages of other sites name at `/embed/…`. */
export const viewer: BuiltPage = {
  name: 'viewer',
  tool: 'packages/elements/tools/build.ts',
  builds: new URL('../dist/viewer/', import.meta.url),
  path: '/',
  // The worker that shows notifications is a script of ours.
  trustedTypes: ' notify',
}

/**
 * Reads the viewer as it was built last.
 *
 * @throws {Error} when it was not built, naming the command that builds it.
 */
export function readViewerFiles(): Promise<readonly PageFile[]> {
  return readPage(viewer)
}
