import type { FixtureIndexEntry } from '@fixture-feed/client'
import type { Team } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import { cssColor, type ThemedColor } from '../../../team-color.ts'
import { cssVariables } from '../../item/css-variables.ts'
import { msg } from '../../item/msg.ts'

/** The letters of a team on its colour. Its name stands beside it. */
export function teamBadge({ tricode }: Team, color: ThemedColor): TemplateResult {
  return html`<span
    class="team-badge" aria-hidden="true" ${cssVariables({ '--_team': cssColor(color) })}
  >${tricode}</span>`
}

/** What a game is a part of: `Playoffs · Game 3`. */
export function occasionText({ seasonType, label }: FixtureIndexEntry): string {
  const season = seasonType === 'Playoffs' ? msg('Playoffs') : msg('Regular season')
  return label === null ? season : `${season} · ${label}`
}

export const teamBadgeStyles: CSSResult = css`
  .team-badge {
    display: inline-grid;
    place-items: center;
    flex: none;
    inline-size: 3.1em;
    block-size: 2.2em;
    border-radius: 0.55em;
    background: var(--_team);
    color: light-dark(#ffffff, #10151c);
    font-size: 0.8125rem;
    font-weight: 750;
    letter-spacing: 0.04em;
  }
`
