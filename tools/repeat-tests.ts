import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

/**
 * Runs tests again and again, to find those that fail now and then:
 *
 *     npm run repeat -- int e2e --times 20 --load 4
 *
 * A kind is a suffix (`int`, `e2e`, `slow`), `pure` for tests without one, or a pattern of files. `--load` keeps that many
 * threads busy beside. Prints a line for each run and what failed in it; a folder or a process that is left behind is a
 * failure too (processes only where there is `/proc`). Exits with 1 when any run failed.
 */

const { values, positionals: kinds } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    load: { type: 'string', default: '0' },
    concurrency: { type: 'string', default: '3' },
  },
  allowPositionals: true,
})
const times = Number(values.times)
const load = Number(values.load)
const concurrency = Number(values.concurrency)
if (
  !(isCount(times) && isCount(concurrency) && (load === 0 || isCount(load)) && kinds.length > 0)
) {
  process.stderr.write(
    'usage: npm run repeat -- pure|slow|int|e2e|PATTERN … [--times N] [--load N] [--concurrency N]\n',
  )
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'repeat-tests-'))
// Threads end with the process, however it ends.
for (let thread = 0; thread < load; thread++) new Worker('for (;;);', { eval: true }).unref()
const stopped = new AbortController()
process.once('SIGINT', () => stopped.abort())
let failedRuns = 0
try {
  for (let round = 1; round <= times && !stopped.signal.aborted; round++) {
    for (const [index, kind] of kinds.entries()) {
      const startedAt = performance.now()
      const outcome = await runOnce(kind, join(folder, `${round}-${index}`))
      if (stopped.signal.aborted) break
      report(`${kind}, ${round} of ${times}`, outcome, performance.now() - startedAt)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (failedRuns > 0) process.exitCode = 1

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0
}

/** The patterns of the script `test`, narrowed to a kind. */
function patternsOf(kind: string): string[] {
  const name = { pure: '!(*.int|*.e2e|*.slow)', slow: '*.slow', int: '*.int', e2e: '*.e2e' }[kind]
  if (name === undefined) return [kind]
  return [`packages/*/{src,tools}/**/${name}.test.ts`, `{docs,examples,tools}/**/${name}.test.ts`]
}

interface Outcome {
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly string[]
}

/** One run of all tests of a kind, in processes whose temporary files are in a folder of their own. */
async function runOnce(kind: string, folder: string): Promise<Outcome> {
  let passed = 0
  let skipped = 0
  const failures: string[] = []
  mkdirSync(folder)
  const events = run({
    globPatterns: patternsOf(kind),
    concurrency,
    timeout: 900_000,
    env: { ...process.env, TMPDIR: folder },
    signal: stopped.signal,
  })
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details.type === 'suite') continue
    if (data.skip !== undefined) skipped += 1
    else if (type === 'test:pass') passed += 1
    else failures.push(failureText(data))
  }
  if (passed + skipped + failures.length === 0) throw new Error(`No test is of the kind ${kind}`)
  failures.push(...leftBehind(folder).map(what => `left behind: ${what}`))
  rmSync(folder, { recursive: true, force: true })
  return { passed, skipped, failures }
}

function failureText({
  name,
  file = '',
  line,
  details: { error },
}: {
  readonly name: string
  readonly file?: string
  readonly line?: number
  readonly details: { readonly error: Error }
}): string {
  const cause = error.cause instanceof Error ? error.cause : error
  return `${relative('.', file)}:${line} ${name}\n${cause.stack ?? cause.message}`
}

/** What a run left: entries of its folder but the cache of Node itself, and processes that were started in it. */
function leftBehind(folder: string): readonly string[] {
  const entries = readdirSync(folder).filter(name => name !== 'node-compile-cache')
  const pids = existsSync('/proc') ? readdirSync('/proc').filter(name => /^\d+$/.test(name)) : []
  return [...entries, ...pids.flatMap(pid => commandStartedIn(folder, pid) ?? [])]
}

function commandStartedIn(folder: string, pid: string): string | undefined {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    if (!environment.includes(`TMPDIR=${folder}`)) return undefined
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // It has ended meanwhile, or is another user's.
    return undefined
  }
}

function report(which: string, { passed, skipped, failures }: Outcome, ms: number): void {
  const counts = `${passed} passed, ${failures.length} failed, ${skipped} skipped`
  const [average = 0] = loadavg()
  process.stdout.write(
    `${which}: ${counts}, ${Math.round(ms / 1000)} s, load ${average.toFixed(1)}\n`,
  )
  for (const failure of failures) process.stdout.write(`${failure}\n`)
  if (failures.length > 0) failedRuns += 1
}
