import { fileURLToPath } from 'node:url'
import {
  buildPage,
  cssTarget,
  type PageSize,
  shortStyles,
  sizeOf,
} from '../../../tools/lib/build-page.ts'
import { deskBuilds, readDeskFiles } from '../src/desk-files.ts'

/** Builds the desk into `dist/desk`, unless it was built from these sources already: `node tools/build.ts`. */

const root = fileURLToPath(new URL('../src/lib/page', import.meta.url))

/**
 * Builds the desk where that is needed. Says whether it was.
 *
 * @throws {Error} when the sources do not build, with the first reason.
 */
export function buildDesk(): Promise<boolean> {
  return buildPage({
    name: 'the desk',
    builds: deskBuilds,
    sources: ['desk/src/**/*', 'elements/src/**/*', 'client/src/**/*'],
    pins: ['desk/tools/build.ts', 'desk/package.json', 'elements/package.json'],
    bundle,
  })
}

/** What the first visit downloads, and what the JSON editor adds once somebody opens it. */
export async function deskSizes(): Promise<{ readonly page: PageSize; readonly editor: PageSize }> {
  const files = await readDeskFiles()
  const isEditor = ({ path }: { readonly path: string }): boolean => path.includes('json-editor')
  return {
    page: sizeOf(files.filter(file => !isEditor(file))),
    editor: sizeOf(files.filter(isEditor)),
  }
}

async function bundle({ build }: typeof import('vite'), outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [shortStyles],
    root,
    // Relative, so that the desk also works below a path of somebody's proxy.
    base: './',
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'assets',
      assetsInlineLimit: 0,
      target: 'es2022',
      cssTarget,
      modulePreload: false,
      rolldownOptions: { output: { minify: true } },
    },
  })
}

if (import.meta.main) {
  const startedAt = performance.now()
  const built = await buildDesk()
  const { page, editor } = await deskSizes()
  const ms = Math.round(performance.now() - startedAt)
  console.log(
    `desk: ${page.raw} bytes, ${page.gzip} bytes gzip, and ${editor.gzip} bytes gzip of the JSON editor; ${built ? `built in ${ms} ms` : 'up to date'}`,
  )
}
