import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { contestGroups } from './contests/contest-groups.ts'
import { type Contest, type ContestResult, runContest } from './lib/contest.ts'
import { machine, machineText } from './lib/machine.ts'
import { publishReport } from './lib/publish-report.ts'
import { removeReport, resultsFolder, writeReport } from './lib/report.ts'
import { runScript } from './lib/run-script.ts'
import { contestTable } from './lib/tables.ts'
import { scripts } from './scripts.ts'

/**
 * Compares servers that answer polls, and the service in different configurations: one server at a time on one core,
 * under load from another core, in turn for several rounds. Prints ratios and writes `bench/results/bench.json`.
 * `--all` also runs the scripts that measure one property each. At the end, every run writes
 * `bench/results/performance.md` from all existing reports, and with `--publish` also `docs/performance.md`. A failure
 * does not end the run: failures are listed at the end, and set the exit code to 1.
 */

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    /** Small sizes and few rounds, for a test run whose figures mean nothing. */
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** A regular expression on the names of contests and scripts. */
    only: { type: 'string', default: '' },
    publish: { type: 'boolean', default: false },
    /** Only writes the documents from the existing reports. */
    'no-run': { type: 'boolean', default: false },
  },
})
if (options.quick && options.publish) throw new TypeError('Cannot publish the figures of --quick')
const rounds = Number(options.rounds ?? (options.quick ? 1 : 4))
const seconds = Number(options.seconds ?? (options.quick ? 1 : 2))
const only = new RegExp(options.only)
const wants = (name: string): boolean => only.test(name)
const results: ContestResult[] = []
const failures: string[] = []

if (!options['no-run']) {
  // Scripts run first, because contests move this process to the core of the load, which later scripts would inherit.
  if (options.all) await runScripts()
  await runContests()
}
await publishReport(resultsFolder)
if (options.publish) await publishReport(join(import.meta.dirname, '..', 'docs'))
print(`\nreports: ${resultsFolder}`)
if (failures.length > 0) {
  print(`\n${failures.length} failed:\n${failures.join('\n')}`)
  process.exitCode = 1
}

async function runScripts(): Promise<void> {
  for (const script of scripts.filter(({ name }) => wants(name))) {
    print(`\n### ${script.name}\n`)
    await removeReport(script.name)
    const startedAt = performance.now()
    await runScript(script, options.quick ? script.quick : []).catch(fail)
    tellTime(script.name, startedAt)
  }
}

async function runContests(): Promise<void> {
  print(`${machineText(machine())}; ${rounds} rounds of ${seconds} s`)
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-bench-'))
  const skip = (name: string, missing: string): void =>
    print(`skipping ${name}: ${missing} is not installed`)
  try {
    for (const group of contestGroups) {
      await group({ directory, wants, hold, skip, fail }).catch(fail)
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function hold(contest: Contest): Promise<void> {
  const startedAt = performance.now()
  if (results.length === 0) await removeReport('bench')
  const run = await runContest(contest, { rounds, seconds })
  for (const failure of run.failures) fail(failure)
  results.push(run.result)
  print(`\n### ${contest.name}\n\n${contestTable(run.result)}`)
  tellTime(contest.name, startedAt)
  // The report is written after each contest, so that a later failure cannot lose it.
  const takenAt = new Date().toISOString()
  await writeReport('bench', { takenAt, machine: machine(), rounds, seconds, contests: results })
}

function fail(error: unknown): void {
  const words = error instanceof Error ? error.message : String(error)
  failures.push(words)
  print(`failed: ${words}`)
}

function tellTime(name: string, startedAt: number): void {
  print(`(${name}: ${Math.round((performance.now() - startedAt) / 1000)} s)`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
