import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { Action } from '../game/action.ts'
import { isSameAction } from '../statistics/game-prefix.ts'

/** The actions of a game with the time since which each is unchanged. */
export interface StableActions {
  /** Every action in its current form, and the time since which it has this form, in milliseconds. */
  readonly unchangedSince: ReadonlyMap<
    number,
    { readonly action: Action; readonly sinceMs: number }
  >
  /** The numbers of the actions that items already count. */
  readonly released: ReadonlySet<number>
}

export const noActions: StableActions = { unchangedSince: new Map(), released: new Set() }

export interface DebounceOptions {
  readonly nowMs: number
  /** The time for which an action must be unchanged before items count it. */
  readonly debounceMs: number
  /** `asOf` of the newest published item: the actions up to it are not debounced. */
  readonly publishedUpTo?: string | undefined
}

/**
 * Determines the actions that items may count. These are all actions up to the last action that items already count or
 * that is not after `publishedUpTo`, and the following actions until the first action that changed less than
 * `debounceMs` ago.
 */
export function debounceActions(
  before: StableActions,
  actions: readonly Action[],
  { nowMs, debounceMs, publishedUpTo }: DebounceOptions,
): {
  readonly stable: StableActions
  /** The number of actions that items may count, starting at the first. */
  readonly count: number
  /** The time at which items may count the next action; absent if they may count all actions. */
  readonly dueMs?: number | undefined
} {
  const unchangedSince = new Map(
    actions.map(action => {
      const known = before.unchangedSince.get(action.actionNumber)
      const isSame = known !== undefined && isSameAction(known.action, action)
      return [action.actionNumber, isSame ? known : { action, sinceMs: nowMs }] as const
    }),
  )
  const publishedInstant = publishedUpTo === undefined ? undefined : parseInstant(publishedUpTo)
  const isReleased = ({ actionNumber, instant }: Action): boolean =>
    before.released.has(actionNumber) ||
    (publishedInstant !== undefined && compareInstants(instant, publishedInstant) <= 0)
  let count = actions.findLastIndex(isReleased) + 1
  let dueMs: number | undefined
  for (const { actionNumber } of actions.slice(count)) {
    const readyMs = (unchangedSince.get(actionNumber)?.sinceMs ?? nowMs) + debounceMs
    if (readyMs > nowMs) {
      dueMs = readyMs
      break
    }
    count += 1
  }
  const released = new Set(actions.slice(0, count).map(({ actionNumber }) => actionNumber))
  return { stable: { unchangedSince, released }, count, dueMs }
}
