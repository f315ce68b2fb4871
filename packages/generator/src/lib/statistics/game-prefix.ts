import { compareInstants, type Instant } from '@fixture-feed/contract/instant'
import type { Action, Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { advanceScoreState, type ScoreState, tipoffScoreState } from '../game/score-state.ts'
import { type Recordable, unrecordedIn } from './recorded.ts'
import { advanceTally, emptyTally, type Tally } from './tally.ts'

/**
 * A game up to and including one action, in play order. An item takes its score and counts from the prefix at its
 * action, so later plays do not change them.
 */
export interface GamePrefix {
  /** Position of the action in play order. */
  readonly index: number
  readonly action: Action
  readonly scoreState: ScoreState
  readonly tally: Tally
  /** The time of the newest action in the prefix. Play order is not strictly the order of time. */
  readonly asOf: string
  readonly newest: Instant
}

/** A game, with its state after each of its actions. */
export interface Game {
  readonly input: GameInput
  readonly prefixes: readonly GamePrefix[]
  /** The statistics that the source does not record, according to its actions. */
  readonly unrecorded: ReadonlySet<Recordable>
}

/**
 * Folds the actions of a game. Reuses the unchanged first prefixes of an earlier state of the same game, so that
 * callers can compare prefixes by identity. The earlier state must have the same rules.
 */
export function foldGame(input: GameInput, earlier?: Game): Game {
  const prefixes: GamePrefix[] = unchangedPrefixes(input, earlier)
  let last = prefixes.at(-1)
  for (const action of input.actions.slice(prefixes.length)) {
    last = advancePrefix(last, action, input)
    prefixes.push(last)
  }
  return { input, prefixes, unrecorded: unrecordedIn(input.actions) }
}

function advancePrefix(
  before: GamePrefix | undefined,
  action: Action,
  { rules }: GameInput,
): GamePrefix {
  const newest =
    before === undefined || compareInstants(action.instant, before.newest) > 0
      ? { newest: action.instant, asOf: action.time }
      : { newest: before.newest, asOf: before.asOf }
  return {
    index: before === undefined ? 0 : before.index + 1,
    action,
    scoreState: advanceScoreState(before?.scoreState ?? tipoffScoreState, action, rules),
    tally: advanceTally(before?.tally ?? emptyTally, action),
    ...newest,
  }
}

function unchangedPrefixes({ actions }: GameInput, earlier: Game | undefined): GamePrefix[] {
  const known = earlier?.prefixes ?? []
  const changed = known.findIndex(({ action }, index) => !isSameAction(action, actions[index]))
  return known.slice(0, changed === -1 ? known.length : changed)
}

/** Whether the scorers of all points of a team are known, optionally since an earlier action. */
export function arePointsKnown(at: GamePrefix, side: Side, since?: GamePrefix): boolean {
  return pointsOfNobody(at, side) === (since === undefined ? 0 : pointsOfNobody(since, side))
}

/** The points of a team without a known scorer. */
function pointsOfNobody({ scoreState, tally }: GamePrefix, side: Side): number {
  return scoreState[side] - tally[side].counts.points + tally[side].pointsOfNobody
}

/** Whether an action is unchanged. The instant is derived from the time, so it is not compared. */
export function isSameAction(a: Action, b: Action | undefined): boolean {
  if (a === b) return true
  if (b === undefined || a.kind !== b.kind) return false
  return hasFieldsOf(a, b) && hasFieldsOf(b, a)
}

/** Whether an action has all fields of another one with equal values. A missing field is equal to `undefined`. */
function hasFieldsOf(action: Action, other: Action): boolean {
  for (const name in other) {
    const value: unknown = action[name as keyof Action]
    const expected: unknown = other[name as keyof Action]
    if (name !== 'instant' && value !== expected && !areSameList(value, expected)) return false
  }
  return true
}

/** Whether two values are lists of the same texts, such as the teams whose line-up is unknown. */
function areSameList(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && one.join() === other.join()
}
