import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContestResult } from './contest.ts'
import type { Machine } from './machine.ts'

/** One run of `npm run bench`. */
export interface BenchReport {
  /** RFC 3339. */
  readonly takenAt: string
  readonly machine: Machine
  readonly rounds: number
  readonly seconds: number
  readonly contests: readonly ContestResult[]
}

/** A figure that grows with something, or is another for each of several things, as a script measured it. */
export interface ScaleReport {
  /** The name of its script. */
  readonly name: string
  readonly title: string
  /** What it shows, in a sentence or two. */
  readonly finding: string
  readonly takenAt: string
  readonly machine: Machine
  /** The first column is what grows or whose figures they are; the others are what was measured. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (number | string)[])[]
}

/** Where reports are written and read. */
export const resultsFolder: string = join(import.meta.dirname, '..', 'results')

/** Writes a report into `bench/results` as JSON, and says where. */
export async function writeReport(
  name: string,
  report: BenchReport | ScaleReport,
): Promise<string> {
  await mkdir(resultsFolder, { recursive: true })
  const path = reportPath(name)
  await writeFile(path, `${JSON.stringify(report, undefined, 2)}\n`)
  return path
}

/** A report of `bench/results`; `undefined` when it was not taken here. */
export async function readReport<Report extends BenchReport | ScaleReport>(
  name: string,
): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(reportPath(name), 'utf8')) as Report
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Takes a report of an earlier run away, so that it is not taken for one of this. */
export async function removeReport(name: string): Promise<void> {
  await rm(reportPath(name), { force: true })
}

function reportPath(name: string): string {
  return join(resultsFolder, `${name}.json`)
}
