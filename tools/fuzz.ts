import { parseArgs } from 'node:util'
import type { FuzzTarget, OpenTarget } from './fuzz/target.ts'
import { targets } from './fuzz/targets.ts'

/**
 * Tries what takes input of others with random inputs, each target for the same time in turn:
 *
 *     npm run fuzz -- --minutes 30 --seed 1 [--only contract,bodies]
 *
 * Prints a line for each target, also when SIGINT ends it early, and exits with 1 at the first input that breaks a
 * property. The same seed draws the same inputs: a finding comes again with the seed that is printed, and `--round`.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    only: { type: 'string' },
    round: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
const only = values.only?.split(',').map(name => name.trim())
const chosen = targets.filter(({ name }) => only === undefined || only.includes(name))
if (!(minutes > 0) || !Number.isSafeInteger(seed) || chosen.length === 0) {
  process.stderr.write(
    `usage: npm run fuzz -- [--minutes N] [--seed S] [--only ${targets.map(({ name }) => name).join(',')}]\n`,
  )
  process.exit(2)
}

/** How long a target has its turn. */
const turnMs = 15_000

const tallies = new Map(chosen.map(({ name }) => [name, { inputs: 0, ms: 0 }]))
const open = new Map<string, OpenTarget>()
let endsAt = performance.now() + minutes * 60_000
process.once('SIGINT', () => {
  endsAt = 0
})
let round = 0
try {
  for (const target of chosen) open.set(target.name, await target.open())
  while (performance.now() < endsAt && !(values.round && round > 0)) {
    for (const target of chosen) await takeTurn(target)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  for (const each of open.values()) await each.close()
  report()
}

async function takeTurn({ name, inputsPerRound }: FuzzTarget): Promise<void> {
  const tally = tallies.get(name)
  const target = open.get(name)
  if (tally === undefined || target === undefined) return
  const turnEnds = Math.min(performance.now() + turnMs, endsAt)
  do {
    const started = performance.now()
    const roundSeed = values.round ? seed : seed + round
    round += 1
    try {
      await target.round(roundSeed, inputsPerRound)
    } catch (cause) {
      const again = `npm run fuzz -- --only "${name}" --seed ${roundSeed} --round`
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${name}: ${why}\nagain: ${again}`, { cause })
    }
    tally.inputs += inputsPerRound
    tally.ms += performance.now() - started
  } while (performance.now() < turnEnds && !values.round)
}

function report(): void {
  process.stdout.write(`seed ${seed}, Node ${process.versions.node}\n`)
  let total = 0
  for (const [name, { inputs, ms }] of tallies) {
    total += inputs
    const rate = ms === 0 ? 0 : Math.round((inputs / ms) * 1000)
    process.stdout.write(
      `${name}: ${inputs} inputs in ${Math.round(ms / 1000)} s, ${rate} a second\n`,
    )
  }
  process.stdout.write(`${total} inputs${process.exitCode === 1 ? '' : ', nothing found'}\n`)
}
