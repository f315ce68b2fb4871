import type { TextAge } from '../../source-clock.ts'
import type { GameInput } from '../game/game-input.ts'

/** A reason why a reading of a game cannot follow the last accepted reading. */
export interface Contradiction {
  /** The kind of the contradiction, which is equal even if the details of `reason` differ. */
  readonly kind:
    | 'other-game'
    | 'older'
    | 'called-off'
    | 'went-back'
    | 'shrunk'
    | 'undone'
    | 'within'
  /** The key of the warning (`Warning.key`) about contradicting lines of the reading. Default: `kind`. */
  readonly cause?: string | undefined
  readonly reason: string
  /**
   * The time in milliseconds after which the contradiction is accepted, if all readings until then contradict the
   * accepted reading. Infinite if the contradiction is never accepted.
   */
  readonly believedAfterMs: number
}

export interface ReadingOrder {
  /** The age of the play-by-play. */
  readonly age: TextAge
  /** Whether the play-by-play is an old text that a newer one has already replaced. */
  readonly isReplaced: boolean
  /** Whether the box score has points, so that the game has begun. */
  readonly isBegun: boolean
  /** The time in milliseconds for which a text of unknown age that undoes a change is attributed to a slow cache. */
  readonly undoneForMs: number
  /**
   * The minimum time in milliseconds for which the removal of at most `maxRemoved` actions is not accepted, even in a
   * newer text; `undefined` if only the other checks delay a removal.
   */
  readonly removalsDoubtedForMs: number | undefined
}

/**
 * The time for which an earlier state, the loss of many actions, or the cancellation of a game that has begun counts as
 * a fault of the provider.
 */
const wentBackForMs = 60_000

/** The maximum number of actions that a correction removes. A text that lacks more actions is incomplete. */
const maxRemoved = 10

/** The contradiction between a reading and the last accepted one; `undefined` if there is none. */
export function contradictionOf(
  before: GameInput,
  now: GameInput,
  { age, isReplaced, isBegun, undoneForMs, removalsDoubtedForMs }: ReadingOrder,
): Contradiction | undefined {
  if (now.fixtureId !== before.fixtureId) {
    const reason = `it is of another game: ${now.fixtureId}, not ${before.fixtureId}`
    return { kind: 'other-game', reason, believedAfterMs: Number.POSITIVE_INFINITY }
  }
  const known = numbersOf(before)
  const numbers = numbersOf(now)
  const removed = known.difference(numbers).size
  // A text with new actions, and with at least as many actions in total, is not older, even if its time is earlier:
  // local time is set back by an hour once a year.
  const addsNothing = numbers.size < known.size || numbers.isSubsetOf(known)
  if (age === 'older' && addsNothing) {
    const reason =
      'it is older than the one before: its time is earlier, and it has fewer actions or no new one'
    return { kind: 'older', reason, believedAfterMs: Number.POSITIVE_INFINITY }
  }
  const isPlayed = before.status === 'live' || before.status === 'final'
  if (isPlayed && now.status === 'postponed') {
    const reason = `the game is called off, although it is ${before.status}`
    return { kind: 'called-off', reason, believedAfterMs: wentBackForMs }
  }
  const wentBack = stepBack(before, now)
  if (wentBack !== undefined) {
    // The box score of a game that has begun contradicts an empty play-by-play.
    const isRefuted = now.status === 'scheduled' && isBegun
    const believedAfterMs = isRefuted ? Number.POSITIVE_INFINITY : wentBackForMs
    return { kind: 'went-back', reason: wentBack, believedAfterMs }
  }
  if (removed > maxRemoved) {
    const reason = `${removed} actions disappeared in one read`
    const believedAfterMs = Math.max(wentBackForMs, removalsDoubtedForMs ?? 0)
    return { kind: 'shrunk', reason, believedAfterMs }
  }
  if (removed > 0 && removalsDoubtedForMs !== undefined) {
    const reason = `${removed} actions disappeared: the scorer may be in the middle of a correction`
    return { kind: 'undone', reason, believedAfterMs: removalsDoubtedForMs }
  }
  if (age !== 'unknown') return undefined
  if (removed > 0 && addsNothing) {
    const reason = `${removed} actions disappeared, and no timestamp shows that the input is newer`
    return { kind: 'undone', reason, believedAfterMs: undoneForMs }
  }
  if (isReplaced) {
    const reason = 'it is a text that a newer one replaced'
    return { kind: 'undone', reason, believedAfterMs: undoneForMs }
  }
  return undefined
}

function stepBack(before: GameInput, now: GameInput): string | undefined {
  if (stageOf(now) < stageOf(before)) {
    return `the game went back from ${before.status} to ${now.status}`
  }
  const periodBefore = before.actions.at(-1)?.period ?? 0
  const period = now.actions.at(-1)?.period ?? 0
  if (period >= periodBefore) return undefined
  return `the game went back from period ${periodBefore} to ${period}`
}

const stages = ['scheduled', 'live', 'final'] as const

function stageOf({ status }: GameInput): number {
  return status === 'postponed' ? stages.length : stages.indexOf(status)
}

function numbersOf({ actions }: GameInput): ReadonlySet<number> {
  return new Set(actions.map(({ actionNumber }) => actionNumber))
}
