import { join } from 'node:path'
import type { Contest } from '../lib/contest.ts'
import { sampleSnapshot } from '../lib/sample-snapshot.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { fixtureFeed } from '../targets/node-targets.ts'
import type { RunningTarget, Target } from '../targets/target.ts'
import { targets } from '../targets/targets.ts'
import { originsContest, originsName } from './origins.ts'
import { pacedContest, pacedName, pacedWorkloads } from './paced.ts'
import { costContest, costName, pollContest, pollName, pollWorkloads } from './polls.ts'
import { startPublishers } from './publishers.ts'
import { publishingContest, publishingName, publishingWorkloads } from './publishing.ts'

/** The parts of a run that groups of contests use. */
export interface Run {
  /** A temporary folder for the files of the run. */
  readonly directory: string
  /** Whether a contest with this name is selected. */
  wants(name: string): boolean
  /** Runs a contest and stores its result. */
  hold(contest: Contest): Promise<void>
  /** Reports that a server is skipped because a program is not installed. */
  skip(name: string, missing: string): void
  /** Reports that a contest or the start of a server failed. */
  fail(error: Error): void
}

/** Contests that share running servers. */
export type ContestGroup = (run: Run) => Promise<void>

/** All groups of contests, in the order of the report. */
export const contestGroups: readonly ContestGroup[] = [
  ...[30_000, 2_000, 300_000].map(bytes => (run: Run) => holdPolls(run, bytes)),
  holdOrigins,
  ...[30, 300].map(kilobytes => (run: Run) => holdPublishing(run, kilobytes)),
]

async function holdOrigins(run: Run): Promise<void> {
  if (!run.wants(originsName)) return
  const { directory } = run
  const running = await fixtureFeed.start({ bytes: sampleSnapshot(30_000), directory })
  try {
    await run.hold(originsContest(running))
  } finally {
    await running.stop()
  }
}

async function holdPolls(run: Run, bytes: number): Promise<void> {
  const workloads = pollWorkloads().filter(
    workload => workload.bytes === bytes && run.wants(pollName(workload)),
  )
  const isCostWanted = bytes === 30_000 && run.wants(costName)
  if (workloads.length === 0 && !isCostWanted) return
  const running = await startTargets(run, bytes)
  try {
    if (isCostWanted) await run.hold(costContest(running))
    for (const workload of workloads) await run.hold(pollContest(workload, running))
  } finally {
    for (const { stop } of running.values()) await stop()
  }
}

async function startTargets(run: Run, bytes: number): Promise<ReadonlyMap<Target, RunningTarget>> {
  const served = { bytes: sampleSnapshot(bytes), directory: run.directory }
  const running = new Map<Target, RunningTarget>()
  for (const target of targets) {
    const missing = target.missing()
    if (missing !== undefined) run.skip(target.name, missing)
    else
      await target.start(served).then(
        started => running.set(target, started),
        cause => run.fail(new Error(`${target.name}: ${cause}`, { cause })),
      )
  }
  return running
}

async function holdPublishing(run: Run, kilobytes: number): Promise<void> {
  const workloads = publishingWorkloads.filter(
    workload => workload.kilobytes === kilobytes && run.wants(publishingName(workload)),
  )
  const paced = kilobytes === 30 ? pacedWorkloads.filter(each => run.wants(pacedName(each))) : []
  if (workloads.length + paced.length === 0) return
  await withService(run, async service => {
    const { items } = JSON.parse(sampleSnapshot(kilobytes * 1000).toString()) as {
      readonly items: readonly unknown[]
    }
    const { directory } = run
    const publishers = await startPublishers(service, { items: items.length, directory })
    try {
      for (const workload of workloads) await run.hold(publishingContest(workload, publishers))
      for (const workload of paced) await run.hold(pacedContest(workload, publishers))
    } finally {
      for (const { stop } of publishers) await stop()
    }
  })
}

let services = 0

async function withService(
  { directory }: Run,
  work: (service: ServiceProcess) => Promise<void>,
): Promise<void> {
  const service = await startServiceProcess(join(directory, `data-${services++}`))
  try {
    await work(service)
  } finally {
    await service.stop()
  }
}
