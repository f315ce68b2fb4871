import type { GameSource } from '@fixture-feed/generator/game-source'
import { type History, readHistory } from '@fixture-feed/generator/history'
import {
  formatProblem,
  type GameFiles,
  type GameInput,
  type GameReading,
  type Problem,
  readGame,
} from '@fixture-feed/generator/read-game'
import { CommandFailure } from './failure.ts'
import { note } from './output.ts'
import { readJson, readText } from './read-file.ts'

/** Where the files of a game are. */
export interface GamePaths {
  readonly playByPlay: string
  readonly boxScore: string
  readonly history?: string | undefined
}

/** A game that can be generated from. */
export interface ReadGameFiles {
  readonly files: GameFiles
  readonly game: GameInput
  readonly history: History | undefined
}

/**
 * Reads the files of a game; warnings go to stderr.
 *
 * @throws {CommandFailure} naming the file and the first action that is wrong, and why.
 */
export async function readGameFiles(paths: GamePaths): Promise<ReadGameFiles> {
  // The parser of JSON names the file and the place in it.
  const [playByPlay, boxScore] = await Promise.all([
    readJson(paths.playByPlay),
    readJson(paths.boxScore),
  ])
  const files = { playByPlay, boxScore }
  return { files, ...(await gameOf(readGame(files), paths)) }
}

/** The same for files in the format of another source. */
export async function readGameOf(
  source: GameSource,
  paths: GamePaths,
): Promise<Omit<ReadGameFiles, 'files'>> {
  const [playByPlay, boxScore] = await Promise.all([
    readText(paths.playByPlay),
    readText(paths.boxScore),
  ])
  return gameOf(source({ playByPlay, boxScore }), paths)
}

async function gameOf(
  { game, problems, warnings }: GameReading,
  { history }: GamePaths,
): Promise<Omit<ReadGameFiles, 'files'>> {
  if (game === undefined) throw unusable(problems)
  for (const { message } of warnings) note(message)
  return { game, history: history === undefined ? undefined : await readHistoryFile(history) }
}

/** Reads a history; @throws {CommandFailure} what is wrong with it. */
export async function readHistoryFile(file: string): Promise<History> {
  const { history, problems } = readHistory(await readJson(file))
  if (history === undefined) throw unusable(problems)
  return history
}

function unusable(problems: readonly Problem[]): CommandFailure {
  const [first, ...more] = problems
  if (first === undefined) return new CommandFailure('The game cannot be read')
  const further = more.length === 0 ? '' : ` (and ${more.length} more)`
  return new CommandFailure(`${formatProblem(first)}${further}`)
}
