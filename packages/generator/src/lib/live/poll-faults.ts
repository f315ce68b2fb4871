import type { GameReading } from '../../read-game.ts'
import type { GameInput } from '../game/game-input.ts'

/** What of a poll is remembered to judge the next one by. */
export interface SeenPoll {
  readonly fixtureId: string
  readonly status: GameInput['status']
  readonly actionNumbers: ReadonlySet<number>
  readonly period: number
  /** When the play-by-play was written, by its own clock: only good for comparing. */
  readonly writtenAt: string | undefined
}

export function seenPoll(game: GameInput, writtenAt: GameReading['writtenAt']): SeenPoll {
  return {
    fixtureId: game.fixtureId,
    status: game.status,
    actionNumbers: new Set(game.actions.map(action => action.actionNumber)),
    period: game.actions.at(-1)?.period ?? 0,
    writtenAt: writtenAt?.playByPlay,
  }
}

/** Corrections take single actions away. Of more that are gone at once somebody lost part of the file. */
const mostRemoved = 10

const order = ['scheduled', 'live', 'final'] as const

/**
 * How a poll contradicts the one before it; `undefined` when it may well follow. `believable` is what to believe when poll
 * after poll says so: a scorer may begin a game anew.
 */
export function contradiction(
  before: SeenPoll,
  now: SeenPoll,
): { readonly reason: string; readonly believable: boolean } | undefined {
  if (now.fixtureId !== before.fixtureId) {
    const reason = `it is of another game: ${now.fixtureId}, not ${before.fixtureId}`
    return { reason, believable: false }
  }
  if (isOlder(before, now)) {
    const reason = `it is older than the one before: written at ${now.writtenAt}, not after ${before.writtenAt}`
    return { reason, believable: false }
  }
  const reason = shrinkage(before, now)
  return reason === undefined ? undefined : { reason, believable: true }
}

/** Local time goes back by an hour once a year; what knows new actions is not older, whatever it says. */
function isOlder(before: SeenPoll, now: SeenPoll): boolean {
  if (before.writtenAt === undefined || now.writtenAt === undefined) return false
  if (now.writtenAt >= before.writtenAt) return false
  const isShorter = now.actionNumbers.size < before.actionNumbers.size
  return isShorter || now.actionNumbers.isSubsetOf(before.actionNumbers)
}

function shrinkage(before: SeenPoll, now: SeenPoll): string | undefined {
  if (stageOf(now) < stageOf(before)) {
    return `the game went back from ${before.status} to ${now.status}`
  }
  if (now.period < before.period) {
    return `the game went back from period ${before.period} to ${now.period}`
  }
  const removed = before.actionNumbers.difference(now.actionNumbers).size
  return removed > mostRemoved ? `${removed} actions are gone at once` : undefined
}

/** A game may be called off at any time. */
function stageOf({ status }: SeenPoll): number {
  return status === 'postponed' ? order.length : order.indexOf(status)
}
