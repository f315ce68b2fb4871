import type { FixtureIndexEntry } from '@fixture-feed/client'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import { cssColor, teamColors } from '../../../team-color.ts'
import { msg } from '../../item/msg.ts'

export type Side = 'away' | 'home'

/** The abbreviation of a team on its color, hidden from screen readers. */
export function teamBadge(entry: FixtureIndexEntry, side: Side): TemplateResult {
  const style = `${teamColorsStyle(entry)}; --_team: var(--_${side})`
  return html`<span
    class="team-badge" aria-hidden="true" .style=${style}
  >${entry[`${side}Team`].tricode}</span>`
}

/** The colors of both teams for the `style` property, because a strict policy forbids the attribute. */
export function teamColorsStyle({ awayTeam, homeTeam }: FixtureIndexEntry): string {
  const [away, home] = teamColors(awayTeam.id, homeTeam.id)
  return `--_away: ${cssColor(away)}; --_home: ${cssColor(home)}`
}

/** The occasion of a game: `Playoffs · Game 3`. */
export function occasionText({ seasonType, label }: FixtureIndexEntry): string {
  const season = seasonType === 'Playoffs' ? msg('Playoffs') : msg('Regular season')
  return label === null ? season : `${season} · ${label}`
}

export const teamBadgeStyles: CSSResult = css`
  .team-badge {
    display: inline-grid;
    place-items: center;
    flex: none;
    inline-size: 3.3em;
    block-size: 2.2em;
    border-radius: 0.55em;
    background: var(--_team);
    color: light-dark(#ffffff, #10151c);
    font-size: 0.8125rem;
    font-weight: 750;
    letter-spacing: 0;
  }
`
