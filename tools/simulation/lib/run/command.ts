import { parseArgs } from 'node:util'
import { foundSeeds } from '../../found-seeds.ts'
import { faultKinds, parseFaultKinds } from './scenario.ts'
import { type Outcome, simulate } from './simulation.ts'

const usage = `usage: npm run simulate -- [--seeds N] [--first N] [--seed N] [--faults LIST] [--found] [--trace]

  --seeds N      number of seeds to run (default 100)
  --first N      the first seed (default 1)
  --seed N       runs one seed, and prints its last steps if it fails
  --faults LIST  kinds of faults that may occur, separated by commas (default all); an empty list for none
  --found        runs the seeds of found-seeds.ts
  --trace        prints every step
  --first-failure  ends with the first seed that fails
  --mutation NAME  plants a fault of lib/mutations into the product

Faults:
${Object.entries(faultKinds)
  .map(([name, summary]) => `  ${name.padEnd(9)} ${summary}`)
  .join('\n')}
`

interface WantedRun {
  readonly seed: number
  readonly faults: string | undefined
}

/** Runs the command; returns its exit code. */
export async function runCommand(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seeds: { type: 'string', default: '100' },
      first: { type: 'string', default: '1' },
      seed: { type: 'string' },
      faults: { type: 'string' },
      found: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      'first-failure': { type: 'boolean', default: false },
      mutation: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const { faults } = values
  const wanted: readonly WantedRun[] = values.found
    ? foundSeeds
    : seedsFrom(values).map(seed => ({ seed, faults }))
  const onLine = values.trace ? (line: string) => process.stdout.write(`${line}\n`) : undefined
  const startedAt = performance.now()
  let count = 0
  let failures = 0
  // The client of NATS makes an error with a stack for each request, which would take a tenth of the time.
  Error.stackTraceLimit = values.trace ? 20 : 0
  for (const run of wanted) {
    const outcome = await simulate({
      seed: run.seed,
      faults: parseFaultKinds(run.faults),
      onLine,
    })
    if (outcome.violation !== undefined) failures++
    if (outcome.violation !== undefined || wanted.length === 1) printOutcome(run, outcome)
    count++
    if (outcome.violation !== undefined && values['first-failure']) break
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${count} seeds, ${failures} failed, ${seconds} s\n`)
  return failures === 0 ? 0 : 1
}

function seedsFrom(values: {
  readonly seed?: string | undefined
  readonly seeds: string
  readonly first: string
}): readonly number[] {
  if (values.seed !== undefined) return [toNumber(values.seed)]
  const first = toNumber(values.first)
  return Array.from({ length: toNumber(values.seeds) }, (_, index) => first + index)
}

function toNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`Expected a number, found "${text}"`)
  return Number(text)
}

/** The last steps of a failed run, how to run it again, and the line that makes a test of it. */
function printOutcome(run: WantedRun, { scenario, violation, trace, digest }: Outcome): void {
  const { seed, faults } = run
  if (violation === undefined) {
    process.stdout.write(`seed ${seed}: no violation, digest ${digest}\n`)
    return
  }
  const option = faults === undefined ? '' : ` --faults ${faults}`
  const entry = [`seed: ${seed}`, ...(faults === undefined ? [] : [`faults: '${faults}'`])]
  process.stdout.write(
    [
      ...trace,
      `seed ${seed} with ${scenario.faults.join(', ') || 'no faults'}: ${violation.message}`,
      `again:   npm run simulate -- --seed ${seed}${option}`,
      `a test:  { ${entry.join(', ')}, finding: '…' }, // in tools/simulation/found-seeds.ts`,
      '',
    ].join('\n'),
  )
}
