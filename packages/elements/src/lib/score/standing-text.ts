import type { ScoreboardEntry } from '@fixture-feed/client'
import { msg } from '../item/msg.ts'
import { finalText, gameTimeText, regulationPeriods } from './game-clock.ts'

/** Where a game is: `Q2 4:32`, `Final`; nothing for one that is live and tells no score. */
export function standingText({ state, game }: ScoreboardEntry): string {
  if (state === 'scheduled') return msg('Not begun')
  if (state === 'live') return game === null ? '' : gameTimeText(game)
  if (game === null) return msg('Finished')
  const periods = regulationPeriods(game)
  return game.period < periods ? msg('Finished') : finalText(game.period, periods)
}
