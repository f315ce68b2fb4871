import type { LoadResult } from './load.ts'
import { median } from './statistics.ts'

/** One of those that are compared. */
export interface Contestant {
  readonly name: string
  readonly version: string
  measure(): Promise<LoadResult>
}

/** The same work done by several, compared to the first. */
export interface Contest {
  readonly name: string
  readonly contestants: readonly Contestant[]
}

/** What came of one contestant, round by round. */
export interface Standing {
  readonly name: string
  readonly version: string
  readonly requestsPerSecond: readonly number[]
  readonly p99Ms: number
  /** Processor time of the server for each request, in microseconds, where it was measured: the median of the rounds. */
  readonly cpuMicros?: number | undefined
  /** How many times as many the first contestant answered: the median of the rounds. */
  readonly ratio: number
}

export interface ContestResult {
  readonly name: string
  readonly standings: readonly Standing[]
}

/** Lets everybody run in turn for several rounds, so that a machine that gets slower gets slower for everybody. */
export async function runContest(
  { name, contestants }: Contest,
  rounds: number,
): Promise<ContestResult> {
  // Compilers and caches settle in a round that does not count.
  for (const contestant of contestants) await contestant.measure()
  const results = new Map<Contestant, LoadResult[]>(contestants.map(each => [each, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [contestant, each] of results) each.push(await contestant.measure())
  }
  const [first = []] = results.values()
  return {
    name,
    standings: [...results].map(([contestant, each]) => standingOf(contestant, each, first)),
  }
}

function standingOf(
  { name, version }: Contestant,
  results: readonly LoadResult[],
  first: readonly LoadResult[],
): Standing {
  const requestsPerSecond = results.map(each => each.requestsPerSecond)
  // Round by round, as the machine was the same for both only then.
  const ratios = first.map(
    (each, round) => each.requestsPerSecond / (requestsPerSecond[round] ?? Number.NaN),
  )
  const p99Ms = median(results.map(each => each.p99Ms))
  const measured = results.flatMap(({ cpuMicros }) => cpuMicros ?? [])
  const cpuMicros = measured.length === 0 ? undefined : median(measured)
  return { name, version, requestsPerSecond, p99Ms, cpuMicros, ratio: median(ratios) }
}
