import { CommandFailure, reasonOf } from '../failure.ts'
import type { Clock } from './clock.ts'
import type { FollowEvent } from './follow-event.ts'
import { afterEvent, type GameStatus, inState, instantOf, newStatus } from './game-status.ts'
import type { ScheduledGame } from './schedule.ts'

export interface FollowScheduleOptions {
  /** The time before the tip-off at which following begins. */
  readonly aheadMs: number
  readonly clock: Clock
  /** The wall clock, in milliseconds since the epoch. */
  readonly wallMs: () => number
  readonly signal: AbortSignal
  /** Whether to stop when every game has ended or is called off. */
  readonly endsCalledOff: boolean
  /** Follows a game until it is finished or the signal aborts. Resolves to whether the game was finished. */
  readonly follow: (
    game: ScheduledGame,
    onEvent: (event: FollowEvent) => void,
    signal: AbortSignal,
  ) => Promise<boolean>
  readonly onEvent: (game: GameStatus, event: FollowEvent, before: GameStatus) => void
  /** Called with each game at the start, and whenever its state changes. */
  readonly onState: (game: GameStatus) => void
  /** Called with the statuses of all games at the start, and whenever one of them changes. */
  readonly onStatus: (games: readonly GameStatus[]) => void
}

/** Maximum duration of one timer. Timers cannot exceed 24 days, and stop while a computer sleeps. */
const longestSleepMs = 60_000

/**
 * Follows each game of a schedule, starting `aheadMs` before its tip-off. A game that fails does not affect the others.
 */
export async function followSchedule(
  schedule: readonly ScheduledGame[],
  options: FollowScheduleOptions,
): Promise<readonly GameStatus[]> {
  const { clock, wallMs, aheadMs, endsCalledOff } = options
  const startMs = ({ tipoff }: ScheduledGame): number => Date.parse(tipoff) - aheadMs
  const games = schedule.map(game => beforeStart(game.name, startMs(game), wallMs()))
  const done = new AbortController()
  const signal = AbortSignal.any([options.signal, done.signal])
  options.onStatus(games)
  for (const game of games) options.onState(game)
  await Promise.all(schedule.map((game, index) => followOne(game, index)))
  return games

  async function followOne(game: ScheduledGame, index: number): Promise<void> {
    const current = (): GameStatus => games[index] as GameStatus
    const set = (status: GameStatus): void => {
      const { state } = current()
      games[index] = status
      options.onStatus(games)
      if (status.state !== state) options.onState(status)
      if (endsCalledOff && games.every(isDone)) done.abort()
    }
    while (!signal.aborted && wallMs() < startMs(game)) {
      await clock.sleep(Math.min(longestSleepMs, startMs(game) - wallMs()), signal)
    }
    if (signal.aborted) {
      set(inState(current(), 'stopped', wallMs()))
      return
    }
    set(inState(current(), 'following', wallMs()))
    try {
      const onEvent = (event: FollowEvent): void => {
        const before = current()
        set(afterEvent(before, event, wallMs()))
        options.onEvent(current(), event, before)
      }
      const isFinished = await options.follow(game, onEvent, signal)
      if (isFinished) set(inState(current(), 'finished', wallMs()))
      else if (!current().isCalledOff) set(inState(current(), 'stopped', wallMs()))
    } catch (error) {
      const failed = inState(current(), 'failed', wallMs())
      set({ ...failed, reason: reasonOf(error), error, isCalledOff: false })
    }
  }
}

function beforeStart(name: string, startMs: number, nowMs: number): GameStatus {
  const status = newStatus(name, nowMs)
  if (nowMs >= startMs) return status
  return { ...status, waitingFor: `the start at ${instantOf(startMs)}`, waitCode: 'start' }
}

/** Whether the schedule does not wait for a game any more. */
function isDone({ state, isCalledOff }: GameStatus): boolean {
  return state === 'finished' || state === 'failed' || state === 'stopped' || isCalledOff
}

/** @throws {CommandFailure} if a game was neither finished nor called off. The message names every such game. */
export function assertFinished(games: readonly GameStatus[]): void {
  const open = games.filter(({ state, isCalledOff }) => state !== 'finished' && !isCalledOff)
  if (open.length === 0) return
  const named = open.map(({ name, state, reason }) =>
    state === 'failed' ? `${name} failed: ${reason}` : `${name} was stopped`,
  )
  throw new CommandFailure(named.join('; '))
}
