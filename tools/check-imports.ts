import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Checks the directions of imports:
 * 1. a package imports only the workspace packages that its package.json names (tests may import any),
 * 2. a folder of the server's `lib` imports only the folders listed below, and the journal only where it is read or
 *    written,
 * 3. the accuracy package imports only the types of messages from the generator.
 * The linter detects import cycles between files.
 */

const root = resolve(import.meta.dirname, '..')

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
 * Modules of the journal that every folder may import: names of entries and errors, but no function that reads or
 * writes.
 */
const journalWords: ReadonlySet<string> = new Set(['entry', 'errors', 'lease'])

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'/g

const problems: string[] = []
for (const file of globSync('packages/*/src/**/*.ts', { cwd: root })) {
  if (/\.test\.ts$|\/testing\//.test(file)) continue
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, fromClause, dynamic] of text.matchAll(importPattern)) {
    const specifier = fromClause ?? dynamic ?? ''
    checkPackage(file, specifier)
    checkFolder(file, specifier)
  }
  if (file.startsWith('packages/accuracy/')) checkChecker(file, text)
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
else process.stdout.write('imports: directions are kept\n')

function checkPackage(file: string, specifier: string): void {
  const imported = /^@fixture-feed\/[\w-]+/.exec(specifier)?.[0]
  if (imported === undefined) return
  const manifest = join(root, ...file.split('/').slice(0, 2), 'package.json')
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>
  }
  if (!(imported in dependencies)) {
    problems.push(`${file} imports ${specifier}: ${imported} is not a dependency of its package`)
  }
}

function checkChecker(file: string, text: string): void {
  const types = /import type [^;]*?from '@fixture-feed\/generator\/messages'/g
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
  problems.push(`${file} imports ${specifier}: "${folder}" is not built on "${imported}"`)
}

function serverFolder(file: string): string | undefined {
  return /^packages\/server\/src\/lib\/([\w-]+)\//.exec(file)?.[1]
}

function journalIn(specifier: string): 'journal' | undefined {
  const entrance = /^@fixture-feed\/journal\/([\w-]+)/.exec(specifier)?.[1]
  return entrance === undefined || journalWords.has(entrance) ? undefined : 'journal'
}
