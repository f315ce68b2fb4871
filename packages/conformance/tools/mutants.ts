import { mutants } from '../src/lib/testing/mutants/mutants.ts'
import { runMutant } from '../src/lib/testing/mutants/run-mutant.ts'
import { listChecks } from '../src/run-conformance.ts'

/**
 * Prints which checks find which mutant: `node packages/conformance/tools/mutants.ts`. A check with `*` is one that must.
 * Exits with 1 when a mutant is missed, when the right server is found wrong, or when no mutant is for a check.
 */

const misses: string[] = []

for (const { id, outcome, why } of await runMutant()) {
  if (outcome === 'broken') misses.push(`the right server breaks ${id}: ${why}`)
}

for (const mutant of mutants) {
  const broken = (await runMutant(mutant)).filter(({ outcome }) => outcome === 'broken')
  const ids = broken.map(({ id }) => id)
  const missed = mutant.caughtBy.filter(id => !ids.includes(id))
  if (missed.length > 0) misses.push(`${mutant.name}: not found by ${missed.join(', ')}`)
  const found = ids.filter(id => !mutant.caughtBy.includes(id))
  const named = mutant.caughtBy.filter(id => ids.includes(id)).map(id => `${id}*`)
  process.stdout.write(`| ${mutant.name} | ${[...named, ...found].join(', ')} |\n`)
}

const named = new Set(mutants.flatMap(({ caughtBy }) => caughtBy))
const checks = listChecks()
for (const { id } of checks) {
  if (!named.has(id)) misses.push(`no mutant is for ${id}`)
}

process.stdout.write(`\n${mutants.length} mutants, ${checks.length} checks\n`)
for (const miss of misses) process.stderr.write(`${miss}\n`)
if (misses.length > 0) process.exitCode = 1
