import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine, machineText } from './machine.ts'
import { type ScaleReport, writeReport } from './report.ts'
import { scaleTable } from './tables.ts'

/**
 * Reads the options of a script from its command line.
 *
 * @throws {TypeError} for an unknown option, or for a text where the default is a number.
 */
export function readOptions<Options extends Readonly<Record<string, number | string>>>(
  defaults: Options,
): { readonly [Name in keyof Options]: Options[Name] extends number ? number : string } {
  const names = Object.keys(defaults)
  const { values } = parseArgs({
    options: Object.fromEntries(names.map(name => [name, { type: 'string' as const }])),
  })
  const entries = Object.entries(defaults).map(([name, standard]) => {
    const text = values[name] ?? standard
    const value = typeof standard === 'number' ? Number(text) : text
    if (Number.isNaN(value)) throw new TypeError(`--${name}: expected a number, found ${text}`)
    return [name, value]
  })
  return Object.fromEntries(entries)
}

/** The figures of a scale script, without date and machine. */
export type ScaleFigures = Omit<ScaleReport, 'takenAt' | 'machine'>

/** Runs a scale script with a temporary folder, prints its table and writes its report. */
export async function runScale(
  measure: (directory: string) => Promise<ScaleFigures>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-scale-'))
  try {
    const figures = await measure(directory)
    const report = { ...figures, takenAt: new Date().toISOString(), machine: machine() }
    const path = await writeReport(figures.name, report)
    print(`${figures.title}; ${machineText(report.machine)}`)
    print(`\n${scaleTable(report)}\n\n${figures.finding}\nreport: ${path}`)
  } finally {
    await rm(directory, { recursive: true })
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints the progress of a script on stderr. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}

export const mebibyte: number = 1024 * 1024
