import { buildPage, type PageSizes, runBuild, sizesOf } from '../../../tools/lib/build-page.ts'
import { readViewerFiles, viewer } from '../src/viewer-files.ts'

/** Builds the viewer into `dist/viewer`, unless it was built from these sources already: `node tools/build.ts`. */

/**
 * Builds the viewer where that is needed. Says whether it was.
 *
 * @throws {Error} when the sources do not build, with the first reason.
 */
export function buildViewer(): Promise<boolean> {
  return buildPage({
    page: viewer,
    packages: ['elements', 'client'],
    folder: 'src/lib/viewer',
    assets: 'viewer/assets',
    scripts: { 'embed/v1.js': 'src/lib/embed/embed.ts' },
  })
}

/** The size of the viewer as it was built last, without what is for pages of other sites. */
export async function viewerSizes(): Promise<PageSizes> {
  return sizesOf((await readViewerFiles()).filter(({ path }) => !path.startsWith('/embed/')))
}

if (import.meta.main) await runBuild(viewer, buildViewer, viewerSizes)
