import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scripts } from '../scripts.ts'
import { contestChart, scaleChart } from './charts.ts'
import { type ContestResult, cpu, figureOf, rate, ratioOf } from './contest.ts'
import { goalsTable } from './goals.ts'
import { machineText } from './machine.ts'
import { type BenchReport, readReport, type ScaleReport } from './report.ts'
import { median } from './statistics.ts'
import { contestTable, markdownTable, scaleTable, spreadText } from './tables.ts'

/** Writes `performance.md` and its charts into a folder, from the reports in `bench/results`. */
export async function publishReport(folder: string): Promise<void> {
  const report = await readReport<BenchReport>('bench')
  if (report === undefined)
    throw new Error('bench/results/bench.json does not exist: run npm run bench')
  const scales: ScaleReport[] = []
  for (const { name } of scripts) {
    const scale = await readReport<ScaleReport>(name)
    if (scale !== undefined) scales.push(scale)
  }
  const charts = join(folder, 'performance')
  await mkdir(charts, { recursive: true })
  for (const file of await readdir(charts)) if (file.endsWith('.svg')) await rm(join(charts, file))
  for (const contest of report.contests.filter(({ id }) => charted.has(id))) {
    await writeFile(join(charts, `${contest.id}.svg`), contestChart(contest))
  }
  for (const scale of scales.filter(({ name }) => charted.has(name))) {
    await writeFile(join(charts, `${scale.name}.svg`), scaleChart(scale))
  }
  await writeFile(join(folder, 'performance.md'), documentOf(report, scales))
}

/** The contests and scripts whose report has a chart. */
const charted: ReadonlySet<string> = new Set([
  'cost-304',
  '304-64',
  '304-1000',
  '200-30-gzip',
  'publishing-304-30-identity',
  'paced-304',
  'workers',
])
const tabled: ReadonlySet<string> = new Set([
  '304-64',
  '200-30-gzip',
  'publishing-304-30-identity',
  'waiting',
  'list-cost',
  'list-traffic',
])

function documentOf(report: BenchReport, scales: readonly ScaleReport[]): string {
  return `<!-- Written by npm run bench -- --publish; do not edit. -->
# Performance

Each server serves the same bytes on one core. The load comes from another core. The servers take turns for ${report.rounds} rounds of ${report.seconds} s. Compare the rows
of a table, not different machines. A ratio is the median of the ratios of all rounds, followed by the minimum and the maximum; a wide range
means an uncertain ratio. "Taken by others" is the share of the time in which the server was ready to run but another process used its core.
It measures the noise of the machine: ${noiseOf(report)} is the median of all rows.

Measured on ${report.takenAt.slice(0, 10)}, on ${machineText(report.machine)}.
Run \`npm run bench -- --all --publish\` to repeat the measurement. It also measures the figures that are not shown here.

${headline(report.contests)}## Goals

A ratio above 1 means that Fixture Feed is better than the other server. Requests per second compare whole cores only if the core of the
server was busy all the time; "core in use" shows its share. Processor time per response does not depend on this, so a goal is met
if both ratios reach it. p99 is compared at a fixed rate at which the servers are idle most of the time, because at saturation it
measures the length of the queue.

${goalsTable(report.contests)}

Bare node:net parses no request and writes one prepared buffer for each received segment. Its processor time is the least that a server in plain Node
spends on sockets. Fixture Feed reads into a shared buffer, which saves a part of it. For a 200 of 30 kB in identity both take more
processor time than nginx, which sends the file from the kernel (\`sendfile\`); Node has no such function ([decision 030](decisions/030-poll-recognizer.md)).

## Side by side

${report.contests.map(contestSection).filter(isShown).join('\n')}
## At scale

${scales.map(scaleSection).filter(isShown).join('\n')}`
}

/**
 * The section with the processor time of a 304 response for each server, next to requests per second. Empty unless
 * both were measured.
 */
function headline(contests: readonly ContestResult[]): string {
  const cost = contests.find(({ id }) => id === 'cost-304')
  const saturated = contests.find(({ id }) => id === '304-64')
  const [ours] = cost?.contenders ?? []
  const [oursSaturated] = saturated?.contenders ?? []
  if (cost === undefined || ours === undefined || oursSaturated === undefined) return ''
  const heads = ['', 'version', 'CPU µs each (min–max)', 'ratio', 'requests/s', 'ratio']
  const rows = cost.contenders.map(contender => {
    const { name, version } = contender
    const other = saturated?.contenders.find(each => each.name === name)
    return [
      name,
      version,
      spreadText(figureOf(cpu, contender), 1),
      spreadText(ratioOf(cpu, contender, ours)),
      other === undefined ? '' : figureOf(rate, other).median.toFixed(0),
      other === undefined ? '' : spreadText(ratioOf(rate, oursSaturated, other)),
    ]
  })
  return `## Processor time of a 304

${markdownTable(heads, rows)}

Processor time per response at a fixed rate of 10,000 polls a second, and requests per second of a saturated core, both with 64
connections. Above 1, Fixture Feed is better than the other server.

`
}

function noiseOf({ contests }: BenchReport): string {
  const rounds = contests.flatMap(({ contenders }) => contenders.flatMap(({ rounds }) => rounds))
  const shares = rounds.map(({ waitedShare }) => waitedShare).filter(each => each !== undefined)
  return `${(median(shares) * 100).toFixed(1)} %`
}

function contestSection(contest: ContestResult): string | undefined {
  const { id, name, note } = contest
  return section(id, name, { note, table: contestTable(contest) })
}

function scaleSection(scale: ScaleReport): string | undefined {
  const { name, title, finding } = scale
  return section(name, title, { note: finding, table: scaleTable(scale) })
}

/** The section of a report; `undefined` if the report has neither a chart nor a table here. */
function section(
  id: string,
  title: string,
  { note, table }: { readonly note: string | undefined; readonly table: string },
): string | undefined {
  const parts = [
    `### ${title}`,
    note,
    charted.has(id) ? `![${title}](performance/${id}.svg)` : undefined,
    tabled.has(id) ? table : undefined,
  ]
  if (parts[2] === undefined && parts[3] === undefined) return undefined
  return `${parts.filter(isShown).join('\n\n')}\n`
}

function isShown(part: string | undefined): part is string {
  return part !== undefined
}
