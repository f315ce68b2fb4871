import { type Expression, isName, termsOf } from '@fixture-feed/contract/evidence-how'
import type { ComputedClaim } from '../claim-check.ts'

export function isOfSchedule({ expressions }: ComputedClaim): boolean {
  return expressions.some(({ expression }) => isShown(expression, 'schedule'))
}

export function isShown(expression: Expression, key: string): boolean {
  return expression.kind === 'term' && expression.term.key === key
}

export function isMargin(expression: Expression): boolean {
  return (
    expression.kind === 'operation' &&
    expression.sign === '-' &&
    expression.left.kind === 'term' &&
    expression.right.kind === 'term' &&
    expression.left.term.key === expression.right.term.key
  )
}

export function isShare(expression: Expression): boolean {
  return expression.kind === 'operation' && /[*/]/.test(expression.sign)
}

export function keysOf(expression: Expression): readonly string[] {
  if (isName(expression)) return []
  return [...new Set(termsOf(expression).map(({ key }) => key))]
}

/** Whether an expression counts only a part of the game up to the moment of the item. */
export function hasBounds(expression: Expression): boolean {
  return termsOf(expression).some(
    ({ bounds: { period, after, until } }) => (period ?? after ?? until) !== undefined,
  )
}

export const timeKeys: ReadonlySet<string> = new Set(['period', 'clock', 'date'])
