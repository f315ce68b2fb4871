import type { Feat, High, Pair, Ratio } from '../../message-values.ts'
import {
  biggestLeadOf,
  calculated,
  type Fact,
  marginOf,
  overtimesOf,
  ownOf,
  pairOf,
  scoreOf,
  shooting,
  type Term,
  turned,
} from '../facts/fact.ts'
import { factsOfLine, featFact, type LineFacts } from '../facts/lines.ts'
import type { Past } from '../facts/past.ts'
import { endOfTrip, playAt, type ScoringPlay } from '../facts/plays.ts'
import { topScorers } from '../facts/scorers.ts'
import { compareIds, opposite, type Side } from '../game/action.ts'
import { featsOf } from '../statistics/big-lines.ts'
import { areScoresKnown, gapsOf, isPlayerKnown } from '../statistics/doubts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { endOfPeriod, isPeriodEndKnown } from '../statistics/period-ends.ts'
import { countsOf } from '../statistics/tally.ts'
import { thresholds } from '../thresholds.ts'
import { type LastPlays, lastPlaysOf } from './last-plays.ts'

const limits = thresholds['post-game']
const { remembered } = thresholds.line

/**
 * The facts about a finished game. In every score and in the state of a series, the winner's number comes first.
 * Teams and players are ids.
 */
export interface FinalFacts {
  readonly game: Game
  readonly at: GamePrefix
  /** The winner's side. */
  readonly side: Side
  readonly winner: string
  readonly loser: string
  readonly score: Fact<Pair>
  readonly margin: Fact
  readonly overtimes: Fact
  /** The biggest lead that the winner overcame; 0 if it never trailed, or if a score is unknown. */
  readonly deficit: Fact
  /** The period in which the winner trailed by `deficit`; 1 without a deficit. */
  readonly period: number
  /** The winner's biggest lead; 0 if a score is unknown. */
  readonly lead: Fact
  readonly areScoresKnown: boolean
  /** The number of lead changes. */
  readonly changes: Fact
  readonly ties: Fact
  /**
   * The points with which the winner took the final lead, with the later free throws of the same trip; `undefined` if
   * the points, their scorer or their time are unknown.
   */
  readonly goAhead: ScoringPlay | undefined
  /**
   * The points that gave the winner its first lead. `undefined` if they were scored before the last period of
   * regulation, or if the points, their scorer or their time are unknown.
   */
  readonly firstLead: ScoringPlay | undefined
  readonly lastPlays: LastPlays
  /** Whether the winner is known to have taken the final lead in the last half minute of the game. */
  readonly isLate: boolean
  /** The score of the last period of regulation; `undefined` if a gap includes its beginning. */
  readonly lastPeriod: PeriodScore | undefined
  /** The players with memorable lines, the highest `value` first. */
  readonly stars: readonly Star[]
  /** The leading scorer of each team that has exactly one, with known counts; the winner's first. */
  readonly leaders: readonly Leader[]
  /**
   * The winner's wins and losses including this game; `undefined` if unknown, in the playoffs, and if the game does
   * not count for averages.
   */
  readonly record: Fact<Pair> | undefined
  /** The wins of both teams in the playoff series, including this game. */
  readonly series: Fact<Pair> | undefined
  /**
   * The wins or losses in a row that this game continues or ends, if they are many, the longest first. Empty in the
   * playoffs, and if the game does not count for averages.
   */
  readonly streaks: readonly ResultStreak[]
}

export interface PeriodScore {
  readonly period: number
  readonly score: Fact<Pair>
  readonly margin: number
}

/** Wins or losses of a team in a row. */
export interface ResultStreak {
  readonly isWinners: boolean
  /** Whether this game continues the streak. */
  readonly isContinued: boolean
  /** The number of games. It includes this game if this game continues the streak. */
  readonly games: Fact
}

/** A player with the team, the line and the points. In `FinalFacts.leaders`: the sole leading scorer of a team. */
export interface Leader {
  readonly player: string
  readonly team: string
  readonly side: Side
  readonly line: LineFacts
  readonly points: Fact
}

/** A player with a memorable line. */
export interface Star extends Leader {
  /** The rarest feat of the line, or its points if only a high makes it memorable. */
  readonly feat: Fact<Feat>
  /** Whether the performance may be the headline even if the player's team lost. */
  readonly isRare: boolean
  readonly shots: Fact<Ratio>
  /** The high that the points exceed. */
  readonly high: High | undefined
  /** The weight of the line for the order of the stars. */
  readonly value: number
}

/**
 * Collects the facts of a finished game.
 *
 * @throws {RangeError} if the score is tied.
 */
export function finalFacts(game: Game, at: GamePrefix, past: Past): FinalFacts {
  const { input, prefixes } = game
  const { scoreState } = at
  const side: Side = scoreState.away > scoreState.home ? 'away' : 'home'
  const other = opposite(side)
  const taken = prefixes.find(({ action }) => action === scoreState.leadTakenBy)
  if (taken === undefined) throw new RangeError('Cannot find the winner of a tied game')
  const areAllKnown = areScoresKnown(game, at)
  // The lead may have changed in a gap.
  const isTakenKnown = gapsOf(input).every(({ index }) => index < taken.index)
  const goAhead = isTakenKnown ? playAt(game, endOfTrip(prefixes, taken)) : undefined
  const { period, leftMs } = taken.action
  const isLate = isTakenKnown && period === at.action.period && leftMs <= limits.late
  const score = scoreOf(side, at)
  // A bigger lead may have existed within a gap.
  const deficit = areAllKnown ? biggestLeadOf(game, other, at) : noLead(other)
  const lead = areAllKnown ? biggestLeadOf(game, side, at) : noLead(side)
  const { record, series } = earlierWins(game, at, past, side)
  return {
    game,
    at,
    side,
    winner: input[side].id,
    loser: input[other].id,
    score,
    margin: marginOf(score),
    overtimes: overtimesOf(input.rules.regulationPeriods, at),
    deficit: deficit.lead,
    areScoresKnown: areAllKnown,
    period: deficit.at?.action.period ?? 1,
    lead: lead.lead,
    changes: calculated(scoreState.leadChanges, { of: 'leadChanges', until: at }),
    ties: calculated(scoreState.timesTied, { of: 'ties', until: at }),
    goAhead,
    firstLead: firstLeadOf(game, side),
    lastPlays: lastPlaysOf(game, {
      at,
      side,
      winner: input[side].id,
      goAhead,
      isLate,
      deficit: deficit.lead,
    }),
    isLate,
    lastPeriod: lastPeriodOf(game, side),
    stars: starsOf(game, at, past),
    leaders: [side, other].flatMap(each => leaderOf(game, each, at)),
    record,
    series,
    streaks: input.counts && input.seasonType !== 'Playoffs' ? streaksOf(game, at, past) : [],
  }
}

/**
 * The wins or losses in a row that this game continues or ends, with at least `limits.streak` games, the longest
 * first.
 */
function streaksOf({ input }: Game, at: GamePrefix, past: Past): readonly ResultStreak[] {
  const side: Side = at.scoreState.away > at.scoreState.home ? 'away' : 'home'
  const won: Term = { of: 'wins', side, until: at }
  const streaks: ResultStreak[] = []
  for (const each of [side, opposite(side)]) {
    const { games, isWon } = past.streak(input[each].id) ?? {}
    if (games === undefined) continue
    const isContinued = isWon === (each === side)
    const length = isContinued ? calculated(games.value + 1, won, ' + ', games) : games
    streaks.push({ isWinners: each === side, isContinued, games: length })
  }
  return streaks
    .filter(({ games }) => games.value >= limits.streak)
    .toSorted((a, b) => b.games.value - a.games.value)
}

/**
 * The points that gave the winner its first lead, if they were scored in the last period of regulation or later;
 * `undefined` if they were scored earlier, or if the points, their scorer or their time are unknown.
 */
function firstLeadOf(game: Game, side: Side): ScoringPlay | undefined {
  const { input, prefixes } = game
  const first = prefixes.find(({ scoreState }) => scoreState.leader === side)
  const isFirst = first?.scoreState.leadTakenBy === first?.action
  const isLate = (first?.action.period ?? 0) >= input.rules.regulationPeriods
  const isKnown = first !== undefined && areScoresKnown(game, first)
  return isKnown && isFirst && isLate ? playAt(game, first) : undefined
}

/** A lead of 0, which texts do not state. */
function noLead(side: Side): ReturnType<typeof biggestLeadOf> {
  return { lead: marginOf(scoreOf(side, undefined)), at: undefined }
}

/** The score of the last period of regulation; `undefined` if a gap includes its beginning. */
function lastPeriodOf(game: Game, winner: Side): PeriodScore | undefined {
  const { regulationPeriods } = game.input.rules
  const before = endOfPeriod(game, regulationPeriods - 1)
  if (before !== undefined && !isPeriodEndKnown(game, before)) return undefined
  const score = scoreOf(winner, endOfPeriod(game, regulationPeriods), before)
  return { period: regulationPeriods, score, margin: score.value.own - score.value.other }
}

/** The players with memorable lines of known counts, the highest `value` first. */
function starsOf(game: Game, until: GamePrefix, past: Past): readonly Star[] {
  const { input } = game
  return [...input.away.players, ...input.home.players]
    .filter(({ id: playerId, side }) => isPlayerKnown(game, { playerId, side }, until))
    .map(({ id: playerId, side }) => {
      const counts = countsOf(until.tally, playerId)
      const high = past.highRaised(playerId, counts.points)
      const [feat] = featsOf(counts)
      const rarity = feat?.worth ?? 0
      const value = Math.max(rarity, high === undefined ? 0 : remembered + counts.points / 10)
      if (value < remembered) return undefined
      const stretch = { side, playerId, until }
      const line = factsOfLine(stretch)
      return {
        player: playerId,
        team: input[side].id,
        side,
        line,
        points: line.points,
        feat: featFact(feat !== undefined && rarity >= remembered ? feat.kind : 'points', stretch),
        isRare: rarity >= limits.rareFeat || high !== undefined,
        shots: shooting('shots', stretch),
        high,
        value,
      }
    })
    .filter(star => star !== undefined)
    .toSorted((a, b) => b.value - a.value || compareIds(a.player, b.player))
}

/** A team's leading scorer; empty if several players share the most points, or if the player's counts are unknown. */
function leaderOf(game: Game, side: Side, until: GamePrefix): readonly Leader[] {
  const { input } = game
  const [playerId, another] = topScorers(input, side, until)?.playerIds ?? []
  if (playerId === undefined || another !== undefined) return []
  if (!isPlayerKnown(game, { playerId, side }, until)) return []
  const line = factsOfLine({ side, playerId, until })
  return [{ player: playerId, team: input[side].id, side, line, points: line.points }]
}

/** The winner's record, and the wins of both teams in the playoff series, including this game. */
function earlierWins(
  { input }: Game,
  until: GamePrefix,
  past: Past,
  side: Side,
): Pick<FinalFacts, 'record' | 'series'> {
  const won: Term = { of: 'wins', side, until }
  const withThis = (wins: Fact): Fact => calculated(wins.value + 1, won, ' + ', wins)
  const record = input.counts ? past.record(input[side].id) : undefined
  // In the playoffs, the state of the series replaces the record.
  const isPlayoffs = input.seasonType === 'Playoffs'
  const own = past.seriesWins(input[side].id)
  const other = past.seriesWins(input[opposite(side)].id)
  return {
    record: isPlayoffs
      ? undefined
      : record && pairOf(withThis(ownOf(record)), ownOf(turned(record))),
    series: own && other && pairOf(withThis(own), other),
  }
}
