import type { ItemKind } from '@fixture-feed/generator/messages'
import { breakMeanings } from './break.ts'
import { defensiveMeanings, factorMeanings, pointMeanings } from './contest.ts'
import { entryMeanings } from './entry.ts'
import type { Meanings } from './meaning.ts'
import { playerMeanings } from './player.ts'
import { postGameMeanings } from './post-game.ts'
import { preGameMeanings } from './pre-game.ts'
import { runMeanings } from './run.ts'
import { teamMeanings } from './team.ts'

/**
 * The values with which each message is true, by kind of item. They are computed from the raw files of the game and the
 * history.
 */
export const meanings: { readonly [Kind in ItemKind]: Meanings<Kind> } = {
  run: runMeanings,
  break: breakMeanings,
  player: playerMeanings,
  team: teamMeanings,
  factors: factorMeanings,
  points: pointMeanings,
  defensive: defensiveMeanings,
  entry: entryMeanings,
  'pre-game': preGameMeanings,
  'post-game': postGameMeanings,
}
