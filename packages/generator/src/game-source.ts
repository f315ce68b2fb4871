import { foundInsteadOfJson } from './json-text.ts'
import { type GameReading, type InputFile, readGame } from './read-game.ts'
import { tallysheet } from './tallysheet.ts'

/** What a provider answers for a game: the text of both inputs, as it came. */
export interface GameTexts {
  readonly playByPlay: string
  readonly boxScore: string
}

/**
 * A provider's format: from the texts to the game's model. It is pure, and
 *
 * - never throws: what cannot be a state of the game (HTML, half a file, scores that do not add up) is in `problems`, each
 *   with the input at fault, and there is no `game`;
 * - leaves out no action that counts: one that it does not understand, and players whom nobody lists, are in
 *   `game.unclear`, with a warning each, so that only items that tell of them are held back;
 * - keeps `actionNumber` for an action from one answer to the next, whatever else is corrected: ids of items are made of it;
 * - says in `writtenAt` when each text was written, where the provider tells, so that an older one is known as such.
 */
export type GameSource = (texts: GameTexts) => GameReading

/** The public liveData format: two JSON files, `game.actions` and `game.homeTeam`. */
export const liveData: GameSource = texts => {
  const playByPlay = parseJson(texts.playByPlay, 'play-by-play')
  const boxScore = parseJson(texts.boxScore, 'box-score')
  const problems = [playByPlay, boxScore].flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) return { problems, warnings: [] }
  return readGame({ playByPlay: playByPlay.value, boxScore: boxScore.value })
}

/** The sources that come with the generator, by the name that `--source` takes. */
export const gameSources: Readonly<Record<string, GameSource>> = {
  'live-data': liveData,
  tallysheet,
}

/** Parses one input of a source whose texts are JSON: the value, or the problem that it is none. */
export function parseJson(
  text: string,
  file: InputFile,
): { readonly value?: unknown; readonly problem?: GameReading['problems'][number] } {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return {
      problem: { file, path: '', message: `expected JSON, found ${foundInsteadOfJson(text)}` },
    }
  }
}

export type { GameReading }
