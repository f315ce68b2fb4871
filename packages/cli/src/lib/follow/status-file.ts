import { rename, writeFile } from 'node:fs/promises'
import { type GameStatus, gameStates, instantOf, statusFacts } from './game-status.ts'

/** A file with the status of the followed games. */
export interface StatusFile {
  /** Writes the statuses soon. Of several calls during a write, only the last one is written. */
  write(games: readonly GameStatus[]): void
  /** Resolves when the last statuses are written. */
  close(): Promise<void>
}

/**
 * Maintains a file with one JSON object: the status of the game, or of a schedule as a whole with its `games`. A reader
 * never sees a partial object, because each version is written to a temporary file, which then replaces this file.
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

/**
 * The status of a schedule. Its state is the first of the following that one of its games has: `following`,
 * `waiting`, `failed`, `stopped`, `postponed`, `finished`.
 */
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
