import type { GameState, Score } from '@fixture-feed/contract/shared-structures'
import { periodLabel } from '../game/clock.ts'
import type { GameInput } from '../game/game-input.ts'
import type { Prefix } from '../statistics/prefix.ts'

export function gameStateOf(input: GameInput, { action, standing }: Prefix): GameState {
  return {
    period: action.period,
    periodLabel: periodLabel(input.rules, action.period),
    clock: action.clock,
    awayTeamId: input.away.id,
    awayScore: standing.away,
    homeTeamId: input.home.id,
    homeScore: standing.home,
  }
}

export function finalScoreOf(input: GameInput, at: Prefix): Score {
  const { period: periodsPlayed, periodLabel: _, clock: __, ...score } = gameStateOf(input, at)
  return { ...score, periodsPlayed }
}
