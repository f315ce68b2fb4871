import type { ContestResult } from './contest.ts'
import type { ScaleReport } from './report.ts'
import { median } from './statistics.ts'

const font = 'font-family="system-ui, sans-serif" font-size="13"'
const style = `<style>
text { fill: #24292f } .ours { fill: #1f6feb } .other { fill: #8c959f } .line { stroke: #1f6feb; fill: none; stroke-width: 2 } .axis { stroke: #8c959f }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }
</style>`

/** Requests per second as bars, the first contestant marked. */
export function contestChart({ name, standings }: ContestResult): string {
  const rates = standings.map(({ requestsPerSecond }) => median(requestsPerSecond))
  const most = Math.max(...rates)
  const bars = standings.map((standing, index) => {
    const rate = rates[index] ?? 0
    const y = 28 + index * 24
    const width = Math.max(1, (rate / most) * 360)
    return `<text x="190" y="${y + 13}" text-anchor="end">${escapeXml(standing.name)}</text>
<rect class="${index === 0 ? 'ours' : 'other'}" x="198" y="${y}" width="${width.toFixed(1)}" height="17" rx="2"/>
<text x="${(204 + width).toFixed(1)}" y="${y + 13}">${thousands(rate)}/s</text>`
  })
  return svg(640, 36 + standings.length * 24, name, [
    `<text x="198" y="16" font-weight="600">${escapeXml(name)}</text>`,
    ...bars,
  ])
}

/** The second column of a scale report over the first, both axes logarithmic where they span more than a decade. */
export function scaleChart({ title, columns, rows }: ScaleReport): string {
  const [xName = '', yName = ''] = columns
  const xs = rows.map(([x = 0]) => x)
  const ys = rows.map(([, y = 0]) => y)
  const toX = scaleOf(xs, 60, 600)
  const toY = scaleOf([0, ...ys], 180, 40)
  const points = xs.map((x, index) => [toX(x), toY(ys[index] ?? 0)] as const)
  const marks = points.map(
    ([x, y], index) =>
      `<circle class="ours" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/>
<text x="${x.toFixed(1)}" y="${(y - 8).toFixed(1)}" text-anchor="middle">${thousands(ys[index] ?? 0)}</text>
<text x="${x.toFixed(1)}" y="198" text-anchor="middle">${thousands(xs[index] ?? 0)}</text>`,
  )
  return svg(660, 224, title, [
    `<text x="60" y="16" font-weight="600">${escapeXml(yName)}</text>`,
    '<path class="axis" d="M50 180H620"/>',
    `<polyline class="line" points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}"/>`,
    ...marks,
    `<text x="330" y="217" text-anchor="middle">${escapeXml(xName)}</text>`,
  ])
}

function scaleOf(values: readonly number[], from: number, to: number): (value: number) => number {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const isLogarithmic = least > 0 && most / least > 10
  const place = isLogarithmic ? Math.log : (value: number): number => value
  const span = place(most) - place(least) || 1
  return value => from + ((place(value) - place(least)) / span) * (to - from)
}

function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" ${font}>
<title>${escapeXml(title)}</title>
${style}
${parts.join('\n')}
</svg>
`
}

function thousands(value: number): string {
  if (value >= 1_000_000) return `${Number((value / 1_000_000).toPrecision(3))} M`
  if (value >= 10_000) return `${Math.round(value / 1000)} k`
  return String(Number(value.toPrecision(3)))
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
