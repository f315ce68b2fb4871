import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contestChart, scaleChart } from './charts.ts'
import {
  type BenchReport,
  contestTable,
  machineText,
  readReport,
  type ScaleReport,
  scaleTable,
} from './report.ts'
import { scaleNames } from './scale-names.ts'

const docs = join(import.meta.dirname, '..', '..', 'docs')

/** Writes `docs/performance.md` and its charts from the reports in `bench/results`. */
export async function publishReport(): Promise<void> {
  const report = await readReport<BenchReport>('bench')
  if (report === undefined)
    throw new Error('There is no bench/results/bench.json: run npm run bench')
  const scales: ScaleReport[] = []
  for (const name of scaleNames) {
    const scale = await readReport<ScaleReport>(name)
    if (scale !== undefined) scales.push(scale)
  }
  const charts = join(docs, 'performance')
  await mkdir(charts, { recursive: true })
  for (const file of await readdir(charts)) if (file.endsWith('.svg')) await rm(join(charts, file))
  for (const contest of report.contests) {
    await writeFile(join(charts, `${fileName(contest.name)}.svg`), contestChart(contest))
  }
  for (const scale of scales) {
    await writeFile(join(charts, `${fileName(scale.name)}.svg`), scaleChart(scale))
  }
  await writeFile(join(docs, 'performance.md'), documentOf(report, scales))
}

function documentOf(report: BenchReport, scales: readonly ScaleReport[]): string {
  const contests = report.contests.map(
    contest => `### ${contest.name}

![${contest.name}](performance/${fileName(contest.name)}.svg)

${contestTable(contest)}
`,
  )
  const curves = scales.map(
    scale => `### ${scale.title}

${scale.finding}

![${scale.title}](performance/${fileName(scale.name)}.svg)

${scaleTable(scale)}
`,
  )
  return `<!-- Written by npm run bench -- --publish; do not edit. -->
# Performance

Everybody serves the same bytes, in turn, on one core, under load from another, for ${report.rounds} rounds of
${report.seconds} s. Compare rows, not machines: the last column is the median of the ratios round by round.

Taken ${report.takenAt.slice(0, 10)} on ${machineText(report.machine)}.

## Side by side

${contests.join('\n')}
${curves.length === 0 ? '' : `## At scale\n\n${curves.join('\n')}`}`.replace(/\n+$/, '\n')
}

function fileName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
