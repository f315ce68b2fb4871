import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  buildPage,
  cssTarget,
  type PageSize,
  shortStyles,
  sizeOf,
} from '../../../tools/lib/build-page.ts'
import { readViewerFiles, viewerBuilds } from '../src/viewer-files.ts'

/** Builds the viewer into `dist/viewer`, unless it was built from these sources already: `node tools/build.ts`. */

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds the viewer where that is needed. Says whether it was.
 *
 * @throws {Error} when the sources do not build, with the first reason.
 */
export function buildViewer(): Promise<boolean> {
  return buildPage({
    name: 'the viewer',
    builds: viewerBuilds,
    sources: ['elements/src/**/*', 'client/src/**/*'],
    pins: ['elements/tools/build.ts', 'elements/package.json'],
    bundle,
  })
}

/** The size of the viewer as it was built last, without what is for pages of other sites. */
export async function viewerSize(): Promise<PageSize> {
  return sizeOf((await readViewerFiles()).filter(({ path }) => !path.startsWith('/embed/')))
}

async function bundle({ build }: typeof import('vite'), outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [shortStyles],
    root: join(root, 'src/lib/viewer'),
    // Relative, so that the viewer also works below a path of somebody's proxy.
    base: './',
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'viewer/assets',
      assetsInlineLimit: 0,
      target: 'es2022',
      cssTarget,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { minify: true } },
    },
  })
  // One script without imports is a module to those who load it as one, and a classic script to all others.
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [shortStyles],
    root,
    build: {
      outDir: join(outDir, 'embed'),
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: 'src/lib/embed/embed.ts',
        formats: ['iife'],
        name: 'fixtureFeed',
        fileName: () => 'v1.js',
      },
      rolldownOptions: { output: { minify: true } },
    },
  })
}

if (import.meta.main) {
  const startedAt = performance.now()
  const built = await buildViewer()
  const { raw, gzip } = await viewerSize()
  const ms = Math.round(performance.now() - startedAt)
  console.log(
    `viewer: ${raw} bytes, ${gzip} bytes gzip; ${built ? `built in ${ms} ms` : 'up to date'}`,
  )
}
