import type { Contest, Contestant } from '../lib/contest.ts'
import { runLoadOn } from '../lib/load.ts'
import { publishEveryMs, publishMeanwhile } from '../lib/publish-meanwhile.ts'
import type { Publisher } from './publishers.ts'

/** A workload of polls of a changing snapshot. */
export interface PublishingWorkload {
  readonly kilobytes: 30 | 300
  readonly status: 200 | 304
  readonly coding: 'identity' | 'gzip'
}

export const publishingWorkloads: readonly PublishingWorkload[] = ([30, 300] as const).flatMap(
  kilobytes => [
    { kilobytes, status: 304, coding: 'identity' },
    { kilobytes, status: 200, coding: 'identity' },
    { kilobytes, status: 200, coding: 'gzip' },
  ],
)

export function publishingName({ kilobytes, status, coding }: PublishingWorkload): string {
  const response = status === 304 ? '304' : `200, ${coding}`
  return `${response}, ${kilobytes} kB, with a publication every ${publishEveryMs} ms`
}

const note = `The service is polled and receives a publication every ${publishEveryMs} ms. Its processor time includes all the work of a publication: validation,
the journal on disk, and the new snapshot in every coding. The other servers receive finished bytes, which cost them almost nothing. nginx
gets a file and its gzip by rename and checks once a second for changes (\`open_file_cache_valid 1s\`), so its readers
see a change up to one second late. Bare node:http reads the file when it is notified. The load requests a 304 with \`If-None-Match: *\`, which
matches every version, because it repeats the same request.`

/**
 * A contest in which every server gets the same polls twice: with a publication every 100 ms, and without
 * publications.
 */
export function publishingContest(
  workload: PublishingWorkload,
  publishers: readonly Publisher[],
): Contest {
  const { kilobytes, status, coding } = workload
  return {
    id: `publishing-${status}-${kilobytes}-${coding}`,
    name: publishingName(workload),
    // The note appears once, for all workloads.
    note: status === 304 && kilobytes === 30 ? note : undefined,
    figure: 'rate',
    contestants: publishers.flatMap(publisher => publishingAndQuiet(publisher, workload)),
  }
}

function publishingAndQuiet(
  { name, version, url, pid, publish }: Publisher,
  { status, coding }: PublishingWorkload,
): readonly Contestant[] {
  const accept = { 'Accept-Encoding': coding }
  const headers = status === 304 ? { ...accept, 'If-None-Match': '*' } : accept
  const poll = (seconds: number) => runLoadOn(pid, { url, headers, connections: 64, seconds })
  const quiet = `${name}, quiet`
  return [
    {
      name,
      version,
      unburdened: quiet,
      measure: seconds => publishMeanwhile(publish, () => poll(seconds)),
    },
    { name: quiet, version, measure: poll },
  ]
}
