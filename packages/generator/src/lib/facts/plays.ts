import type { Chance, Pair, Play, Time } from '../../messages.ts'
import { type Action, type DefensivePlay, opposite, pointsOf, type Side } from '../game/action.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { thresholds } from '../thresholds.ts'
import {
  counted,
  deedOf,
  derived,
  type Fact,
  marginOf,
  missesOf,
  scoreOf,
  shooting,
  timeOf,
} from './fact.ts'

/** Points that were scored: who, how, when, and the score after them as the scorer's team sees it. */
export interface ScoringPlay {
  readonly playerId: string
  readonly side: Side
  readonly at: Prefix
  /** The player who passed. */
  readonly assist: Fact<string | undefined>
  readonly period: number
  readonly clock: string
  readonly play: Fact<Play>
  readonly time: Fact<Time>
  /** The scorer's points first. */
  readonly score: Fact<Pair>
}

/** The last chance of the team that lost: a shot that would have tied or won the game. */
export interface LastChance {
  readonly playerId: string
  readonly blocker: Fact<string> | undefined
  readonly chance: Fact<Chance>
  readonly time: Fact<Time>
}

/** The steal that ended the last possession of the team that lost, one score behind. */
export interface LastSteal {
  readonly thief: Fact<string>
  /** Who lost the ball. */
  readonly loser: Fact<string>
  readonly behind: Fact
  readonly time: Fact<Time>
}

/** The play that an action ends, free throws of one trip as one; `undefined` when it scored nothing. */
export function playAt({ prefixes }: Pick<Game, 'prefixes'>, at: Prefix): ScoringPlay | undefined {
  const { action } = at
  if (pointsOf(action) === 0 || (action.kind !== 'shot' && action.kind !== 'free-throw')) {
    return undefined
  }
  const { team, playerId, period, clock } = action
  const how =
    action.kind === 'free-throw' ? 'free-throws' : action.points === 3 ? 'three' : 'basket'
  const first = how === 'free-throws' ? firstOfTrip(prefixes, at) : at.index
  const stretch = { side: team, playerId, until: at, after: prefixes[first - 1] }
  const passer = action.kind === 'shot' ? action.assistId : undefined
  return {
    playerId,
    side: team,
    at,
    assist: deedOf(passer, { ...stretch, playerId: passer }, 'assists', { prefixes }),
    period,
    clock,
    play: derived(counted(madeKeys[how], stretch), made => ({ how, made })),
    time: timeOf(at),
    score: scoreOf(team, at),
  }
}

const madeKeys = {
  three: 'threePointersMade',
  basket: 'fieldGoalsMade',
  'free-throws': 'freeThrowsMade',
} as const

/** Where the free throws begin that a player made in a row up to an action, without points by anybody else between them. */
function firstOfTrip(prefixes: readonly Prefix[], { index, action }: Prefix): number {
  let first = index
  for (let at = index; at >= 0; at -= 1) {
    const each = prefixes[at]?.action
    if (each === undefined || each.period !== action.period || each.clock !== action.clock) break
    if (pointsOf(each) === 0) continue
    const isOfTrip =
      each.kind === 'free-throw' &&
      action.kind === 'free-throw' &&
      each.playerId === action.playerId
    if (!isOfTrip) break
    first = at
  }
  return first
}

/** All points from one action to another in order, free throws of one trip as one play. */
export function playsBetween(game: Game, from: number, to: number): ScoringPlay[] {
  const plays: ScoringPlay[] = []
  for (const prefix of game.prefixes.slice(from, to + 1)) {
    const play = playAt(game, prefix)
    if (play === undefined) continue
    if (play.play.value.made > 1) plays.pop()
    plays.push(play)
  }
  return plays
}

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
  const { team: side, playerId, points } = action
  const next = game.prefixes[index + 1]
  const block = next?.action
  const at = game.prefixes[index] as Prefix
  const stretch = { side, playerId, until: at, after: game.prefixes[index - 1] }
  const would = behind === action.points ? 'tie' : 'win'
  return {
    playerId,
    blocker: next && block?.kind === 'block' ? deedBy(block, next, game) : undefined,
    chance: derived(missesOf(shooting(points === 3 ? 'threes' : 'shots', stretch)), () => ({
      three: points === 3,
      would,
    })),
    time: timeOf(at),
  }
}

/** The steal that came in place of such a shot. */
export function lastSteal(game: Game, loser: Side): LastSteal | undefined {
  const index = lastTry(game, loser)
  const { action: lost, standing } = game.prefixes[index] ?? {}
  const next = game.prefixes[index + 1]
  const steal = next?.action
  if (lost?.kind !== 'turnover' || lost.playerId === undefined || standing === undefined) {
    return undefined
  }
  if (next === undefined || steal?.kind !== 'steal' || steal.team === loser) return undefined
  const behind = standing[opposite(loser)] - standing[loser]
  if (behind <= 0 || behind > 3) return undefined
  const at = game.prefixes[index] as Prefix
  return {
    thief: deedBy(steal, next, game),
    loser: deedOf(
      lost.playerId,
      { side: loser, playerId: lost.playerId, until: at },
      'turnovers',
      game,
    ),
    behind: marginOf(scoreOf(opposite(loser), at)),
    time: timeOf(at),
  }
}

/** Who blocked a shot or stole the ball. */
function deedBy(
  { kind, playerId, team: side }: DefensivePlay,
  until: Prefix,
  game: Game,
): Fact<string> {
  return deedOf(playerId, { side, playerId, until }, kind === 'block' ? 'blocks' : 'steals', game)
}

/** Where a team last shot or lost the ball, if that was in the last seconds and no setback came after it; else -1. */
function lastTry({ prefixes }: Game, loser: Side): number {
  const index = prefixes.findLastIndex(
    ({ action }) =>
      action.leftMs > thresholds['post-game'].lastChance ||
      isSetback(action, loser) ||
      isTry(action, loser),
  )
  const action = prefixes[index]?.action
  if (action === undefined || action.leftMs > thresholds['post-game'].lastChance) return -1
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
