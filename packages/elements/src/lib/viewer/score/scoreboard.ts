import { type Item, isContent } from '@fixture-feed/client'
import type { GameState } from '@fixture-feed/client/content.generated'
import { finalText, gameTimeText } from '../../score/game-clock.ts'
import { regulationOf } from '../flow/game-flow.ts'

/** The score as far as a feed tells it. */
export interface Scoreboard {
  readonly awayTeamId: string
  readonly awayScore: number
  readonly homeTeamId: string
  readonly homeScore: number
  /** `Q2 4:32` or `Final/OT`. */
  readonly gameTime: string
  readonly final: boolean
}

/** The score of the newest item that has one; the result, once an item tells it. Items in the order of their feed. */
export function scoreboardOf(items: readonly Item[]): Scoreboard | undefined {
  const result = items.findLast(item => isContent(item, 'basketball.post-game-summary', 1))
  if (result !== undefined && isContent(result, 'basketball.post-game-summary', 1)) {
    const { periodsPlayed, ...score } = result.content.finalScore
    return { ...score, gameTime: finalText(periodsPlayed, regulationOf(items)), final: true }
  }
  const state = items.findLast(({ content }) => isGameState(content.gameState))?.content.gameState
  if (!isGameState(state)) return undefined
  const { awayTeamId, awayScore, homeTeamId, homeScore } = state
  return {
    awayTeamId,
    awayScore,
    homeTeamId,
    homeScore,
    gameTime: gameTimeText(state),
    final: false,
  }
}

function isGameState(value: unknown): value is GameState {
  return typeof value === 'object' && value !== null && 'awayScore' in value && 'clock' in value
}

/** Who is ahead, as far as both scores are known. */
export function leaderOf(
  away: number | undefined,
  home: number | undefined,
): 'away' | 'home' | undefined {
  if (away === undefined || home === undefined || away === home) return undefined
  return away > home ? 'away' : 'home'
}
