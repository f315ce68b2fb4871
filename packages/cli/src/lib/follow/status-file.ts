import { rename, writeFile } from 'node:fs/promises'
import { type GameStatus, gameStates, instantOf, statusFacts } from './game-status.ts'

/** A file with the status of the followed games. */
export interface StatusFile {
  /** Writes the statuses, soon: of several at the same time only the last is written. */
  write(games: readonly GameStatus[]): void
  /** Resolves when the last statuses are written. */
  close(): Promise<void>
}

/**
 * Keeps a file with one JSON object: the status of the game, or of a schedule as a whole with its `games`. A reader always
 * sees a whole object, because each one is written to another file first, which then replaces this one.
 */
export function createStatusFile(
  path: string,
  { isSchedule, onFailure }: { isSchedule: boolean; onFailure: (error: unknown) => void },
): StatusFile {
  let next: readonly GameStatus[] | undefined
  let writing: Promise<void> | undefined

  async function writeNext(): Promise<void> {
    while (next !== undefined) {
      const facts = isSchedule ? scheduleFacts(next) : next.map(statusFacts)[0]
      next = undefined
      try {
        await writeFile(`${path}.new`, `${JSON.stringify(facts)}\n`)
        await rename(`${path}.new`, path)
      } catch (error) {
        onFailure(error)
      }
    }
    writing = undefined
  }

  return {
    write(games) {
      next = [...games]
      writing ??= writeNext()
    },
    async close() {
      await writing
    },
  }
}

/** A schedule has the state of its least advanced game. */
function scheduleFacts(games: readonly GameStatus[]) {
  const open = games.filter(({ waitingFor }) => waitingFor !== undefined)
  const order = ['following', 'waiting', 'failed', 'stopped', 'postponed', 'finished'] as const
  const state = order.find(state => games.some(game => game.state === state)) ?? gameStates[0]
  const since = games.filter(game => game.state === state).map(({ sinceMs }) => sinceMs)
  return {
    state,
    since: instantOf(Math.min(...since)),
    waitingFor: open.length === 0 ? null : open.map(({ name }) => name).join(', '),
    games: games.map(statusFacts),
  }
}
