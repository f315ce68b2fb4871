import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { buildDirectory, buildsDirectory, currentBuild } from '../src/lib/viewer-build.ts'
import { readViewerFiles } from '../src/viewer-files.ts'

/**
 * Builds the viewer into `dist/viewer`, unless it was built from these sources already: `node tools/build.ts`.
 *
 * A build is made beside the current one and takes its place at once, so that a process that reads or builds at the
 * same time never sees half of one.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = fileURLToPath(new URL('../..', import.meta.url))

/** What a download of the viewer takes, in bytes. */
export interface ViewerSize {
  readonly raw: number
  readonly gzip: number
}

/**
 * Builds the viewer where that is needed. Says whether it was.
 *
 * @throws {Error} when the sources do not build, with the first reason.
 */
export async function buildViewer(): Promise<boolean> {
  const sources = await hashOfSources()
  const current = await currentBuild()
  if (current?.sources === sources && existsSync(join(current.directory, 'index.html')))
    return false
  const directory = buildDirectory(`${sources}.${process.pid}`)
  try {
    await bundle(directory)
    await moveInto(directory, buildDirectory(sources))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  await name(sources)
  await removeOthers(sources)
  return true
}

/** The size of the viewer as it was built last, without what is for pages of other sites. */
export async function viewerSize(): Promise<ViewerSize> {
  const files = (await readViewerFiles()).filter(({ path }) => !path.startsWith('/embed/'))
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
  return {
    raw: sum(files.map(({ bytes }) => bytes.length)),
    gzip: sum(files.map(({ bytes }) => gzipSync(bytes, { level: 9 }).length)),
  }
}

async function bundle(outDir: string): Promise<void> {
  const { build } = await importVite()
  try {
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
        // Older ones get `light-dark()` in a form that knows the system's colours only, and not the reader's choice.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
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
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot build the viewer: ${reason}`, { cause })
  }
}

/** Takes comments and white space out of the style sheets in scripts, which a bundler leaves as they are. */
const shortStyles: Plugin = {
  name: 'short-styles',
  transform(code, id) {
    if (!id.includes('/elements/src/')) return undefined
    return code.replaceAll(/(?<=\bcss`)[^`\\]+(?=`)/g, styles =>
      styles
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([{};,]) ?/g, '$1'),
    )
  },
}

async function importVite(): Promise<typeof import('vite')> {
  try {
    return await import('vite')
  } catch (cause) {
    throw new Error('Cannot build the viewer: the dev dependency vite is not installed', { cause })
  }
}

/** Two processes may build the same sources at the same time: the first one wins, and both builds are alike. */
async function moveInto(directory: string, place: string): Promise<void> {
  try {
    await rename(directory, place)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
  }
}

async function name(sources: string): Promise<void> {
  const draft = fileURLToPath(new URL(`current.${process.pid}`, buildsDirectory))
  await mkdir(buildsDirectory, { recursive: true })
  await writeFile(draft, `${sources}\n`)
  await rename(draft, fileURLToPath(new URL('current', buildsDirectory)))
}

/** Builds of other sources; not those that another process is at. */
async function removeOthers(sources: string): Promise<void> {
  for (const entry of await readdir(buildsDirectory)) {
    if (/^[0-9a-f]+$/.test(entry) && entry !== sources) {
      await rm(buildDirectory(entry), { recursive: true, force: true })
    }
  }
}

async function hashOfSources(): Promise<string> {
  const paths: string[] = []
  for await (const path of glob(['elements/src/**/*', 'client/src/**/*'], { cwd: packages })) {
    if (/\.(ts|html|css|svg)$/.test(path) && !/\.test\.ts$|[/\\]testing[/\\]/.test(path))
      paths.push(path)
  }
  // The manifests pin what builds it and what goes into it.
  paths.push('elements/tools/build.ts', 'elements/package.json', '../package.json')
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
    const bytes = await readFile(join(packages, path))
    hash.update(`${path.replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
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
