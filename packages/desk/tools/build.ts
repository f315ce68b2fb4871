import { buildPage, type PageSizes, runBuild, sizesOf } from '../../../tools/lib/build-page.ts'
import { desk, readDeskFiles } from '../src/desk-files.ts'

/** Builds the desk into `dist/desk`, unless it was built from these sources already: `node tools/build.ts`. */

/**
 * Builds the desk where that is needed. Says whether it was.
 *
 * @throws {Error} when the sources do not build, with the first reason.
 */
export function buildDesk(): Promise<boolean> {
  return buildPage({
    page: desk,
    packages: ['desk', 'elements', 'client'],
    folder: 'src/lib/page',
    assets: 'assets',
  })
}

/** The size of the desk as it was built last. */
export async function deskSizes(): Promise<PageSizes> {
  return sizesOf(await readDeskFiles())
}

if (import.meta.main) await runBuild(desk, buildDesk, deskSizes)
