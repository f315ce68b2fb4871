import { generateFeeds } from '@fixture-feed/generator/generate'
import { requireGame } from '@fixture-feed/generator/read-game'
import { type SimulatedGame, simulateGame } from '@fixture-feed/simulator/simulate-game'
import { type GameRecord, readRecord } from '../../accuracy.ts'

/** A simulated game with its record and its generated items in English. */
export interface GeneratedGame {
  readonly files: SimulatedGame
  readonly record: GameRecord
  readonly feeds: ReturnType<typeof generateFeeds>['feeds']
}

const games = new Map<number, GeneratedGame>()

/** The game of a seed, generated once for all tests of a process. */
export function generatedGame(seed: number): GeneratedGame {
  const known = games.get(seed)
  if (known !== undefined) return known
  const files = simulateGame({ seed })
  const { feeds } = generateFeeds(requireGame(files))
  const game = { files, record: readRecord(files), feeds }
  games.set(seed, game)
  return game
}
