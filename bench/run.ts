import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type LoadResult, loadGenerator, runLoad } from './lib/load.ts'
import { loadCore, serverCore } from './lib/processes.ts'
import { sampleSnapshot } from './lib/sample-snapshot.ts'
import { median, spread } from './lib/statistics.ts'
import type { RunningTarget, Target } from './targets/target.ts'
import { targets } from './targets/targets.ts'

/**
 * Compares what answers polls: the same bytes, one server on one core at a time under load from another, in turn for
 * several rounds, so that a machine that gets slower gets slower for everybody. Prints ratios to ourselves.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const connections = Number(values.connections)

interface Workload {
  readonly name: string
  headers(entityTag: string): Readonly<Record<string, string>>
}

const workloads: readonly Workload[] = [
  { name: '304', headers: entityTag => ({ 'If-None-Match': entityTag }) },
  { name: '200, 30 kB', headers: () => ({}) },
]

const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-bench-'))
try {
  await compare()
} finally {
  await rm(directory, { recursive: true })
}

async function compare(): Promise<void> {
  const bytes = sampleSnapshot(30_000)
  const present = targets.filter(isPresent)
  const running = new Map<Target, RunningTarget>()
  try {
    for (const target of present) running.set(target, await target.start({ bytes, directory }))
    print(
      `${cpus()[0]?.model ?? 'unknown processor'}; server on core ${serverCore}, ${loadGenerator} on core ${loadCore}; ${connections} connections, ${rounds} rounds of ${seconds} s; a body of ${bytes.length} bytes`,
    )
    for (const workload of workloads) await compareOn(workload, running)
  } finally {
    for (const { stop } of running.values()) await stop()
  }
}

function isPresent(target: Target): boolean {
  const missing = target.missing()
  if (missing !== undefined) print(`skipping ${target.name}: ${missing} is not installed`)
  return missing === undefined
}

async function compareOn(
  workload: Workload,
  running: ReadonlyMap<Target, RunningTarget>,
): Promise<void> {
  const results = new Map<Target, LoadResult[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [target, { url }] of running) {
      const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
      await response.arrayBuffer()
      const headers = workload.headers(response.headers.get('etag') ?? '')
      const result = await runLoad({ url, headers, connections, seconds })
      results.set(target, [...(results.get(target) ?? []), result])
    }
  }
  printTable(workload, results)
}

function printTable({ name }: Workload, results: ReadonlyMap<Target, readonly LoadResult[]>): void {
  const [ours] = results.values()
  print(
    `\n${name}\n| | version | requests/s (median) | min–max | p99 ms | ours is … times as fast |\n|---|---|---|---|---|---|`,
  )
  for (const [target, each] of results) {
    const rates = each.map(({ requestsPerSecond }) => requestsPerSecond)
    // Round by round, as the machine was the same for both only then.
    const ratios = (ours ?? []).map(
      ({ requestsPerSecond }, round) => requestsPerSecond / (rates[round] ?? Number.NaN),
    )
    const p99 = median(each.map(({ p99Ms }) => p99Ms))
    print(
      `| ${target.name} | ${target.version()} | ${Math.round(median(rates))} | ${spread(rates)} | ${p99.toFixed(2)} | ${median(ratios).toFixed(2)} |`,
    )
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
