import type { FixtureIndexEntry } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { cssColor, type ThemedColor, teamColors } from '../../../team-color.ts'
import { cssVariables } from '../../item/css-variables.ts'
import { appointmentText } from '../../item/time-text.ts'
import { leaderOf, type ToldScore } from '../../score/told-score.ts'
import { occasionText, teamBadge, teamBadgeStyles } from './team-badge.ts'

/** The head of a fixture's page: who plays whom, and how it stands as far as the feed tells. */
export function scoreboardPart(
  entry: FixtureIndexEntry,
  board: ToldScore | undefined,
  state: TemplateResult | typeof nothing,
): TemplateResult {
  const { awayTeam, homeTeam, firstEventAt } = entry
  const [away, home] = teamColors(awayTeam.id, homeTeam.id)
  const colors = { '--_away': cssColor(away), '--_home': cssColor(home) }
  const awayScore = board?.awayTeamId === awayTeam.id ? board.awayScore : undefined
  const homeScore = board?.homeTeamId === homeTeam.id ? board.homeScore : undefined
  const leader = leaderOf(awayScore, homeScore)
  return html`<section class="scoreboard" aria-label=${msg('Score')} ${cssVariables(colors)}>
    <h1 tabindex="-1" class="hidden">${msg(str`${awayTeam.name} at ${homeTeam.name}`)}</h1>
    <div class="scores">
      ${side('away', awayTeam, away, awayScore, leader)}
      <div class="between">
        ${state}
        <bdi class="board-time">${board?.gameTime ?? nothing}</bdi>
      </div>
      ${side('home', homeTeam, home, homeScore, leader)}
    </div>
    <p class="about">
      <span dir="auto">${occasionText(entry)}</span>
      <time dir="auto" datetime=${firstEventAt}>${appointmentText(firstEventAt)}</time>
    </p>
  </section>`
}

function side(
  which: 'away' | 'home',
  team: FixtureIndexEntry['awayTeam'],
  color: ThemedColor,
  score: number | undefined,
  leader: 'away' | 'home' | undefined,
): TemplateResult {
  return html`<div class="side" data-side=${which} ?data-trails=${leader !== undefined && leader !== which}>
    <div class="side-team">
      ${teamBadge(team, color)}
      <bdi class="side-name">${team.name}</bdi>
    </div>
    ${score === undefined ? nothing : html`<span class="side-score">${score}</span>`}
  </div>`
}

export const scoreboardStyles: CSSResult[] = [
  teamBadgeStyles,
  css`
    .scoreboard {
      position: relative;
      display: grid;
      gap: 12px;
      padding: 22px 24px 14px;
      overflow: clip;
      border: 1px solid var(--_line);
      border-radius: calc(var(--_radius) + 4px);
      background:
        linear-gradient(to right, color-mix(in oklab, var(--_away) 13%, transparent), transparent 42%),
        linear-gradient(to left, color-mix(in oklab, var(--_home) 13%, transparent), transparent 42%),
        var(--_surface);
      box-shadow: var(--_shadow);
    }

    .scoreboard:dir(rtl) {
      background:
        linear-gradient(to left, color-mix(in oklab, var(--_away) 13%, transparent), transparent 42%),
        linear-gradient(to right, color-mix(in oklab, var(--_home) 13%, transparent), transparent 42%),
        var(--_surface);
    }

    .scores {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
      gap: 8px 20px;
      align-items: stretch;
    }

    .side {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 16px;
      min-inline-size: 0;
    }

    .side[data-side='home'] {
      flex-direction: row-reverse;
    }

    .side-team {
      display: flex;
      align-items: center;
      gap: 14px;
      min-inline-size: 0;
    }

    .side[data-side='home'] .side-team {
      flex-direction: row-reverse;
      text-align: end;
    }

    .side .team-badge {
      font-size: 1rem;
    }

    .side-name {
      font-size: 1.125rem;
      font-weight: 650;
      line-height: 1.25;
      text-align: -webkit-match-parent;
      text-align: match-parent;
      text-wrap: balance;
    }

    .side-score {
      font-size: 3rem;
      font-weight: 760;
      line-height: 1;
      letter-spacing: -0.03em;
      font-variant-numeric: tabular-nums;
    }

    .side[data-trails] .side-score {
      color: var(--_muted);
      font-weight: 600;
    }

    .between {
      display: grid;
      align-content: center;
      gap: 2px;
      justify-items: center;
      min-inline-size: 92px;
      text-align: center;
    }

    .board-time {
      font-weight: 650;
      font-variant-numeric: tabular-nums;
    }

    .about {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
      gap: 2px 16px;
      margin: 0;
      padding-block-start: 12px;
      border-block-start: 1px solid var(--_line);
      color: var(--_muted);
      font-size: 0.8125rem;
    }

    @media (width < 720px) {
      .scoreboard {
        gap: 8px;
        padding: 12px 14px 8px;
      }

      .scores {
        gap: 6px 10px;
      }

      .side {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 4px 10px;
      }

      .side[data-side='home'] {
        grid-template-columns: minmax(0, 1fr) auto;
      }

      .side-team,
      .side[data-side='home'] .side-team {
        display: contents;
      }

      .side .team-badge {
        grid-area: 1 / 1;
      }

      .side[data-side='home'] .team-badge {
        grid-area: 1 / 2;
      }

      .side-name {
        grid-area: 2 / 1 / 3 / 3;
        font-size: 0.875rem;
      }

      .side-score {
        grid-area: 1 / 2;
        font-size: 2rem;
        text-align: end;
      }

      .side[data-side='home'] .side-score {
        grid-area: 1 / 1;
        text-align: start;
      }

      .between {
        min-inline-size: 64px;
        font-size: 0.875rem;
      }

      .about {
        padding-block-start: 7px;
        font-size: 0.75rem;
      }
    }
  `,
]
