import { parseArgs } from 'node:util'
import { foundSeeds } from '../../found-seeds.ts'
import type { Mutation } from '../mutations/mutation.ts'
import { mutations } from '../mutations/mutations.ts'
import { parseScriptName, type ScriptName, scriptNames } from '../scripts/script-names.ts'
import { faultKinds, parseFaultKinds } from './scenario.ts'

export const usage: string = `usage: npm run simulate -- [--seeds N] [--first N] [--seed N] [--faults LIST] [--script NAME] [--found] [--trace]

  --seeds N        number of seeds to run (default 100)
  --first N        the first seed (default 1)
  --seed N         runs one seed, and prints its last steps if it fails
  --faults LIST    kinds of faults that may occur, separated by commas (default all); an empty list for none
  --script NAME    runs the steps of a script of lib/scripts, without random actors and faults
  --found          also runs the seeds of found-seeds.ts; alone, no others
  --repeat         runs the first seed again at the end: its steps must be the same
  --trace          prints every step
  --first-failure  ends with the first seed that fails
  --mutation NAME  plants a fault of lib/mutations into the product

Faults:
${Object.entries(faultKinds)
  .map(([name, summary]) => `  ${name.padEnd(9)} ${summary}`)
  .join('\n')}

Scripts:
${scriptNames.map(name => `  ${name}`).join('\n')}
`

export interface PlannedRun {
  readonly seed: number
  /** The kinds of faults that may occur, as the command line states them. */
  readonly faults: string | undefined
  /** The name of a script that replaces random actors and faults. */
  readonly script?: ScriptName | undefined
}

export interface Plan {
  readonly runs: readonly PlannedRun[]
  readonly repeats: boolean
  readonly hasTrace: boolean
  readonly endsWithFailure: boolean
  readonly mutation: Mutation | undefined
}

/**
 * Parses a command line; returns `undefined` for a request for help.
 *
 * @throws {RangeError} for an unknown fault, script or mutation, or an invalid number.
 * @throws {TypeError} for an unknown option, as `parseArgs` does.
 */
export function parsePlan(words: readonly string[]): Plan | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seeds: { type: 'string' },
      first: { type: 'string', default: '1' },
      seed: { type: 'string' },
      faults: { type: 'string' },
      script: { type: 'string' },
      found: { type: 'boolean', default: false },
      repeat: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      'first-failure': { type: 'boolean', default: false },
      mutation: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { faults, found } = values
  const script = parseScriptName(values.script)
  parseFaultKinds(faults)
  const seeds = seedsFrom({ ...values, seeds: values.seeds ?? (found ? '0' : '100') })
  return {
    runs: [...(found ? foundSeeds : []), ...seeds.map(seed => ({ seed, faults, script }))],
    repeats: values.repeat,
    hasTrace: values.trace,
    endsWithFailure: values['first-failure'],
    mutation: values.mutation === undefined ? undefined : findMutation(values.mutation),
  }
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

function findMutation(name: string): Mutation {
  const mutation = mutations.find(each => each.name === name)
  if (mutation === undefined) throw new RangeError(`Unknown mutation "${name}"`)
  return mutation
}
