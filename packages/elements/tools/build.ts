import { buildPage, type PageSizes, runBuild, sizesOf } from '../../../tools/lib/build-page.ts'
import { readViewerFiles, viewer } from '../src/viewer-files.ts'

/** Builds the viewer into `dist/viewer`, unless it is up to date: `node tools/build.ts`. */

/**
 * Builds the viewer if needed. Returns whether it was built.
 *
 * @throws {Error} with the first reason, if the sources do not build.
 */
export function buildViewer(): Promise<boolean> {
  return buildPage({
    page: viewer,
    packages: ['elements', 'client'],
    folder: 'src/lib/viewer',
    assets: 'viewer/assets',
    onDemand:
      /(?:play-feed|playhead|lib[/\\](?:delay-buffer|evidence|viewer[/\\](?:dialog|json|notify|replay|revisions|settings|page[/\\]address-hints)))/,
    replacements: { '/feed/grouped-feeds.ts': 'src/lib/viewer/page/single-feed.ts' },
    scripts: { 'embed/v1.js': 'src/lib/embed/embed.ts' },
  })
}

/** The size of the last build of the viewer, without the files for pages of other sites. */
export async function viewerSizes(): Promise<PageSizes> {
  return sizesOf((await readViewerFiles()).filter(({ path }) => !path.startsWith('/embed/')))
}

if (import.meta.main) await runBuild(viewer, buildViewer, viewerSizes)
