import type { Score } from '@fixture-feed/contract/shared-structures'
import { opposite, type Side } from '../game/action.ts'
import { periodLabel } from '../game/clock.ts'
import type { GameInput } from '../game/game-input.ts'
import { reboundsOf } from '../statistics/counts.ts'
import { type FactorKey, factorKeys, factorOf, percentOf } from '../statistics/four-factors.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { benchPoints } from '../statistics/reconcile.ts'
import { runsOf, type ScoringRun } from '../statistics/runs.ts'
import { countsOf } from '../statistics/tally.ts'
import { factorSpreads } from './four-factors.ts'
import { finalScoreOf } from './game-state.ts'
import { type Names, namesOf } from './names.ts'
import type { Past, TeamRecord } from './past.ts'
import { present } from './present.ts'
import { topScorers } from './scorers.ts'

export interface LeadingScorer {
  readonly playerId: string
  readonly teamId: string
  readonly points: number
  readonly rebounds: number
  readonly assists: number
}

/** What there is to say about a game that is over. */
export interface PostGameFacts {
  readonly content: { readonly finalScore: Score }
  readonly ledger: {
    readonly winnerId: string
    readonly loserId: string
    readonly overtimes: number
    /** When the winner took the lead that it kept. */
    readonly leadTaken: {
      readonly periodLabel: string
      readonly clock: string
      /** Whether it is the first lead of the game. */
      readonly first: boolean
    }
    readonly leadChanges: number
    readonly winnersBiggestLead: number
    /** The biggest lead that the winner overcame; 0 when it never trailed. */
    readonly losersBiggestLead: number
    /** The winner's run with most points, when it had one worth an item. */
    readonly run?: {
      readonly pointsFor: number
      readonly pointsAgainst: number
      /** The periods of its first and last basket. */
      readonly periods: readonly number[]
    }
    /** Each team's leading scorer, the winner's first; a team without one has two equal ones. */
    readonly leaders: readonly LeadingScorer[]
    /** The factor in which the winner was most ahead. */
    readonly factor?: { readonly key: FactorKey; readonly winner: string; readonly loser: string }
    readonly bench: { readonly winner: number; readonly loser: number }
    /** The winner's record with this game. */
    readonly record?: TeamRecord
  }
  readonly names: Names
}

export function postGameFacts(game: Game, at: Prefix, past: Past): PostGameFacts {
  const { input } = game
  const { standing, tally } = at
  const winner: Side = standing.away > standing.home ? 'away' : 'home'
  const loser = opposite(winner)
  const score = finalScoreOf(input, at)
  return {
    content: { finalScore: score },
    ledger: {
      winnerId: input[winner].id,
      loserId: input[loser].id,
      overtimes: Math.max(0, score.periodsPlayed - input.rules.regulationPeriods),
      leadTaken: leadTakenFacts(input, at),
      leadChanges: standing.leadChanges,
      winnersBiggestLead: standing.biggestLead[winner].margin,
      losersBiggestLead: standing.biggestLead[loser].margin,
      ...present('run', biggestRun(game, winner)),
      leaders: [winner, loser].flatMap(side => leaderOf(input, side, at)),
      ...present('factor', bestFactor(at, winner)),
      bench: {
        winner: benchPoints(input[winner], tally),
        loser: benchPoints(input[loser], tally),
      },
      ...present('record', recordWith(past.record(input[winner].id), input)),
    },
    names: namesOf(input),
  }
}

function leadTakenFacts(
  { rules }: GameInput,
  { standing }: Prefix,
): PostGameFacts['ledger']['leadTaken'] {
  const action = standing.leadTakenBy
  if (action === undefined) throw new RangeError('Cannot tell the winner of a game that is tied')
  return {
    periodLabel: periodLabel(rules, action.period),
    clock: action.clock,
    first: standing.leadChanges === 0 && standing.timesTied === 0,
  }
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

function bestFactor({ tally }: Prefix, winner: Side): PostGameFacts['ledger']['factor'] {
  return factorKeys
    .flatMap(key => {
      const [own, other] = [factorOf(key, tally, winner), factorOf(key, tally, opposite(winner))]
      if (own === undefined || other === undefined) return []
      const [winning, losing] = [percentOf(own), percentOf(other)]
      const edge = (winning - losing) * (key === 'turnoverPercentage' ? -1 : 1)
      return edge > 0 ? [{ key, winning, losing, weight: edge / factorSpreads[key] }] : []
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ key, winning, losing }) => ({
      key,
      winner: `${winning.toFixed(1)}%`,
      loser: `${losing.toFixed(1)}%`,
    }))
    .at(0)
}

/** The record with the win that was just played; of games that do not count none. */
function recordWith(before: TeamRecord | undefined, { counts }: GameInput): TeamRecord | undefined {
  if (before === undefined || !counts) return undefined
  return { wins: before.wins + 1, losses: before.losses }
}
