import type { LoadResult } from './load.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** One of those that are compared. */
export interface Contestant {
  readonly name: string
  readonly version: string
  /** The contestant that does the same without the burden of this one, such as publications. */
  readonly unburdened?: string | undefined
  measure(seconds: number): Promise<LoadResult>
}

/** The same work done by several, compared to the first. */
export interface Contest extends ContestFacts {
  readonly contestants: readonly Contestant[]
}

/** What a contest is, whoever takes part. */
export interface ContestFacts {
  /** Its name in the report's summary and the name of its chart. */
  readonly id: string
  readonly name: string
  /** What has to be known to read its figures. */
  readonly note?: string | undefined
  /** What tells the contestants apart: at a fixed rate everybody answers the same number. */
  readonly figure: 'rate' | 'p99'
}

/** What came of one contestant, round by round. */
export interface Standing {
  readonly name: string
  readonly version: string
  readonly unburdened?: string | undefined
  readonly rounds: readonly LoadResult[]
}

export interface ContestResult extends ContestFacts {
  /** In the order of the contestants; without those that failed. */
  readonly standings: readonly Standing[]
}

export interface ContestRun {
  readonly result: ContestResult
  /** Of the contestants that failed, each with its name in the message. */
  readonly failures: readonly Error[]
}

/**
 * Lets everybody run in turn for several rounds, so that a machine that gets slower gets slower for everybody. Who fails
 * is out, and the others go on.
 */
export async function runContest(
  { contestants, ...facts }: Contest,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<ContestRun> {
  const results = new Map<Contestant, LoadResult[]>(contestants.map(each => [each, []]))
  const failures: Error[] = []
  // Compilers and caches settle in a round that does not count.
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
  const standings = [...results].map(([{ name, version, unburdened }, rounds]) => {
    return { name, version, unburdened, rounds }
  })
  return { result: { ...facts, standings }, failures }
}

/** How a figure of two relates, round by round, as the machine was the same for both only then. */
export function ratioOf(
  figure: (result: LoadResult) => number,
  { rounds }: Standing,
  { rounds: others }: Standing,
): Spread {
  return spreadOf(
    rounds.flatMap((result, round) => {
      const other = others[round]
      return other === undefined ? [] : figure(result) / figure(other)
    }),
  )
}

/** A figure of one contestant over all rounds. */
export function figureOf(figure: (result: LoadResult) => number, { rounds }: Standing): Spread {
  return spreadOf(rounds.map(figure))
}

export const rate = ({ requestsPerSecond }: LoadResult): number => requestsPerSecond
export const p99 = ({ p99Ms }: LoadResult): number => p99Ms
/** Not a number where it was not measured. */
export const cpu = ({ cpuMicros }: LoadResult): number => cpuMicros ?? Number.NaN
