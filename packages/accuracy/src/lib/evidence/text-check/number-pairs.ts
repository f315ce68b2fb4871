import { type Expression, termsOf } from '@fixture-feed/contract/evidence-how'
import type { CheckedText, StatedNumber } from './checked-text.ts'
import { hasBounds } from './expression-kinds.ts'

/** The two numbers of a score or a comparison, such as `98-97`. */
export interface NumberPair {
  /** Whether the number for which the pair was found is the first one. */
  readonly isFirst: boolean
  /** The team with the higher number. If the numbers are equal, the first team. */
  readonly leader: string
  readonly isEven: boolean
  readonly isLeaderFirst: boolean
  readonly isScoreOfGame: boolean
}

/**
 * The pair of a number: two joined numbers that state the same statistic for both teams, as in a score. `undefined`
 * if the number does not belong to a pair.
 */
export function pairOf(
  checked: CheckedText,
  all: readonly StatedNumber[],
  each: StatedNumber,
): NumberPair | undefined {
  const index = all.indexOf(each)
  for (const first of [index, index - 1]) {
    const [one, other] = [all[first], all[first + 1]]
    if (one === undefined || other === undefined) continue
    const between = checked.text.slice(one.number.end, other.number.start)
    if (!/^[\s\u00a0]?(?:%?(?:[-–]| a | to )|% por )$/.test(between)) continue
    const [a, b] = [one, other].map(({ expression }) => sideOf(checked, expression.expression))
    if (a === undefined || b === undefined || a.shape !== b.shape || a.id === b.id) continue
    const [own, opponent] = [Number(one.number.value), Number(other.number.value)]
    const leader = own >= opponent ? a.id : b.id
    return {
      isFirst: first === index,
      leader,
      isEven: own === opponent,
      isLeaderFirst: own >= opponent,
      isScoreOfGame: a.shape === 'points' && !hasBounds(one.expression.expression),
    }
  }
  return undefined
}

/** The team of an expression, and its shape without the team; `undefined` if it is not about exactly one team. */
function sideOf(
  checked: CheckedText,
  expression: Expression,
): { readonly id: string; readonly shape: string } | undefined {
  const terms = termsOf(expression)
  const [term] = terms
  if (term === undefined) return undefined
  const { awayId, homeId } = checked.record
  if (term.key === 'homeScore') return { id: homeId, shape: 'score' }
  if (term.key === 'awayScore') return { id: awayId, shape: 'score' }
  const isOfOne = terms.every(({ id }) => id === term.id)
  if (!isOfOne || !checked.isTeam(term.id)) return undefined
  return { id: term.id, shape: terms.map(({ key }) => key).join() }
}
