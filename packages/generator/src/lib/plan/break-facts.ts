import type { Pair, Stretch, Time } from '../../message-values.ts'
import {
  beforePeriod,
  biggestLeadOf,
  counted,
  type Fact,
  marginOf,
  ownOf,
  scoreOf,
  timeOf,
} from '../facts/fact.ts'
import { playAt, type ScoringPlay } from '../facts/plays.ts'
import { topScorers } from '../facts/scorers.ts'
import { compareIds, opposite, pointsOf, type Side } from '../game/action.ts'
import type { PlayerInput } from '../game/game-input.ts'
import type { Break } from '../moments/moment.ts'
import { areTeamsKnown, isPlayerKnown } from '../statistics/doubts.ts'
import { arePointsKnown, type Game, type GamePrefix } from '../statistics/game-prefix.ts'
import { streakAt } from '../statistics/runs.ts'
import { countsOf, emptyTally } from '../statistics/tally.ts'
import { thresholds } from '../thresholds.ts'
import { statedKeys } from './team-against-team.ts'

const limits = thresholds.break

/** The facts of the texts of a break. Teams and players are ids. */
export interface BreakFacts {
  readonly game: Game
  readonly at: GamePrefix
  /** The previous break. */
  readonly before: GamePrefix | undefined
  readonly isTimeout: boolean
  /** Whether the item covers several timeouts of one stoppage. */
  readonly isSecondTimeout: boolean
  /** Whether an overtime follows. */
  readonly isOvertime: boolean
  readonly isTied: boolean
  /** Whether the break is in the last two minutes of the last quarter or half, or of an overtime. */
  readonly isLate: boolean
  /**
   * The time left in the last period of regulation or in an overtime; infinite earlier, and at the break before an
   * overtime.
   */
  readonly leftOfGameMs: number
  readonly away: string
  readonly home: string
  /** The team that leads; the home team during a tie. */
  readonly leader: string
  readonly trailer: string
  readonly time: Fact<Time>
  /** The score, with the leader's points first. */
  readonly score: Fact<Pair>
  readonly margin: Fact
  /** The points of the leader. */
  readonly points: Fact
  /** The score at the previous break, with the points of the current leader first. */
  readonly scoreThen: Fact<Pair>
  readonly stretch: Stretch
  /** The points of both teams in the stretch, the home team's first. */
  readonly scored: Fact<Pair>
  readonly period: number
  /**
   * The last points before the break. `undefined` if the points were scored in an earlier period or more than half a
   * minute before the break, or if their scorer or their time is unknown.
   */
  readonly play: ScoringPlay | undefined
  readonly comeback: Comeback | undefined
  readonly streak: Streak | undefined
  /** The player of either team with the most points in the stretch, if unique and known. */
  readonly hotHand: TopScorer | undefined
  /**
   * The top scorer of the game, if unique and known. At a timeout `undefined` if the same player was the top scorer at
   * the previous break.
   */
  readonly topScorer: TopScorer | undefined
  /** The top scorer of the game, if unique and known. */
  readonly knownTopScorer: TopScorer | undefined
  /**
   * The players in foul trouble: starters and leading scorers first, and among equals the player with the most fouls.
   */
  readonly foulTrouble: readonly FoulTrouble[]
  readonly turnovers: CountGap
  /** Whether another item of the moment states the turnovers. */
  readonly areTurnoversStated: boolean
}

/** A team that was far behind, and that has come close, tied or taken the lead since the previous break. */
export interface Comeback {
  readonly team: string
  /** The biggest lead of its opponent. */
  readonly deficit: Fact
  /** Whether the team leads now. In a tie, whether it is the home team. */
  readonly isLeaders: boolean
}

/** Consecutive points of one team up to the break. */
export interface Streak {
  readonly team: string
  readonly opponent: string
  /** The points of both teams in the streak. */
  readonly run: Fact<Pair>
  readonly points: Fact
  readonly isLeaders: boolean
  /** Whether the streak began in the period of the break. */
  readonly isInPeriod: boolean
}

export interface TopScorer {
  readonly player: string
  readonly team: string
  readonly opponent: string
  readonly points: Fact
  /** The points of the player's team in the same stretch. */
  readonly of: Fact
}

/** A player in danger of fouling out, or who has fouled out. */
export interface FoulTrouble {
  readonly player: string
  readonly team: string
  readonly fouls: Fact
  /** The number of further fouls with which the player fouls out; 0 or less for a player who has fouled out. */
  readonly left: number
  /** Whether the player committed a foul since the previous break. */
  readonly isNew: boolean
  /** Whether the player is a starter or a leading scorer. Readers know these players best. */
  readonly isKnown: boolean
}

/** The counts of a statistic for both teams. */
export interface CountGap {
  /** The team with the higher count; the home team if both are equal. */
  readonly more: string
  readonly fewer: string
  readonly most: Fact
  readonly least: Fact
  /** The difference; -1 if the counts of a team are not known. */
  readonly width: number
  /** The difference at the previous break, for the team that has more now; 0 without a previous break. */
  readonly before: number
}

/** Collects the facts from which the headline, the takeaways and the outlook of a break are written. */
export function breakFacts(game: Game, moment: Break): BreakFacts {
  const { at, before, kind } = moment
  const { input } = game
  const { scoreState, action } = at
  const isTimeout = kind === 'timeout'
  const { stretch, start } = stretchOf(game, moment)
  const lead = scoreState.leader ?? 'home'
  const score = scoreOf(lead, at)
  const inLastPeriod = action.period >= input.rules.regulationPeriods
  return {
    game,
    at,
    before,
    isTimeout,
    isSecondTimeout: moment.timeoutBefore !== undefined,
    isOvertime: kind === 'overtime',
    isTied: scoreState.leader === undefined,
    isLate: inLastPeriod && action.leftMs <= limits.late,
    leftOfGameMs: inLastPeriod && kind !== 'overtime' ? action.leftMs : Number.POSITIVE_INFINITY,
    away: input.away.id,
    home: input.home.id,
    leader: input[lead].id,
    trailer: input[opposite(lead)].id,
    time: timeOf(at),
    score,
    margin: marginOf(score),
    points: ownOf(score),
    scoreThen: scoreOf(lead, before),
    scored: scoreOf('home', at, start),
    stretch,
    period: action.period,
    play: lastPlay(game, at),
    comeback: comebackOf(game, { at, before, lead }),
    streak: streakOf(game, at, lead),
    hotHand: uniqueTop(game, at, start),
    topScorer: topScorerOf(game, isTimeout ? before : undefined, at),
    knownTopScorer: uniqueTop(game, at),
    foulTrouble: foulTroubleOf(game, at, before),
    turnovers: gapOf('turnovers', game, at, before),
    areTurnoversStated:
      !isTimeout && statedKeys(game, { at, period: action.period, final: false }).has('turnovers'),
  }
}

/**
 * The stretch that the texts of a break describe, and the last action before it. At the end of a period, the stretch
 * begins at the start of the period. At a timeout, it begins at the previous timeout of the period. Without a previous
 * timeout, it begins at the start of the period, or of the game if no break precedes the timeout.
 */
function stretchOf(
  game: Game,
  moment: Break,
): { readonly stretch: Stretch; readonly start: GamePrefix | undefined } {
  const { at, before, kind, timeoutBefore } = moment
  const { period } = at.action
  if (timeoutBefore !== undefined) return { stretch: 'timeout', start: timeoutBefore }
  if (kind === 'timeout' && before === undefined) return { stretch: 'game', start: undefined }
  const isInPeriod = before?.action.kind === 'timeout' && before.action.period === period
  if (kind === 'timeout' && isInPeriod) return { stretch: 'timeout', start: before }
  return { stretch: period, start: beforePeriod(game, at) }
}

/**
 * The last points before a break. `undefined` if the points were scored in an earlier period or more than half a minute
 * before the break, or if their scorer or their time is unknown.
 */
function lastPlay(game: Game, at: GamePrefix): ScoringPlay | undefined {
  const last = game.prefixes.slice(0, at.index + 1).findLast(({ action }) => pointsOf(action) > 0)
  if (last === undefined || last.action.period !== at.action.period) return undefined
  return last.action.leftMs - at.action.leftMs > limits.recent ? undefined : playAt(game, last)
}

/**
 * A team that was far behind and is now level, or behind or ahead by at most `limits.backWithin` points, with the
 * biggest lead of its opponent. `undefined` unless the team has reached this state and gained since the previous break,
 * so that a comeback is stated once.
 */
function comebackOf(
  game: Game,
  {
    at,
    before,
    lead,
  }: { readonly at: GamePrefix; readonly before: GamePrefix | undefined; readonly lead: Side },
): Comeback | undefined {
  const { input, prefixes } = game
  const { scoreState } = at
  const side = (['away', 'home'] as const).find(
    each =>
      scoreState.biggestLead[opposite(each)].margin >= limits.deficit &&
      Math.abs(scoreState[opposite(each)] - scoreState[each]) <= limits.backWithin,
  )
  if (side === undefined) return undefined
  const margin = (prefix: GamePrefix | undefined) =>
    prefix === undefined ? 0 : prefix.scoreState[side] - prefix.scoreState[opposite(side)]
  const least = margin(at) > 0 ? 1 : margin(at) === 0 ? 0 : -limits.backWithin
  const biggest = biggestLeadOf(game, opposite(side), at)
  const reached = prefixes.find(
    prefix => prefix.index > (biggest.at?.index ?? 0) && margin(prefix) >= least,
  )
  const isNew = reached !== undefined && reached.index > (before?.index ?? -1)
  if (!isNew || margin(at) <= margin(before)) return undefined
  return { team: input[side].id, deficit: biggest.lead, isLeaders: side === lead }
}

/** The points that one team scored in a row up to the break; `undefined` before the first points. */
function streakOf({ input, prefixes }: Game, at: GamePrefix, lead: Side): Streak | undefined {
  const streak = streakAt(prefixes.slice(0, at.index + 1))
  if (streak === undefined) return undefined
  const { side, first } = streak
  const run = scoreOf(side, at, prefixes[first.index - 1])
  return {
    team: input[side].id,
    opponent: input[opposite(side)].id,
    run,
    points: ownOf(run),
    isLeaders: side === lead,
    isInPeriod: first.action.period === at.action.period,
  }
}

/**
 * The top scorer of both teams with the points of the player's team; `undefined` without points, if several players
 * have the most points, or if some scorers are unknown.
 */
function uniqueTop({ input }: Game, until: GamePrefix, after?: GamePrefix): TopScorer | undefined {
  if (!arePointsKnown(until, 'away', after) || !arePointsKnown(until, 'home', after))
    return undefined
  const tops = (['away', 'home'] as const).flatMap(side => {
    const { playerIds = [], points = 0 } = topScorers(input, side, until, after) ?? {}
    return playerIds.map(playerId => ({ side, playerId, points }))
  })
  const most = Math.max(0, ...tops.map(({ points }) => points))
  const [top, another] = tops.filter(({ points }) => points === most)
  if (top === undefined || another !== undefined) return undefined
  const { side, playerId } = top
  return {
    player: playerId,
    team: input[side].id,
    opponent: input[opposite(side)].id,
    points: counted('points', { side, playerId, until, after }),
    of: counted('points', { side, until, after }),
  }
}

/**
 * The top scorer of the game, if unique and known. `undefined` if the same player was the top scorer at the state
 * `before`.
 */
function topScorerOf(
  game: Game,
  before: GamePrefix | undefined,
  at: GamePrefix,
): TopScorer | undefined {
  const top = uniqueTop(game, at)
  const isKnown = before !== undefined && uniqueTop(game, before)?.player === top?.player
  return isKnown ? undefined : top
}

/** The foul limit for which the thresholds of foul trouble are stated. */
const usualFoulLimit = 6
/** The lowest foul limit of the known leagues. */
export const fewestFoulLimit = 5

/**
 * The players in danger of fouling out, or who have fouled out. Starters and leading scorers are first; among equals,
 * the player with the most fouls. Ejected players, and players whose fouls are unknown, are left out. Empty without a
 * foul limit.
 */
function foulTroubleOf(
  game: Game,
  at: GamePrefix,
  before: GamePrefix | undefined,
): readonly FoulTrouble[] {
  const { input } = game
  const { foulLimit, regulationPeriods } = input.rules
  if (foulLimit === undefined) return []
  const quarter = Math.ceil((at.action.period * limits.foulTrouble.length) / regulationPeriods)
  const usual = limits.foulTrouble[quarter - 1] ?? 5
  const from = Math.max(2, usual + foulLimit - usualFoulLimit)
  const { count, leftMs } = limits.earlyFouls
  const isEarly = at.action.period === 1 && at.action.leftMs >= leftMs
  const tops = (['away', 'home'] as const).flatMap(
    side => topScorers(input, side, at)?.playerIds ?? [],
  )
  const troubled = playersLeft(input, at)
    .filter(
      ({ id, starter }) => countsOf(at.tally, id).fouls >= (isEarly && starter ? count : from),
    )
    .filter(({ id: playerId, side }) => isPlayerKnown(game, { playerId, side }, at, ['fouls']))
  return troubled
    .map(({ id, side, starter }) => {
      const fouls = counted('fouls', { side, playerId: id, until: at })
      return {
        player: id,
        team: input[side].id,
        fouls,
        left: foulLimit - fouls.value,
        isNew: fouls.value > countsOf(before?.tally ?? emptyTally, id).fouls,
        isKnown: starter || tops.includes(id),
      }
    })
    .sort(
      (a, b) =>
        Number(b.isKnown) - Number(a.isKnown) ||
        b.fouls.value - a.fouls.value ||
        compareIds(a.player, b.player),
    )
}

/** The players who were not ejected. The counts of ejected players do not change any more. */
export function playersLeft(
  { actions, away, home }: Game['input'],
  { index }: GamePrefix,
): readonly PlayerInput[] {
  const until = actions.slice(0, index + 1)
  const sentOff = new Set(
    until.flatMap(action => (action.kind === 'other' && action.ejected) || []),
  )
  return [...away.players, ...home.players].filter(({ id }) => !sentOff.has(id))
}

/**
 * The values of one count for both teams, their difference now (-1 if unknown), and their difference at the previous
 * break (0 without one).
 */
export function gapOf(
  key: 'turnovers' | 'rebounds',
  game: Game,
  until: GamePrefix,
  before: GamePrefix | undefined,
): CountGap {
  const { input } = game
  const of = (side: Side, at: GamePrefix): Fact => counted(key, { side, until: at })
  const more = of('away', until).value > of('home', until).value ? 'away' : 'home'
  const most = of(more, until)
  const least = of(opposite(more), until)
  return {
    more: input[more].id,
    fewer: input[opposite(more)].id,
    most,
    least,
    width: areTeamsKnown(game, key, until) ? most.value - least.value : -1,
    before: before === undefined ? 0 : of(more, before).value - of(opposite(more), before).value,
  }
}

/** Whether points turned a tie or a deficit into a lead. */
export function isGoAhead({ points, score }: ScoringPlay): boolean {
  const { own, other } = score.value
  return own > other && own - points <= other
}

/** Whether a value exists and has at least `least` points. */
export function isAtLeast<Scored extends { readonly points: Fact }>(
  scored: Scored | undefined,
  least: number,
): scored is Scored {
  return scored !== undefined && scored.points.value >= least
}
