import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Keeps the direction of the data flow: publish → journal → snapshot → representation → http. Checks that
 * 1. a package imports only workspace packages that its package.json names (tests may use any), and
 * 2. inside the server a stage imports only the stages it may build on, and the read path neither journal nor publish.
 * Import cycles between files are the linter's.
 */

const root = resolve(import.meta.dirname, '..')

/** What each stage of the server may import besides itself. */
const serverStages: Readonly<Record<string, readonly string[]>> = {
  representation: [],
  snapshot: ['representation', '@fixture-feed/journal'],
  http: ['snapshot'],
  observe: ['representation', 'snapshot', '@fixture-feed/journal'],
  publish: ['representation', 'snapshot', 'http', '@fixture-feed/journal'],
  'read-api': ['representation', 'snapshot', 'http', 'observe'],
  readers: ['snapshot', 'http', 'observe', 'read-api', '@fixture-feed/journal'],
  'operator-api': ['snapshot', 'http', 'observe', 'publish', '@fixture-feed/journal'],
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'/g

const problems: string[] = []
for (const file of globSync('packages/*/src/**/*.ts', { cwd: root })) {
  if (/\.test\.ts$|\/testing\//.test(file)) continue
  const text = readFileSync(join(root, file), 'utf8')
  for (const [, fromClause, dynamic] of text.matchAll(importPattern)) {
    const specifier = fromClause ?? dynamic ?? ''
    checkPackage(file, specifier)
    checkStage(file, specifier)
  }
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

function checkStage(file: string, specifier: string): void {
  const stage = stageOf(file)
  const allowed = stage === undefined ? undefined : serverStages[stage]
  if (stage === undefined || allowed === undefined) return
  const imported = specifier.startsWith('.')
    ? stageOf(relative(root, resolve(root, dirname(file), specifier)))
    : /^@fixture-feed\/journal/.exec(specifier)?.[0]
  if (imported === undefined || imported === stage || allowed.includes(imported)) return
  problems.push(`${file} imports ${specifier}: stage "${stage}" may not import "${imported}"`)
}

function stageOf(file: string): string | undefined {
  return /^packages\/server\/src\/lib\/([\w-]+)\//.exec(file)?.[1]
}
