import type { Score } from '@fixture-feed/contract/shared-structures'
import { opposite, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import {
  bigFeat,
  type FeatKind,
  featsOf,
  type PlayerLine,
  playerLineOf,
} from '../statistics/big-lines.ts'
import { reboundsOf } from '../statistics/counts.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { benchPoints } from '../statistics/reconcile.ts'
import { runsOf, type ScoringRun } from '../statistics/runs.ts'
import { countsOf, totalTurnovers } from '../statistics/tally.ts'
import { finalScoreOf } from './game-state.ts'
import { type Names, namesOf } from './names.ts'
import { type HighScope, highRaised, type Past, type TeamRecord } from './past.ts'
import { highScopeOf } from './player-performance.ts'
import {
  type LastChance,
  type LastSteal,
  lastChance,
  lastSteal,
  type ScoringPlay,
} from './plays.ts'
import { forcedBy, goAheadOf, lastMinuteOf, periodOfScore } from './post-game-plays.ts'
import { present } from './present.ts'
import { topScorers } from './scorers.ts'

export interface LeadingScorer {
  readonly playerId: string
  readonly teamId: string
  readonly points: number
  readonly rebounds: number
  readonly assists: number
}

/** Somebody whose line is a part of the story. */
export interface Star extends PlayerLine {
  readonly playerId: string
  readonly teamId: string
  /** What is rarest about the line. */
  readonly feat: FeatKind
  /** The high of points that it raises. */
  readonly high?: HighScope
}

/** What the story of a game can begin with. */
export type PostGameNews =
  | 'decided-late'
  | 'series'
  | 'winners-star'
  | 'losers-star'
  | 'comeback'
  | 'overtime'
  | 'rout'
  | 'never-trailed'
  | 'pulled-away'
  | 'close'
  | 'leader'

/** What there is to say about a game that is over. */
export interface PostGameFacts {
  readonly content: { readonly finalScore: Score }
  /** What there is to begin with, what tells most first. */
  readonly news: readonly PostGameNews[]
  readonly ledger: {
    readonly winnerId: string
    readonly loserId: string
    readonly overtimes: number
    /** The points with which the winner took the lead that it kept. */
    readonly goAhead: ScoringPlay
    /** Whether they came in the last half minute. */
    readonly late: boolean
    /** Whether they came in the first half. */
    readonly early: boolean
    /** Who tied the game late in regulation, or in an overtime, so that it went on. */
    readonly forced?: ScoringPlay
    /** The overtime that he forced, as a period. */
    readonly forcedPeriod: number
    readonly lastChance?: LastChance
    readonly lastSteal?: LastSteal
    /** The points of the last minute in their order, when the game was still open. */
    readonly lastMinute: readonly ScoringPlay[]
    readonly leadChanges: number
    readonly timesTied: number
    readonly winnersBiggestLead: number
    /** The biggest lead that the winner overcame; 0 when it never trailed. */
    readonly losersBiggestLead: number
    /** In which period the winner trailed by that much; 1 when it never trailed. */
    readonly deficitPeriod: number
    /** The last period of regulation, and what both scored in it. */
    readonly lastPeriod: {
      readonly number: number
      readonly winner: number
      readonly loser: number
    }
    /** The winner's run with most points, when it had one worth an item. */
    readonly run?: {
      readonly pointsFor: number
      readonly pointsAgainst: number
      /** The periods of its first and last basket. */
      readonly periods: readonly number[]
    }
    /** The lines that a game is remembered for, the rarest first. */
    readonly stars: readonly Star[]
    /** Each team's leading scorer, the winner's first; a team without one has two equal ones. */
    readonly leaders: readonly LeadingScorer[]
    /** What decided more than one play: the statistic in which the winner was most ahead, as counts. */
    readonly edge?: Edge
    readonly bench: { readonly winner: number; readonly loser: number }
    /** The winner's record with this game. */
    readonly record?: TeamRecord
    /** How many games of the playoff series each has won with this one. */
    readonly series?: { readonly winner: number; readonly loser: number }
  }
  readonly names: Names
}

/** A count in which the winner was ahead of the loser. */
export interface Edge {
  readonly key: 'threePointersMade' | 'freeThrowsMade' | 'rebounds' | 'turnovers' | 'pointsInPaint'
  readonly winner: number
  readonly loser: number
}

/** From which deficit on a win is a comeback, and from which on the first thing to tell. */
const comebackFrom = 10
const greatComeback = 15

const routFrom = 20
const closeTo = 3

/** A star of the loser is the news only when his line is this rare. */
const rareFeat = 12

/** Wins that decide a playoff series: best of seven. */
const seriesWins = 4

export function postGameFacts(game: Game, at: Prefix, past: Past): PostGameFacts {
  const { input } = game
  const { standing, tally } = at
  const winner: Side = standing.away > standing.home ? 'away' : 'home'
  const loser = opposite(winner)
  const score = finalScoreOf(input, at)
  const taken = goAheadOf(game, at)
  const stars = starsOf(input, at, past)
  const ledger: PostGameFacts['ledger'] = {
    winnerId: input[winner].id,
    loserId: input[loser].id,
    overtimes: Math.max(0, score.periodsPlayed - input.rules.regulationPeriods),
    goAhead: taken.play,
    late: taken.late,
    early: taken.play.period * 2 <= input.rules.regulationPeriods,
    ...present('forced', forcedBy(game, score.periodsPlayed)),
    forcedPeriod: score.periodsPlayed,
    ...present('lastChance', lastChance(game, loser)),
    ...present('lastSteal', lastSteal(game, loser)),
    lastMinute: lastMinuteOf(game, score.periodsPlayed, winner),
    leadChanges: standing.leadChanges,
    timesTied: standing.timesTied,
    winnersBiggestLead: standing.biggestLead[winner].margin,
    losersBiggestLead: standing.biggestLead[loser].margin,
    deficitPeriod: periodOfScore(game, standing.biggestLead[loser]),
    lastPeriod: lastPeriodOf(game, winner),
    ...present('run', biggestRun(game, winner)),
    stars,
    leaders: [winner, loser].flatMap(side => leaderOf(input, side, at)),
    ...present('edge', edgeOf(at, winner)),
    bench: {
      winner: benchPoints(input[winner], tally),
      loser: benchPoints(input[loser], tally),
    },
    ...present('record', recordWith(past.record(input[winner].id), input)),
    ...present('series', seriesOf(past, input[winner].id, input[loser].id)),
  }
  return {
    content: { finalScore: score },
    news: newsOf(ledger, Math.abs(standing.away - standing.home)),
    ledger,
    names: namesOf(input),
  }
}

/** What there is to begin with, in the order of worth. */
function newsOf(ledger: PostGameFacts['ledger'], margin: number): readonly PostGameNews[] {
  const [star] = ledger.stars
  const { lastPeriod, losersBiggestLead: deficit, series } = ledger
  const before = margin - (lastPeriod.winner - lastPeriod.loser)
  const news: readonly (readonly [PostGameNews, boolean])[] = [
    ['decided-late', ledger.late],
    ['series', series?.winner === seriesWins],
    ['comeback', deficit >= greatComeback],
    ['winners-star', star !== undefined && star.teamId === ledger.winnerId],
    ['losers-star', star !== undefined && star.teamId === ledger.loserId && isRare(star)],
    ['overtime', ledger.overtimes > 0],
    ['rout', margin >= routFrom],
    ['never-trailed', deficit === 0],
    ['pulled-away', ledger.overtimes === 0 && before <= 5 && margin >= 10 && margin < routFrom],
    ['comeback', deficit >= comebackFrom && deficit < greatComeback],
    ['close', margin <= closeTo],
    ['leader', ledger.leaders[0]?.teamId === ledger.winnerId],
  ]
  return news.filter(([, is]) => is).map(([name]) => name)
}

function isRare(star: Star): boolean {
  return (featsOf(star)[0]?.worth ?? 0) >= rareFeat || star.high !== undefined
}

function lastPeriodOf(
  { input, prefixes }: Game,
  winner: Side,
): PostGameFacts['ledger']['lastPeriod'] {
  const { regulationPeriods } = input.rules
  const upTo = (period: number) =>
    prefixes.findLast(({ action }) => action.period <= period && action.kind !== 'other')?.standing
  const [from, to] = [upTo(regulationPeriods - 1), upTo(regulationPeriods)]
  const scored = (side: Side) => (to?.[side] ?? 0) - (from?.[side] ?? 0)
  return {
    number: regulationPeriods,
    winner: scored(winner),
    loser: scored(opposite(winner)),
  }
}

function starsOf(input: GameInput, at: Prefix, past: Past): readonly Star[] {
  const season = highScopeOf(input)
  return [...input.away.players, ...input.home.players]
    .flatMap(({ id, side }) => {
      const line = playerLineOf(countsOf(at.tally, id))
      const high = highRaised(past, id, line.points, season)
      const [feat] = featsOf(line)
      const worth = Math.max(feat?.worth ?? 0, high === undefined ? 0 : bigFeat + line.points / 10)
      if (worth < bigFeat) return []
      const star: Star = {
        playerId: id,
        teamId: input[side].id,
        feat: feat !== undefined && feat.worth >= bigFeat ? feat.kind : 'points',
        ...present('high', high),
        ...line,
      }
      return [{ star, worth }]
    })
    .toSorted((a, b) => b.worth - a.worth || Number(a.star.playerId) - Number(b.star.playerId))
    .map(({ star }) => star)
}

/** The counts that win games, with how far a team's value spreads from game to game. */
const edges: readonly {
  readonly key: Edge['key']
  readonly spread: number
  readonly from: number
}[] = [
  { key: 'threePointersMade', spread: 4, from: 4 },
  { key: 'freeThrowsMade', spread: 6, from: 6 },
  { key: 'rebounds', spread: 6.5, from: 7 },
  { key: 'turnovers', spread: 4, from: 4 },
  { key: 'pointsInPaint', spread: 10, from: 10 },
]

function edgeOf({ tally }: Prefix, winner: Side): Edge | undefined {
  const value = (key: Edge['key'], side: Side) => {
    if (key === 'rebounds') return reboundsOf(tally[side].counts)
    return key === 'turnovers' ? totalTurnovers(tally[side]) : tally[side].counts[key]
  }
  return edges
    .map(({ key, spread, from }) => {
      const [own, other] = [value(key, winner), value(key, opposite(winner))]
      const ahead = key === 'turnovers' ? other - own : own - other
      return { key, winner: own, loser: other, ahead, from, gap: ahead / spread }
    })
    .filter(({ ahead, from }) => ahead >= from)
    .toSorted((a, b) => b.gap - a.gap)
    .map(({ key, winner: own, loser: other }) => ({ key, winner: own, loser: other }))
    .at(0)
}

function seriesOf(
  past: Past,
  winnerId: string,
  loserId: string,
): PostGameFacts['ledger']['series'] {
  const [own, other] = [past.seriesWins(winnerId), past.seriesWins(loserId)]
  if (own === undefined || other === undefined) return undefined
  return { winner: own + 1, loser: other }
}

function biggestRun({ prefixes }: Game, side: Side): PostGameFacts['ledger']['run'] {
  const [run] = runsOf(prefixes)
    .filter(each => each.side === side)
    .toSorted((a, b) => netOf(b) - netOf(a))
  if (run === undefined) return undefined
  const [from, to] = [run.first.action.period, run.last.action.period]
  return {
    pointsFor: run.pointsFor,
    pointsAgainst: run.pointsAgainst,
    periods: [...new Set([from, to])],
  }
}

function netOf({ pointsFor, pointsAgainst }: ScoringRun): number {
  return pointsFor - pointsAgainst
}

function leaderOf(input: GameInput, side: Side, at: Prefix): readonly LeadingScorer[] {
  const top = topScorers(input, side, at)
  const [playerId, another] = top?.playerIds ?? []
  if (top === undefined || playerId === undefined || another !== undefined) return []
  const counts = countsOf(at.tally, playerId)
  return [
    {
      playerId,
      teamId: top.teamId,
      points: counts.points,
      rebounds: reboundsOf(counts),
      assists: counts.assists,
    },
  ]
}

/** The record with the win that was just played; of games that do not count none. */
function recordWith(before: TeamRecord | undefined, { counts }: GameInput): TeamRecord | undefined {
  if (before === undefined || !counts) return undefined
  return { wins: before.wins + 1, losses: before.losses }
}
