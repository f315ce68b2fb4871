import { type BuiltPage, type PageFile, readPage } from '@fixture-feed/elements/page-build'

/** The desk at `/desk/`. It fetches the pictures of a feed with the token and shows them from memory (`blob:`). */
export const desk: BuiltPage = {
  name: 'desk',
  tool: 'packages/desk/tools/build.ts',
  builds: new URL('../dist/desk/', import.meta.url),
  path: '/desk/',
  imageSources: ' blob:',
}

/**
 * Reads the files of the last build of the desk.
 *
 * @throws {Error} if the desk was not built, or if the media type of a file is unknown. The message names the build
 *   command or the file.
 */
export function readDeskFiles(): Promise<readonly PageFile[]> {
  return readPage(desk)
}
