import type { Side } from '../game/action.ts'
import {
  type CountGroup,
  countGroups,
  type GameInput,
  type UnreadAction,
} from '../game/game-input.ts'
import type { Game, GamePrefix } from './game-prefix.ts'

/** An action that could not be read in full, with its place in the order of play. */
export interface Doubt extends UnreadAction {
  readonly index: number
}

const doubtsOfInputs = new WeakMap<GameInput, readonly Doubt[]>()

/** The actions of a game that could not be read in full. */
export function doubtsOf(input: GameInput): readonly Doubt[] {
  const known = doubtsOfInputs.get(input)
  if (known !== undefined) return known
  const { actions, unclear } = input
  const doubts =
    unclear === undefined || unclear.unread.size === 0
      ? []
      : actions
          .map(({ actionNumber }, index) => {
            const unread = unclear.unread.get(actionNumber)
            return unread === undefined ? undefined : { ...unread, index }
          })
          .filter(each => each !== undefined)
  doubtsOfInputs.set(input, doubts)
  return doubts
}

/** The gaps in a game: missing points whose order is unknown, or next to which lines of all kinds may be missing. */
export function gapsOf(input: GameInput): readonly Doubt[] {
  return doubtsOf(input).filter(
    ({ isOrderUnknown, ofTeam, scored }) =>
      scored && (isOrderUnknown === true || ofTeam.includes('breaks')),
  )
}

/** Whether all scores of the game are known, up to an action. */
export function areScoresKnown({ input }: Game, at: Pick<GamePrefix, 'index'>): boolean {
  return !gapsOf(input).some(({ index }) => index <= at.index)
}

/** Whether the clock of an action is known to the second. */
export function isTimeKnown({ unclear }: GameInput, actionNumber: number): boolean {
  return unclear?.untimed?.has(actionNumber) !== true
}

/** Whether a team's counts of one group are complete, up to an action. */
export function isTeamKnown(
  { input }: Game,
  side: Side,
  group: CountGroup,
  at: GamePrefix,
): boolean {
  return !doubtsOf(input).some(
    ({ index, ofTeam, team }) =>
      index <= at.index && ofTeam.includes(group) && (team === undefined || team === side),
  )
}

/** The groups of a team's counts that may be incomplete, up to an action. */
export function unknownGroups(game: Game, side: Side, at: GamePrefix): readonly CountGroup[] {
  return countGroups.filter(group => !isTeamKnown(game, side, group, at))
}

/** Whether the counts of one group are complete for both teams, up to an action. */
export function areTeamsKnown(game: Game, group: CountGroup, at: GamePrefix): boolean {
  return isTeamKnown(game, 'away', group, at) && isTeamKnown(game, 'home', group, at)
}

/** Whether a player's counts of some groups are complete, up to an action. Default: all groups. */
export function isPlayerKnown(
  { input }: Game,
  { playerId, side }: { readonly playerId: string; readonly side: Side },
  at: Pick<GamePrefix, 'index'>,
  groups?: readonly CountGroup[],
): boolean {
  return !doubtsOf(input).some(
    ({ index, ofPlayer, playerIds, team }) =>
      index <= at.index &&
      (groups === undefined
        ? ofPlayer.length > 0
        : ofPlayer.some(group => groups.includes(group))) &&
      (playerIds === undefined ? team === undefined || team === side : playerIds.has(playerId)),
  )
}
