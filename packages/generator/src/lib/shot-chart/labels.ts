import { LAYOUT } from './layout.ts'
import { drawCircle, drawCross } from './marks.ts'
import { COLOURS } from './palette.ts'
import type { Count, ShotCounts } from './shot-counts.ts'
import { escapeXml } from './xml-text.ts'

const FONT = 'font-family="system-ui,-apple-system,Segoe UI,Roboto,sans-serif"'

/** Largest and smallest size of the heading. */
const HEADING = { most: 20, least: 12 } as const

/** Mean width of a letter in parts of the type size: a little more than most typefaces have. */
const LETTER = 0.56

/** The heading, and the figures under it. */
export function drawHeading(title: string, { all, threes }: ShotCounts): string {
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
    `<text x="${left}" y="${LAYOUT.headingBaseline}" ${FONT} font-size="${size}" font-weight="650" fill="${COLOURS.text}">${escapeXml(shown)}</text>`,
    `<text x="${left}" y="${LAYOUT.summaryBaseline}" ${FONT} font-size="13" fill="${COLOURS.muted}">${figure(all)} FG · ${figure(threes)} 3PT</text>`,
  ].join('')
}

/** What the two marks mean, and how many of each there are. */
export function drawLegend({ all }: ShotCounts): string {
  const { left } = LAYOUT.court
  const y = LAYOUT.legendCentre
  return [
    drawCircle(left + 8, y),
    label(left + 22, y, `Made ${all.made}`),
    drawCross(left + 118, y),
    label(left + 132, y, `Missed ${all.attempted - all.made}`),
  ].join('')
}

function label(x: number, y: number, text: string): string {
  return `<text x="${x}" y="${y + 5}" ${FONT} font-size="14" fill="${COLOURS.text}">${text}</text>`
}

function figure({ made, attempted }: Count): string {
  return `${made}–${attempted}`
}
