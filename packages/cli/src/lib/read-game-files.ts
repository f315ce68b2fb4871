import { gameEndOf, withAgreedEnd } from '@fixture-feed/generator/game-end'
import { type GameFacts, liveData } from '@fixture-feed/generator/game-source'
import { type History, readHistory } from '@fixture-feed/generator/history'
import {
  formatProblem,
  type GameInput,
  type GameReading,
  type Problem,
  readGame,
} from '@fixture-feed/generator/read-game'
import { CommandFailure } from './failure.ts'
import { gameSourceOf, isOneFile } from './game-input.ts'
import { note } from './output.ts'
import { readJson, readText } from './read-file.ts'

/** The arguments `<play-by-play> [box-score]` of a command. */
export interface GameFileArguments {
  readonly playByPlay: string
  /** `undefined` for a source whose games are one file. */
  readonly boxScore: string | undefined
}

/** The paths of the files of a game, and of the file of earlier games. */
export interface GamePaths extends GameFileArguments {
  readonly history?: string | undefined
}

/** The input and the history of a game, from which its feeds can be generated. */
export interface ReadGameFiles {
  readonly game: GameInput
  readonly history: History | undefined
}

/**
 * Reads the files of a game in the format of a source; warnings go to stderr.
 *
 * @throws {UsageError} for an unknown source.
 * @throws {CommandFailure} with the first problem of the files, if they are not a game or not a history.
 */
export async function readGameFiles(
  source: string,
  paths: GamePaths,
  facts: GameFacts,
): Promise<ReadGameFiles> {
  const reading = await readingOf(source, paths, facts)
  const { game, problems, warnings } = withAgreedEnd(reading)
  if (game === undefined) throw unusable(problems)
  for (const { message } of warnings) note(message)
  noteEnd(reading)
  const { history } = paths
  return { game, history: history === undefined ? undefined : await readHistoryFile(history) }
}

/** Reports how a game is treated if some of its sources report its end, but not all of them report the same end. */
function noteEnd(reading: GameReading): void {
  const end = gameEndOf(reading)
  if (end.kind !== 'incomplete') return
  const { missing, disagreement } = end
  const consequence =
    disagreement === undefined
      ? 'the game is treated as over, because its files agree that it has ended'
      : `the game is treated as still in progress, because ${disagreement}`
  note(`The ${missing} is missing: ${consequence}`)
}

async function readingOf(
  name: string,
  { playByPlay, boxScore = playByPlay }: GamePaths,
  facts: GameFacts,
): Promise<GameReading> {
  const source = gameSourceOf(name)
  if (isOneFile(name)) {
    const text = await readText(playByPlay)
    return source({ playByPlay: text, boxScore: text }, facts)
  }
  if (source === liveData) {
    // `readJson` reports the file and the place of a JSON error. The source does not know the file.
    const [plays, box] = await Promise.all([readJson(playByPlay), readJson(boxScore)])
    return readGame({ playByPlay: plays, boxScore: box })
  }
  const [plays, box] = await Promise.all([readText(playByPlay), readText(boxScore)])
  return source({ playByPlay: plays, boxScore: box })
}

/** Reads a history. Throws a `CommandFailure` with the first fault. */
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
