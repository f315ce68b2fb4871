import type { Plan, PlannedRun } from './options.ts'
import { parseFaultKinds } from './scenario.ts'
import { type Outcome, simulate } from './simulation.ts'

/** Runs seeds and prints the failures; returns the exit code. */
export async function runSeeds(plan: Plan): Promise<number> {
  const { runs, repeats, hasTrace, endsWithFailure } = plan
  const startedAt = performance.now()
  const print = (line: string): boolean => process.stdout.write(`${line}\n`)
  // The client of NATS makes an error with a stack for each request, which would take a tenth of the time.
  Error.stackTraceLimit = hasTrace ? 20 : 0
  let count = 0
  let failures = 0
  let firstDigest: string | undefined
  for (const run of runs) {
    const outcome = await runSeed(run, hasTrace ? print : undefined)
    const hasFailed = outcome.violation !== undefined
    firstDigest ??= outcome.digest
    count++
    if (hasFailed) failures++
    if (hasFailed || runs.length === 1) printOutcome(run, outcome)
    if (hasFailed && endsWithFailure) break
  }
  const [first] = runs
  if (repeats && first !== undefined) {
    const { digest } = await runSeed(first, undefined)
    const isSame = digest === firstDigest
    if (!isSame) failures++
    print(`seed ${first.seed} again: ${isSame ? 'the same' : 'other'} steps, digest ${digest}`)
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  print(`${count} seeds, ${failures} failed, ${seconds} s`)
  return failures === 0 ? 0 : 1
}

function runSeed(
  { seed, faults, script }: PlannedRun,
  onLine: ((line: string) => void) | undefined,
): Promise<Outcome> {
  return simulate({ seed, faults: parseFaultKinds(faults), script, onLine })
}

/**
 * Prints the last steps of a failed run, how to run it again, and an entry for `found-seeds.ts`. For a run without a
 * violation, prints only its digest.
 */
function printOutcome(run: PlannedRun, { scenario, violation, trace, digest }: Outcome): void {
  const { seed, faults, script } = run
  if (violation === undefined) {
    process.stdout.write(`seed ${seed}: no violation, digest ${digest}\n`)
    return
  }
  const option =
    (faults === undefined ? '' : ` --faults ${faults}`) +
    (script === undefined ? '' : ` --script '${script}'`)
  const entry = [`seed: ${seed}`, ...(faults === undefined ? [] : [`faults: '${faults}'`])]
  process.stdout.write(
    [
      ...trace,
      `seed ${seed} with ${scenario.faults.join(', ') || 'no faults'}: ${violation.message}`,
      `again:   npm run simulate -- --seed ${seed}${option}`,
      `a test:  { ${entry.join(', ')}, mutation: '…', finding: '…' }, // in tools/simulation/found-seeds.ts`,
      '',
    ].join('\n'),
  )
}
