import { type ContestResult, cpu, figureOf, p99, rate } from './contest.ts'
import type { ScaleReport } from './report.ts'

// The background is explicit, because the page around the image may have another color scheme than the system.
const style = `<style>
text { fill: #24292f; font: 11px system-ui, sans-serif } .title { font-weight: 600 } .page { fill: #fff }
.ours { fill: #1f6feb } .other { fill: #8c959f } .line { stroke: #1f6feb; fill: none; stroke-width: 1.5 } .axis { stroke: #8c959f }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .page { fill: #0d1117 } .ours { fill: #4493f8 } .line { stroke: #4493f8 } }
</style>`

interface Bar {
  readonly name: string
  readonly value: number
  readonly isOurs: boolean
}

/** A bar chart of the main figure of a contest, with the bars of the service highlighted. */
export function contestChart({ name, figure, contenders }: ContestResult): string {
  const { picked, unit, label } = {
    rate: { picked: rate, unit: '/s', label: '' },
    p99: { picked: p99, unit: ' ms', label: ': p99' },
    cpu: { picked: cpu, unit: ' µs', label: '' },
  }[figure]
  const [ours = ''] = contenders.map(contender => contender.name)
  const bars = contenders.map(contender => ({
    name: contender.name,
    value: figureOf(picked, contender).median,
    isOurs: contender.name.startsWith(ours),
  }))
  return barChart(name + label, bars, unit)
}

function barChart(title: string, bars: readonly Bar[], unit: string): string {
  const most = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map(({ name, value, isOurs }, index) => {
    const y = 26 + index * 18
    const width = Math.max(1, (value / most) * 270)
    return `<text x="172" y="${y + 10}" text-anchor="end">${escapeXml(name)}</text>
<rect class="${isOurs ? 'ours' : 'other'}" x="178" y="${y}" width="${width.toFixed(1)}" height="13" rx="2"/>
<text x="${(183 + width).toFixed(1)}" y="${y + 10}">${shortNumber(value)}${unit}</text>`
  })
  return svg(520, 34 + bars.length * 18, title, [
    `<text class="title" x="10" y="16">${escapeXml(title)}</text>`,
    ...rows,
  ])
}

/**
 * A line chart of the second column of a scale report over the first. The horizontal axis is logarithmic if its least
 * value is above zero and its greatest value more than ten times as high.
 */
export function scaleChart({ title, columns, rows }: ScaleReport): string {
  const [xName = '', yName = ''] = columns
  const points = rows.map(([x, y]) => ({ x: Number(x), y: Number(y) }))
  const toX = scaleOf(
    points.map(({ x }) => x),
    { from: 40, to: 480 },
  )
  const toY = scaleOf([0, ...points.map(({ y }) => y)], { from: 120, to: 40 })
  const places = points.map(({ x, y }) => ({ x, y, left: toX(x), top: toY(y) }))
  let labeledTo = Number.NEGATIVE_INFINITY
  const marks = places.map(({ x, y, left, top }) => {
    const dot = `<circle class="ours" cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="2.5"/>`
    if (left - labeledTo < 36) return dot
    labeledTo = left
    return `${dot}
<text x="${left.toFixed(1)}" y="${(top - 7).toFixed(1)}" text-anchor="middle">${shortNumber(y)}</text>
<text x="${left.toFixed(1)}" y="135" text-anchor="middle">${shortNumber(x)}</text>`
  })
  return svg(520, 158, title, [
    `<text class="title" x="10" y="16">${escapeXml(yName)}</text>`,
    '<path class="axis" d="M30 120H490"/>',
    `<polyline class="line" points="${places.map(({ left, top }) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ')}"/>`,
    ...marks,
    `<text x="260" y="151" text-anchor="middle">${escapeXml(xName)}</text>`,
  ])
}

function scaleOf(
  values: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): (value: number) => number {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const isLogarithmic = least > 0 && most / least > 10
  const place = isLogarithmic ? Math.log : (value: number): number => value
  const span = place(most) - place(least) || 1
  return value => from + ((place(value) - place(least)) / span) * (to - from)
}

function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeXml(title)}</title>
${style}
<rect class="page" width="${width}" height="${height}" rx="6"/>
${parts.join('\n')}
</svg>
`
}

function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toPrecision(3))} M`
  if (value >= 10_000) return `${Math.round(value / 1000)} k`
  return String(Number(value.toPrecision(3)))
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
