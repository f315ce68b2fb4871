import { type Action, pointsOf, type Side, teamOf } from '../game/action.ts'
import type { UnreadAction } from '../game/game-input.ts'
import type { JsonFields } from './json-fields.ts'
import type { Problem } from './problem.ts'

/** A line of the play-by-play, as far as it could be read. */
export interface ActionLine {
  readonly fields: JsonFields
  /** Meaningless in the fields that something is wrong with. */
  readonly action: Action
  /** What is wrong with the line by itself. */
  readonly found: readonly Problem[]
  /** Players whom the line is the first to name, and nobody lists. */
  readonly newcomers: readonly string[]
}

export type GameScore = Pick<Action, 'awayScore' | 'homeScore'>

const mostPoints = 3

/**
 * The score after a line that cannot be read: what it says itself, or else what the next line that says a score leaves for
 * it. `'open'` when none does, as at the end of a game under way; `undefined` when they contradict the score before.
 */
export function scoreAfter(
  lines: readonly ActionLine[],
  index: number,
  before: GameScore,
): GameScore | 'open' | undefined {
  const line = lines[index]
  if (line !== undefined && saysScore(line) && canFollow(before, line.action, 1)) return line.action
  for (let next = index + 1; next < lines.length; next += 1) {
    const later = lines[next]
    if (later === undefined || !saysScore(later)) continue
    const isRead = later.found.length === 0
    const left = isRead ? scoreBefore(later.action) : later.action
    const unread = isRead ? next - index : next - index + 1
    if (canFollow(before, left, unread)) return shareOf(before, left)
    if (isRead) return undefined
  }
  return 'open'
}

/**
 * The line that stands for one that cannot be read: it counts nothing but what the score says that it scored; with the
 * players that it is about, `undefined` when it may be any.
 */
export function standInFor(
  { action, fields, found }: ActionLine,
  {
    actionNumber,
    last,
    score,
    sideOfPlayer,
  }: {
    readonly actionNumber: number
    readonly last: Action
    readonly score: GameScore
    readonly sideOfPlayer: ReadonlyMap<string, Side>
  },
): { readonly action: Action; readonly unread: UnreadAction } {
  const { period, clock, leftMs } = last
  const { awayScore, homeScore } = score
  const isTimed = fields.has('timeActual') && !isAtFault(found, 'timeActual')
  const { time, instant } = isTimed ? action : last
  const away = awayScore - last.awayScore
  const points = away + homeScore - last.homeScore
  const team: Side = away > 0 ? 'away' : 'home'
  const place = { actionNumber, period, clock, leftMs, time, instant, awayScore, homeScore }
  const named = fields
    .names()
    .filter(name => /personId$/i.test(name) && fields.has(name) && fields.raw(name) !== 0)
    .map(name => String(fields.raw(name)))
  const isCertain =
    typeof fields.raw('personId') === 'number' &&
    !found.some(({ path }) => /personId$/i.test(path)) &&
    named.every(id => sideOfPlayer.has(id))
  return {
    action: { kind: 'other', ...place, ...(points === 0 ? {} : { team, points }) },
    unread: { scored: points > 0, playerIds: isCertain ? new Set(named) : undefined },
  }
}

export function isAtFault(found: readonly Problem[], name: string): boolean {
  return found.some(({ path }) => path.endsWith(`/${name}`))
}

function saysScore({ found }: ActionLine): boolean {
  return !isAtFault(found, 'scoreAway') && !isAtFault(found, 'scoreHome')
}

function scoreBefore(action: Action): GameScore {
  const points = pointsOf(action)
  const { awayScore, homeScore } = action
  return teamOf(action) === 'away'
    ? { awayScore: awayScore - points, homeScore }
    : { awayScore, homeScore: homeScore - points }
}

/** Whether so many actions can have taken the score from one to the other. */
function canFollow(before: GameScore, after: GameScore, actions: number): boolean {
  const away = after.awayScore - before.awayScore
  const home = after.homeScore - before.homeScore
  if (away < 0 || home < 0) return false
  return Math.ceil(away / mostPoints) + Math.ceil(home / mostPoints) <= actions
}

/** What one action of several scored of what all of them did. */
function shareOf(before: GameScore, after: GameScore): GameScore {
  const away = Math.min(mostPoints, after.awayScore - before.awayScore)
  const home = away > 0 ? 0 : Math.min(mostPoints, after.homeScore - before.homeScore)
  return { awayScore: before.awayScore + away, homeScore: before.homeScore + home }
}
