import { type Action, pointsOf, teamOf } from '../game/action.ts'
import { periodLabel } from '../game/clock.ts'
import type { JsonFields } from './json-fields.ts'
import type { BoxScoreReading } from './read-box-score.ts'
import type { GameScore } from './unread-action.ts'

/** What must hold from one action to the next, whatever they are. Holds where it is in the game. */
export class LedgerCheck {
  readonly #box: BoxScoreReading
  #away = 0
  #home = 0
  #over = false
  /** The period that the game is in. */
  period = 1

  constructor(box: BoxScoreReading) {
    this.#box = box
  }

  /** The score that the actions so far add up to. */
  get score(): GameScore {
    return { awayScore: this.#away, homeScore: this.#home }
  }

  check(action: Action, fields: JsonFields): void {
    this.#checkScore(action, fields)
    const { kind, period } = action
    const { rules } = this.#box
    // Periods follow each other without a gap; memos and replays may stand anywhere.
    if (period === this.period || (kind !== 'other' && period === this.period + 1)) {
      this.period = period
    } else if (kind !== 'other') {
      fields.problem('period', this.misplaced(action))
    }
    if (kind !== 'game-end') return
    this.#over = true
    if (period >= rules.regulationPeriods) return
    const last = periodLabel(rules, rules.regulationPeriods)
    fields.problem(
      'period',
      `expected no end of the game before ${last}, found one in ${periodLabel(rules, period)}`,
    )
  }

  /** Every action carries the score after it: the running sum of what was made (true of all of 1,323 games). */
  #checkScore(action: Action, fields: JsonFields): void {
    const points = pointsOf(action)
    if (teamOf(action) === 'away') this.#away += points
    else this.#home += points
    if (points > 0 && this.#over) {
      fields.problem('actionType', 'expected no points after the end of the game')
    }
    if (action.awayScore === this.#away && action.homeScore === this.#home) return
    const { away, home } = this.#box
    fields.problem(
      action.awayScore === this.#away ? 'scoreHome' : 'scoreAway',
      `expected the score that the actions up to this one add up to, ${away.tricode} ${this.#away} ${home.tricode} ${this.#home}, ` +
        `found ${away.tricode} ${action.awayScore} ${home.tricode} ${action.homeScore}`,
    )
  }

  /** What is wrong with the period of an action that does not follow on those before. */
  misplaced({ period }: Action): string {
    const { rules } = this.#box
    return (
      `expected ${periodLabel(rules, this.period)} or ${periodLabel(rules, this.period + 1)}, ` +
      `found ${periodLabel(rules, period)}`
    )
  }
}
