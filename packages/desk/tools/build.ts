import { buildPage, type PageSizes, runBuild, sizesOf } from '../../../tools/lib/build-page.ts'
import { desk, readDeskFiles } from '../src/desk-files.ts'

/** Builds the desk into `dist/desk`, unless it is up to date: `node tools/build.ts`. */

/**
 * Builds the desk if needed. Returns whether it was built.
 *
 * @throws {Error} with the first reason, if the sources do not build.
 */
export function buildDesk(): Promise<boolean> {
  return buildPage({
    page: desk,
    packages: ['desk', 'elements', 'client', 'contract'],
    folder: 'src/lib/page',
    assets: 'assets',
  })
}

/** The size of the last build of the desk. */
export async function deskSizes(): Promise<PageSizes> {
  return sizesOf(await readDeskFiles())
}

if (import.meta.main) await runBuild(desk, buildDesk, deskSizes)
