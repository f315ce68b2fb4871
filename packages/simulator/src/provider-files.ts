import { type CompactFiles, toCompactFiles } from './compact-files.ts'
import type { SimulatedGame } from './lib/files/box-score.ts'

/** The public liveData format, or the format of the fictional provider Tallysheet. */
export type ProviderFormat = 'live-data' | 'tallysheet'

/** The names of the two files of a game in each format. */
export const providerFiles: Readonly<Record<ProviderFormat, CompactFiles>> = {
  'live-data': { playByPlay: 'playbyplay.json', boxScore: 'boxscore.json' },
  tallysheet: { playByPlay: 'entries.jsonl', boxScore: 'sheet.json' },
}

export function writeGame(game: SimulatedGame, format: ProviderFormat): CompactFiles {
  if (format === 'tallysheet') return toCompactFiles(game)
  return { playByPlay: JSON.stringify(game.playByPlay), boxScore: JSON.stringify(game.boxScore) }
}
