import type { GameState, Score } from '@fixture-feed/contract/shared-structures'
import { periodLabel } from '../game/clock.ts'
import type { GameInput } from '../game/game-input.ts'
import type { GamePrefix } from '../statistics/game-prefix.ts'

export function gameStateOf(input: GameInput, { action, scoreState }: GamePrefix): GameState {
  return {
    period: action.period,
    periodLabel: periodLabel(input.rules, action.period),
    clock: action.clock,
    awayTeamId: input.away.id,
    awayScore: scoreState.away,
    homeTeamId: input.home.id,
    homeScore: scoreState.home,
  }
}

export function finalScoreOf(input: GameInput, at: GamePrefix): Score {
  const { period: periodsPlayed, periodLabel: _, clock: __, ...score } = gameStateOf(input, at)
  return { ...score, periodsPlayed }
}
