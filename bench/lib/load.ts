import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuSeconds, waitedSeconds } from './cpu-time.ts'
import { findProgram, outputOf } from './processes.ts'

/** One load on one address. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
  /** Requests to send in turn instead of the same one again and again; needs wrk. */
  readonly requests?: readonly LoadRequest[] | undefined
}

export interface LoadRequest {
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** What came of it. */
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

/** The load generator of this machine: wrk where it is installed, else autocannon of `bench/compared`, which takes more of its own core. */
export const loadGenerator: 'wrk' | 'autocannon' = findProgram('wrk') ? 'wrk' : 'autocannon'

/** @throws {Error} when any answer was neither 2xx nor 3xx. */
export async function runLoad(load: Load): Promise<LoadResult> {
  if (load.requests !== undefined) return runWrkInTurn(load, load.requests)
  return loadGenerator === 'wrk' ? runWrk(load) : runAutocannon(load)
}

async function runWrkInTurn(load: Load, requests: readonly LoadRequest[]): Promise<LoadResult> {
  if (loadGenerator !== 'wrk') throw new Error('Requests in turn need wrk')
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-load-'))
  try {
    const script = join(directory, 'requests.lua')
    await writeFile(script, luaScript(requests))
    return await runWrk(load, ['-s', script])
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** The requests are made up before the load begins, so that the generator only picks the next one. */
function luaScript(requests: readonly LoadRequest[]): string {
  const text = (value: string): string => JSON.stringify(value)
  const tables = requests.map(({ path, headers }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${text(name)}]=${text(value)}`)
    return `{${text(path)},{${fields.join(',')}}}`
  })
  return `local list = {${tables.join(',\n')}}
local made, next = {}, 0
init = function()
  for i, each in ipairs(list) do made[i] = wrk.format('GET', each[1], each[2]) end
end
request = function()
  next = next % #made + 1
  return made[next]
end
`
}

async function runWrk(
  { url, headers, connections, seconds }: Load,
  more: readonly string[] = [],
): Promise<LoadResult> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const output = await outputOf([
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...more,
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

async function runAutocannon({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const program = createRequire(new URL('../compared/', import.meta.url)).resolve('autocannon')
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const output = await outputOf([
    process.execPath,
    program,
    '--json',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...sent,
    url,
  ])
  const result = JSON.parse(output) as {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p99: number }
    readonly '4xx': number
    readonly '5xx': number
  }
  if (result['4xx'] + result['5xx'] > 0) throw new Error(`Wrong answers from ${url}`)
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 }
}
