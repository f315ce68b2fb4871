import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuSeconds, waitedSeconds } from './process-tree.ts'
import { outputOf } from './processes.ts'

/** A load that polls one address. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The requests that are sent instead of a request made of `url` and `headers`. */
  readonly requests?: LoadRequests | undefined
  readonly connections: number
  readonly seconds: number
}

/** Several requests of one load, as texts. */
export interface LoadRequests {
  /** The request whose rate is the load's figure. */
  readonly measured: string
  /** The request that is sent instead of the first `connections` requests of the load. */
  readonly first?: string | undefined
  /** A request that replaces every `each`-th request. */
  readonly inBetween?: { readonly each: number; readonly text: string } | undefined
}

/** Figures of the responses to a load, and of the server meanwhile. */
export interface LoadResult {
  readonly requestsPerSecond: number
  /** Latency at the 99th percentile, in milliseconds. */
  readonly p99Ms: number
  /** Median latency in milliseconds, for loads with a fixed rate; `p999Ms` is the 99.9th percentile. */
  readonly p50Ms?: number | undefined
  readonly p999Ms?: number | undefined
  /** Processor time of the server per request, in microseconds, if it was measured. */
  readonly cpuMicros?: number | undefined
  /**
   * Share of the time in which the server was runnable and other processes used its core: the noise of the machine.
   */
  readonly waitedShare?: number | undefined
  /** Number of responses, for loads with a fixed number. */
  readonly responses?: number | undefined
  /** Publications during the load, if any. */
  readonly publicationsPerSecond?: number | undefined
}

/** Runs a load and measures the processor time of the server's processes. */
export function runLoadOn(pid: number, load: Load): Promise<LoadResult> {
  return withCpuTime(pid, load.seconds, () => runLoad(load))
}

/**
 * Runs a load, and adds `cpuMicros` and `waitedShare` to its result: the processor time and the waits of the server and
 * of its descendants.
 */
export async function withCpuTime(
  pid: number,
  seconds: number,
  run: () => Promise<LoadResult>,
): Promise<LoadResult> {
  const before = cpuSeconds(pid)
  const waitedBefore = waitedSeconds(pid)
  const result = await run()
  const { responses = result.requestsPerSecond * seconds } = result
  // A load with a fixed number of responses takes longer than planned on a busy machine.
  const lastedSeconds = responses / result.requestsPerSecond
  return {
    ...result,
    cpuMicros: ((cpuSeconds(pid) - before) / responses) * 1e6,
    waitedShare: (waitedSeconds(pid) - waitedBefore) / lastedSeconds,
  }
}

/**
 * Runs wrk. The rate of the result excludes the requests of `inBetween`.
 *
 * @throws {Error} if any response was neither 2xx nor 3xx, if a connection failed, or if wrk is not installed.
 */
async function runLoad(load: Load): Promise<LoadResult> {
  const { requests, connections } = load
  if (requests === undefined) return runWrk(load, [])
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-load-'))
  try {
    const script = join(directory, 'requests.lua')
    await writeFile(script, luaScript(requests, connections))
    const result = await runWrk(load, ['-s', script])
    const share = requests.inBetween === undefined ? 1 : 1 - 1 / requests.inBetween.each
    return { ...result, requestsPerSecond: result.requestsPerSecond * share }
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** A program for wrk. It chooses each request by its number, because wrk does not pass it the connection. */
function luaScript({ measured, first, inBetween }: LoadRequests, connections: number): string {
  const { each, text } = inBetween ?? { each: 0, text: '' }
  return `
local sent = 0
function request()
  sent = sent + 1
  if ${first !== undefined} and sent <= ${connections} then return ${JSON.stringify(first ?? '')} end
  if ${each} > 0 and sent % ${each || 1} == 0 then return ${JSON.stringify(text)} end
  return ${JSON.stringify(measured)}
end
`
}

async function runWrk(
  { url, headers, connections, seconds }: Load,
  parameters: readonly string[],
): Promise<LoadResult> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const output = await outputOf([
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...parameters,
    ...sent,
    url,
  ])
  if (/Non-2xx or 3xx responses/.test(output))
    throw new Error(`Unexpected responses from ${url}: ${output}`)
  const lost = /connect (\d+), read (\d+), write (\d+)/.exec(output)?.slice(1) ?? []
  if (lost.some(count => count !== '0')) throw new Error(`Lost connections to ${url}: ${output}`)
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(output)
  const unit = { us: 0.001, ms: 1, s: 1000 }[p99?.[2] ?? 'ms'] ?? 1
  return { requestsPerSecond, p99Ms: Number(p99?.[1]) * unit }
}
