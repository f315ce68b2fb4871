import { type BuiltPage, type PageFile, readPage } from './page-build.ts'

/** The viewer at `/`, with its files at `/viewer/assets/…` and the files for pages of other sites at `/embed/…`. */
export const viewer: BuiltPage = {
  name: 'viewer',
  tool: 'packages/elements/tools/build.ts',
  builds: new URL('../dist/viewer/', import.meta.url),
  path: '/',
  // The policy `notify` permits the address of the script that shows notifications.
  trustedTypes: ' notify',
}

/**
 * Reads the last build of the viewer.
 *
 * @throws {Error} if the viewer was not built, or if the media type of a file is unknown. The message names the build
 *   command or the file.
 */
export function readViewerFiles(): Promise<readonly PageFile[]> {
  return readPage(viewer)
}
