import type { ClaimFault } from '../claim-check.ts'
import { shapeOf } from '../claim-shape.ts'
import { wordPattern } from '../text-tokens.ts'
import type { CheckedText, StatedNumber } from './checked-text.ts'
import { falsehood } from './text-faults.ts'

/** Misses and distances to a mark need words that say so: `missed 20`, `three points shy of 40`. */
export function shapeFaults(
  checked: CheckedText,
  { number, expression }: StatedNumber,
): readonly ClaimFault[] {
  const shape = shapeOf(expression.expression, checked.record.regulationPeriods)
  const words = { misses: checked.words.missed, mark: checked.words.distance }[shape as 'misses']
  if (words === undefined) return []
  return checked.sentenceText(number).search(wordPattern(words)) === -1
    ? [falsehood(`"${number.text}" is not stated as ${shape === 'mark' ? 'a distance' : 'misses'}`)]
    : []
}
