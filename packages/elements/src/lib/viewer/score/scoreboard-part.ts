import type { FixtureIndexEntry } from '@fixture-feed/client'
import type { FixtureDetails } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { msg, str } from '../../item/msg.ts'
import { appointmentText, timeText, weekdayText } from '../../item/time-text.ts'
import { tipoffOf } from '../../score/game-clock.ts'
import { type ItemScore, leaderOf } from '../../score/item-score.ts'
import { type PageState, stateMark } from './state-mark.ts'
import {
  occasionText,
  type Side,
  teamBadge,
  teamBadgeStyles,
  teamColorsStyle,
} from './team-badge.ts'

/** The state of the feed, the details of the game, and whether there is space for its occasion. */
type BoardState = PageState & {
  readonly changedAt?: string | undefined
  readonly details: FixtureDetails | undefined
  readonly isWide: boolean
}

/** The head of a fixture's page: the teams, and their scores if the feed contains any. */
export function scoreboardPart(
  entry: FixtureIndexEntry,
  board: ItemScore | undefined,
  { kind, label, changedAt, details, isWide }: BoardState,
): TemplateResult {
  const isBefore =
    board === undefined && (kind === 'scheduled' || kind === 'departed' || kind === 'replay')
  // The label "Final" already shows that the game is finished.
  const isSaid = kind === 'finished' && board?.isFinal === true
  const scoreOf = (side: Side): number | undefined =>
    board?.[`${side}TeamId`] === entry[`${side}Team`].id ? board[`${side}Score`] : undefined
  const leader = leaderOf(scoreOf('away'), scoreOf('home'))
  const part = (side: Side) => html`<div
    class="side line apart" data-side=${side} ?data-trails=${leader !== undefined && leader !== side}
  >
    ${teamBadge(entry, side)}
    <span class="side-name" dir="auto">
      ${(isWide ? undefined : details?.[side]?.shortName) ?? entry[`${side}Team`].name}${recordPart(details?.[side]?.record)}
      <ff-star .entityId=${entry[`${side}Team`].id} .name=${entry[`${side}Team`].name}></ff-star>
    </span>
    ${scoreOf(side) === undefined ? nothing : html`<span class="side-score">${scoreOf(side)}</span>`}
  </div>`
  return html`<section class="scoreboard card stack" aria-label=${msg('Score')} .style=${teamColorsStyle(entry)}>
    <h1 tabindex="-1" class="hidden">${gameName(entry)}</h1>
    <div class="scores">
      ${part('away')}
      <div class="between">
        ${isBefore ? tipoffPart(entry, details) : nothing}
        ${isSaid || kind === 'scheduled' ? nothing : stateMark(kind, label, changedAt)}
        <bdi>${board?.gameTime}</bdi>
      </div>
      ${part('home')}
    </div>
    ${isWide ? occasionPart(entry, details) : nothing}
  </section>`
}

/** The time of a game that has not begun, in place of the score. */
function tipoffPart(entry: FixtureIndexEntry, details: FixtureDetails | undefined) {
  const at = tipoffOf(entry, details)
  return html`<time class="tipoff" datetime=${at}>
    <strong>${timeText(at)}</strong> <small>${weekdayText(at)}</small>
  </time>`
}

function recordPart(record: string | undefined) {
  return record === undefined ? nothing : html` <small class="record">${record}</small>`
}

/** The name of a game: `Beacons at Otters`. */
export function gameName({ awayTeam, homeTeam }: FixtureIndexEntry): string {
  return msg(str`${awayTeam.name} at ${homeTeam.name}`)
}

/** The occasion, the venue and the time of a game. */
export function occasionPart(
  entry: FixtureIndexEntry,
  details: FixtureDetails | undefined,
): TemplateResult {
  const at = tipoffOf(entry, details)
  const venue = [details?.venue?.name, details?.venue?.place].filter(Boolean).join(', ')
  return html`<small class="line apart foot">
    <span dir="auto">${[occasionText(entry), venue].filter(Boolean).join(' · ')}</span>
    <time dir="auto" datetime=${at}>${appointmentText(at)}</time>
  </small>`
}

export const scoreboardStyles: CSSResult[] = [
  teamBadgeStyles,
  css`
    .scoreboard {
      --_from: 90deg;
      padding: clamp(8px, 1.6vw, 16px) clamp(14px, 2.8vw, 24px);
      background: linear-gradient(
        var(--_from),
        color-mix(in oklab, var(--_away) 13%, var(--_surface)),
        var(--_surface) 42% 58%,
        color-mix(in oklab, var(--_home) 13%, var(--_surface))
      );
    }

    .scoreboard:dir(rtl) {
      --_from: 270deg;
    }

    .scores {
      display: grid;
      /* The width is the same for every clock, so that the names next to the clock do not wrap differently. */
      grid-template-columns: minmax(0, 1fr) minmax(var(--_between, 8rem), min-content) minmax(0, 1fr);
      gap: 8px clamp(10px, 2.4vw, 20px);
      /* The height is two lines of a name, because a name wraps when its score has three digits. */
      min-block-size: 56px;
    }

    /* The scores are on one line, however many lines the names have. */
    .side {
      align-content: start;
      column-gap: clamp(6px, 1vw, 12px);
    }

    .side[data-side='home'] {
      flex-direction: row-reverse;
      text-align: end;
    }

    .side-name {
      flex: 1;
      font-size: 1.125rem;
      font-weight: 650;
      text-wrap: balance;
    }

    /* The star loads after the page, so its space is reserved. */
    ff-star:not(:defined) {
      display: inline-block;
      padding: 14px;
      vertical-align: middle;
    }

    .side-score {
      font-size: clamp(1.5rem, 6.8vw, 3rem);
      font-weight: 700;
      line-height: 1;
    }

    .side[data-trails] .side-score {
      color: var(--_muted);
    }

    .between,
    .tipoff {
      display: grid;
      place-content: center;
      place-items: center;
      font-weight: 650;
      text-align: center;
      white-space: nowrap;
    }

    .tipoff strong {
      font-size: clamp(1.125rem, 3.4vw, 1.75rem);
    }

    .record {
      font-weight: 400;
      white-space: nowrap;
    }

    @media (width < 860px) {
      .scores {
        --_between: 4.75rem;
      }

      .side-name {
        order: 1;
        flex-basis: 100%;
        font-size: 0.875rem;
      }
    }

    /* The tip-off time and its date have one line each. */
    .scores:has(.tipoff) {
      --_between: auto;
    }

    /* The clock has a fixed width, so that a score of three digits stays on the line of its badge. */
    @media (width < 480px) {
      .scores {
        grid-template-columns: minmax(0, 1fr) var(--_between) minmax(0, 1fr);
      }

      .between {
        white-space: normal;
      }
    }

  `,
]
