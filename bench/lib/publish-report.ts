import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scripts } from '../scripts.ts'
import { contestChart, scaleChart } from './charts.ts'
import type { ContestResult } from './contest.ts'
import { goalsTable } from './goals.ts'
import { machineText } from './machine.ts'
import { type BenchReport, readReport, type ScaleReport } from './report.ts'
import { median } from './statistics.ts'
import { contestTable, scaleTable } from './tables.ts'

/** Writes `performance.md` and its charts into a folder, from the reports in `bench/results`. */
export async function publishReport(folder: string): Promise<void> {
  const report = await readReport<BenchReport>('bench')
  if (report === undefined)
    throw new Error('There is no bench/results/bench.json: run npm run bench')
  const scales: ScaleReport[] = []
  for (const { name } of scripts) {
    const scale = await readReport<ScaleReport>(name)
    if (scale !== undefined) scales.push(scale)
  }
  const charts = join(folder, 'performance')
  await mkdir(charts, { recursive: true })
  for (const file of await readdir(charts)) if (file.endsWith('.svg')) await rm(join(charts, file))
  for (const contest of report.contests) {
    await writeFile(join(charts, `${contest.id}.svg`), contestChart(contest))
  }
  for (const scale of scales.filter(hasChart)) {
    await writeFile(join(charts, `${scale.name}.svg`), scaleChart(scale))
  }
  await writeFile(join(folder, 'performance.md'), documentOf(report, scales))
}

function hasChart({ hasNoChart }: ScaleReport): boolean {
  return hasNoChart !== true
}

function documentOf(report: BenchReport, scales: readonly ScaleReport[]): string {
  return `<!-- Written by npm run bench -- --publish; do not edit. -->
# Performance

Everybody serves the same bytes, in turn, on one core, under load from another, for ${report.rounds} rounds of
${report.seconds} s. Compare rows, not machines: a ratio is the median of the ratios round by round, and behind it are the
least and the greatest of them, which say how far to believe it. "Taken by others" is the share of the time in which the
server could have run but something else had its core: the noise of the machine, ${noiseOf(report)} in the median of all rows.

Taken ${report.takenAt.slice(0, 10)} on ${machineText(report.machine)}.
Again: \`npm run bench -- --all\`.

## Goals

Above one, the service is better than what it is measured by. Requests per second are those of a whole core only where
the core of the server was in use all the time (each table says how much of it was). Processor time for each answer does
not depend on that, so a goal counts as met when both say so. p99 is compared at a fixed rate that leaves everybody idle
most of the time: at saturation it says how long the queue of the load is.

${goalsTable(report.contests)}

## Side by side

${report.contests.map(contestSection).join('\n')}
${scales.length === 0 ? '' : `## At scale\n\n${scales.map(scaleSection).join('\n')}`}`.replace(
    /\n+$/,
    '\n',
  )
}

function noiseOf({ contests }: BenchReport): string {
  const rounds = contests.flatMap(({ standings }) => standings.flatMap(({ rounds }) => rounds))
  const shares = rounds.flatMap(({ waitedShare }) => waitedShare ?? [])
  return `${(median(shares) * 100).toFixed(1)} %`
}

function contestSection(contest: ContestResult): string {
  const { id, name, note } = contest
  return section(name, [
    ...(note === undefined ? [] : [note]),
    `![${name}](performance/${id}.svg)`,
    contestTable(contest),
  ])
}

function scaleSection(scale: ScaleReport): string {
  const { name, title, finding } = scale
  const chart = hasChart(scale) ? [`![${title}](performance/${name}.svg)`] : []
  return section(title, [finding, ...chart, scaleTable(scale)])
}

function section(title: string, parts: readonly string[]): string {
  return `### ${title}\n\n${parts.join('\n\n')}\n`
}
