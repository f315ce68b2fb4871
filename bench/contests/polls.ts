import type { Contest, Contestant } from '../lib/contest.ts'
import { runLoadOn, withCpuTime } from '../lib/load.ts'
import { runPacedLoad } from '../lib/paced-load.ts'
import { readOnce } from '../lib/read-once.ts'
import type { RunningTarget, Target } from '../targets/target.ts'

/** A workload of polls of one snapshot. */
export interface PollWorkload {
  readonly bytes: number
  readonly status: 200 | 304
  readonly coding: 'identity' | 'gzip'
  readonly connections: number
}

/** 304 responses at several numbers of connections, and 200 responses of several sizes in both codings. */
export function pollWorkloads(): readonly PollWorkload[] {
  const unchanged = { bytes: 30_000, status: 304, coding: 'identity' } as const
  const workloads: PollWorkload[] = [64, 1, 1000].map(connections => ({
    ...unchanged,
    connections,
  }))
  for (const bytes of [2_000, 30_000, 300_000]) {
    for (const coding of ['identity', 'gzip'] as const) {
      workloads.push({ bytes, status: 200, coding, connections: 64 })
    }
  }
  return workloads
}

/** The id of the workload's contest, such as `304-64` or `200-30-gzip`. */
function pollId({ bytes, status, coding, connections }: PollWorkload): string {
  return status === 304 ? `304-${connections}` : `200-${bytes / 1000}-${coding}`
}

export function pollName({ bytes, status, coding, connections }: PollWorkload): string {
  const clients = connections === 1 ? '1 connection' : `${connections} connections`
  if (status === 304) return `304, ${clients}`
  return `200 of ${bytes / 1000} kB, ${coding}, ${clients}`
}

/**
 * A contest in which every running server receives the same polls. A server without gzip is left out if polls accept
 * gzip.
 */
export function pollContest(
  workload: PollWorkload,
  running: ReadonlyMap<Target, RunningTarget>,
): Contest {
  const able = [...running].filter(([{ hasGzip }]) => hasGzip || workload.coding === 'identity')
  return {
    id: pollId(workload),
    name: pollName(workload),
    figure: 'rate',
    contestants: able.map(([target, running]) => poller(target, running, workload)),
  }
}

/** Polls a second, far below the capacity of every server. */
const costRate = 10_000

export const costName: string = `304, 64 connections, processor time at ${costRate} polls a second`

/** A contest of 304 responses at one fixed rate, so that every server does the same work and none is saturated. */
export function costContest(running: ReadonlyMap<Target, RunningTarget>): Contest {
  return {
    id: 'cost-304',
    name: costName,
    figure: 'cpu',
    contestants: [...running].map(([target, { url, pid }]) => ({
      name: target.name,
      version: target.version(),
      measure(seconds) {
        const polls = {
          coding: 'identity',
          follows: true,
          connections: 64,
          rate: costRate,
        } as const
        return withCpuTime(pid, seconds, () => runPacedLoad({ url, ...polls, seconds }))
      },
    })),
  }
}

function poller(target: Target, { url, pid }: RunningTarget, workload: PollWorkload): Contestant {
  const { connections } = workload
  return {
    name: target.name,
    version: target.version(),
    async measure(seconds) {
      const headers = await headersOf(url, workload)
      return runLoadOn(pid, { url, headers, connections, seconds })
    },
  }
}

/** The headers of the workload's request, after a check that the response is the expected one. */
async function headersOf(
  url: string,
  { status, coding }: PollWorkload,
): Promise<Readonly<Record<string, string>>> {
  const accept = { 'Accept-Encoding': coding }
  const { entityTag } = await readOnce(url, accept)
  const headers = status === 304 ? { ...accept, 'If-None-Match': entityTag } : accept
  const response = await readOnce(url, headers)
  const found = `${response.status} ${response.coding}`
  const wanted = status === 304 ? '304 identity' : `200 ${coding}`
  if (found !== wanted) throw new Error(`${url} answers ${found}, not ${wanted}`)
  return headers
}
