import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { InlineConfig, Plugin } from 'vite'
import {
  type BuiltPage,
  buildDirectory,
  currentBuild,
  type PageFile,
} from '../../packages/elements/src/page-build.ts'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))

export interface PageSources {
  readonly page: BuiltPage
  /** The packages whose sources the page contains. The first one is the page's package. */
  readonly packages: readonly [string, ...string[]]
  /** The folder with `index.html` in the page's package. */
  readonly folder: string
  /** The folder of the build for scripts, styles and pictures. */
  readonly assets: string
  /** Modules that are loaded on demand and together form one file, because separate files would be larger. */
  readonly onDemand?: RegExp
  /**
   * Replacements of modules in the page: the path of the new module in the page's package, by the end of the path of
   * the old one. The further scripts contain the old modules.
   */
  readonly replacements?: Readonly<Record<string, string>>
  /** Further scripts of the build, each one file without imports: source by output path. */
  readonly scripts?: Readonly<Record<string, string>>
}

/** Sizes of a page in bytes after gzip: the first load, and everything that a visitor can load later. */
export interface PageSizes {
  readonly first: number
  readonly later: number
}

/**
 * Builds a page unless it is up to date. Returns whether it was built.
 *
 * A finished build becomes the current one with a single rename, so that no process reads a build that is not finished.
 *
 * @throws {Error} with the first reason, if the sources do not build.
 */
export async function buildPage(from: PageSources): Promise<boolean> {
  const { page } = from
  const sources = await hashOfSources(from)
  const complete = join(buildDirectory(page, sources), 'index.html')
  if ((await currentBuild(page)) === sources && existsSync(complete)) return false
  const directory = buildDirectory(page, `${sources}.${process.pid}`)
  try {
    await bundle(from, directory)
    await moveInto(directory, buildDirectory(page, sources))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Cannot build the ${page.name}: ${reason}`, { cause })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  await name(page, sources)
  await removeOthers(page, sources)
  return true
}

/** The sizes of a page. The first load contains the files that its HTML names and the imports of these scripts. */
export function sizesOf(files: readonly PageFile[]): PageSizes {
  const textOf = ({ bytes }: PageFile) => Buffer.from(bytes).toString()
  const named = files.filter(({ mediaType }) => mediaType.startsWith('text/html'))
  for (const each of named) {
    const imports = each.path.endsWith('.js')
      ? /(?:\bfrom|^import|[;}]import)\s*"([^"]+)"/g
      : /(?:src|href)="([^"]+)"/g
    const paths = [...textOf(each).matchAll(imports)].map(([, path = '']) => basename(path))
    const found = files.filter(file => !named.includes(file) && paths.includes(basename(file.path)))
    named.push(...found)
  }
  const gzip = (some: readonly PageFile[]) =>
    some.reduce((sum, { bytes }) => sum + gzipSync(bytes, { level: 9 }).length, 0)
  return { first: gzip(named), later: gzip(files.filter(file => !named.includes(file))) }
}

/** Builds a page and prints its size. The main function of the page's build tool. */
export async function runBuild(
  { name }: BuiltPage,
  build: () => Promise<boolean>,
  sizes: () => Promise<PageSizes>,
): Promise<void> {
  const startedAt = performance.now()
  const built = await build()
  const ms = Math.round(performance.now() - startedAt)
  const { first, later } = await sizes()
  console.log(
    `${name}: ${first} bytes gzip at first, ${later} later; ${built ? `built in ${ms} ms` : 'up to date'}`,
  )
}

/**
 * Browsers that support `light-dark()`. For older browsers, the style sheets would be compiled so that they follow
 * only the colors of the system, not the colors that the reader chose.
 */
const cssTarget = ['chrome123', 'firefox120', 'safari17.5']

async function bundle(
  { packages: [own], folder, assets, onDemand, replacements = {}, scripts = {} }: PageSources,
  outDir: string,
): Promise<void> {
  const { build } = await import('vite')
  const root = join(packages, own)
  const plugins = [shortTemplates, plainImports]
  const common: InlineConfig = { configFile: false, logLevel: 'silent', plugins }
  const output = { target: 'es2022', rolldownOptions: { output: { minify: true } } }
  await build({
    ...common,
    plugins: [...plugins, replacing(root, replacements)],
    root: join(root, folder),
    // Addresses are relative, so that the page also works below a path of a proxy.
    base: './',
    build: {
      ...output,
      outDir,
      emptyOutDir: true,
      assetsDir: assets,
      assetsInlineLimit: 0,
      cssTarget,
      modulePreload: false,
      rolldownOptions: {
        output: {
          minify: true,
          codeSplitting: {
            groups: [
              { name: nameOfFirst, priority: 2 },
              ...onDemandGroups(onDemand),
              { name: 'shared', minShareCount: 2 },
            ],
          },
        },
      },
    },
  })
  // One script without imports works both as a module and as a classic script.
  for (const [path, entry] of Object.entries(scripts)) {
    await build({
      ...common,
      root,
      build: {
        ...output,
        outDir: join(outDir, dirname(path)),
        emptyOutDir: false,
        lib: { entry, formats: ['iife'], name: 'fixtureFeed', fileName: () => basename(path) },
      },
    })
  }
}

function onDemandGroups(test: PageSources['onDemand']) {
  if (test === undefined) return []
  return [{ name: 'on-demand', test, priority: 1, includeDependenciesRecursively: false }]
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: string[] } | null
}

const packageEntry = /client[/\\]src[/\\]index\.ts$/

/**
 * Puts every module that the entry of the page imports into one script, `index`, even if scripts that are loaded
 * later share the module. Returns `null` for all other modules.
 *
 * The entry of the client re-exports all of its modules. If another file also imports a module, the import by the
 * client's entry is ignored.
 */
function nameOfFirst(id: string, graph: ModuleGraph): string | null {
  const importers = new Set([id])
  for (const each of importers) {
    const info = graph.getModuleInfo(each)
    if (info?.isEntry) return 'index'
    const all = info?.importers ?? []
    const direct = all.filter(importer => !packageEntry.test(importer))
    for (const importer of direct.length > 0 ? direct : all) importers.add(importer)
  }
  return null
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly tag?: { readonly name?: string }
  readonly quasi?: { readonly quasis: readonly SyntaxNode[] }
}

/** Functions that shorten the text of a template, by the tag of the template. */
const shorten: Readonly<Record<string, (text: string) => string>> = {
  html: text => text.replaceAll(/\s*\n\s*/g, ' '),
  svg: text => text.replaceAll(/\s*\n\s*/g, ' '),
  css: text =>
    text
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?([{};,>/]) ?/g, '$1')
      .replaceAll(': ', ':')
      .replaceAll(/(?<![\w.])0(?=\.\d)/g, '')
      .replaceAll(';}', '}'),
}

/** Shortens the templates and style sheets in scripts, because bundlers leave the text of templates unchanged. */
const shortTemplates: Plugin = {
  name: 'short-templates',
  transform(code, id) {
    if (!/[/\\](?:elements|desk)[/\\]src[/\\].*\.ts$/.test(id)) return undefined
    let short = code
    for (const { text, start, end } of templatesIn(this.parse(code)).reverse()) {
      short = `${short.slice(0, start)}${text(code.slice(start, end))}${short.slice(end)}`
    }
    return { code: short, map: null }
  },
}

/** Lazily loaded chunks have no style sheets and need no preloading, so a plain import suffices. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: id =>
    id.endsWith('vite/preload-helper.js')
      ? 'export const __vitePreload = load => load()'
      : undefined,
}

/** Loads other modules in place of the modules whose paths end with the keys of `replacements`. */
function replacing(root: string, replacements: Readonly<Record<string, string>>): Plugin {
  const entries = Object.entries(replacements)
  return {
    name: 'replacing',
    enforce: 'pre',
    resolveId(path) {
      const [, replacement] = entries.find(([end]) => path.endsWith(end)) ?? []
      return replacement && join(root, replacement)
    },
  }
}

/** The literal parts of the templates with a tag of `shorten`, from the first to the last. */
function templatesIn(program: object) {
  const found: { start: number; end: number; text: (text: string) => string }[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, tag, quasi } = node as SyntaxNode
    const text = type === 'TaggedTemplateExpression' && shorten[tag?.name ?? '']
    if (text) for (const { start, end } of quasi?.quasis ?? []) found.push({ start, end, text })
    for (const each of Object.values(node)) walk(each)
  }
  walk(program)
  return found.sort((a, b) => a.start - b.start)
}

/**
 * Moves a build to its final place. If another process has built the same sources in the meantime, the other build
 * stays, because both are equal.
 */
async function moveInto(directory: string, place: string): Promise<void> {
  try {
    await rename(directory, place)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
  }
}

async function name({ builds }: BuiltPage, sources: string): Promise<void> {
  const draft = fileURLToPath(new URL(`current.${process.pid}`, builds))
  await mkdir(builds, { recursive: true })
  await writeFile(draft, `${sources}\n`)
  await rename(draft, fileURLToPath(new URL('current', builds)))
}

/** Removes builds of other sources, except builds that another process is writing. */
async function removeOthers(page: BuiltPage, sources: string): Promise<void> {
  for (const entry of await readdir(page.builds)) {
    if (/^[0-9a-f]+$/.test(entry) && entry !== sources) {
      await rm(buildDirectory(page, entry), { recursive: true, force: true })
    }
  }
}

async function hashOfSources({ packages: names }: PageSources): Promise<string> {
  const paths = [`${names[0]}/tools/build.ts`, '../tools/lib/build-page.ts', '../package.json']
  paths.push(...names.map(each => `${each}/package.json`))
  const folders = names.map(each => `${each}/src/**/*`)
  for await (const path of glob(folders, { cwd: packages })) {
    if (/\.(ts|html|css|svg|js)$/.test(path) && !/\.test\.ts$|[/\\]testing[/\\]/.test(path))
      paths.push(path)
  }
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
    const bytes = await readFile(join(packages, path))
    hash.update(`${path.replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}
