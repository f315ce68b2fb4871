import { type Contender, type ContestResult, cpu, figureOf, p99, rate, ratioOf } from './contest.ts'
import type { LoadResult } from './load.ts'
import type { ScaleReport } from './report.ts'
import type { Spread } from './statistics.ts'

interface Column {
  readonly head: string
  /** The text of a cell; empty if the contender has no value. A column in which every cell is empty is omitted. */
  readonly cell: (contender: Contender) => string
}

/** One contest as a Markdown table. */
export function contestTable(contest: ContestResult): string {
  const { contenders, figure } = contest
  const columns = {
    rate: rateColumns,
    p99: latencyColumns,
    cpu: costColumns,
  }[figure](contest)
  const all = [{ head: '', cell: ({ name }: Contender) => name }, ...columns]
  const used = all.filter(({ cell }) => contenders.some(contender => cell(contender) !== ''))
  return markdownTable(
    used.map(({ head }) => head),
    contenders.map(contender => used.map(({ cell }) => cell(contender))),
  )
}

function rateColumns({ contenders }: ContestResult): readonly Column[] {
  const [first] = contenders
  return [
    { head: 'version', cell: ({ version }) => version },
    publications,
    { head: 'requests/s (min–max)', cell: each => figureText(rate, each, 0) },
    { head: 'p99 ms', cell: each => figureOf(p99, each).median.toFixed(2) },
    { head: 'CPU µs each (min–max)', cell: each => figureText(cpu, each, 1) },
    { head: 'core in use', cell: coreInUse },
    takenByOthers,
    {
      head: `${first?.name ?? ''} / this server (min–max)`,
      cell: each => (first === undefined ? '' : spreadText(ratioOf(rate, first, each))),
    },
    {
      head: 'with / without publications (min–max)',
      cell: each => withoutText(contenders, each, (self, other) => ratioOf(rate, self, other)),
    },
    {
      head: 'the same by CPU time',
      cell: each => withoutText(contenders, each, (self, other) => ratioOf(cpu, other, self)),
    },
  ]
}

function latencyColumns({ contenders }: ContestResult): readonly Column[] {
  const [first] = contenders
  return [
    { head: 'version', cell: ({ version }) => version },
    publications,
    { head: 'requests/s', cell: each => figureOf(rate, each).median.toFixed(0) },
    { head: 'p50 ms', cell: each => optional(({ p50Ms }) => p50Ms, each, 2) },
    { head: 'p99 ms (min–max)', cell: each => figureText(p99, each, 2) },
    { head: 'p99.9 ms', cell: each => optional(({ p999Ms }) => p999Ms, each, 2) },
    { head: 'CPU µs each', cell: each => optional(({ cpuMicros }) => cpuMicros, each, 1) },
    takenByOthers,
    {
      head: `p99 is … times that of ${first?.name ?? ''} (min–max)`,
      cell: each => (first === undefined ? '' : spreadText(ratioOf(p99, each, first))),
    },
  ]
}

function costColumns({ contenders }: ContestResult): readonly Column[] {
  const [first] = contenders
  return [
    { head: 'version', cell: ({ version }) => version },
    { head: 'CPU µs each (min–max)', cell: each => figureText(cpu, each, 1) },
    { head: 'p99 ms', cell: each => figureOf(p99, each).median.toFixed(2) },
    takenByOthers,
    {
      head: `CPU time is … times that of ${first?.name ?? ''} (min–max)`,
      cell: each => (first === undefined ? '' : spreadText(ratioOf(cpu, each, first))),
    },
  ]
}

const publications: Column = {
  head: 'publications/s',
  cell: each => optional(({ publicationsPerSecond }) => publicationsPerSecond, each, 1),
}

const takenByOthers: Column = {
  head: 'taken by others',
  cell(contender) {
    const { median } = figureOf(({ waitedShare = Number.NaN }) => waitedShare, contender)
    return Number.isNaN(median) ? '' : `${Math.round(median * 100)} %`
  },
}

/** Share of its core that a server used, in percent; empty if it was not measured. */
function coreInUse(contender: Contender): string {
  const used = figureOf(result => (rate(result) * cpu(result)) / 1e6, contender).median
  return Number.isNaN(used) ? '' : `${Math.min(100, Math.round(used * 100))} %`
}

function withoutText(
  contenders: readonly Contender[],
  contender: Contender,
  compare: (self: Contender, other: Contender) => Spread,
): string {
  const other = contenders.find(({ name }) => name === contender.unburdened)
  return other === undefined ? '' : spreadText(compare(contender, other))
}

function figureText(
  figure: (result: LoadResult) => number,
  contender: Contender,
  digits: number,
): string {
  return spreadText(figureOf(figure, contender), digits)
}

function optional(
  figure: (result: LoadResult) => number | undefined,
  contender: Contender,
  digits: number,
): string {
  const { median } = figureOf(result => figure(result) ?? Number.NaN, contender)
  return Number.isNaN(median) ? '' : median.toFixed(digits)
}

/** The median with minimum and maximum. */
export function spreadText({ median, least, most }: Spread, digits: number = 2): string {
  if (Number.isNaN(median)) return ''
  return `${median.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`
}

/** A scale report as a Markdown table. */
export function scaleTable({ columns, rows }: ScaleReport): string {
  return markdownTable(
    columns,
    rows.map(row => row.map(cell => (typeof cell === 'number' ? numberText(cell) : cell))),
  )
}

function numberText(value: number): string {
  return Number.isInteger(value) || value >= 100
    ? Math.round(value).toString()
    : value.toPrecision(3)
}

/** A number with an optional percent sign or range, or an empty text. */
const numeric = /^(-?[\d.]+( %|( \()?[\d.]*–[\d.]+\)?)?)?$/

export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const isNumeric = (index: number): boolean =>
    heads[index] !== '' && rows.every(row => numeric.test(row[index] ?? ''))
  const rule = heads.map((_, index) => (isNumeric(index) ? '---:' : '---'))
  return [line(heads), `|${rule.join('|')}|`, ...rows.map(line)].join('\n')
}
