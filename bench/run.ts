import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { manyFeedsContest } from './contests/many-feeds.ts'
import { type PollWorkload, pollContest, pollWorkloads, workloadName } from './contests/polls.ts'
import { publishingContest } from './contests/publishing.ts'
import { replayContests } from './contests/replays.ts'
import { type Contest, type ContestResult, runContest } from './lib/contest.ts'
import { loadGenerator } from './lib/load.ts'
import { publishReport } from './lib/publish-report.ts'
import { contestTable, machine, machineText, writeReport } from './lib/report.ts'
import { sampleSnapshot } from './lib/sample-snapshot.ts'
import { startServiceProcess } from './lib/service-process.ts'
import type { RunningTarget, Target } from './targets/target.ts'
import { targets } from './targets/targets.ts'

/**
 * Compares what answers polls, and ourselves under different circumstances: one server on one core at a time under load
 * from another, in turn for several rounds. Prints ratios and writes `bench/results/bench.json`; `--publish` writes
 * `docs/performance.md` from the reports that are there, after a run with `--only` or without.
 */

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    /** A regular expression on the names of contests. */
    only: { type: 'string', default: '' },
    publish: { type: 'boolean', default: false },
    /** With `--publish`: only writes, from the last reports. */
    'no-run': { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const only = new RegExp(options.only)
const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-bench-'))
const results: ContestResult[] = []

try {
  if (!options['no-run']) await runAll()
} finally {
  await rm(directory, { recursive: true })
}
if (options.publish) await publishReport()

async function runAll(): Promise<void> {
  const where = machine()
  print(`${machineText(where)}; ${rounds} rounds of ${seconds} s`)
  const present = targets.filter(isPresent)
  const bySize = Map.groupBy(
    pollWorkloads().filter(each => only.test(workloadName(each))),
    ({ bytes }) => bytes,
  )
  for (const [bytes, workloads] of bySize) await comparePolls(present, bytes, workloads)
  await compareCircumstances()
  const takenAt = new Date().toISOString()
  const report = { takenAt, machine: where, rounds, seconds, contests: results }
  print(`\nreport: ${await writeReport('bench', report)}`)
}

function isPresent(target: Target): boolean {
  const missing = target.missing()
  if (missing !== undefined) print(`skipping ${target.name}: ${missing} is not installed`)
  return missing === undefined
}

async function comparePolls(
  present: readonly Target[],
  bytes: number,
  workloads: readonly PollWorkload[],
): Promise<void> {
  const running = new Map<Target, RunningTarget>()
  const served = { bytes: sampleSnapshot(bytes), directory }
  try {
    for (const target of present) running.set(target, await target.start(served))
    for (const workload of workloads) await compare(pollContest(workload, running, seconds))
  } finally {
    for (const { stop } of running.values()) await stop()
  }
}

async function compareCircumstances(): Promise<void> {
  const service = await startServiceProcess(join(directory, 'data'))
  try {
    for (const [items, status, coding] of [
      [40, 304, 'identity'],
      [40, 200, 'gzip'],
      [400, 304, 'identity'],
    ] as const) {
      if (only.test('publication')) {
        await compare(await publishingContest(service, { items, status, coding, seconds }))
      }
    }
    if (only.test('replay')) {
      for (const contest of await replayContests(service, seconds)) await compare(contest)
    }
    if (loadGenerator !== 'wrk') print('skipping many feeds: wrk is not installed')
    else if (only.test('feeds in turn')) {
      await compare(await manyFeedsContest(service, { feeds: 1000, seconds }))
    }
  } finally {
    await service.stop()
  }
}

async function compare(contest: Contest): Promise<void> {
  const result = await runContest(contest, rounds)
  results.push(result)
  print(`\n### ${result.name}\n\n${contestTable(result)}`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
