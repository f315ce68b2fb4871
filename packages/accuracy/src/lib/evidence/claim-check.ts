import type { Claim } from '@fixture-feed/contract/evidence'
import {
  type EvidenceTerm,
  evaluate,
  parseHow,
  type StatedExpression,
  termsOf,
} from '@fixture-feed/contract/evidence-how'
import type { GameRecord } from '../game-record.ts'
import type { RawAction } from '../raw-action.ts'
import { shapeOf } from './claim-shape.ts'
import { type CountedTerm, type TermCounter, UncountableTermError } from './term-counter.ts'

/** A fault of a claim: the claim is false, or it cannot be computed or compared with its text. */
export interface ClaimFault {
  readonly kind: 'false' | 'not-computable'
  readonly message: string
  /**
   * The ids of the plays concerned: the counted plays, or the plays that the claim leaves out or names without counting
   * them. Empty if no play is concerned.
   */
  readonly plays: readonly string[]
}

/**
 * A claim after the computation of its `how`, with the faults that were found. A claim that cannot be computed has no
 * expressions.
 */
export interface ComputedClaim {
  readonly claim: Claim
  readonly expressions: readonly StatedExpression[]
  readonly counted: ReadonlyMap<EvidenceTerm, CountedTerm>
  readonly faults: readonly ClaimFault[]
}

/**
 * Computes a claim from all plays that its expressions count. The claim must name these plays, and no other plays
 * unless a term allows them. Its values must equal the computed values, rounded to one decimal.
 */
export function computeClaim(
  claim: Claim,
  { counter, record }: { readonly counter: TermCounter; readonly record: GameRecord },
): ComputedClaim {
  const counted = new Map<EvidenceTerm, CountedTerm>()
  try {
    const expressions = parseHow(claim.how)
    const terms = expressions.flatMap(({ expression }) => termsOf(expression))
    for (const term of terms) counted.set(term, counter.count(term))
    const wrong = expressions.flatMap(each => valueFaults(each, counted))
    const faults = [
      ...wrong,
      ...constantFaults(expressions),
      ...shapeFaults(expressions, record.regulationPeriods),
      ...playFaults(claim, counted, record),
    ]
    return { claim, expressions, counted, faults }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof UncountableTermError)) throw error
    const fault: ClaimFault = { kind: 'not-computable', message: error.message, plays: [] }
    return { claim, expressions: [], counted, faults: [fault] }
  }
}

/** Reports a stated value that differs from the computed one. */
function valueFaults(
  { source, expression, value }: StatedExpression,
  counted: ReadonlyMap<EvidenceTerm, CountedTerm>,
): readonly ClaimFault[] {
  if (value === undefined) return []
  const computed = evaluate(expression, term => counted.get(term)?.value ?? Number.NaN)
  const isSame = typeof computed === 'string' ? computed === value : isRounded(computed, value)
  if (isSame) return []
  const plays = termsOf(expression).flatMap(term => idsOf(counted.get(term)?.plays ?? []))
  return [{ kind: 'false', message: `${source} is ${shownNumber(computed)}, not ${value}`, plays }]
}

/**
 * Whether a value with at most one decimal is the number rounded to one decimal, halves up: 57.1 for 57.142, and 57 for
 * 57.04.
 */
function isRounded(computed: number, value: string): boolean {
  if (!/^-?\d+(?:\.\d)?$/.test(value)) return false
  return Math.abs(Math.round(computed * 10) / 10 - Number(value)) < 1e-9
}

function shownNumber(value: number | string): string {
  return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value)
}

/** Reports expressions that do not have the form of a statistic, because free arithmetic could produce any number. */
function shapeFaults(
  expressions: readonly StatedExpression[],
  regulationPeriods: number,
): readonly ClaimFault[] {
  return expressions
    .filter(
      ({ expression }) =>
        termsOf(expression).length > 0 && shapeOf(expression, regulationPeriods) === undefined,
    )
    .map(({ source }) => ({
      kind: 'not-computable',
      message: `"${source}" is not a count, a margin or a share`,
      plays: [],
    }))
}

/** Reports expressions without a term, because they prove nothing. */
function constantFaults(expressions: readonly StatedExpression[]): readonly ClaimFault[] {
  return expressions
    .filter(({ expression }) => termsOf(expression).length === 0)
    .map(({ source }) => ({
      kind: 'not-computable',
      message: `"${source}" names no statistic`,
      plays: [],
    }))
}

/**
 * Reports the plays that a claim leaves out, the named plays that are not in the game, and the named plays that do not
 * count for it. A term with `mayHaveMore` allows further plays of its stretch.
 */
function playFaults(
  { plays }: Claim,
  counted: ReadonlyMap<EvidenceTerm, CountedTerm>,
  record: GameRecord,
): readonly ClaimFault[] {
  const terms = [...counted.values()]
  const needed = new Set(terms.flatMap(term => idsOf(term.plays)))
  const missing = [...needed].filter(id => !plays.includes(id))
  const unknown = plays.filter(id => record.position(Number(id)) === -1)
  const isCountedWithin = (id: string) =>
    terms.some(({ from, to, mayHaveMore }) => {
      const at = record.position(Number(id))
      return mayHaveMore && at > from && at <= to
    })
  const idle = plays.filter(id => !needed.has(id) && !unknown.includes(id) && !isCountedWithin(id))
  const faults: ClaimFault[] = []
  if (missing.length > 0) {
    const message = `leaves out ${listed(missing)} of its kind`
    faults.push({ kind: 'false', message, plays: missing })
  }
  if (unknown.length > 0) {
    const message = `names ${listed(unknown)}, not in the game`
    faults.push({ kind: 'false', message, plays: [] })
  }
  if (idle.length > 0) {
    const message = `names ${listed(idle)}, not counted by its "how"`
    faults.push({ kind: 'false', message, plays: idle })
  }
  return faults
}

const maxListed = 5

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, maxListed).join(', ')
  const more = ids.length > maxListed ? ` and ${ids.length - maxListed} more` : ''
  return `${ids.length === 1 ? 'play' : 'plays'} ${shown}${more}`
}

function idsOf(actions: readonly RawAction[]): readonly string[] {
  return actions.map(({ actionNumber }) => String(actionNumber))
}
