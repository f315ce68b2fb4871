import { compareInstants, type Instant } from '@fixture-feed/contract/instant'
import type { Action } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { advanceStanding, type Standing, tipoffStanding } from '../game/standing.ts'
import { advanceTally, emptyTally, type Tally } from './tally.ts'

/**
 * A game up to and including one action, in play order. What is anchored at an action is a function of its prefix:
 * later plays never touch it, only a correction before it does.
 */
export interface Prefix {
  /** Position of the action in play order. */
  readonly index: number
  readonly action: Action
  readonly standing: Standing
  readonly tally: Tally
  /** The time of the newest action in the prefix. Play order is not strictly the order of time. */
  readonly asOf: string
}

/** A game, and the state of everything after each of its actions. */
export interface Game {
  readonly input: GameInput
  readonly prefixes: readonly Prefix[]
}

/** Folds the actions of a game. */
export function foldGame(input: GameInput): Game {
  let standing = tipoffStanding
  let tally = emptyTally
  let newest: { readonly instant: Instant; readonly time: string } | undefined
  const prefixes = input.actions.map((action, index): Prefix => {
    standing = advanceStanding(standing, action, input.rules)
    tally = advanceTally(tally, action)
    if (newest === undefined || compareInstants(action.instant, newest.instant) > 0) newest = action
    return { index, action, standing, tally, asOf: newest.time }
  })
  return { input, prefixes }
}
