import type { ClaimFault, ComputedClaim } from './claim-check.ts'
import { CheckedText, type TextCheckOptions } from './text-check/checked-text.ts'
import { alignmentOf } from './text-check/claim-alignment.ts'
import { isOfSchedule } from './text-check/expression-kinds.ts'
import { momentFaults, momentsIn } from './text-check/moment-faults.ts'
import { pairOf } from './text-check/number-pairs.ts'
import { ownerFaults } from './text-check/owner-faults.ts'
import { leadPhraseFaults, type PhraseFault } from './text-check/relation-phrases.ts'
import { shapeFaults } from './text-check/shape-faults.ts'
import { stretchFaults } from './text-check/stretch-faults.ts'
import { unitFaults } from './text-check/unit-faults.ts'

/**
 * Compares the claims of a text with its words: the numbers and names within a claim, and the unit, the owner, the
 * stretch and the moment that the sentence around the claim states. Also checks phrases that need no claim.
 */
export class TextCheck {
  readonly #checked: CheckedText

  constructor(text: string, options: TextCheckOptions) {
    this.#checked = new CheckedText(text, options)
  }

  /** The faults of each claim of the text, in the order of the claims. */
  faultsOf(claims: readonly ComputedClaim[]): readonly (readonly ClaimFault[])[] {
    const checked = this.#checked
    const aligned = claims.map(computed => alignmentOf(checked, computed))
    const all = aligned
      .flatMap(({ stated }) => stated)
      .sort((a, b) => a.number.start - b.number.start)
    const moments = claims.flatMap(computed => momentsIn(checked, computed))
    return claims.map((computed, index) => {
      const { faults, stated } = aligned[index] ?? { faults: [], stated: [] }
      if (isOfSchedule(computed)) return faults
      return [
        ...faults,
        ...stated.flatMap(each =>
          unitFaults(checked, each, pairOf(checked, all, each) !== undefined),
        ),
        ...stated.flatMap(each => ownerFaults(checked, computed, { all, each })),
        ...stated.flatMap(each => shapeFaults(checked, computed, each)),
        ...stretchFaults(checked, computed, stated),
        ...stated.flatMap(each => momentFaults(checked, computed, { each, moments })),
      ]
    })
  }

  /** The faults of phrases that need no claim, such as `never trailed`. */
  get phraseFaults(): readonly PhraseFault[] {
    return leadPhraseFaults(this.#checked)
  }

  /** The faults within the text of a claim, whose names and numbers must match its `how`. */
  alignmentFaultsOf(computed: ComputedClaim): readonly ClaimFault[] {
    return alignmentOf(this.#checked, computed).faults
  }
}
