import type { Score } from '@fixture-feed/contract/shared-structures'
import type { Feat, High, Pair, Ratio } from '../../messages.ts'
import { compareIds, opposite, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { featsOf } from '../statistics/big-lines.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { benchPoints } from '../statistics/reconcile.ts'
import { runsOf } from '../statistics/runs.ts'
import { countsOf } from '../statistics/tally.ts'
import { thresholds } from '../thresholds.ts'
import { overtimesOf } from './entry.ts'
import {
  biggestLeadOf,
  calculated,
  counted,
  type Fact,
  ownOf,
  pairOf,
  scoreOf,
  shooting,
  type Term,
  turned,
} from './fact.ts'
import { finalScoreOf } from './game-state.ts'
import { highRaised, type Past } from './past.ts'
import { featFact, highScopeOf, lineOf, type PlayerFacts } from './player-performance.ts'
import {
  type LastChance,
  type LastSteal,
  lastChance,
  lastSteal,
  type ScoringPlay,
} from './plays.ts'
import { forcedBy, goAheadOf, lastMinuteOf } from './post-game-plays.ts'
import { topScorers } from './scorers.ts'

/** A player whose line is told. */
export interface ToldPlayer {
  readonly playerId: string
  readonly side: Side
  readonly line: PlayerFacts['line']
}

/** Somebody whose line is a part of the story. */
export interface Star extends ToldPlayer {
  /** What is rarest about the line. */
  readonly feat: Fact<Feat>
  /** Whether nobody would leave it out, whoever won. */
  readonly isRare: boolean
  readonly shots: Fact<Ratio>
  /** The high of points that it raises. */
  readonly high: High | undefined
}

/** What there is to say about a game that is over. */
export interface PostGameFacts {
  readonly content: { readonly finalScore: Score }
  readonly winner: Side
  readonly teamOf: (side: Side) => string
  /** The winner's points first, as everywhere here. */
  readonly score: Fact<Pair>
  readonly overtimes: Fact
  /** The points with which the winner took the lead that it kept. */
  readonly goAhead: ScoringPlay
  /** Whether they came in the last half minute, or in the first half. */
  readonly isLate: boolean
  readonly isEarly: boolean
  /** Who tied the game late in regulation or in an overtime, so that it went on. */
  readonly forced: readonly ScoringPlay[]
  readonly lastChance: LastChance | undefined
  readonly lastSteal: LastSteal | undefined
  /** The points of the last minute in their order, when the game was still open. */
  readonly lastMinute: readonly ScoringPlay[]
  readonly leadChanges: Fact
  readonly timesTied: Fact
  readonly winnersBiggestLead: Fact
  /** The biggest lead that the winner overcame, 0 when it never trailed, and the period in which it trailed by that. */
  readonly deficit: Fact
  readonly deficitPeriod: number
  /** The last period of regulation, and what both scored in it. */
  readonly lastPeriod: { readonly period: number; readonly score: Fact<Pair> }
  /** The winner's run with most points, when it had one worth an item. */
  readonly run: { readonly run: Fact<Pair>; readonly periods: readonly number[] } | undefined
  /** The lines that a game is remembered for, the rarest first. */
  readonly stars: readonly Star[]
  /** Each team's leading scorer, the winner's first; a team without one has two equal ones. */
  readonly leaders: readonly ToldPlayer[]
  /** What decided more than one play: the count in which the winner was most ahead. */
  readonly edge: Edge | undefined
  readonly bench: Fact<Pair>
  /** The winner's record with this game. */
  readonly record: Fact<Pair> | undefined
  /** How many games of the playoff series each has won with this one. */
  readonly series: Fact<Pair> | undefined
}

/** A count in which the winner was ahead of the loser. */
export interface Edge {
  readonly key: keyof (typeof thresholds)['post-game']['edge']
  readonly winner: Fact
  readonly loser: Fact
}

const worth = thresholds['post-game']
const { remembered } = thresholds.line

export function postGameFacts(game: Game, at: Prefix, past: Past): PostGameFacts {
  const { input } = game
  const { standing } = at
  const winner: Side = standing.away > standing.home ? 'away' : 'home'
  const loser = opposite(winner)
  const taken = goAheadOf(game, at)
  const periods = at.action.period
  const deficit = biggestLeadOf(game, loser, at)
  const { regulationPeriods } = input.rules
  const bench = (side: Side): Fact =>
    calculated(benchPoints(input[side], at.tally), { of: 'benchPoints', side, until: at })
  const won: Term = { of: 'wins', side: winner, until: at }
  const withThis = (wins: Fact): Fact => calculated(wins.value + 1, won, ' + ', wins)
  const record = input.counts ? past.record(input[winner].id) : undefined
  const [own, other] = [past.seriesWins(input[winner].id), past.seriesWins(input[loser].id)]
  return {
    content: { finalScore: finalScoreOf(input, at) },
    winner,
    teamOf: side => input[side].id,
    score: scoreOf(winner, at),
    overtimes: overtimesOf(regulationPeriods, at),
    goAhead: taken.play,
    isLate: taken.late,
    isEarly: taken.play.period * 2 <= regulationPeriods,
    forced: forcedBy(game, periods),
    lastChance: lastChance(game, loser),
    lastSteal: lastSteal(game, loser),
    lastMinute: lastMinuteOf(game, periods, winner),
    leadChanges: calculated(standing.leadChanges, { of: 'leadChanges', until: at }),
    timesTied: calculated(standing.timesTied, { of: 'ties', until: at }),
    winnersBiggestLead: biggestLeadOf(game, winner, at).lead,
    deficit: deficit.lead,
    deficitPeriod: deficit.at?.action.period ?? 1,
    lastPeriod: lastPeriodOf(game, winner),
    run: biggestRun(game, winner),
    stars: starsOf(input, at, past),
    leaders: [winner, loser].flatMap(side => leaderOf(input, side, at)),
    edge: edgeOf(at, winner),
    bench: pairOf(bench(winner), bench(loser)),
    record: record && pairOf(withThis(ownOf(record)), ownOf(turned(record))),
    series: own === undefined || other === undefined ? undefined : pairOf(withThis(own), other),
  }
}

function lastPeriodOf({ input, prefixes }: Game, winner: Side): PostGameFacts['lastPeriod'] {
  const { regulationPeriods } = input.rules
  const upTo = (period: number) =>
    prefixes.findLast(({ action }) => action.period <= period && action.kind !== 'other')
  const to = upTo(regulationPeriods) as Prefix
  return { period: regulationPeriods, score: scoreOf(winner, to, upTo(regulationPeriods - 1)) }
}

function starsOf(input: GameInput, until: Prefix, past: Past): readonly Star[] {
  const season = highScopeOf(input)
  return [...input.away.players, ...input.home.players]
    .flatMap(({ id: playerId, side }) => {
      const counts = countsOf(until.tally, playerId)
      const high = highRaised(past, playerId, counts.points, season)
      const [feat] = featsOf(counts)
      const value = Math.max(
        feat?.worth ?? 0,
        high === undefined ? 0 : remembered + counts.points / 10,
      )
      if (value < remembered) return []
      const kind = feat !== undefined && feat.worth >= remembered ? feat.kind : 'points'
      const stretch = { side, playerId, until }
      const star: Star = {
        playerId,
        side,
        line: lineOf(stretch),
        feat: featFact(kind, stretch),
        isRare: (feat?.worth ?? 0) >= worth.rareFeat || high !== undefined,
        shots: shooting('shots', stretch),
        high,
      }
      return [{ star, value }]
    })
    .toSorted((a, b) => b.value - a.value || compareIds(a.star.playerId, b.star.playerId))
    .map(({ star }) => star)
}

/** The count that wins games in which a team was most ahead. */
function edgeOf(until: Prefix, side: Side): Edge | undefined {
  const [best] = Object.entries(worth.edge)
    .map(([name, from]) => {
      const key = name as Edge['key']
      const winner = counted(key, { side, until })
      const loser = counted(key, { side: opposite(side), until })
      const more = winner.value - loser.value
      const ahead = key === 'turnovers' ? -more : more
      return { key, winner, loser, ahead, from, gap: ahead / from }
    })
    .filter(({ ahead, from }) => ahead >= from)
    .toSorted((a, b) => b.gap - a.gap)
  return best
}

function biggestRun({ prefixes }: Game, side: Side): PostGameFacts['run'] {
  const [run] = runsOf(prefixes)
    .filter(each => each.side === side)
    .toSorted((a, b) => b.pointsFor - b.pointsAgainst - (a.pointsFor - a.pointsAgainst))
  if (run === undefined) return undefined
  const { first, last } = run
  return {
    run: scoreOf(side, last, prefixes[first.index - 1]),
    periods: [...new Set([first.action.period, last.action.period])],
  }
}

function leaderOf(input: GameInput, side: Side, until: Prefix): readonly ToldPlayer[] {
  const [playerId, another] = topScorers(input, side, until)?.playerIds ?? []
  if (playerId === undefined || another !== undefined) return []
  return [{ playerId, side, line: lineOf({ side, playerId, until }) }]
}
