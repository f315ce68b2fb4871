import {
  type Capability,
  capabilitiesOf,
  capabilities as knownCapabilities,
  type PollCase,
  readInvariants,
  readPollCases,
} from '@fixture-feed/client/poll-case'
import { runPollCase } from '@fixture-feed/client/run-poll-case'
import { AdapterPool } from './lib/adapter-pool.ts'
import { ClientAdapter, standardLimits } from './lib/client-adapter.ts'
import type { Result } from './result.ts'

export interface ClientConformanceOptions {
  /** The command line that starts an adapter. A shell runs it. */
  readonly command: string
  /** Capabilities that the client must have. If it lacks one, the cases that need it are broken, not skipped. */
  readonly required?: readonly string[] | undefined
  /** Ids of cases, capabilities, or `core` for the cases that every client must pass. Only these cases are run. */
  readonly only?: readonly string[] | undefined
  /** The maximum number of adapters that run at the same time. Default: 4. */
  readonly processes?: number | undefined
  /** Limit of the run in milliseconds. Cases that are not reached are skipped and marked. Default: 120 s. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** The group of the cases that every client must pass. */
const coreGroup = 'core'

/** A case with the id and the group under which the report lists it, and the capabilities that it needs. */
interface ChosenCase {
  readonly id: string
  readonly group: string
  readonly needs: readonly Capability[]
  readonly pollCase: PollCase
}

/** The part of a result that the run of a case determines. */
type CaseOutcome = Pick<Result, 'outcome' | 'why' | 'isUnreached' | 'requests' | 'durationMs'>

/**
 * Checks a client with the language-neutral cases. Yields one result for each case that is run or skipped, in the
 * order of their ids. The adapters have ended when the generator ends.
 *
 * @throws {RangeError} for an unknown name in `only` or `required`.
 * @throws {Error} if the adapter does not introduce itself, or the run was aborted.
 */
export async function* runClientConformance(
  options: ClientConformanceOptions,
): AsyncGenerator<Result, void> {
  const { command, required = [], only = [], processes = 4, signal } = options
  const { timeoutMs = 120_000 } = options
  const unknown = required.find(name => !knownCapabilities.includes(name as Capability))
  if (unknown !== undefined)
    throw new RangeError(`Unknown capability "${unknown}": use ${knownCapabilities.join(', ')}`)
  const chosen = chooseCases(only)
  const invariants = readInvariants()
  const deadline = Date.now() + timeoutMs
  const { adapter: first, introduction } = await ClientAdapter.start(command)
  const pool = new AdapterPool(command, first)
  const pending = chosen.map(() => Promise.withResolvers<CaseOutcome>())
  const queue = chosen.entries()
  let isEnding = false
  const end = (): Promise<void> => {
    isEnding = true
    return pool.end()
  }
  const onAbort = (): void => void end()
  signal?.addEventListener('abort', onAbort)
  const lanes = Array.from({ length: Math.min(processes, chosen.length) }, runLane)
  try {
    // The signal may have been aborted before its listener was added.
    signal?.throwIfAborted()
    for (const [index, each] of chosen.entries()) {
      const outcome = await Promise.race([pending[index]?.promise, Promise.all(lanes)])
      signal?.throwIfAborted()
      if (outcome === undefined || Array.isArray(outcome))
        throw new Error(`The case ${each.id} has no result`)
      yield resultOf(each, outcome, invariants)
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    await end()
    await Promise.all(lanes)
  }

  /** Runs cases one after the other until none is left or the run ends. */
  async function runLane(): Promise<void> {
    for (const [index, each] of queue) {
      if (isEnding) return
      const missing = each.needs.filter(need => !introduction.capabilities.includes(need))
      const skipped = outcomeWithoutRun(missing, required, Date.now() >= deadline)
      pending[index]?.resolve(skipped ?? (await runCase(each.pollCase, pool)))
    }
  }
}

/**
 * The outcome of a case that is not run; `undefined` if it must be run.
 *
 * @param missing The capabilities that the case needs and the client does not have.
 * @param required The capabilities that the client must have.
 */
function outcomeWithoutRun(
  missing: readonly Capability[],
  required: readonly string[],
  isLate: boolean,
): CaseOutcome | undefined {
  const none = { isUnreached: false, requests: 0, durationMs: 0 } as const
  const demanded = missing.filter(each => required.includes(each))
  if (demanded.length > 0)
    return { ...none, outcome: 'broken', why: `the client does not support ${demanded.join(', ')}` }
  if (missing.length > 0)
    return { ...none, outcome: 'skipped', why: `the client does not support ${missing.join(', ')}` }
  if (!isLate) return undefined
  const why = 'not run within the time limit'
  return { ...none, outcome: 'skipped', why, isUnreached: true }
}

/** Runs a case in an adapter of the pool. */
async function runCase(pollCase: PollCase, pool: AdapterPool): Promise<CaseOutcome> {
  const startedAt = performance.now()
  let adapter: ClientAdapter | undefined
  let why = ''
  try {
    adapter = await pool.take()
    await runPollCase(pollCase, adapter.startClient, {
      patienceMs: standardLimits.lineMs,
      ended: adapter.failed,
    })
  } catch (error) {
    why = adapter?.failure?.message ?? (error as Error).message
  }
  if (adapter !== undefined) await pool.putBack(adapter)
  return {
    outcome: why === '' ? 'passed' : 'broken',
    why,
    isUnreached: false,
    requests: pollCase.steps.filter(step => 'request' in step).length,
    durationMs: performance.now() - startedAt,
  }
}

/** @throws {RangeError} for a name that no case has. */
function chooseCases(only: readonly string[]): readonly ChosenCase[] {
  const all = [...readPollCases()].map(([id, pollCase]): ChosenCase => {
    const needs = capabilitiesOf(pollCase)
    return { id, group: needs.at(-1) ?? coreGroup, needs, pollCase }
  })
  const namesOf = ({ id, needs }: ChosenCase): readonly string[] => [
    id,
    ...(needs.length === 0 ? [coreGroup] : needs),
  ]
  const known = new Set(all.flatMap(namesOf))
  const unknown = only.find(name => !known.has(name))
  if (unknown !== undefined) throw new RangeError(`Unknown case or capability "${unknown}"`)
  if (only.length === 0) return all
  return all.filter(each => namesOf(each).some(name => only.includes(name)))
}

function resultOf(
  { id, group, pollCase }: ChosenCase,
  outcome: CaseOutcome,
  invariants: ReadonlyMap<string, string>,
): Result {
  const { name, rules } = pollCase
  // Reports contain only the first sentence of each invariant of SPEC.md.
  const sentences = rules
    .map(rule => /^.*?\.(?= [A-Z`]|$)/.exec(invariants.get(rule) ?? ''))
    .filter(each => each !== undefined)
  const source = { place: rules.join(', '), sentence: sentences.join(' ') }
  return { id, group, title: name, level: 'must', source, ...outcome }
}
