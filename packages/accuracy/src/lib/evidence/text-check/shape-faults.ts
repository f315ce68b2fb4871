import { termsOf } from '@fixture-feed/contract/evidence-how'
import type { ClaimFault, ComputedClaim } from '../claim-check.ts'
import { shapeOf } from '../claim-shape.ts'
import { wordPattern } from '../text-tokens.ts'
import type { CheckedText, StatedNumber } from './checked-text.ts'
import { falsehood } from './text-faults.ts'

/**
 * Reports misses, and distances to a round number, that their sentence does not state in words such as `missed 20` or
 * `three points shy of 40`.
 */
export function shapeFaults(
  checked: CheckedText,
  { counted }: ComputedClaim,
  { number, expression }: StatedNumber,
): readonly ClaimFault[] {
  const shape = shapeOf(expression.expression, checked.record.regulationPeriods)
  const words = { misses: checked.words.missed, mark: checked.words.distance }[shape as 'misses']
  if (words === undefined) return []
  const sentence = checked.sentenceText(number)
  if (shape === 'misses' && sentence.search(wordPattern(checked.words.without)) !== -1) {
    return makeFaults(counted, { number, expression })
  }
  return sentence.search(wordPattern(words)) === -1
    ? [falsehood(`"${number.text}" is not stated as ${shape === 'mark' ? 'a distance' : 'misses'}`)]
    : []
}

/** Reports the number of "without a 3-pointer in six tries" if some of the tries were made. */
function makeFaults(
  counted: ComputedClaim['counted'],
  { number, expression }: StatedNumber,
): readonly ClaimFault[] {
  const [, made] = termsOf(expression.expression)
  const makes = made && counted.get(made)?.value
  return makes === 0 ? [] : [falsehood(`"${number.text}" leaves out ${makes} makes`)]
}
