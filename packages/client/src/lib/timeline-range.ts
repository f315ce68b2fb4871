import type { TimelineInstant } from '../read-timeline.ts'
import { isEarlier } from './instants.ts'

export type Instants = readonly TimelineInstant[]

/** The instants from `from` to `to`, both inclusive. */
export function instantsWithin(
  instants: Instants,
  from: string | undefined,
  to: string | undefined,
): Instants {
  return instants.filter(
    ({ snapshotAt }) =>
      !(from !== undefined && isEarlier(snapshotAt, from)) &&
      !(to !== undefined && isEarlier(to, snapshotAt)),
  )
}

/** The last instant that is not after the date-time `at`; -1 when all are. */
export function indexAt(instants: Instants, at: string): number {
  return instants.findLastIndex(({ snapshotAt }) => !isEarlier(at, snapshotAt))
}

/** The last instant whose millisecond is not after `time`; -1 when all are. */
export function indexAtTime(instants: Instants, time: number): number {
  return instants.findLastIndex(({ snapshotAt }) => Date.parse(snapshotAt) <= time)
}
