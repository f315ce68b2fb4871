import { readFileSync } from 'node:fs'
import { Followers, missingFollowers, monotonicMs, type Seen } from '../lib/followers.ts'
import { cpuSeconds, residentBytes } from '../lib/process-tree.ts'
import { print, progress, readOptions, runScale } from '../lib/scale-run.ts'
import { median } from '../lib/statistics.ts'
import { type Following, startFollowings } from '../targets/followings.ts'

// The time from a publication until every follower of a feed has received it, and the processor time for this on the
// server's core. Long polls of the service are compared with its polls at an interval, polls of nginx, and server-sent
// events. The load is a C program on the other core, whose processor time is reported separately.

/** `only` is a regular expression for the names of the compared servers. */
const options = readOptions({ waiting: 10_000, rounds: 5, only: '' })
const { rounds } = options
const most = Math.min(options.waiting, openFilesLimit() - 500)
const counts = [...new Set([1, Math.ceil(most / 10), most])]
const only = new RegExp(options.only)

/** The figures of one publication. */
interface Round extends Omit<Seen, 'bytes'> {
  /** Processor time of the server, in microseconds for each follower. */
  readonly serverUs: number
  readonly bytesEach: number
}

const missing = missingFollowers()
if (missing !== undefined) print(`skipped: ${missing} is not installed`)
else
  await runScale(async directory => {
    const { followings, stop } = await startFollowings(directory)
    const rows: (string | number)[][] = []
    try {
      for (const count of counts) {
        const wanted = followings.filter(({ name }) => only.test(name))
        for (const following of wanted) {
          rows.push(await measure(following, count, directory))
          progress(`${following.name}: ${count} followers`)
        }
      }
    } finally {
      await stop()
    }
    return {
      name: 'waiting',
      title: 'From a publication to its followers',
      finding: `The median of ${rounds} publications each, from the first byte of the publication to the last byte of each response. Followers that use long polls or events have sent their request before the publication; the others poll every 2 s. With events the server sends only the changed item; Fixture Feed and nginx send the whole snapshot in gzip.`,
      columns: [
        'followers, by',
        'p99 ms',
        'p50 ms',
        'last ms',
        'server CPU µs each',
        'load CPU µs each',
        'bytes each',
        'server kB each',
      ],
      rows,
    }
  })

async function measure(
  following: Following,
  count: number,
  directory: string,
): Promise<(string | number)[]> {
  const before = residentBytes(following.pid)
  const followers = await Followers.open(following.url, count, directory)
  try {
    await following.begin(followers)
    const all: Round[] = []
    let held = 0
    // The first round is not counted: compilers settle in it.
    for (let round = 0; round <= rounds; round++) {
      const publish = await following.ask(followers)
      held = residentBytes(following.pid) - before
      const cpuBefore = cpuSeconds(following.pid)
      const startedAt = monotonicMs()
      const { p50, p99, last, cpuUs, bytes } = await publish()
      const serverUs = ((cpuSeconds(following.pid) - cpuBefore) * 1e6) / count
      const times = { p50: p50 - startedAt, p99: p99 - startedAt, last: last - startedAt }
      if (round > 0)
        all.push({ ...times, serverUs, cpuUs: cpuUs / count, bytesEach: bytes / count })
    }
    const middle = (field: keyof Round): number => median(all.map(each => each[field]))
    return [
      `${count}, ${following.name}`,
      ...(['p99', 'p50', 'last', 'serverUs', 'cpuUs', 'bytesEach'] as const).map(middle),
      held / 1024 / count,
    ]
  } finally {
    await followers.close()
  }
}

/**
 * Number of descriptors that this process and its children may each open. Node raises its own limit to this number at
 * its start.
 */
function openFilesLimit(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(limits)?.[1]
  return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
}
