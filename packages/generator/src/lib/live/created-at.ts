import {
  compareInstants,
  type Instant,
  isDateTime,
  parseInstant,
} from '@fixture-feed/contract/instant'
import type { Action } from '../game/action.ts'
import type { RawAction } from './running-score.ts'

/** When an action was first in the file. */
export interface Creation {
  readonly actionNumber: number
  readonly instant: Instant
  readonly at: string
}

/**
 * When each action of a final file was first written, in that order. Actions are written in the order of their numbers:
 * one on time when it happened, a late one right after the one written before it, and one that was added after the end
 * of the game when it was last edited.
 *
 * @param actions the game's actions as read, which know their times
 * @param edited the `edited` of each raw action by action number
 */
export function creationsOf(
  actions: readonly Action[],
  edited: ReadonlyMap<number, RawAction['edited']>,
): readonly Creation[] {
  const end = actions.find(action => action.kind === 'game-end')?.actionNumber ?? Infinity
  let newest: Pick<Creation, 'instant' | 'at'> | undefined
  return actions
    .toSorted((a, b) => a.actionNumber - b.actionNumber)
    .map(({ actionNumber, instant, time }) => {
      const lastEdit = edited.get(actionNumber)
      const afterEnd = actionNumber > end && typeof lastEdit === 'string' && isDateTime(lastEdit)
      const written = afterEnd
        ? { instant: parseInstant(lastEdit), at: lastEdit }
        : { instant, at: time }
      if (newest === undefined || compareInstants(written.instant, newest.instant) > 0) {
        newest = written
      }
      return { actionNumber, instant: newest.instant, at: newest.at }
    })
}
