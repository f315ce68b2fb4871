import { availableParallelism, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Decides when the next process of a plan starts. Some test processes compute and others wait for timers, disks or
 * browsers. A fixed number of processes therefore either leaves cores idle or overloads them. Here, a base number of
 * processes always runs, and more start, one at a time, while a core is idle.
 */

/** Time between two readings of the processor times. A process needs less to start and to occupy a core. */
const sampleMs = 500
/** A core counts as idle if the idle parts of all cores since the last reading add up to at least this number. */
const idlePart = 0.5

/** The default maximum number of concurrent processes. */
export function defaultConcurrency(): number {
  return availableParallelism() + 4
}

interface QueueOptions {
  /** The maximum number of concurrent processes. */
  readonly concurrency: number
  /** The number of processes that run even if no core is idle. */
  readonly base?: number
  /** Returns the number of cores that were idle on average since the last call. */
  readonly readIdleCores?: () => number
  /** Waits until the next reading. */
  readonly waitForSample?: () => Promise<unknown>
}

/** Runs jobs in their order, with a concurrency that depends on the idle cores. */
export class ProcessQueue {
  readonly #concurrency: number
  readonly #base: number
  readonly #readIdleCores: () => number
  readonly #waitForSample: () => Promise<unknown>

  constructor({
    concurrency,
    base = availableParallelism() + 1,
    readIdleCores = idleCoresReader(),
    waitForSample = () => sleep(sampleMs),
  }: QueueOptions) {
    this.#concurrency = concurrency
    this.#base = Math.min(base, concurrency)
    this.#readIdleCores = readIdleCores
    this.#waitForSample = waitForSample
  }

  /** Runs all jobs and resolves when they have ended. Rejects with the first failure of a job. */
  async runAll<Job>(
    jobs: readonly Job[],
    run: (job: Job, index: number) => Promise<void>,
  ): Promise<void> {
    const running = new Set<Promise<void>>()
    const left = [...jobs.entries()]
    let hasIdleCore = false
    while (left.length > 0) {
      const limit = hasIdleCore ? this.#concurrency : this.#base
      if (running.size < limit) {
        const [index, job] = left.shift() as [number, Job]
        const ended: Promise<void> = run(job, index).finally(() => running.delete(ended))
        running.add(ended)
        // Only one more process starts until the next reading, which shows its effect.
        hasIdleCore = false
        continue
      }
      const isSample = await Promise.race([
        this.#waitForSample().then(() => true),
        ...[...running].map(each => each.then(() => false)),
      ])
      if (isSample) hasIdleCore = this.#readIdleCores() >= idlePart
    }
    await Promise.all(running)
  }
}

/** Creates a function that returns the number of cores that were idle on average since its last call. */
export function idleCoresReader(
  readTimes: () => readonly { readonly idle: number; readonly total: number }[] = coreTimes,
): () => number {
  let last = readTimes()
  return () => {
    const now = readTimes()
    const parts = now.map((core, index) => {
      const before = last[index] ?? core
      const total = core.total - before.total
      return total > 0 ? (core.idle - before.idle) / total : 0
    })
    last = now
    return parts.reduce((sum, part) => sum + part, 0)
  }
}

function coreTimes(): readonly { readonly idle: number; readonly total: number }[] {
  return cpus().map(({ times }) => ({
    idle: times.idle,
    total: times.user + times.nice + times.sys + times.irq + times.idle,
  }))
}
