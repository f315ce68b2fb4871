import { type StatedExpression, termsOf } from '@fixture-feed/contract/evidence-how'
import type { ClaimFault, ComputedClaim } from '../claim-check.ts'
import { scheduledNumbers } from '../schedule.ts'
import { isStatistic } from '../term-counter.ts'
import type { PeriodToken, TextToken } from '../text-tokens.ts'
import type { CheckedText, StatedNumber } from './checked-text.ts'
import { isOfSchedule, isShown } from './expression-kinds.ts'
import { isClear } from './number-owners.ts'
import { thresholds } from './number-units.ts'
import { isClock, isValue } from './number-values.ts'
import { namesAmong } from './pronouns.ts'
import { falsehood, unclear } from './text-faults.ts'

/**
 * The numbers of a claim with the expressions that they state, and the faults of the names, numbers, periods and
 * thresholds in the text of the claim.
 */
export function alignmentOf(
  checked: CheckedText,
  computed: ComputedClaim,
): {
  readonly faults: readonly ClaimFault[]
  readonly stated: readonly StatedNumber[]
} {
  const inside = checked.tokens.filter(each => checked.isInside(each, computed))
  if (isOfSchedule(computed)) return { faults: scheduleFaults(checked, inside), stated: [] }
  const { faults, stated } = align(checked, computed, inside)
  const thresholds = thresholdFaults(checked, computed, inside)
  const names = [...nameFaults(checked, computed, inside), ...operandFaults(computed, inside)]
  return { faults: [...names, ...faults, ...thresholds], stated }
}

/** Reports numbers of a schedule claim that are not dates, times, labels or places of the box score. */
function scheduleFaults(checked: CheckedText, inside: readonly TextToken[]): readonly ClaimFault[] {
  const scheduled = scheduledNumbers(checked.record.box)
  return inside
    .filter(each => each.kind === 'number')
    .filter(({ text, value }) => !scheduled.has(text) && !scheduled.has(String(value)))
    .map(({ text }) => falsehood(`"${text}" is not on the schedule`))
}

/** Reports names within a claim that are not entities of its expressions, or that may be several entities. */
function nameFaults(
  checked: CheckedText,
  { expressions }: ComputedClaim,
  inside: readonly TextToken[],
): readonly ClaimFault[] {
  const { awayId, homeId } = checked.record
  const scores: Readonly<Record<string, string>> = { awayScore: awayId, homeScore: homeId }
  const terms = expressions.flatMap(({ expression }) => termsOf(expression))
  const ids = new Set(terms.map(({ id, key }) => scores[key] ?? id))
  const faults: ClaimFault[] = []
  for (const name of namesAmong(inside)) {
    if (name.isPronoun) continue
    const meant = name.ids.filter(id => ids.has(id))
    if (meant.length === 1 && name.ids.length === 1) continue
    // A family name that several players share is clear if the text before it names exactly one of them without
    // ambiguity. If that text names none of them, the item must name only one.
    if (meant.length === 1 && isClear(checked, name, meant[0] ?? '')) continue
    if (meant.length === 0) faults.push(falsehood(`names "${name.text}", who is not in its "how"`))
    else faults.push(unclear(`"${name.text}" may be ${name.ids.join(' or ')}`))
  }
  return faults
}

/**
 * Reports each `name of` of a claim that occurs twice, or whose team or player the text of the claim does not name.
 */
function operandFaults(
  { expressions }: ComputedClaim,
  inside: readonly TextToken[],
): readonly ClaimFault[] {
  const inText = new Set(namesAmong(inside).flatMap(({ ids }) => ids))
  const named = expressions.filter(({ expression }) => isShown(expression, 'name'))
  const faults: ClaimFault[] = []
  for (const [index, { expression, source }] of named.entries()) {
    const [{ id } = { id: '' }] = termsOf(expression)
    if (named.findIndex(each => each.source === source) < index)
      faults.push(falsehood(`its "how" has "${source}" twice`))
    else if (!isStatistic(id) && !inText.has(id))
      faults.push(falsehood(`its "how" has "${source}", whom its text does not name`))
  }
  return faults
}

/**
 * Assigns the numbers of a claim to its values, in order, and reports numbers without a value. Clocks and periods are
 * compared separately.
 */
function align(
  checked: CheckedText,
  { expressions }: ComputedClaim,
  inside: readonly TextToken[],
): { readonly faults: readonly ClaimFault[]; readonly stated: readonly StatedNumber[] } {
  const faults: ClaimFault[] = []
  const stated: StatedNumber[] = []
  const shown = expressions.filter(each => isShown(each.expression, 'clock'))
  const valued = expressions.filter(
    ({ expression, value }) => value !== undefined && !isShown(expression, 'clock'),
  )
  let next = 0
  for (const number of inside.filter(each => each.kind === 'number')) {
    const clock = shown.find(({ value = '' }) =>
      isClock(number, value, checked.textAfter(number.end)),
    )
    if (clock !== undefined) {
      stated.push({ number, expression: clock })
      continue
    }
    const at = valued.findIndex(({ value }, index) => index >= next && isValue(number, value ?? ''))
    const expression = valued[at]
    if (expression === undefined) {
      const values = expressions
        .map(({ value }) => value)
        .filter(each => each !== undefined)
        .join(', ')
      faults.push(falsehood(`states "${number.text}", but its "how" gives ${values || 'no value'}`))
    } else {
      stated.push({ number, expression })
      next = at + 1
    }
  }
  for (const { text } of inside.filter(each => each.kind === 'unit' && each.text === '3')) {
    if (expressions.some(isOneThree)) continue
    faults.push(falsehood(`states "${text}" as a 3-pointer, which its "how" does not count`))
  }
  for (const period of inside.filter(each => each.kind === 'period')) {
    faults.push(...periodFaults(checked, period, expressions))
  }
  return { faults, stated }
}

/** Whether an expression counts one 3-pointer, which a text may call `3`: `Birch's 3 ties it`. */
function isOneThree({ expression, value }: StatedExpression): boolean {
  return value === '1' && isShown(expression, 'threePointersMade')
}

/**
 * Reports a period within a claim that is neither a value nor a bound of its expressions. A claim without values and
 * bounds that are periods has no fault.
 */
function periodFaults(
  checked: CheckedText,
  { isWhole, periods, text }: PeriodToken,
  expressions: readonly StatedExpression[],
): readonly ClaimFault[] {
  const terms = expressions.flatMap(({ expression }) => termsOf(expression))
  const values = expressions
    .filter(({ expression }) => termsOf(expression).some(({ key }) => key === 'period'))
    .map(({ value }) => Number(value))
  const bounds = terms.map(({ bounds: { period } }) => period).filter(each => each !== undefined)
  const last = periods.at(-1) ?? 0
  const overtimes = last - checked.record.regulationPeriods
  const isStated = [...values, ...bounds].some(
    each =>
      (isWhole ? each === last : periods.includes(each)) ||
      (!isWhole && overtimes > 0 && each === overtimes),
  )
  if (isStated) return []
  if (values.length === 0 && bounds.length === 0) return []
  return [
    falsehood(
      `states "${text}", but its "how" is about period ${[...values, ...bounds].join(', ')}`,
    ),
  ]
}

/**
 * Reports a double-double, triple-double or quadruple-double without two, three or four counts of at least 10, and a
 * phrase about possessions that does not match the margin of the game.
 */
function thresholdFaults(
  checked: CheckedText,
  { expressions }: ComputedClaim,
  inside: readonly TextToken[],
): readonly ClaimFault[] {
  const values = expressions.map(({ value }) => Number(value ?? 0))
  return inside
    .filter(each => each.kind === 'unit')
    .filter(({ keys: [key = ''] }) => {
      const least = thresholds[key]
      const isReached =
        least === undefined
          ? isMarginOf(checked, key)
          : values.filter(value => value >= 10).length >= least
      return !isReached
    })
    .map(({ text }) => falsehood(`states "${text}", which the game does not reach`))
}

/** Whether the margin of the game fits a phrase about possessions: one possession is worth at most three points. */
function isMarginOf(checked: CheckedText, key: string): boolean {
  const margin = Math.abs(checked.margin)
  if (key === 'manyPossessions') return margin > 3
  return key === 'onePossession' ? margin <= 3 : true
}
