import { type TestContext, test } from 'node:test'
import fc from 'fast-check'

/** The parameters of `fc.assert` in each round. */
export interface Round {
  readonly seed: number
  readonly includeErrorInReport: true
  readonly reporter: <Input>(details: fc.RunDetails<Input>) => void
}

const { FUZZ_RUNS: rounds = '1', FUZZ_SEED } = process.env
const first = Number(FUZZ_SEED ?? (rounds === '1' ? 1 : Math.trunc(Math.random() * 2 ** 31)))

/**
 * Declares a property that must be true for every input. `npm test` tries the inputs of the seed `FUZZ_SEED` (default:
 * 1). `npm run fuzz` tries the inputs of `FUZZ_RUNS` seeds starting at `FUZZ_SEED` (default: a random seed), each in a
 * test that names its seed.
 */
export function fuzz(
  property: string,
  round: (round: Round, t: TestContext) => Promise<void> | void,
): void {
  for (let seed = first; seed < first + Number(rounds); seed++) {
    const parameters = { seed, includeErrorInReport: true, reporter } as const
    test(`${property} (FUZZ_SEED=${seed})`, async t => round(parameters, t))
  }
}

/**
 * Throws the error of a failed property, with the first 4,000 characters of the smallest failing input, because some
 * inputs are megabytes long.
 */
function reporter<Input>(details: fc.RunDetails<Input>): void {
  const message = fc.defaultReportMessage(details)
  if (message !== undefined)
    throw new Error(message.replace(/^(Counterexample: .{4000}).*/m, '$1…'))
}

/** Asserts a property with several seeds concurrently, because its runs mostly wait. `npm test` uses fewer seeds. */
export async function assertSideBySide<Input>(
  property: fc.IAsyncProperty<Input>,
  { seed, ...parameters }: Round & { readonly numRuns: number },
): Promise<void> {
  const length = rounds === '1' ? 8 : 20
  const seeds = Array.from({ length }, (_, number) => seed * length + number)
  await Promise.all(seeds.map(seed => fc.assert(property, { ...parameters, seed })))
}
