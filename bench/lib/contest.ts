import type { LoadResult } from './load.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** One of the compared servers, or one of the compared loads of a server. */
export interface Contestant {
  readonly name: string
  readonly version: string
  /** The name of the contestant that does the same work without the additional load, such as publications. */
  readonly unburdened?: string | undefined
  measure(seconds: number): Promise<LoadResult>
}

/**
 * A comparison of several servers, or of one server with several loads. Each contestant is compared with the first one.
 */
export interface Contest extends ContestFacts {
  readonly contestants: readonly Contestant[]
}

/** The facts of a contest, without its contestants. */
export interface ContestFacts {
  /** Identifies the contest in the list of goals, and names the file of its chart, such as `304-64`. */
  readonly id: string
  readonly name: string
  /** Explanation of the contest's figures. */
  readonly note?: string | undefined
  /**
   * The compared figure: the rate of requests, the 99th percentile of latency, or processor time per response. The last
   * two are compared at a fixed rate, at which all contestants answer the same number of requests.
   */
  readonly figure: 'rate' | 'p99' | 'cpu'
}

/** The results of one contestant, by round. */
export interface Contender {
  readonly name: string
  readonly version: string
  readonly unburdened?: string | undefined
  readonly rounds: readonly LoadResult[]
}

export interface ContestResult extends ContestFacts {
  /** The contenders in the order of the contestants, without failed ones. */
  readonly contenders: readonly Contender[]
}

export interface ContestRun {
  readonly result: ContestResult
  /** The errors of contestants that failed, each with the contestant's name in its message. */
  readonly failures: readonly Error[]
}

/**
 * Runs the contestants in turn for several rounds, so that a slowdown of the machine affects all of them. A failing
 * contestant is omitted, and the others continue.
 */
export async function runContest(
  { contestants, ...facts }: Contest,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<ContestRun> {
  const results = new Map<Contestant, LoadResult[]>(contestants.map(each => [each, []]))
  const failures: Error[] = []
  // The first round is not counted: compilers and caches settle in it.
  for (let round = -1; round < rounds; round++) {
    for (const [contestant, each] of results) {
      try {
        const result = await contestant.measure(round < 0 ? 1 : seconds)
        if (round >= 0) each.push(result)
      } catch (cause) {
        results.delete(contestant)
        failures.push(new Error(`${contestant.name}, ${facts.name}: ${cause}`, { cause }))
      }
    }
  }
  const contenders = [...results].map(([{ name, version, unburdened }, rounds]) => {
    return { name, version, unburdened, rounds }
  })
  return { result: { ...facts, contenders }, failures }
}

/**
 * The ratio of a figure of two contestants, computed in each round, because the speed of the machine varies between
 * rounds.
 */
export function ratioOf(
  figure: (result: LoadResult) => number,
  { rounds }: Contender,
  { rounds: others }: Contender,
): Spread {
  const ratios: number[] = []
  for (const [round, result] of rounds.entries()) {
    const other = others[round]
    if (other !== undefined) ratios.push(figure(result) / figure(other))
  }
  return spreadOf(ratios)
}

/** A figure of one contestant over all rounds. */
export function figureOf(figure: (result: LoadResult) => number, { rounds }: Contender): Spread {
  return spreadOf(rounds.map(figure))
}

export const rate = ({ requestsPerSecond }: LoadResult): number => requestsPerSecond
export const p99 = ({ p99Ms }: LoadResult): number => p99Ms
/** Processor time of the server per request, in microseconds; NaN if it was not measured. */
export const cpu = ({ cpuMicros }: LoadResult): number => cpuMicros ?? Number.NaN
