import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { type SimulatedGame, simulateGame } from '@fixture-feed/simulator/simulate-game'

/** A simulated game with its generated items in English. */
export interface GeneratedGame {
  readonly files: SimulatedGame
  readonly feeds: ReturnType<typeof generateFeeds>['feeds']
}

const games = new Map<number, GeneratedGame>()

/** The game of a seed, generated once for all tests of a process. */
export function generatedGame(seed: number): GeneratedGame {
  const known = games.get(seed)
  if (known !== undefined) return known
  const files = simulateGame({ seed })
  const game = { files, feeds: generateFeeds(requireGame(files)).feeds }
  games.set(seed, game)
  return game
}
