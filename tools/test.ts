import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { defaultConcurrency, ProcessQueue } from './lib/process-queue.ts'
import { planOf, testFiles } from './lib/test-plan.ts'
import type { Ended, EndedTest } from './lib/test-process.ts'

/**
 * Runs the project's tests, either all or the named ones:
 *
 *     npm test
 *     npm test -- packages/cli docs/links.test.ts
 *     npm test -- int e2e --times 20 --load 4
 *
 * A word is a kind (`pure`, `slow`, `int`, `e2e`), a folder, a file or a pattern. `--times` repeats the tests to find
 * tests that fail sometimes; `--load` keeps that number of threads busy meanwhile. `--concurrency` is the maximum
 * number of concurrent processes (default: the number of cores plus 4). `lib/test-plan.ts` explains their order, and
 * `lib/process-queue.ts` when each one starts. Temporary files or processes that remain after a test are a failure too
 * (processes only where `/proc` exists). Prints the slowest files and the counts at the end; exits with 1 if anything
 * failed.
 */

const root = join(import.meta.dirname, '..')
const usage =
  'usage: npm test -- [pure|slow|int|e2e|PATH]… [--times N] [--load N] [--concurrency N]'
const cache = join(root, 'node_modules/.cache')
/** The duration of each file in its last run: a JSON object of milliseconds. */
const recorded = join(cache, 'test-durations.json')
/** More space for new objects. Without it, test processes would spend a tenth of their time on collecting garbage. */
const memoryOptions = ['--min-semi-space-size=16', '--max-semi-space-size=32']
/** A process that takes longer than this is killed. */
const longestMs = 1_800_000

/** The results of the files of a process. */
interface Outcome extends Omit<Ended, 'kind'> {
  readonly failures: readonly string[]
  readonly skips: readonly string[]
  /** The duration of each file, in milliseconds. */
  readonly durations: ReadonlyMap<string, number>
}

async function main(): Promise<number> {
  const { times, load, concurrency, words } = readArguments()
  const files = testFiles(words, root)
  const durations = readDurations()
  const plan = planOf(files, durations)
  const folder = mkdtempSync(join(tmpdir(), 'fixture-feed-tests-'))
  // Programs that change to a separate user must be able to read the files that tests write for them.
  chmodSync(folder, 0o755)
  // These threads end with this process.
  for (let thread = 0; thread < load; thread++) new Worker('for (;;);', { eval: true }).unref()
  const outcomes: Outcome[] = []
  try {
    for (let round = 1; round <= times; round++) {
      const startedAt = performance.now()
      const ofRound = await runAll(plan, { folder, concurrency })
      outcomes.push(...ofRound)
      if (times > 1) {
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        console.log(`${round} of ${times}: ${countsText(ofRound)}, ${seconds} s`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  for (const { durations: ofProcess } of outcomes) {
    for (const [file, ms] of ofProcess) durations.set(file, Math.round(ms))
  }
  writeDurations(durations)
  printSummary(outcomes, new Map(files.map(file => [file, durations.get(file) ?? 0])))
  return total(outcomes, 'failed') > 0 ? 1 : 0
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      times: { type: 'string', default: '1' },
      load: { type: 'string', default: '0' },
      concurrency: { type: 'string', default: String(defaultConcurrency()) },
    },
    allowPositionals: true,
  })
  const counts = [values.times, values.load, values.concurrency].map(Number)
  const [times = 0, load = 0, concurrency = 0] = counts
  const isRight = counts.every(Number.isSafeInteger) && times > 0 && load >= 0 && concurrency > 0
  if (!isRight) throw new RangeError(usage)
  return { times, load, concurrency, words: positionals }
}

function readDurations(): Map<string, number> {
  if (!existsSync(recorded)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(recorded, 'utf8'))))
}

function writeDurations(durations: ReadonlyMap<string, number>): void {
  mkdirSync(cache, { recursive: true })
  const known = [...durations].filter(([file]) => existsSync(join(root, file)))
  writeFileSync(recorded, `${JSON.stringify(Object.fromEntries(known.sort()), null, 1)}\n`)
}

/** Runs each group of files in a separate process, in the order of the plan. */
async function runAll(
  plan: readonly (readonly string[])[],
  { folder, concurrency }: { readonly folder: string; readonly concurrency: number },
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const queue = new ProcessQueue({ concurrency })
  await queue.runAll(plan, async (files, index) => {
    const outcome = await runProcess(files, join(folder, String(index)))
    outcomes.push(outcome)
    const what = files.length === 1 ? files[0] : `${files.length} files, ${files[0]} …`
    const seconds = `${outcome.processorSeconds.toFixed(1)} s of processor time`
    console.log(`${outcome.failed > 0 ? '✖' : '✔'} ${what}: ${countsText([outcome])}, ${seconds}`)
    for (const failure of outcome.failures) console.log(failure)
  })
  return outcomes
}

/** Runs files in a process whose temporary files are in a separate folder. */
async function runProcess(files: readonly string[], folder: string): Promise<Outcome> {
  mkdirSync(folder)
  const lines = `${folder}.jsonl`
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const child = spawn(
    process.execPath,
    [...memoryOptions, join(import.meta.dirname, 'lib/test-process.ts'), lines, ...files],
    {
      cwd: root,
      env: { NODE_COMPILE_CACHE: join(cache, 'node-compile'), ...environment, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: longestMs,
    },
  )
  const [output, ending] = await Promise.all([outputOf(child), endingOf(child)])
  const outcome = readOutcome(lines, ending)
  const crash = outcome.failures.length === 0 && ending !== 'code 0'
  const failures = [
    ...(crash ? [`${files.join(' ')} ended with ${ending}`] : outcome.failures),
    ...leftBehind(folder).map(what => `${files.join(' ')} left behind: ${what}`),
  ]
  if (failures.length > 0 && output !== '') failures.push(output)
  rmSync(folder, { recursive: true, force: true })
  rmSync(lines, { force: true })
  return { ...outcome, failures, failed: Math.max(outcome.failed, failures.length > 0 ? 1 : 0) }
}

async function outputOf({ stdout, stderr }: ChildProcess): Promise<string> {
  const chunks: Buffer[] = []
  stdout?.on('data', chunk => chunks.push(chunk))
  stderr?.on('data', chunk => chunks.push(chunk))
  await Promise.all([stdout, stderr].map(stream => new Promise(end => stream?.on('close', end))))
  return Buffer.concat(chunks).toString()
}

function endingOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code === null ? `${signal}` : `code ${code}`))
  })
}

function readOutcome(path: string, ending: string): Outcome {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const lines = text.split('\n').filter(line => line !== '')
  const all = lines.map((line): EndedTest | Ended => JSON.parse(line))
  const tests = all.filter(line => line.kind !== 'ended')
  const durations = new Map<string, number>()
  for (const { file, ms } of tests) durations.set(file, (durations.get(file) ?? 0) + ms)
  const failed = tests.filter(({ kind }) => kind === 'failed')
  const counts = all.find(line => line.kind === 'ended') ?? {
    tests: tests.length,
    passed: tests.filter(({ kind }) => kind === 'passed').length,
    failed: failed.length,
    skipped: tests.filter(({ kind }) => kind === 'skipped').length,
    processorSeconds: 0,
  }
  const failures = failed.map(
    ({ file, line, name, reason }) => `${file}:${line} ${name}\n${reason}`,
  )
  if (!all.some(({ kind }) => kind === 'ended')) failures.push(`No end of tests: ${ending}`)
  const skips = tests.filter(({ kind }) => kind === 'skipped').map(({ reason }) => reason)
  return { ...counts, failures, skips, durations }
}

/** The remains of a process: unexpected entries of its folder, and processes that it started and that still run. */
function leftBehind(folder: string): readonly string[] {
  // Node's cache is expected, as are files that Chromium writes while it exits.
  const isExpected = /^(node-compile-cache$|\.org\.chromium\.)/
  const entries = readdirSync(folder).filter(name => !isExpected.test(name))
  const pids = existsSync('/proc') ? readdirSync('/proc').filter(name => /^\d+$/.test(name)) : []
  return [
    ...entries,
    ...pids.map(pid => commandStartedIn(folder, pid)).filter(each => each !== undefined),
  ]
}

function commandStartedIn(folder: string, pid: string): string | undefined {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    if (!environment.includes(`TMPDIR=${folder}`)) return undefined
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // The process has exited in the meantime or belongs to another user.
    return undefined
  }
}

function printSummary(outcomes: readonly Outcome[], durations: ReadonlyMap<string, number>): void {
  const skips = outcomes.flatMap(({ skips }) => skips)
  for (const reason of new Set(skips)) {
    console.log(`skipped ${skips.filter(each => each === reason).length}: ${reason}`)
  }
  const slowest = [...durations].sort(([, a], [, b]) => b - a).slice(0, 10)
  console.log('slowest:')
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s ${file}`)
  const failures = outcomes.flatMap(({ failures }) => failures)
  if (failures.length > 0)
    console.log(`failed:\n${failures.map(text => text.split('\n')[0]).join('\n')}`)
  console.log(`# tests ${total(outcomes, 'tests')}`)
  console.log(`# pass ${total(outcomes, 'passed')}`)
  console.log(`# fail ${total(outcomes, 'failed')}`)
  console.log(`# skipped ${total(outcomes, 'skipped')}`)
}

function countsText(outcomes: readonly Outcome[]): string {
  const count = (name: Parameters<typeof total>[1]) => `${total(outcomes, name)} ${name}`
  return [count('passed'), count('failed'), count('skipped')].join(', ')
}

function total(outcomes: readonly Outcome[], name: keyof Omit<Ended, 'kind'>): number {
  return outcomes.reduce((sum, outcome) => sum + outcome[name], 0)
}

try {
  process.exitCode = await main()
} catch (error) {
  const { code = '' } = error as NodeJS.ErrnoException
  if (!(error instanceof RangeError || code.startsWith('ERR_PARSE_ARGS'))) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}
