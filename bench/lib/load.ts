import { once } from 'node:events'
import { createRequire } from 'node:module'
import { findProgram, loadCore, spawnPinned } from './processes.ts'

/** One load on one address. */
export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/** What came of it. */
export interface LoadResult {
  readonly requestsPerSecond: number
  /** Latency at the 99th percentile, in milliseconds. */
  readonly p99Ms: number
}

/** The load generator of this machine: wrk where it is installed, else autocannon, which takes more of its own core. */
export const loadGenerator: 'wrk' | 'autocannon' = findProgram('wrk') ? 'wrk' : 'autocannon'

/** @throws {Error} when any answer was neither 2xx nor 3xx. */
export function runLoad(load: Load): Promise<LoadResult> {
  return loadGenerator === 'wrk' ? runWrk(load) : runAutocannon(load)
}

async function runWrk({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
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
  const requestsPerSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(output)
  const unit = { us: 0.001, ms: 1, s: 1000 }[p99?.[2] ?? 'ms'] ?? 1
  return { requestsPerSecond, p99Ms: Number(p99?.[1]) * unit }
}

async function runAutocannon({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const program = createRequire(import.meta.url).resolve('autocannon')
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

async function outputOf(command: readonly string[]): Promise<string> {
  const child = spawnPinned(loadCore, command)
  let output = ''
  child.stdout?.on('data', chunk => {
    output += String(chunk)
  })
  await once(child, 'close')
  return output
}
