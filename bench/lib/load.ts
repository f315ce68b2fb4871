import { cpuSeconds, waitedSeconds } from './process-tree.ts'
import { outputOf } from './processes.ts'

/** One load on one address. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/** Figures of a load. */
export interface LoadResult {
  readonly requestsPerSecond: number
  /** Latency at the 99th percentile, in milliseconds. */
  readonly p99Ms: number
  /** Latency at the median and the 99.9th percentile, of loads at a fixed rate. */
  readonly p50Ms?: number | undefined
  readonly p999Ms?: number | undefined
  /** Processor time that the server took for each request, in microseconds, where it was measured. */
  readonly cpuMicros?: number | undefined
  /** Share of the time in which the server could have run and others had its core: the noise of the machine. */
  readonly waitedShare?: number | undefined
  /** Publications meanwhile, where there were any. */
  readonly publicationsPerSecond?: number | undefined
}

/** Runs a load and measures what the server's processes take for it. */
export function runLoadOn(pid: number, load: Load): Promise<LoadResult> {
  return withCpuTime(pid, load.seconds, () => runLoad(load))
}

/** Adds what a server's processes take for each request of a load. */
export async function withCpuTime(
  pid: number,
  seconds: number,
  run: () => Promise<LoadResult>,
): Promise<LoadResult> {
  const before = cpuSeconds(pid)
  const waitedBefore = waitedSeconds(pid)
  const result = await run()
  const requests = result.requestsPerSecond * seconds
  return {
    ...result,
    cpuMicros: ((cpuSeconds(pid) - before) / requests) * 1e6,
    waitedShare: (waitedSeconds(pid) - waitedBefore) / seconds,
  }
}

/**
 * Runs wrk.
 *
 * @throws {Error} when any answer was neither 2xx nor 3xx, or wrk is not installed.
 */
async function runLoad({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const output = await outputOf([
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...sent,
    url,
  ])
  if (/Non-2xx or 3xx responses/.test(output))
    throw new Error(`Wrong answers from ${url}: ${output}`)
  const lost = /connect (\d+), read (\d+), write (\d+)/.exec(output)?.slice(1) ?? []
  if (lost.some(count => count !== '0')) throw new Error(`Lost connections to ${url}: ${output}`)
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(output)
  const unit = { us: 0.001, ms: 1, s: 1000 }[p99?.[2] ?? 'ms'] ?? 1
  return { requestsPerSecond, p99Ms: Number(p99?.[1]) * unit }
}
