import type { Pair, Play, Time } from '../../message-values.ts'
import { type FreeThrow, pointsOf, type Shot } from '../game/action.ts'
import { isTimeKnown } from '../statistics/doubts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { counted, deedOf, derived, type Fact, scoreOf, timeOf } from './fact.ts'

/** A play with points: the scorer, the kind of play, the time, and the scores before and after it. */
export interface ScoringPlay {
  readonly player: string
  readonly team: string
  readonly at: GamePrefix
  readonly assist: Fact<string | undefined>
  readonly play: Fact<Play>
  readonly time: Fact<Time>
  /** The points of the play; for free throws, the points of all throws of the trip so far. */
  readonly points: number
  /** The score after the play, with the points of the scorer's team first. */
  readonly score: Fact<Pair>
  /** The score before the play. */
  readonly before: Fact<Pair>
}

const madeKeys = {
  shot: 'fieldGoalsMade',
  three: 'threePointersMade',
  'free-throws': 'freeThrowsMade',
} as const

/**
 * The play that an action ends; free throws of one trip are one play. `undefined` if the action is not a made shot or
 * free throw, or if the scorer or the time is unknown.
 */
export function playAt({ input, prefixes }: Game, at: GamePrefix): ScoringPlay | undefined {
  const { action } = at
  if (pointsOf(action) === 0 || (action.kind !== 'shot' && action.kind !== 'free-throw')) {
    return undefined
  }
  const { team: side, playerId } = action
  if (playerId === undefined || !isTimeKnown(input, action.actionNumber)) return undefined
  const how = howOf(action)
  const first = how === 'free-throws' ? firstOfTrip(prefixes, at) : at.index
  const stretch = { side, playerId, until: at, after: prefixes[first - 1] }
  const passer = action.kind === 'shot' ? action.assistId : undefined
  return {
    player: playerId,
    team: input[side].id,
    at,
    assist: deedOf(passer, { ...stretch, playerId: passer }, 'assists', { prefixes }),
    play: derived(
      counted(madeKeys[how === 'three' || how === 'free-throws' ? how : 'shot'], stretch),
      made => ({ how, made }),
    ),
    time: timeOf(at),
    points: at.scoreState[side] - (prefixes[first - 1]?.scoreState[side] ?? 0),
    score: scoreOf(side, at),
    before: scoreOf(side, prefixes[first - 1]),
  }
}

function howOf(action: Shot | FreeThrow): Play['how'] {
  if (action.kind === 'free-throw') return 'free-throws'
  return action.points === 3 ? 'three' : (action.style ?? 'basket')
}

/**
 * The index of the first made free throw of a trip that ends at an action. The throws have the same shooter and
 * clock, without points by other players in between.
 */
function firstOfTrip(prefixes: readonly GamePrefix[], { index, action }: GamePrefix): number {
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

/**
 * The last made free throw of the trip of an action; the action itself if it is not a free throw, or if no later
 * throw was made. The throws have the same shooter and clock, without points by other players in between.
 */
export function endOfTrip(prefixes: readonly GamePrefix[], taken: GamePrefix): GamePrefix {
  const { action } = taken
  let last = taken
  if (action.kind !== 'free-throw') return last
  for (const each of prefixes.slice(taken.index + 1)) {
    const { kind, period, clock } = each.action
    if (period !== action.period || clock !== action.clock) break
    if (pointsOf(each.action) === 0) continue
    if (kind !== 'free-throw' || each.action.playerId !== action.playerId) break
    last = each
  }
  return last
}
