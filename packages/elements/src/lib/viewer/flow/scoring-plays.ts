import type { Evidence, EvidencePlay, Item } from '@fixture-feed/client'
import { secondsLeft } from '../../score/game-clock.ts'
import { itemScore } from '../../score/item-score.ts'

/** A play that scored, with the score after it. */
export interface ScoringPlay {
  readonly period: number
  readonly secondsLeft: number
  readonly awayScore: number
  readonly homeScore: number
  /** A description of the play by the publisher. */
  readonly text: string
  readonly teamId: string | undefined
  readonly playerId: string | undefined
}

/** The maximum number of points of one play: a source may record a 3-pointer and its free throw as one play. */
const mostPoints = 4

/** The definitions whose texts usually state the score of the game, so that their evidence lists every scoring play. */
const statingDefinitions: ReadonlySet<string> = new Set([
  'basketball.post-game-summary',
  'basketball.initial-game-entry-summary',
  'basketball.timeout-quarter-halftime-summary',
])

/**
 * The maximum number of items whose evidence is read: the evidence of a tied score, for example, may not list all
 * plays.
 */
const mostCandidates = 4

interface Score {
  readonly awayScore: number
  readonly homeScore: number
}

/** The items whose evidence may list every scoring play, at most `mostCandidates`, the highest total score first. */
export function scoreClaims(items: readonly Item[]): readonly Item[] {
  const scored: { readonly item: Item; readonly points: number }[] = []
  for (const item of items) {
    const score = statingDefinitions.has(item.definitionKey) ? itemScore(item) : undefined
    if (score !== undefined) scored.push({ item, points: pointsOf(score) })
  }
  return scored
    .toReversed()
    .sort((a, b) => b.points - a.points)
    .slice(0, mostCandidates)
    .map(({ item }) => item)
}

/**
 * The scoring plays in the evidence of an item: the plays of a claim about points, if these plays lead from 0-0 to the
 * score of the item without a gap. `undefined` if no claim has such plays, or if the item has no score.
 */
export function scoringPlaysOf(item: Item, evidence: Evidence): readonly ScoringPlay[] | undefined {
  const score = itemScore(item)
  if (score === undefined) return undefined
  const claims = evidence.claims
    .filter(({ how }) => how.startsWith('points of '))
    .toSorted((a, b) => b.plays.length - a.plays.length)
  for (const claim of claims) {
    const named = new Set(claim.plays)
    const plays = chainOf(evidence.plays.filter(({ id }) => named.has(id)))
    const last = plays?.at(-1)
    if (last?.awayScore === score.awayScore && last.homeScore === score.homeScore) return plays
  }
  return undefined
}

/**
 * The plays in the order of their scores; `undefined` if a score between them is missing or a clock is unreadable.
 */
function chainOf(plays: readonly EvidencePlay[]): readonly ScoringPlay[] | undefined {
  const chain: ScoringPlay[] = []
  let before: Score = { awayScore: 0, homeScore: 0 }
  for (const play of plays.toSorted((a, b) => pointsOf(a) - pointsOf(b))) {
    const { period, awayScore, homeScore, text, teamId, playerId } = play
    const away = awayScore - before.awayScore
    const home = homeScore - before.homeScore
    const left = secondsLeft(play.clock)
    const isOneScore = Math.min(away, home) === 0 && away + home > 0 && away + home <= mostPoints
    if (!isOneScore || left === undefined) return undefined
    chain.push({ period, secondsLeft: left, awayScore, homeScore, text, teamId, playerId })
    before = play
  }
  return chain
}

function pointsOf({ awayScore, homeScore }: Score): number {
  return awayScore + homeScore
}
