import { type BuiltPage, type PageFile, readPage } from '@fixture-feed/elements/page-build'

/** The desk at `/desk/`. Pictures of items are fetched with the token and shown from memory (`blob:`). */
export const desk: BuiltPage = {
  name: 'desk',
  tool: 'packages/desk/tools/build.ts',
  builds: new URL('../dist/desk/', import.meta.url),
  path: '/desk/',
  imageSources: ' blob:',
}

/**
 * Reads the desk as it was built last.
 *
 * @throws {Error} when it was not built, naming the command that builds it.
 */
export function readDeskFiles(): Promise<readonly PageFile[]> {
  return readPage(desk)
}
