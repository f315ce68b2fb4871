import type { ClaimFault } from '../claim-check.ts'
import { type NumberToken, type UnitToken, wordPattern } from '../text-tokens.ts'
import type { CheckedText, StatedNumber } from './checked-text.ts'
import { isShare, keysOf, timeKeys } from './expression-kinds.ts'
import { unitOf } from './number-units.ts'
import { falsehood } from './text-faults.ts'

/**
 * Reports a number that is stated in the unit of another statistic, a share that is not stated in percent, and a count
 * that is stated in percent.
 */
export function unitFaults(
  checked: CheckedText,
  { number, expression }: StatedNumber,
  isScore: boolean,
): readonly ClaimFault[] {
  const keys = keysOf(expression.expression)
  if (keys.some(key => timeKeys.has(key)) || keys.length === 0) return []
  const isPercent = /^[\s\u00a0\u202f]?(?:%|percent|por ciento)/.test(checked.textAfter(number.end))
  if (isPercent !== isShare(expression.expression)) {
    return [falsehood(`"${number.text}" ${isPercent ? 'is' : 'is not'} stated in percent`)]
  }
  const units = isScore ? unitsOfScore(checked, number) : [unitOfCount(checked, number)]
  const wanted =
    !isScore && isAtLine(checked, number, units) ? throws : units.flatMap(unit => unit.keys)
  if (keys.some(key => wanted.includes(key) || alike(key, wanted))) return []
  // Makes can be baskets with an assist: "15 of their 25 baskets came on assists".
  const isAssisted = checked.sentenceText(number).search(wordPattern(checked.words.assisted)) !== -1
  if (isAssisted && keys.includes('assists') && checked.triedOf(number) !== undefined) return []
  const stated = units.map(({ text }) => text).join(' or ')
  return [
    falsehood(`"${number.text}" is stated in ${stated}, but its "how" counts ${keys.join(', ')}`),
  ]
}

/**
 * The unit of a count. A number without a unit counts points, and so does the number of a tie: `the next basket
 * breaks the tie at 28`.
 */
function unitOfCount(checked: CheckedText, number: NumberToken): Pick<UnitToken, 'keys' | 'text'> {
  if (checked.isPrecededBy(number, checked.words.tied)) return points
  return unitOf(checked, number) ?? points
}

/**
 * Whether words for the free-throw line are the last unit or number before a number of points: "From the line, the
 * Millers had nine points".
 */
function isAtLine(
  checked: CheckedText,
  number: NumberToken,
  units: readonly Pick<UnitToken, 'keys'>[],
): boolean {
  if (!units.some(({ keys }) => keys.includes('points'))) return false
  const before = checked
    .clauseOf(number)
    .findLast(each => each.end <= number.start && (each.kind === 'unit' || each.kind === 'number'))
  return before?.kind === 'unit' && /l(?:ine|ínea)$/i.test(before.text)
}

/**
 * The units that a score may have: the unit that directly follows it, otherwise points and the units before it in its
 * clause.
 */
function unitsOfScore(
  checked: CheckedText,
  number: NumberToken,
): readonly Pick<UnitToken, 'keys' | 'text'>[] {
  const clause = checked.clauseOf(number, /[;—]/)
  const units = clause.filter((each): each is UnitToken => each.kind === 'unit')
  const after = units.find(each => each.start >= number.end)
  const between = after === undefined ? '' : checked.text.slice(number.end, after.start)
  if (
    after !== undefined &&
    /^%?(?:[-–]\d+|%? (?:to|a) [\d.,]+%?)?(?: \p{L}+)?(?: (?:over|ante|sobre) .{3,40}?)? (?:(?:in|on|off|en|de) )?(?:the |los )?$/u.test(
      between,
    )
  ) {
    return [after]
  }
  return [points, ...units.filter(each => each.end <= number.start)]
}

/** Whether a key fits the stated units. Keys of scores count points; wins, losses and games fit any unit. */
function alike(key: string, wanted: readonly string[]): boolean {
  if (/Score$/.test(key)) return wanted.includes('points')
  return key === 'wins' || key === 'losses' || key === 'games' || wanted.includes(key)
}

const throws = ['freeThrowsMade']

const points: Pick<UnitToken, 'keys' | 'text'> = { keys: ['points'], text: 'points' }
