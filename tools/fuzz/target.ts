import fc from 'fast-check'

/** A part of the product, and what must hold of it whatever it is given. */
export interface FuzzTarget {
  readonly name: string
  /** What is held to what, as a sentence. */
  readonly property: string
  /** How many inputs are drawn from one seed: what takes a few seconds. */
  readonly inputsPerRound: number
  /** How many inputs `npm test` tries. */
  readonly inputsInTests: number
  readonly open: () => Promise<OpenTarget>
}

export interface OpenTarget {
  /**
   * Tries inputs that follow from a seed, and then whether the target is as well as before.
   *
   * @throws {FuzzFinding} naming the first input that breaks the property.
   */
  round(seed: number, count: number): Promise<void>
  close(): Promise<void>
}

/** An input that breaks a property. */
export class FuzzFinding extends Error {
  override readonly name = 'FuzzFinding'

  constructor(input: unknown, cause: unknown) {
    const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
    super(`${why}\nfor the input ${shortened(fc.stringify(input))}`, { cause })
  }
}

export interface Trial<Input> {
  readonly inputs: fc.Arbitrary<Input>
  /** Rejects, or throws, when an input breaks the property. */
  readonly check: (input: Input) => Promise<void> | void
  /** How many are tried at the same time. */
  readonly atOnce?: number
}

/**
 * Draws inputs and tries them all.
 *
 * @throws {FuzzFinding} for the first that breaks the property.
 */
export async function tryInputs<Input>(
  { inputs, check, atOnce = 1 }: Trial<Input>,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<void> {
  const drawn = fc.sample(inputs, { seed, numRuns: count })
  for (let first = 0; first < drawn.length; first += atOnce) {
    await Promise.all(
      drawn.slice(first, first + atOnce).map(async input => {
        try {
          await check(input)
        } catch (cause) {
          throw new FuzzFinding(input, cause)
        }
      }),
    )
  }
}

/** A text without its long runs of one character. */
function shortened(text: string): string {
  return text.replaceAll(/(.)\1{99,}/g, '$1…')
}
