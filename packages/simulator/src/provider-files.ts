import { toFibaLiveStats } from './fiba-live-stats-file.ts'
import type { SimulatedGame } from './lib/files/box-score.ts'

/** The public liveData format, or the format of FIBA LiveStats. */
export type ProviderFormat = 'live-data' | 'fiba-livestats'

export const providerFormats: readonly ProviderFormat[] = ['live-data', 'fiba-livestats']

/** The name, path or text of the file with each input of a game. In a format with one file both are the same. */
export interface GameFiles {
  readonly playByPlay: string
  readonly boxScore: string
}

/** The names of the files of a game in each format. */
export const providerFiles: Readonly<Record<ProviderFormat, GameFiles>> = {
  'live-data': { playByPlay: 'playbyplay.json', boxScore: 'boxscore.json' },
  'fiba-livestats': { playByPlay: 'data.json', boxScore: 'data.json' },
}

/** The paths at which a provider serves the files of a game. */
export function pathsOf({ playByPlay }: SimulatedGame, format: ProviderFormat): GameFiles {
  if (format === 'live-data') return providerFiles[format]
  // The file does not contain the id of its game, so the path contains it.
  const path = `data/${playByPlay.game.gameId}/data.json`
  return { playByPlay: path, boxScore: path }
}

/** The texts of the files of a game. */
export function writeGame(game: SimulatedGame, format: ProviderFormat): GameFiles {
  if (format === 'fiba-livestats') {
    const text = toFibaLiveStats(game)
    return { playByPlay: text, boxScore: text }
  }
  return { playByPlay: JSON.stringify(game.playByPlay), boxScore: JSON.stringify(game.boxScore) }
}
