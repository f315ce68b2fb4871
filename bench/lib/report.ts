import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContestResult } from './contest.ts'
import type { Machine } from './machine.ts'

/** One run of `npm run bench`. */
export interface BenchReport {
  /** The instant of the report (RFC 3339). */
  readonly takenAt: string
  readonly machine: Machine
  readonly rounds: number
  readonly seconds: number
  readonly contests: readonly ContestResult[]
}

/** The measurements of one script: several figures for each size or variant. */
export interface ScaleReport {
  /** The name of the script. */
  readonly name: string
  readonly title: string
  /** The finding, in a few sentences. */
  readonly finding: string
  readonly takenAt: string
  readonly machine: Machine
  /** The first column is the size or the variant; the others are measured. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (number | string)[])[]
}

export const resultsFolder: string = join(import.meta.dirname, '..', 'results')

/** Writes a report to `bench/results` as JSON, and returns its path. */
export async function writeReport(
  name: string,
  report: BenchReport | ScaleReport,
): Promise<string> {
  await mkdir(resultsFolder, { recursive: true })
  const path = reportPath(name)
  await writeFile(path, `${JSON.stringify(report, undefined, 2)}\n`)
  return path
}

/** Reads a report from `bench/results`; returns `undefined` if it does not exist. */
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

/** Removes a report of an earlier run, so that it is not mistaken for a new one. */
export async function removeReport(name: string): Promise<void> {
  await rm(reportPath(name), { force: true })
}

function reportPath(name: string): string {
  return join(resultsFolder, `${name}.json`)
}
