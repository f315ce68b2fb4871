import { fibaLiveStats } from './fiba-live-stats.ts'
import type { GameFacts, GameTexts } from './game-facts.ts'
import { foundInsteadOfJson } from './json-text.ts'
import { type GameReading, type InputFile, readGame } from './read-game.ts'

/**
 * A function that reads the texts of one provider's format into the model of a game. It is pure, and
 *
 * - never throws: content that cannot be a state of a game (HTML, half a file, scores that do not add up) is reported
 *   in `problems`, each with the faulty input, and `game` is missing;
 * - leaves out no action that counts, apart from last lines that wait for later ones (`waitingFor`): actions that it
 *   does not understand, and players missing in the box score, are in `game.unclear` and in the warnings, so that only
 *   items that depend on them are held back;
 * - keeps the `actionNumber` of an action across responses, whatever else is corrected, because ids of items contain
 *   the number;
 * - states in `writtenAt` when each text was written, if the provider reports it, so that older texts can be
 *   detected.
 */
export type GameSource = (texts: GameTexts, facts?: GameFacts) => GameReading

/**
 * The public liveData format: two JSON files, the play-by-play with `game.actions` and the box score with
 * `game.homeTeam`.
 */
export const liveData: GameSource = texts => {
  const playByPlay = parseJson(texts.playByPlay, 'play-by-play')
  const boxScore = parseJson(texts.boxScore, 'box-score')
  const problems = [playByPlay, boxScore]
    .map(({ problem }) => problem)
    .filter(each => each !== undefined)
  if (problems.length > 0) return { problems, warnings: [] }
  return readGame({ playByPlay: playByPlay.value, boxScore: boxScore.value })
}

/** The sources that the generator contains, by their name for the option `--source`. */
export const gameSources: Readonly<Record<string, GameSource>> = {
  'live-data': liveData,
  'fiba-livestats': fibaLiveStats,
}

/** The sources whose games are one file, so that both texts of `GameTexts` are its text. */
export const oneFileSources: ReadonlySet<string> = new Set(['fiba-livestats'])

/** Parses one JSON input of a source. Returns the value, or the problem if the text is not JSON. */
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

export type { GameFacts, GameReading, GameTexts }
