import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { buildDirectory, currentBuild } from '../../packages/elements/src/page-build.ts'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))

/** What a page is built from, and how. */
export interface PageSources {
  /** What the page is called in errors. */
  readonly name: string
  /** Where its builds are. */
  readonly builds: URL
  /** Its sources below `packages`, as patterns; tests among them do not count. */
  readonly sources: readonly string[]
  /** What pins its libraries and tools, below `packages`. */
  readonly pins: readonly string[]
  /** Writes the build into a folder. */
  bundle(vite: typeof import('vite'), outDir: string): Promise<void>
}

/** What a download takes, in bytes. */
export interface PageSize {
  readonly raw: number
  readonly gzip: number
}

/**
 * Builds a page unless it was built from these sources already. Says whether it was built.
 *
 * A build is made beside the current one and takes its place at once, so that a process that reads or builds at the
 * same time never sees half of one.
 *
 * @throws {Error} when the sources do not build, with the first reason.
 */
export async function buildPage(page: PageSources): Promise<boolean> {
  const { builds } = page
  const sources = await hashOfSources(page)
  const current = await currentBuild(builds)
  if (current?.sources === sources && existsSync(join(current.directory, 'index.html')))
    return false
  const directory = buildDirectory(builds, `${sources}.${process.pid}`)
  try {
    await bundle(page, directory)
    await moveInto(directory, buildDirectory(builds, sources))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  await name(builds, sources)
  await removeOthers(builds, sources)
  return true
}

/** The size of some files together. */
export function sizeOf(files: readonly { readonly bytes: Buffer }[]): PageSize {
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
  return {
    raw: sum(files.map(({ bytes }) => bytes.length)),
    gzip: sum(files.map(({ bytes }) => gzipSync(bytes, { level: 9 }).length)),
  }
}

async function bundle(page: PageSources, outDir: string): Promise<void> {
  const vite = await importVite(page)
  try {
    await page.bundle(vite, outDir)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot build ${page.name}: ${reason}`, { cause })
  }
}

async function importVite({ name }: PageSources): Promise<typeof import('vite')> {
  try {
    return await import('vite')
  } catch (cause) {
    throw new Error(`Cannot build ${name}: the dev dependency vite is not installed`, { cause })
  }
}
/** Takes comments and white space out of the style sheets in scripts, which a bundler leaves as they are. */
export const shortStyles: Plugin = {
  name: 'short-styles',
  transform(code, id) {
    if (!/[/\\](?:elements|desk)[/\\]src[/\\]/.test(id)) return undefined
    return code.replaceAll(/(?<=\bcss`)[^`\\]+(?=`)/g, styles =>
      styles
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([{};,]) ?/g, '$1'),
    )
  },
}

/** Browsers that know `light-dark()`: older ones get a form that knows the system's colours only, not the reader's choice. */
export const cssTarget: string[] = ['chrome123', 'firefox120', 'safari17.5']

/** Two processes may build the same sources at the same time: the first one wins, and both builds are alike. */
async function moveInto(directory: string, place: string): Promise<void> {
  try {
    await rename(directory, place)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
  }
}

async function name(builds: URL, sources: string): Promise<void> {
  const draft = fileURLToPath(new URL(`current.${process.pid}`, builds))
  await mkdir(builds, { recursive: true })
  await writeFile(draft, `${sources}\n`)
  await rename(draft, fileURLToPath(new URL('current', builds)))
}

/** Builds of other sources; not those that another process is at. */
async function removeOthers(builds: URL, sources: string): Promise<void> {
  for (const entry of await readdir(builds)) {
    if (/^[0-9a-f]+$/.test(entry) && entry !== sources) {
      await rm(buildDirectory(builds, entry), { recursive: true, force: true })
    }
  }
}

async function hashOfSources({ sources, pins }: PageSources): Promise<string> {
  const paths: string[] = [...pins, '../tools/lib/build-page.ts', '../package.json']
  for await (const path of glob([...sources], { cwd: packages })) {
    if (/\.(ts|html|css|svg)$/.test(path) && !/\.test\.ts$|[/\\]testing[/\\]/.test(path))
      paths.push(path)
  }
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
    const bytes = await readFile(join(packages, path))
    hash.update(`${path.replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}
