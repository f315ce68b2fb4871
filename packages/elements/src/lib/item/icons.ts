import { html, type TemplateResult } from 'lit'

/** A small icon, hidden from screen readers. */
export function icon(path: string, fill = 'none', width = 1.5): TemplateResult {
  return html`<svg width="16" height="16" viewBox="0 0 16 16" fill=${fill} stroke="currentColor" stroke-width=${width}
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${path} /></svg>`
}

const circle = 'M2.25 8a5.75 5.75 0 1 0 11.5 0a5.75 5.75 0 1 0-11.5 0'
const shield = 'M8 1.75 13.5 3.5v4c0 3.5-2.5 5.75-5.5 6.75-3-1-5.5-3.25-5.5-6.75v-4Z'
const person =
  'M5.25 5a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0M2.75 14c.5-3 2.5-4.5 5.25-4.5s4.75 1.5 5.25 4.5'
const squares =
  'M2.5 2.5h4.25v4.25H2.5zM9.25 2.5h4.25v4.25H9.25zM2.5 9.25h4.25v4.25H2.5zM9.25 9.25h4.25v4.25H9.25z'

const definitionIcons: ReadonlyMap<string, TemplateResult> = new Map(
  Object.entries({
    'basketball.initial-game-entry-summary': icon('M3 3.5h10M3 8h10M3 12.5h6'),
    'basketball.pre-game-summary': icon(`${circle}M8 4.75V8l2.25 1.5`),
    'basketball.post-game-summary': icon('M3.5 14V2.5M3.5 3h9l-2 3 2 3h-9'),
    'basketball.timeout-quarter-halftime-summary': icon('M5.5 3v10M10.5 3v10', 'none', 2.25),
    'basketball.player-performance-summary': icon(person),
    'basketball.team-performance-summary': icon(shield),
    'basketball.four-factors': icon(squares),
    'basketball.point-breakdown': icon(`${circle}M8 2.25V8l4.25 4`),
    'basketball.defensive-summary': icon(`${shield}M5.5 7.75l2 2 3.25-3.5`),
    'basketball.run-momentum': icon('M9 1.75 3.5 9H8l-1 5.25L12.5 7H8Z'),
  }),
)

const otherIcon = icon(
  'M4.5 2.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM5 6h6M5 9h4',
)

/** The icon of a definition; a general icon for a definition that has none. */
export function definitionIcon(definitionKey: string): TemplateResult {
  return definitionIcons.get(definitionKey) ?? otherIcon
}

export const moreIcon: TemplateResult = icon('M3.5 8h.01M8 8h.01M12.5 8h.01', 'none', 2.5)

export const arrowIcon: TemplateResult = icon('M8 13V3.5M3.75 7.5 8 3.25l4.25 4.25')

export const shareIcon: TemplateResult = icon('M8 9.5V2M5 4.5 8 1.75l3 2.75M5 7H3.5v6.5h9V7H11')
