import type { ClaimFault } from './claim-check.ts'

/**
 * A fault of an item: a false play, a false claim, a claim that cannot be computed or compared with its text, a false
 * phrase, a number or name outside of all claims, a score and clock that match no moment of the game, or a fault in the
 * structure of the evidence.
 */
export interface VerifyFinding {
  readonly itemId: string
  readonly kind: ClaimFault['kind'] | 'outside'
  /** JSON Pointer into the item, such as `/content/headline`, or to a play, such as `/evidence/plays/12/clock`. */
  readonly path: string
  /**
   * Offsets of the claim, phrase, number or name in UTF-16 code units, the end exclusive; 0 and 0 if the fault is not
   * in a text.
   */
  readonly start: number
  readonly end: number
  /** The text of the claim, phrase, number or name, or the stated value of a play; otherwise empty. */
  readonly text: string
  readonly message: string
  /**
   * The ids of the plays concerned: the counted plays, or the plays that the claim leaves out or names without counting
   * them.
   */
  readonly plays: readonly string[]
}
