import type { Adapter } from './adapter.ts'
import type { Check, CheckGroup } from './lib/check.ts'
import { checkGroups } from './lib/check-groups.ts'
import { discover } from './lib/discover.ts'
import { LifeCycle } from './lib/life-cycle.ts'
import { runCheck } from './lib/run-check.ts'
import { sourceOf } from './lib/sources.ts'
import { Subject } from './lib/subject.ts'
import { Budget } from './lib/wire/budget.ts'
import { Wire } from './lib/wire/wire.ts'
import { createOperatorAdapter, type OperatorAddress } from './operator-adapter.ts'
import type { Level, Result, Source } from './result.ts'

export interface ConformanceOptions {
  /** The base URL of the target, before `/v1`. */
  readonly url: string
  /** The operator listener of a Fixture Feed service, for the life cycle checks. */
  readonly operator?: OperatorAddress | undefined
  /** An adapter to any other implementation, for the life cycle checks. The run closes it. */
  readonly adapter?: Adapter | undefined
  /** Paths of feeds below the base URL, for a target without an index; the checks of the index are skipped. */
  readonly feedPaths?: readonly string[] | undefined
  /**
   * Whether the target is a folder of files that a file server serves. Rules that such a server cannot follow are
   * skipped.
   */
  readonly isStatic?: boolean | undefined
  /**
   * Public keys (base64) of which at least one must have signed each snapshot. Absent: signatures are not required.
   */
  readonly publicKeys?: readonly string[] | undefined
  /** Ids of checks, names of groups, or levels. Only the matching checks are run. */
  readonly only?: readonly string[] | undefined
  /** Maximum number of requests of the run. Checks that are not reached are skipped and marked. Default: 5000. */
  readonly maxRequests?: number | undefined
  /** Limit of the run in milliseconds. Checks that are not reached are skipped and marked. Default: 120 s. */
  readonly timeoutMs?: number | undefined
  /**
   * Maximum time without activity on a connection, and maximum duration of a `fetch`, in milliseconds. Default: 10 s.
   */
  readonly requestTimeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export const defaultMaxRequests = 5000
export const defaultTimeoutMs = 120_000

/** The description of a check in a list. */
export interface CheckDescription {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly level: Level
  readonly source: Source
}

/**
 * Checks a target against the specification. Yields the results of the chosen checks in the order of `listChecks`.
 *
 * @throws {RangeError} if `only` contains an unknown name.
 * @throws {Error} if the index cannot be requested, sample items cannot be published, a limit is reached before the
 *   first check, or the run was aborted.
 */
export async function* runConformance(options: ConformanceOptions): AsyncGenerator<Result, void> {
  const { maxRequests = defaultMaxRequests, timeoutMs = defaultTimeoutMs, signal } = options
  const { requestTimeoutMs = 10_000, feedPaths = [], only = [], isStatic = false } = options
  const baseUrl = new URL(options.url)
  const budget = new Budget({ maxRequests, timeoutMs })
  const wire = new Wire({ baseUrl, budget, requestTimeoutMs, signal })
  const adapter = options.adapter ?? (options.operator && createOperatorAdapter(options.operator))
  const lifeCycle = adapter && new LifeCycle(adapter, wire)
  try {
    const chosen = chooseChecks(only)
    await lifeCycle?.publishSamples()
    const discovery = await discover(wire, feedPaths)
    const subject = new Subject(wire, discovery, lifeCycle, options.publicKeys ?? [])
    for (const { check, ...within } of chosen) {
      signal?.throwIfAborted()
      const isRepeatable = within.group !== 'life-cycle'
      const target = { subject, budget, host: baseUrl.host, isRepeatable, isStatic }
      yield await runCheck(check, { ...within, ...target })
    }
  } finally {
    wire.close()
    await lifeCycle?.end()
  }
}

/** All checks, in the order of execution. */
export function listChecks(): readonly CheckDescription[] {
  return chooseChecks([]).map(({ id, group, check: { title, level, source } }) => {
    return { id, group, title, level, source: sourceOf(source) }
  })
}

interface ChosenCheck {
  readonly id: string
  readonly group: string
  readonly needs: CheckGroup['needs']
  readonly check: Check
}

function chooseChecks(only: readonly string[]): readonly ChosenCheck[] {
  const all = checkGroups.flatMap(({ name: group, needs, checks }) =>
    Object.entries(checks).map(([id, check]) => ({ id, group, needs, check })),
  )
  const namesOf = ({ id, group, check }: ChosenCheck): string[] => [id, group, check.level]
  const known = new Set(all.flatMap(namesOf))
  const unknown = only.find(name => !known.has(name))
  if (unknown !== undefined) {
    throw new RangeError(`Unknown check, group or level "${unknown}"`)
  }
  if (only.length === 0) return all
  return all.filter(chosen => namesOf(chosen).some(name => only.includes(name)))
}
