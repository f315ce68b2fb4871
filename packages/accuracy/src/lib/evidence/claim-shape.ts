import { type EvidenceTerm, type Expression, termsOf } from '@fixture-feed/contract/evidence-how'

/** The form of an expression, which decides the words that its text needs. */
export type ClaimShape =
  /** One count, one value of a play, or the number of an overtime. */
  | 'count'
  /** The difference between two teams or players in the same count. */
  | 'margin'
  /** The number of missed attempts. */
  | 'misses'
  /** A percentage of counts that belong together. */
  | 'share'
  /**
   * A sum of counts: the offensive rebounds of a team and the defensive rebounds of its opponent, or wins and earlier
   * wins.
   */
  | 'sum'
  /** The distance to a round number, or the number itself: `10 - assists of 1`, `points of 1 + 3`. */
  | 'mark'

/**
 * Returns the shape of an expression; `undefined` if it has no known shape. Arithmetic of any other form could give any
 * number: `points of 1 * 0 + 14`.
 */
export function shapeOf(expression: Expression, regulationPeriods: number): ClaimShape | undefined {
  const terms = termsOf(expression)
  const [first, second] = terms
  if (first === undefined) return undefined
  const source = formOf(expression)
  const isOne = terms.length === 1
  if (source === 'T') return 'count'
  if (source === 'T - T' && second !== undefined) return differenceOf(first, second)
  if (source === 'T + T' && second !== undefined) return isSum(first, second) ? 'sum' : undefined
  if (source === `T - ${regulationPeriods}` && first.key === 'period') return 'count'
  if (isOne && /^\d*[05] - T$/.test(source)) return 'mark'
  if (isOne && /^T \+ \d$/.test(source)) return 'mark'
  return isShare(source, terms) ? 'share' : undefined
}

/** The expression with `T` for each term. */
function formOf(expression: Expression): string {
  if (expression.kind === 'number') return String(expression.value)
  if (expression.kind === 'term') return 'T'
  const { left, right, sign } = expression
  const isInner = (part: Expression) =>
    part.kind === 'operation' && /[*/]/.test(sign) && /[+-]/.test(part.sign)
  const [a, b] = [left, right].map(part => (isInner(part) ? `(${formOf(part)})` : formOf(part)))
  return `${a} ${sign} ${b}`
}

function differenceOf(first: EvidenceTerm, second: EvidenceTerm): ClaimShape | undefined {
  if (first.id !== second.id) return first.key === second.key ? 'margin' : undefined
  const isAttempts = first.key === second.key.replace(/Made$/, 'Attempted')
  return isAttempts && isSameStretch(first, second) ? 'misses' : undefined
}

function isSum(first: EvidenceTerm, second: EvidenceTerm): boolean {
  if (first.key === 'wins' && second.key === 'wins') return first.id === second.id
  return (
    first.key === 'liveOffensiveRebounds' &&
    second.key === 'allDefensiveRebounds' &&
    first.id !== second.id &&
    isSameStretch(first, second)
  )
}

function isSameStretch({ bounds: a }: EvidenceTerm, { bounds: b }: EvidenceTerm): boolean {
  return a.period === b.period && a.after === b.after && a.until === b.until
}

/** The form of the expression of each percentage, and its counts in the order in which the expression names them. */
const shares: readonly (readonly [form: string, keys: string])[] = [
  ['100 * T / T', 'fieldGoalsMade fieldGoalsAttempted'],
  ['100 * T / T', 'threePointersMade threePointersAttempted'],
  ['100 * T / T', 'freeThrowsMade freeThrowsAttempted'],
  ['100 * T / T', 'freeThrowsAttempted fieldGoalsAttempted'],
  ['100 * T / T', 'turnovers possessions'],
  ['100 * (T + 0.5 * T) / T', 'fieldGoalsMade threePointersMade fieldGoalsAttempted'],
  ['100 * T / (T + T)', 'liveOffensiveRebounds liveOffensiveRebounds allDefensiveRebounds'],
]

function isShare(source: string, terms: readonly EvidenceTerm[]): boolean {
  const [first] = terms
  const keys = terms.map(({ key }) => key).join(' ')
  const isKnown = shares.some(([form, known]) => form === source && known === keys)
  const isOfOne = terms.every(
    ({ id, key }) => (id === first?.id) === (key !== 'allDefensiveRebounds'),
  )
  return isKnown && isOfOne && terms.every(term => first && isSameStretch(first, term))
}
