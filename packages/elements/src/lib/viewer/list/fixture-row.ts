import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { itemTitle } from '../../item/item-title.ts'
import { msg, str } from '../../item/msg.ts'
import { timeText, weekdayText } from '../../item/time-text.ts'
import { withWholeScores } from '../../item/words.ts'
import { departureText, scoreboardText, tipoffOf } from '../../score/game-clock.ts'
import { leaderOf } from '../../score/item-score.ts'
import { formatRoute } from '../route.ts'
import { stateMark } from '../score/state-mark.ts'
import { occasionText, type Side, teamBadge } from '../score/team-badge.ts'
import { isClose } from './day-order.ts'
import type { LatestMoment } from './latest-moments.ts'

/** The data that the row of a game shows. */
export interface FixtureRow {
  readonly entry: FixtureIndexEntry
  /** The entry of the scoreboard; without `game` if the score is hidden. */
  readonly score: ScoreboardEntry | undefined
  readonly isTabStop: boolean
  /** Whether the last read of the lists failed. */
  readonly isOutdated: boolean
  /** Whether the date of a game that has not begun is shown with its time. */
  readonly hasDate: boolean
  /** Whether the row of a finished game has space for its recap. */
  readonly hasRecap: boolean
  /**
   * The newest key moment of a live game, or the recap of a finished game, if it is known. The moment is not shown
   * while the score is hidden.
   */
  readonly moment: LatestMoment | undefined
}

/** A game as a link to its page: its status, its teams with their points, and a remark, if there is one. */
export function fixtureRow(row: FixtureRow): TemplateResult {
  const { entry, score, isTabStop } = row
  const { fixtureId } = entry
  const game = score?.game ?? undefined
  const leader = leaderOf(game?.awayScore, game?.homeScore)
  const team = (side: Side, before?: TemplateResult) => {
    const { shortName, record } = score?.details?.[side] ?? {}
    const shownRecord = score?.state === 'scheduled' ? record : undefined
    return html`<span class="team line" ?data-trails=${leader !== undefined && leader !== side}
      >${teamBadge(entry, side)}${before}<bdi title=${entry[`${side}Team`].name}>${shortName ?? entry[`${side}Team`].name}</bdi>
      ${shownRecord === undefined ? nothing : html`<small>${shownRecord}</small>`}
      ${game && html`<span class="points">${game[`${side}Score`]}</span>`}</span
    >`
  }
  return html`<a
    class="fixture" data-fixture=${fixtureId} tabindex=${isTabStop ? 0 : -1}
    href=${formatRoute({ page: 'feed', fixtureId })}
  >
    <span class="status">${statusPart(row)}</span>
    <span class="teams">
      ${team('away')} ${team('home', html`<span class="hidden">${msg('at')}</span>`)}
    </span>
    ${remarkPart(row)}
  </a>`
}

/**
 * The status of a game. While the service does not respond, the status comes from the last scoreboard, and no game is
 * marked as live.
 */
function statusPart({ entry, score, isOutdated, hasDate }: FixtureRow): unknown {
  if (score === undefined) return nothing
  const { state, game, snapshotAt, details } = score
  const words = scoreboardText(score)
  if (state === 'scheduled') {
    const departure = departureText(details)
    return html`${departure === undefined ? nothing : stateMark('departed', departure)}
      ${startPart(tipoffOf(entry, details), hasDate)}`
  }
  if (state === 'live' && !isOutdated) {
    const live = html`<span class=${game === null ? '' : 'hidden'}>${msg('Live')} </span>${words}`
    return html`${stateMark(state, live, snapshotAt)}
      ${game !== null && isClose(game) ? html`<mark>${msg('Close game')}</mark>` : nothing}`
  }
  const label = state === 'live' && game !== null ? msg(str`${words}, not up to date`) : words
  return stateMark(state === 'live' ? 'stale' : state, label)
}

function startPart(at: string, hasDate: boolean) {
  return html`<time datetime=${at}>${timeText(at)}</time>
    ${hasDate ? html`<small>${weekdayText(at)}</small>` : nothing}`
}

/**
 * The key moment of a live game or the recap of a finished one, unless the score is hidden; otherwise the occasion of a
 * special game.
 */
function remarkPart({ entry, score, hasRecap, moment }: FixtureRow) {
  const isLive = score?.state === 'live' && score.game !== null
  const isUsual = entry.label === null && entry.seasonType === 'Regular Season'
  const occasion = isLive || isUsual ? undefined : occasionText(entry)
  // The headline of a moment would reveal a hidden score.
  const shown = isLive || hasRecap ? moment : undefined
  // An empty line reserves the space, so that nothing moves when the text loads.
  if (!isLive && !hasRecap && occasion === undefined) return nothing
  const title = shown && itemTitle(shown.item)
  return html`<small class="remark" lang=${shown?.language ?? nothing} dir="auto" title=${title ?? nothing}
    >${title === undefined ? occasion : withWholeScores(title)}</small>`
}

export const fixtureRowStyles: CSSResult = css`
  li {
    position: relative;
  }

  .fixture {
    display: grid;
    grid-template-columns: 5.25rem minmax(0, 1fr);
    gap: 0 8px;
    align-items: center;
    block-size: 100%;
    min-block-size: 72px;
    padding: 6px 40px 6px 12px;
    color: inherit;
    text-decoration: none;
  }

  :is(.fixture, .moment):hover {
    background: color-mix(in oklab, var(--_inset) 50%, transparent);
  }

  .status {
    display: grid;
    gap: 2px;
    justify-items: start;
    font-size: 0.875rem;
  }

  .status .state {
    gap: 5px;
    font-size: 0.75rem;
    white-space: normal;
  }

  .status time {
    font-weight: 650;
    white-space: nowrap;
  }

  .status mark {
    padding-inline: 6px;
    font-size: 0.6875rem;
    white-space: nowrap;
  }

  .teams {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
  }

  .team {
    flex-wrap: nowrap;
    gap: 8px;
    min-block-size: 28px;
    font-weight: 600;
  }

  .team bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .team small {
    flex: none;
    font-weight: 400;
  }

  .team .team-badge {
    block-size: 1.8em;
  }

  .points {
    margin-inline-start: auto;
    font-size: 1.0625rem;
  }

  [data-trails] .points {
    color: var(--_muted);
  }

  /* The height is two lines, also before the text loads. The stars above need no space at the end of these lines. */
  .remark {
    grid-column: 1 / -1;
    display: -webkit-box;
    -webkit-line-clamp: 2;
    -webkit-box-orient: vertical;
    min-block-size: 2.6em;
    margin-inline-end: -28px;
    overflow: hidden;
    line-height: 1.3;
  }

  .whole {
    white-space: nowrap;
  }

  /* The first column is wide enough for the button in each language. */
  .fixture:has(+ .show-score) {
    grid-template-columns: 7.25rem minmax(0, 1fr);

    .status {
      align-self: start;
      padding-block-start: 4px;
    }
  }

  /* The button is below the status. */
  .show-score {
    position: absolute;
    inset-block-start: 34px;
    inset-inline-start: 8px;
    padding: 4px 8px;
    font-size: 0.75rem;
  }

  /* Each star is next to the name of its team. */
  .stars {
    position: absolute;
    inset-block-start: 7px;
    inset-inline-end: 6px;
    display: grid;
    gap: 2px;
  }

  /* On a phone each row has 72 pixels: two teams, and one line for the remark. */
  @media (width < 480px) {
    .fixture {
      padding-block: 2px;
    }

    .teams,
    .stars {
      gap: 0;
    }

    .team {
      min-block-size: 24px;
    }

    .team .team-badge {
      block-size: 22px;
    }

    .stars {
      --_star: 24px;
      inset-block-start: 2px;
    }

    .fixture:not(:has(.remark)) ~ .stars {
      inset-block-start: 12px;
    }

    .remark {
      -webkit-line-clamp: 1;
      min-block-size: 1.3em;
    }
  }
`
