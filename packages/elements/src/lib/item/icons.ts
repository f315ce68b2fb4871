import { html, svg, type TemplateResult } from 'lit'

/** Small drawings beside the word that they stand for, hidden from screen readers. */
function icon(paths: TemplateResult) {
  return html`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5"
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`
}

const definitionIcons: ReadonlyMap<string, TemplateResult> = new Map(
  Object.entries({
    'basketball.initial-game-entry-summary': icon(svg`<path d="M3 3.5h10M3 8h10M3 12.5h6" />`),
    'basketball.pre-game-summary': icon(
      svg`<circle cx="8" cy="8" r="5.75" /><path d="M8 4.75V8l2.25 1.5" />`,
    ),
    'basketball.post-game-summary': icon(svg`<path d="M3.5 14V2.5M3.5 3h9l-2 3 2 3h-9" />`),
    'basketball.timeout-quarter-halftime-summary': icon(
      svg`<path d="M5.5 3v10M10.5 3v10" stroke-width="2.25" />`,
    ),
    'basketball.player-performance-summary': icon(
      svg`<circle cx="8" cy="5" r="2.75" /><path d="M2.75 14c.5-3 2.5-4.5 5.25-4.5s4.75 1.5 5.25 4.5" />`,
    ),
    'basketball.team-performance-summary': icon(
      svg`<path d="M8 1.75 13.5 3.5v4c0 3.5-2.5 5.75-5.5 6.75-3-1-5.5-3.25-5.5-6.75v-4Z" />`,
    ),
    'basketball.four-factors': icon(
      svg`<path d="M2.5 2.5h4.25v4.25H2.5zM9.25 2.5h4.25v4.25H9.25zM2.5 9.25h4.25v4.25H2.5zM9.25 9.25h4.25v4.25H9.25z" />`,
    ),
    'basketball.point-breakdown': icon(
      svg`<circle cx="8" cy="8" r="5.75" /><path d="M8 2.25V8l4.25 4" />`,
    ),
    'basketball.defensive-summary': icon(
      svg`<path d="M8 1.75 13.5 3.5v4c0 3.5-2.5 5.75-5.5 6.75-3-1-5.5-3.25-5.5-6.75v-4Z" /><path d="m5.5 7.75 2 2 3.25-3.5" />`,
    ),
    'basketball.run-momentum': icon(svg`<path d="M9 1.75 3.5 9H8l-1 5.25L12.5 7H8Z" />`),
  }),
)

const otherIcon = icon(
  svg`<rect x="2.5" y="2.5" width="11" height="11" rx="2" /><path d="M5 6h6M5 9h4" />`,
)

/** The drawing of a kind of item. */
export function definitionIcon(definitionKey: string): TemplateResult {
  return definitionIcons.get(definitionKey) ?? otherIcon
}

export const moreIcon: TemplateResult = icon(
  svg`<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2.5" />`,
)

export const playIcon: TemplateResult = icon(
  svg`<path d="M4.5 2.75v10.5L13 8Z" fill="currentColor" />`,
)

export const pauseIcon: TemplateResult = icon(
  svg`<path d="M5.25 3v10M10.75 3v10" stroke-width="2.5" />`,
)

export const backIcon: TemplateResult = icon(
  svg`<path d="M12 3v10L5.5 8Z" fill="currentColor" /><path d="M3.75 3v10" stroke-width="2" />`,
)

export const forwardIcon: TemplateResult = icon(
  svg`<path d="M4 3v10l6.5-5Z" fill="currentColor" /><path d="M12.25 3v10" stroke-width="2" />`,
)

export const arrowIcon: TemplateResult = icon(svg`<path d="M8 13V3.5M3.75 7.5 8 3.25l4.25 4.25" />`)

export const bellIcon: TemplateResult = icon(
  svg`<path d="M3 11.5c1.25-1 1.25-2.25 1.25-4.25a3.75 3.75 0 0 1 7.5 0c0 2 0 3.25 1.25 4.25ZM6.75 13.75h2.5" />`,
)

export const closeIcon: TemplateResult = icon(svg`<path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />`)
