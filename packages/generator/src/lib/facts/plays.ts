import { type Action, opposite, pointsOf, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { present } from './present.ts'

/** Points that were scored: who, how, when, and the score after them as the scorer's team sees it. */
export interface ScoringPlay {
  readonly playerId: string
  readonly teamId: string
  readonly how: 'three' | 'basket' | 'free-throws'
  /** How many free throws in a row; 1 of a basket. */
  readonly made: number
  readonly assistId?: string
  readonly period: number
  readonly clock: string
  readonly own: number
  readonly other: number
}

/** The last chance of the team that lost: a shot that would have tied or won the game. */
export interface LastChance {
  readonly playerId: string
  readonly teamId: string
  readonly three: boolean
  /** What the shot would have made of the score. */
  readonly would: 'tie' | 'win'
  readonly blockedBy?: string
  readonly period: number
  readonly clock: string
}

/** The steal that ended the last possession of the team that lost, one score behind. */
export interface LastSteal {
  readonly playerId: string
  /** Who lost the ball. */
  readonly fromId: string
  /** The team that lost it. */
  readonly teamId: string
  readonly behind: number
  readonly period: number
  readonly clock: string
}

/** The play that an action ends; `undefined` when it scored nothing. */
export function playAt(input: GameInput, prefix: Prefix): ScoringPlay | undefined {
  const { action, standing } = prefix
  if (pointsOf(action) === 0 || (action.kind !== 'shot' && action.kind !== 'free-throw')) {
    return undefined
  }
  const { team } = action
  return {
    playerId: action.playerId,
    teamId: input[team].id,
    how: action.kind === 'free-throw' ? 'free-throws' : action.points === 3 ? 'three' : 'basket',
    made: 1,
    ...present('assistId', action.kind === 'shot' ? action.assistId : undefined),
    period: action.period,
    clock: action.clock,
    own: standing[team],
    other: standing[opposite(team)],
  }
}

/** All points from one action to another in order, free throws of one trip as one play. */
export function playsBetween({ input, prefixes }: Game, from: number, to: number): ScoringPlay[] {
  const plays: ScoringPlay[] = []
  for (const prefix of prefixes.slice(from, to + 1)) {
    const play = playAt(input, prefix)
    if (play === undefined) continue
    const last = plays.at(-1)
    if (last !== undefined && isSameTrip(last, play)) {
      plays[plays.length - 1] = { ...play, made: last.made + 1 }
    } else plays.push(play)
  }
  return plays
}

function isSameTrip(last: ScoringPlay, play: ScoringPlay): boolean {
  return (
    last.how === 'free-throws' &&
    play.how === 'free-throws' &&
    last.playerId === play.playerId &&
    last.clock === play.clock
  )
}

/** How late a chance has to be to be the last one. */
const lastSecondsMs = 10_000

/**
 * The shot with which a team could have tied or won in the last seconds, if it was its last and nothing was scored before
 * the end but free throws of the other team.
 */
export function lastChance(game: Game, loser: Side): LastChance | undefined {
  const index = lastTry(game, loser)
  const { action, standing } = game.prefixes[index] ?? {}
  if (action?.kind !== 'shot' || standing === undefined) return undefined
  const behind = standing[opposite(loser)] - standing[loser]
  if (action.made || behind <= 0 || behind > action.points) return undefined
  const block = game.prefixes[index + 1]?.action
  return {
    playerId: action.playerId,
    teamId: game.input[loser].id,
    three: action.points === 3,
    would: behind === action.points ? 'tie' : 'win',
    ...present('blockedBy', block?.kind === 'block' ? block.playerId : undefined),
    period: action.period,
    clock: action.clock,
  }
}

/** The steal that came in place of such a shot. */
export function lastSteal(game: Game, loser: Side): LastSteal | undefined {
  const index = lastTry(game, loser)
  const { action: lost, standing } = game.prefixes[index] ?? {}
  const steal = game.prefixes[index + 1]?.action
  if (lost?.kind !== 'turnover' || lost.playerId === undefined || standing === undefined) {
    return undefined
  }
  if (steal?.kind !== 'steal' || steal.team === loser) return undefined
  const behind = standing[opposite(loser)] - standing[loser]
  if (behind <= 0 || behind > 3) return undefined
  return {
    playerId: steal.playerId,
    fromId: lost.playerId,
    teamId: game.input[loser].id,
    behind,
    period: lost.period,
    clock: lost.clock,
  }
}

/** Where a team last shot or lost the ball, if that was in the last seconds and no setback came after it; else -1. */
function lastTry({ prefixes }: Game, loser: Side): number {
  const index = prefixes.findLastIndex(
    ({ action }) =>
      action.leftMs > lastSecondsMs || isSetback(action, loser) || isTry(action, loser),
  )
  const action = prefixes[index]?.action
  if (action === undefined || action.leftMs > lastSecondsMs) return -1
  return isTry(action, loser) ? index : -1
}

function isTry(action: Action, loser: Side): boolean {
  return (action.kind === 'shot' || action.kind === 'turnover') && action.team === loser
}

/** What shows that a chance before it was not the last: points of the loser, or a basket of the winner. */
function isSetback(action: Action, loser: Side): boolean {
  if (pointsOf(action) === 0 || !('team' in action)) return false
  return action.team === loser || action.kind === 'shot'
}
