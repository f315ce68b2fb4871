import { isTimed } from '../game/clock.ts'
import type { GameInput } from '../game/game-input.ts'
import type { GameWords } from './language.ts'

/** The facts of a game on which the words of its texts depend. */
export function gameWordsOf({ rules, gender }: Pick<GameInput, 'rules' | 'gender'>): GameWords {
  return {
    periods: rules.regulationPeriods,
    arePeriodsNamed: rules.isPeriodCountKnown,
    isTimed: period => isTimed(rules, period),
    gender,
  }
}
