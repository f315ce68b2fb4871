import type { ChartLabels } from '../language/language.ts'
import { LAYOUT, type Point, rounded, toPoint } from './layout.ts'
import { drawCircles, drawCrosses } from './marks.ts'
import { fill, fillAndStroke } from './palette.ts'
import type { Count, ShotCounts, Zone } from './shot-counts.ts'
import { escapeXml } from './xml-text.ts'

const FONT = 'font-family="system-ui,-apple-system,Segoe UI,Roboto,sans-serif"'

/** Largest and smallest size of the heading. */
const HEADING = { most: 26, least: 14 } as const

/** Mean width of a letter in parts of the type size: a little more than most typefaces have. */
const LETTER = 0.56

/**
 * Draws the heading, with the figures below it. A long title gets a smaller size; a title that is too long for the
 * smallest size is cut off.
 */
export function drawHeading(
  title: string,
  { all, threes }: ShotCounts,
  labels: ChartLabels,
): string {
  const room = LAYOUT.court.width
  const letters = [...title]
  const size = Math.max(
    HEADING.least,
    Math.min(HEADING.most, Math.floor(room / (LETTER * Math.max(1, letters.length)))),
  )
  const fitting = Math.floor(room / (LETTER * size))
  const shown =
    letters.length <= fitting
      ? title
      : `${letters
          .slice(0, fitting - 1)
          .join('')
          .trimEnd()}…`
  const { left } = LAYOUT.court
  return [
    `<text x="${left}" y="${LAYOUT.headingBaseline}" ${FONT} font-size="${size}" font-weight="650" ${fill('text')}>${escapeXml(shown)}</text>`,
    `<text x="${left}" y="${LAYOUT.summaryBaseline}" ${FONT} font-size="20" ${fill('muted')}>${labels.chartFigures(figure(all), figure(threes))}</text>`,
  ].join('')
}

/** Draws the meaning of the two marks, with their numbers. */
export function drawLegend({ all }: ShotCounts, labels: ChartLabels): string {
  const { left } = LAYOUT.court
  const y = LAYOUT.legendCenter
  return [
    drawCircles([{ x: left + 8, y }]),
    label(left + 24, y, labels.chartMade(all.made)),
    drawCrosses([{ x: left + 158, y }]),
    label(left + 174, y, labels.chartMissed(all.attempted - all.made)),
  ].join('')
}

function label(x: number, y: number, text: string): string {
  return `<text x="${x}" y="${y + 7}" ${FONT} font-size="20" ${fill('text')}>${text}</text>`
}

function figure({ made, attempted }: Count): string {
  return `${made}-${attempted}`
}

/** The positions of the figures of each zone in a chart of many shots. */
const places: Readonly<Record<Exclude<Zone, 'backcourt'>, Point>> = {
  rim: toPoint(0, 0.4),
  lane: toPoint(0, 10.5),
  midrange: toPoint(-13.5, 9),
  corner: toPoint(-20.5, 5.2),
  arc: toPoint(0, 26),
}

/** Draws the figures of each zone with a shot, except the backcourt, large enough to be read in a small picture. */
export function drawZones({ zones }: ShotCounts): string {
  const shown = Object.entries(places).filter(([zone]) => zones[zone as Zone].attempted > 0)
  const { x, y } = places.rim
  const disc =
    zones.rim.attempted > 0
      ? `<circle ${fillAndStroke('card', 'made')} stroke-width="3" cx="${rounded(x)}" cy="${rounded(y)}" r="40"/>`
      : ''
  const texts = shown.map(
    ([zone, at]) =>
      `<text x="${rounded(at.x)}" y="${rounded(at.y + 9)}" ${FONT} font-size="26" font-weight="700" text-anchor="middle" ${fillAndStroke('text', 'halo')} stroke-width="5" paint-order="stroke">${zones[zone as Zone].made}/${zones[zone as Zone].attempted}</text>`,
  )
  return disc + texts.join('')
}
