import { languages } from './languages.ts'
import { type Court, usualCourt } from './lib/game/court.ts'
import type { ChartLabels } from './lib/language/language.ts'
import { drawCourt } from './lib/shot-chart/court.ts'
import { drawHeading, drawLegend, drawZones } from './lib/shot-chart/labels.ts'
import { LAYOUT } from './lib/shot-chart/layout.ts'
import { drawMarks } from './lib/shot-chart/marks.ts'
import { darkStyle, fillAndStroke } from './lib/shot-chart/palette.ts'
import { countShots, type Shot } from './lib/shot-chart/shot-counts.ts'
import { escapeXml } from './lib/shot-chart/xml-text.ts'

export type { Court } from './lib/game/court.ts'
export type { Shot } from './lib/shot-chart/shot-counts.ts'

export interface ShotChartOptions {
  /** All shots. The drawing keeps the order of the misses and the order of the makes. */
  readonly shots: readonly Shot[]
  readonly title: string
  /** The court of the shots. Default: the court of 94 by 50 feet. */
  readonly court?: Court | undefined
  /** The words of the picture and of its text alternative. Default: English. */
  readonly labels?: ChartLabels | undefined
}

export interface ShotChart {
  /** A whole SVG document of 540 by 476 units. */
  readonly svg: string
  /** A description of the chart in words. */
  readonly altText: string
}

/** The number of shots above which a chart, for example of a team, also shows the figures of each zone. */
const manyShots = 30

/**
 * Draws shots on a half court of real measures, the basket at the top: made ones as filled circles, missed ones as
 * crosses. A shot from farther away than the picture shows is drawn at the lower edge with an arrow under it. In a
 * chart of more than `manyShots` shots, figures replace the marks of the shots at the rim.
 *
 * The same shots and texts give the same bytes. The document has no script, no ids and no references. Its style sheet
 * with the colors of a dark page is the same in every chart, so that one page can contain several charts. Texts are
 * escaped.
 *
 * @throws {RangeError} if a coordinate of a shot is not a finite number. The message contains the index of the shot.
 */
export function drawShotChart({
  shots,
  title,
  court = usualCourt,
  labels = languages.en.labels,
}: ShotChartOptions): ShotChart {
  for (const [index, { x, y }] of shots.entries()) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      throw new RangeError(`Cannot draw shot ${index}: its place is x ${x}, y ${y}`)
    }
  }
  const counts = countShots(shots, court)
  const altText = labels.chartAltText(counts, title)
  const { width, height } = LAYOUT
  const many = shots.length > manyShots
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title><desc>${escapeXml(altText)}</desc>${darkStyle}`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="16" ${fillAndStroke('card', 'edge')}/>`,
    drawHeading(title, counts, labels),
    drawCourt(court),
    drawMarks(shots, { rim: !many, court }),
    many ? drawZones(counts) : '',
    drawLegend(counts, labels),
    '</svg>\n',
  ].join('')
  return { svg, altText }
}
