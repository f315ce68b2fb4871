import type { NumberToken, TextToken, UnitToken } from '../text-tokens.ts'
import type { CheckedText } from './checked-text.ts'

/**
 * The unit of a number. In general it is the next unit. If another number comes before that unit, it is the unit before
 * the number.
 */
export function unitOf(
  checked: CheckedText,
  number: NumberToken,
): Pick<UnitToken, 'keys' | 'text'> | undefined {
  const sentence = checked.tokens.filter(
    each =>
      each.sentence === number.sentence &&
      !(each.kind === 'unit' && thresholdKeys.has(each.keys[0] ?? '')),
  )
  const units = sentence.filter((each): each is UnitToken => each.kind === 'unit')
  const made = sentence.find(
    (each): each is NumberToken => each.kind === 'number' && checked.isPartOf(each, number),
  )
  const unitOfMade = made && unitOf(checked, made)
  // "Assisted on 29 of 42 baskets" counts two statistics.
  if (made !== undefined && !unitOfMade?.keys.includes('assists')) return unitOfMade
  const before = units.findLast(each => each.end <= number.start)
  const after = unitAfterNumber(checked, number, sentence)
  if (made === undefined && before?.isVerb === true && number.start - before.end <= 8) {
    // "Grabbed 10 offensive rebounds": the noun is one of the statistics of the verb.
    return after?.keys.every(key => before.keys.includes(key)) ? after : before
  }
  if (after !== undefined) return after
  const counted = sentence.findLast(
    (each): each is NumberToken => each.kind === 'number' && each.end <= number.start,
  )
  if (checked.triedOf(number) !== undefined) {
    // Makes of attempts without a unit have the unit of the previous makes. Without previous makes, they have the unit
    // before them if no other number precedes them; otherwise they are shots.
    const ratio = sentence.findLast(
      (each): each is NumberToken =>
        each.kind === 'number' && each.end <= number.start && checked.triedOf(each) !== undefined,
    )
    if (ratio !== undefined) return unitOf(checked, ratio)
    return counted === undefined ? (before ?? shots) : shots
  }
  // "Five shots to two": the second number has the unit of the first one.
  if (counted !== undefined && (before === undefined || before.start > counted.start)) {
    return unitOf(checked, counted) ?? before
  }
  return before
}

/**
 * The unit after a number; `undefined` if a number, the end of a clause or a verb with a unit of its own comes first.
 * Two numbers that form a score, makes and attempts, or a part of a sum share one unit.
 */
function unitAfterNumber(
  checked: CheckedText,
  number: NumberToken,
  sentence: readonly TextToken[],
): UnitToken | undefined {
  let { end } = number
  for (const each of sentence) {
    if (each.start < number.end) continue
    if (each.kind === 'unit') {
      const between = checked.text.slice(number.end, each.start)
      // "6 of 14 with no 3-pointers": the unit belongs to a count without a number.
      const isOfOther = new RegExp(` (?:${checked.words.indefinite}) $`, 'iu').test(between)
      return each.isVerb || isOfOther || /[;:.]/.test(between) ? undefined : each
    }
    if (each.kind !== 'number') continue
    const between = checked.text.slice(end, each.start)
    if (!/^(?:[-–/]| (?:of|de)(?: |$)|-(?:of|for)-| (?:a|to) $)/.test(between)) return undefined
    end = each.end
  }
  return undefined
}

/** The default unit for makes and attempts without a named unit. */
const shots: Pick<UnitToken, 'keys' | 'text'> = {
  keys: ['fieldGoalsMade', 'fieldGoalsAttempted'],
  text: 'shots',
}

/** Units that state no count. Each states that several counts reach 10; the value is the number of these counts. */
export const thresholds: Readonly<Record<string, number>> = { double: 2, triple: 3, quadruple: 4 }

const thresholdKeys: ReadonlySet<string> = new Set([
  ...Object.keys(thresholds),
  'manyPossessions',
  'onePossession',
])
