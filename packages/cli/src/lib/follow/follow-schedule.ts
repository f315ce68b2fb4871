import { CommandFailure, reasonOf } from '../failure.ts'
import type { Clock } from './clock.ts'
import type { FollowEvent } from './follow-event.ts'
import { afterEvent, type GameStatus, newStatus } from './game-status.ts'
import type { ScheduledGame } from './schedule.ts'

export interface FollowScheduleOptions {
  /** How long before its tip-off a game is followed. */
  readonly aheadMs: number
  readonly clock: Clock
  /** The wall clock, in milliseconds since the epoch. */
  readonly wallMs: () => number
  readonly signal: AbortSignal
  /** Follows a game; resolves to whether it was finished. */
  readonly follow: (game: ScheduledGame, onEvent: (event: FollowEvent) => void) => Promise<boolean>
  readonly onEvent: (game: GameStatus, event: FollowEvent) => void
  /** Told when a game waits, is followed, or has ended. */
  readonly onState: (game: GameStatus) => void
  /** Told of the statuses of all games when one has changed. */
  readonly onStatus: (games: readonly GameStatus[]) => void
}

/** Timers cannot exceed 24 days, and stop while a computer sleeps. */
const longestSleepMs = 60_000

/** Starts, follows and ends each game of a schedule; one that fails leaves the others alone. */
export async function followSchedule(
  schedule: readonly ScheduledGame[],
  options: FollowScheduleOptions,
): Promise<readonly GameStatus[]> {
  const games = schedule.map(({ name }) => newStatus(name))
  options.onStatus(games)
  for (const game of games) options.onState(game)
  await Promise.all(schedule.map((game, index) => followOne(game, index)))
  return games

  async function followOne(game: ScheduledGame, index: number): Promise<void> {
    const { clock, wallMs, signal, aheadMs } = options
    const current = (): GameStatus => games[index] ?? newStatus(game.name)
    const set = (status: GameStatus): GameStatus => {
      const { state } = current()
      games[index] = status
      options.onStatus(games)
      if (status.state !== state) options.onState(status)
      return status
    }
    const startMs = Date.parse(game.tipoff) - aheadMs
    while (!signal.aborted && wallMs() < startMs) {
      await clock.sleep(Math.min(longestSleepMs, startMs - wallMs()), signal)
    }
    if (signal.aborted) {
      set({ ...current(), state: 'stopped' })
      return
    }
    set({ ...current(), state: 'following' })
    try {
      const finished = await options.follow(game, event => {
        options.onEvent(set(afterEvent(current(), event, wallMs())), event)
      })
      set({ ...current(), state: finished ? 'finished' : 'stopped' })
    } catch (error) {
      set({ ...current(), state: 'failed', warning: reasonOf(error), error })
    }
  }
}

/** @throws {CommandFailure} when not every game was finished, naming those that were not. */
export function assertFinished(games: readonly GameStatus[]): void {
  const open = games.filter(({ state }) => state !== 'finished')
  if (open.length === 0) return
  const named = open.map(({ name, state, warning }) =>
    state === 'failed' ? `${name} failed: ${warning}` : `${name} was stopped`,
  )
  throw new CommandFailure(named.join('; '))
}
