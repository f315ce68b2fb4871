import type { Contest } from '../lib/contest.ts'
import { withCpuTime } from '../lib/load.ts'
import { type PacedLoad, runPacedLoad } from '../lib/paced-load.ts'
import { publishEveryMs, publishMeanwhile } from '../lib/publish-meanwhile.ts'
import type { Publisher } from './publishers.ts'

/** A rate in polls per second over all connections, far below the capacity of every server. */
const polls = { connections: 64, rate: 10_000 } as const

/** A workload with a fixed rate. */
export interface PacedWorkload {
  readonly id: string
  readonly what: string
  readonly coding: 'identity' | 'gzip'
  readonly follows: boolean
  readonly isPublishing: boolean
}

export const pacedWorkloads: readonly PacedWorkload[] = [
  {
    id: 'paced-304',
    what: '304',
    coding: 'identity',
    follows: true,
    isPublishing: false,
  },
  {
    id: 'paced-200',
    what: '200 of 30 kB, gzip',
    coding: 'gzip',
    follows: false,
    isPublishing: false,
  },
  {
    id: 'paced-publishing',
    what: `304, and 200 of 30 kB after a publication every ${publishEveryMs} ms`,
    coding: 'gzip',
    follows: true,
    isPublishing: true,
  },
]

export function pacedName({ what }: PacedWorkload): string {
  return `${what}, at ${polls.rate} polls a second`
}

/** A contest of the latency of several servers, each of which gets the same polls at the same fixed rate. */
export function pacedContest(workload: PacedWorkload, publishers: readonly Publisher[]): Contest {
  const { id, coding, follows, isPublishing } = workload
  return {
    id,
    name: pacedName(workload),
    note: `${polls.connections} connections. Polls become due at a fixed rate, independently of the responses. The response time of a poll
starts when the poll is due, so it includes the wait for a free connection.`,
    figure: 'p99',
    contestants: publishers.map(({ name, version, url, pid, publish }) => ({
      name,
      version,
      measure(seconds) {
        const load: PacedLoad = { url, coding, follows, ...polls, seconds }
        const measured = () => withCpuTime(pid, seconds, () => runPacedLoad(load))
        return isPublishing ? publishMeanwhile(publish, measured) : measured()
      },
    })),
  }
}
