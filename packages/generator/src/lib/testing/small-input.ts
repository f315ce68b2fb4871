import { smallGame } from '@fixture-feed/simulator/small-game'
import { readGame } from '../../read-game.ts'
import type { GameInput } from '../game/game-input.ts'

/** Reads a game in the notation of `smallGame`. Returns the input of the generator. */
export function smallInput(notation: string): GameInput {
  const { game, problems } = readGame(smallGame(notation))
  if (game === undefined) throw new Error(JSON.stringify(problems))
  return game
}
