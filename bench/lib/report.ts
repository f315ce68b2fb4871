import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { ContestResult, Standing } from './contest.ts'
import { loadGenerator } from './load.ts'
import { loadCore, serverCore } from './processes.ts'
import { median, spread } from './statistics.ts'

/** Where the figures were taken. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly system: string
  readonly node: string
  readonly loadGenerator: string
}

/** One run of `npm run bench`. */
export interface BenchReport {
  /** RFC 3339. */
  readonly takenAt: string
  readonly machine: Machine
  readonly rounds: number
  readonly seconds: number
  readonly contests: readonly ContestResult[]
}

/** A figure that grows with something, as a scale script measured it. */
export interface ScaleReport {
  /** The name of its script. */
  readonly name: string
  readonly title: string
  /** What it shows, in a sentence. */
  readonly finding: string
  readonly takenAt: string
  readonly machine: Machine
  /** The first column is what grows; the others are what was measured. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly number[])[]
}

const resultsFolder = join(import.meta.dirname, '..', 'results')

export function machine(): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `Linux ${release()}`,
    node: process.versions.node,
    loadGenerator: `${loadGenerator} on core ${loadCore}, server on core ${serverCore}`,
  }
}

/** Writes a report into `bench/results` as JSON, and says where. */
export async function writeReport(
  name: string,
  report: BenchReport | ScaleReport,
): Promise<string> {
  await mkdir(resultsFolder, { recursive: true })
  const path = join(resultsFolder, `${name}.json`)
  await writeFile(path, `${JSON.stringify(report, undefined, 2)}\n`)
  return path
}

/** A report of `bench/results`; `undefined` when it was not taken here. */
export async function readReport<Report extends BenchReport | ScaleReport>(
  name: string,
): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(join(resultsFolder, `${name}.json`), 'utf8')) as Report
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** One contest as a Markdown table. */
export function contestTable({ standings }: ContestResult): string {
  const [first] = standings
  const head = `| | version | requests/s (median) | min–max | p99 ms | CPU µs each | ${first?.name ?? ''} answers … times as many |`
  return [head, '|---|---|---:|---:|---:|---:|---:|', ...standings.map(standingRow)].join('\n')
}

function standingRow({
  name,
  version,
  requestsPerSecond,
  p99Ms,
  cpuMicros,
  ratio,
}: Standing): string {
  const rate = Math.round(median(requestsPerSecond))
  return `| ${name} | ${version} | ${rate} | ${spread(requestsPerSecond)} | ${p99Ms.toFixed(2)} | ${cpuMicros?.toFixed(1) ?? ''} | ${ratio.toFixed(2)} |`
}

/** A scale report as a Markdown table. */
export function scaleTable({ columns, rows }: ScaleReport): string {
  const number = (value: number): string =>
    Number.isInteger(value) || value >= 100 ? Math.round(value).toString() : value.toPrecision(3)
  const lines = rows.map(row => `| ${row.map(number).join(' | ')} |`)
  return [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---:|').join('')}`, ...lines].join(
    '\n',
  )
}

export function machineText(machine: Machine): string {
  const { processor, cores, memoryGb, system, node, loadGenerator } = machine
  return `${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}; ${loadGenerator}`
}
