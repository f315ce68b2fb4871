import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Reports the share of lines that a simulation executes, for each file of the journal and the server. Takes the options
 * of the simulation: `node tools/simulation/coverage.ts --seeds 100`.
 */

interface FunctionCoverage {
  /** Nested ranges, the outer ones first. */
  readonly ranges: readonly {
    readonly startOffset: number
    readonly endOffset: number
    readonly count: number
  }[]
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly FunctionCoverage[]
  }[]
}

const root = join(import.meta.dirname, '../..')
const packages = ['packages/journal/src', 'packages/server/src']

const folder = mkdtempSync(join(tmpdir(), 'fixture-feed-coverage-'))
try {
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'simulate.ts'), ...process.argv.slice(2)],
    { env: { ...process.env, NODE_V8_COVERAGE: folder }, stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
  report(readCoverage(folder))
} finally {
  rmSync(folder, { recursive: true })
}

function readCoverage(from: string): ReadonlyMap<string, readonly FunctionCoverage[]> {
  const [name = ''] = readdirSync(from)
  const { result } = JSON.parse(readFileSync(join(from, name), 'utf8')) as Coverage
  return new Map(
    result
      .filter(({ url }) => url.startsWith('file:'))
      .map(({ url, functions }) => [relative(root, fileURLToPath(url)), functions]),
  )
}

function report(executed: ReadonlyMap<string, readonly FunctionCoverage[]>): void {
  for (const source of packages) {
    let fileCount = 0
    let executedCount = 0
    for (const file of sourceFiles(source)) {
      const functions = executed.get(file)
      fileCount++
      if (functions !== undefined) executedCount++
      process.stdout.write(`${share(file, functions).padStart(6)}  ${file}\n`)
    }
    process.stdout.write(`${source}: ${executedCount} of ${fileCount} files\n`)
  }
}

/** The files of a package without its tests and their helpers. */
function sourceFiles(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/\.test\.ts$|testing\/|contract/.test(name))
    .map(name => join(folder, name))
    .sort()
}

/** The share of the lines of a file that were executed; `-` for a file that was not loaded. */
function share(file: string, functions: readonly FunctionCoverage[] | undefined): string {
  if (functions === undefined) return '-'
  const text = readFileSync(join(root, file), 'utf8')
  const counts = new Int32Array(text.length).fill(1)
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
    counts.fill(count, startOffset, endOffset)
  let lines = 0
  let executed = 0
  let start = 0
  for (const line of text.split('\n')) {
    const first = start + line.search(/\S/)
    start += line.length + 1
    if (line.trim() === '' || /^\s*(\/\/|\/?\*)/.test(line)) continue
    lines++
    if ((counts[first] ?? 0) > 0) executed++
  }
  return `${Math.round((100 * executed) / Math.max(1, lines))} %`
}
