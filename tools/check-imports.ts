import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { importCycles } from './lib/import-cycles.ts'
import {
  type FileImport,
  type PackageLayers,
  packageImportProblems,
} from './lib/package-imports.ts'

/**
 * Checks the directions of imports:
 * 1. a package imports only packages that the table of layers allows, and its package.json names the same packages,
 * 2. a folder of the server's `lib` imports only the folders listed below, and the journal only where it is read or
 *    written,
 * 3. the accuracy package imports only the types of messages from the generator,
 * 4. no file of the repository imports itself through other files, not even for types. The linter has a rule for
 *    cycles too, but it takes a quarter of the linter's time.
 */

const root = resolve(import.meta.dirname, '..')

/**
 * The packages of the workspace, the lowest first, each with the packages that it may import. Imports point only to
 * lower packages. Tests of every package may import `test-support`, which no code may import.
 */
const layers: PackageLayers = {
  contract: { code: [] },
  simulator: { code: [] },
  client: { code: [], tests: ['contract'] },
  journal: { code: [], types: ['contract'] },
  generator: { code: ['contract'], tests: ['simulator'] },
  server: { code: ['client', 'contract', 'journal'] },
  elements: { code: ['client'], tests: ['contract', 'journal', 'server'] },
  accuracy: { code: ['contract'], types: ['generator'], tests: ['generator', 'simulator'] },
  desk: {
    code: ['client', 'contract', 'elements'],
    tests: ['generator', 'journal', 'server', 'simulator'],
  },
  conformance: { code: ['client', 'contract'], tests: ['journal', 'server'] },
  'test-support': {
    code: ['client', 'contract', 'generator', 'journal', 'server', 'simulator', 'elements'],
  },
  cli: {
    code: [
      ...['accuracy', 'client', 'conformance', 'contract', 'desk', 'elements'],
      ...['generator', 'journal', 'server', 'simulator'],
    ],
  },
}

/**
 * The folders of the server, each with the folders that it may import. Data flows publish → journal → snapshot →
 * representation → read-api. `http` transports bytes and is independent of feeds.
 */
const serverFolders: Readonly<Record<string, readonly string[]>> = {
  problem: [],
  slices: [],
  representation: [],
  snapshot: ['problem', 'slices', 'representation', 'journal'],
  publish: ['problem', 'slices', 'representation', 'snapshot', 'journal'],
  http: ['problem', 'slices'],
  openapi: ['problem', 'representation'],
  observe: ['representation', 'snapshot', 'http'],
  'read-api': ['problem', 'slices', 'representation', 'snapshot', 'http', 'openapi', 'observe'],
  'operator-api': [
    ...['problem', 'slices', 'representation', 'snapshot', 'publish'],
    ...['http', 'openapi', 'observe', 'read-api'],
  ],
  relay: ['problem', 'slices', 'representation', 'snapshot', 'publish', 'http', 'observe'],
  jobs: ['problem', 'publish', 'observe', 'journal'],
  site: ['snapshot'],
  workers: ['snapshot', 'http', 'observe', 'read-api', 'relay', 'journal'],
}

/**
 * Modules of the journal that every folder may import: the types of entries and leases, and the errors. None has a
 * function that reads or writes.
 */
const journalWords: ReadonlySet<string> = new Set(['entry', 'errors', 'lease'])

const importPattern =
  /(?:^|\n)\s*(?:import|export)(?<type>\s+type)?\b[^'"`;]*?\bfrom\s+'(?<from>[^']+)'|\bimport\(\s*'(?<dynamic>[^']+)'/g

/** A static import or export of another file, with or without names. */
const staticImportPattern = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*'(?<from>[^']+)'/gm

const problems: string[] = []
const imports: FileImport[] = []
for (const file of globSync('packages/*/{src,tools,bin}/**/*.ts', { cwd: root })) {
  const text = readFileSync(join(root, file), 'utf8')
  const own = importsOf(file, text)
  imports.push(...own)
  if (/\.test\.ts$|\/testing\/|\/tools\//.test(file)) continue
  for (const { specifier } of own) checkFolder(file, specifier)
  if (file.startsWith('packages/accuracy/')) checkChecker(file, text)
}
problems.push(...packageImportProblems(imports, layers))
for (const path of globSync('packages/*/package.json', { cwd: root })) checkManifest(path)

for (const cycle of importCycles(importsBetweenFiles()))
  problems.push(`${[...cycle, cycle[0]].join(' imports ')}: files must not import each other`)

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
else process.stdout.write('imports: directions are kept\n')

function importsOf(file: string, text: string): readonly FileImport[] {
  return Array.from(text.matchAll(importPattern), ({ groups = {} }) => ({
    file,
    specifier: groups.from ?? groups.dynamic ?? '',
    isTypeOnly: groups.type !== undefined,
  }))
}

/** The files of the repository that each of its files imports statically. */
function importsBetweenFiles(): ReadonlyMap<string, readonly string[]> {
  const exclude = ['**/node_modules', '**/dist', '**/*.generated.*']
  const files = new Set(globSync('**/*.{ts,tsx,js,mjs}', { cwd: root, exclude }))
  const importedBy = (file: string): readonly string[] =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(staticImportPattern),
      ({ groups = {} }) => importedFile(file, groups.from ?? ''),
    ).filter(imported => files.has(imported))
  return new Map([...files].map(file => [file, importedBy(file)]))
}

/** The path in the repository of an imported file. A package of the workspace exports the files of its `src`. */
function importedFile(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier)
  const [, name = '', path = 'index'] = /^@fixture-feed\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? []
  return `packages/${name}/src/${path}.ts`
}

/** Reports a package.json that does not name exactly the packages that the package's code may import. */
function checkManifest(path: string): void {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>
  }
  const prefix = '@fixture-feed/'
  const named = Object.keys(dependencies)
    .filter(name => name.startsWith(prefix))
    .map(name => name.slice(prefix.length))
  const { code = [], types = [] } = layers[path.split('/')[1] ?? ''] ?? {}
  const allowed = [...code, ...types]
  for (const name of named.filter(each => !allowed.includes(each)))
    problems.push(`${path} names ${prefix}${name}, which its code may not import`)
  for (const name of allowed.filter(each => !named.includes(each)))
    problems.push(`${path} does not name ${prefix}${name}, which its code imports`)
}

function checkChecker(file: string, text: string): void {
  const types = /import type [^;]*?from '@fixture-feed\/generator\/message(?:-value)?s'/g
  if (!text.replace(types, '').includes("'@fixture-feed/generator")) return
  problems.push(`${file}: only types of messages are shared with the generator`)
}

function checkFolder(file: string, specifier: string): void {
  const folder = serverFolder(file)
  if (folder === undefined) return
  const builtOn = serverFolders[folder]
  if (builtOn === undefined) {
    problems.push(`${file}: folder "${folder}" is not in tools/check-imports.ts`)
    return
  }
  const imported = specifier.startsWith('.')
    ? serverFolder(relative(root, resolve(root, dirname(file), specifier)))
    : journalIn(specifier)
  if (imported === undefined || imported === folder || builtOn.includes(imported)) return
  problems.push(`${file} imports ${specifier}: "${folder}" may not import "${imported}"`)
}

function serverFolder(file: string): string | undefined {
  return /^packages\/server\/src\/lib\/([\w-]+)\//.exec(file)?.[1]
}

function journalIn(specifier: string): 'journal' | undefined {
  const entrance = /^@fixture-feed\/journal\/([\w-]+)/.exec(specifier)?.[1]
  return entrance === undefined || journalWords.has(entrance) ? undefined : 'journal'
}
