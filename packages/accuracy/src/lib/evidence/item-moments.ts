import type { Draft } from '@fixture-feed/contract/draft'
import type { GameRecord } from '../game-record.ts'

/** The parts of contents that state the moment of an item. */
interface StatedMoment {
  readonly actionNumber?: number
  readonly gameState?: {
    readonly period: number
    readonly clock: string
    readonly awayScore: number
    readonly homeScore: number
  }
  readonly finalScore?: { readonly awayScore?: number; readonly homeScore?: number }
  readonly scheduledTipoff?: string
}

/**
 * The positions in the game that an item may cover, by the state of the game in its content: several actions can have
 * the same period, clock and score. If the item names an action with this state, the position of that action is the
 * first one. Empty if no action has this state. Without a state, a preview has the position -1, and any other item is
 * at the end of the game.
 */
export function momentsOf(
  { content }: Pick<Draft, 'content'>,
  record: GameRecord,
): readonly number[] {
  const { actionNumber, finalScore, gameState, scheduledTipoff } = content as StatedMoment
  if (gameState !== undefined) {
    const here = [...record.actions.keys()].filter(index => isState(gameState, record, index))
    const named = actionNumber === undefined ? -1 : record.position(actionNumber)
    return here.includes(named) ? [named, ...here.filter(each => each !== named)] : here
  }
  if (finalScore !== undefined) return [record.end]
  return [scheduledTipoff === undefined ? record.end : -1]
}

function isState(
  { period, clock, awayScore, homeScore }: NonNullable<StatedMoment['gameState']>,
  record: GameRecord,
  index: number,
): boolean {
  const action = record.actions[index]
  return (
    action?.period === period &&
    action.clock === clock &&
    record.score(record.awayId, index) === awayScore &&
    record.score(record.homeId, index) === homeScore
  )
}
