import { Agent, request as httpRequest } from 'node:http'
import type { Contest } from '../lib/contest.ts'
import { cpuSeconds } from '../lib/cpu-time.ts'
import { type LoadResult, runLoadOn } from '../lib/load.ts'
import type { ServiceProcess } from '../lib/service-process.ts'
import { quantile } from '../lib/statistics.ts'

const changes = 1000
const items = 40

export const replayNames = {
  instants: `replays at ${changes} instants, one client`,
  meanwhile: `304 while another feed is replayed at ${changes} instants`,
}

/** Replays of one feed at each of its thousand instants: the first time over, again, and while another is polled. */
export async function replayContests(service: ServiceProcess): Promise<readonly Contest[]> {
  const { pid } = service
  await service.register('polled')
  const entityTag = await service.publish('polled', [...Array(items).keys()])
  const polled = {
    url: service.feedUrl('polled'),
    headers: { 'If-None-Match': entityTag },
    connections: 64,
  }
  let feeds = 0
  /** The replays of a feed that nobody has replayed yet. */
  async function freshReplays(): Promise<readonly string[]> {
    const fixtureId = `replayed-${feeds++}`
    await service.register(fixtureId)
    for (let change = 0; change < changes; change++) {
      await service.publish(fixtureId, [change % items], change)
    }
    return replayUrls(service.feedUrl(fixtureId))
  }
  const version = 'Fixture Feed'
  let urls: readonly string[] = []
  return [
    {
      id: 'replays',
      name: replayNames.instants,
      note: `Nobody else answers what a feed was at an instant: a log that is read from an offset, as @durable-streams/server does
it, gives the changes and leaves it to the reader to add them up. So the service is compared to itself.`,
      figure: 'rate',
      contestants: [
        {
          ...{ name: 'the first time', version },
          async measure() {
            urls = await freshReplays()
            return readAll(urls, pid)
          },
        },
        { name: 'again (kept)', version, measure: () => readAll(urls, pid) },
      ],
    },
    {
      id: 'replaying',
      name: replayNames.meanwhile,
      figure: 'rate',
      note: 'The processor time is that of the replays too.',
      contestants: [
        {
          ...{ name: 'replaying', version, unburdened: 'quiet' },
          async measure(seconds) {
            const fresh = await freshReplays()
            const ending = new AbortController()
            const replayed = readAll(fresh, pid, ending.signal)
            const result = await runLoadOn(pid, { ...polled, seconds })
            ending.abort()
            await replayed
            return result
          },
        },
        {
          ...{ name: 'quiet', version },
          measure: seconds => runLoadOn(pid, { ...polled, seconds }),
        },
      ],
    },
  ]
}

async function replayUrls(feedUrl: string): Promise<readonly string[]> {
  const response = await fetch(`${feedUrl}/timeline`)
  const { instants } = (await response.json()) as {
    readonly instants: readonly { readonly snapshotAt: string }[]
  }
  return instants.map(({ snapshotAt }) => `${feedUrl}?until=${encodeURIComponent(snapshotAt)}`)
}

/** Reads each address once in a row over one connection, or again and again until the signal. */
async function readAll(
  urls: readonly string[],
  pid: number,
  until?: AbortSignal,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const cpuBefore = cpuSeconds(pid)
  const startedAt = performance.now()
  do {
    for (const url of urls) {
      if (until?.aborted === true) break
      const askedAt = performance.now()
      await read(url, agent)
      times.push(performance.now() - askedAt)
    }
  } while (until !== undefined && !until.aborted)
  const lasted = performance.now() - startedAt
  agent.destroy()
  return {
    requestsPerSecond: (times.length / lasted) * 1000,
    p99Ms: quantile(
      times.toSorted((a, b) => a - b),
      0.99,
    ),
    cpuMicros: ((cpuSeconds(pid) - cpuBefore) / times.length) * 1e6,
  }
}

function read(url: string, agent: Agent): Promise<void> {
  const done = Promise.withResolvers<void>()
  const request = httpRequest(url, { agent }, response => {
    response.resume()
    response.on('end', () => {
      if (response.statusCode === 200) done.resolve()
      else done.reject(new Error(`${url} answers ${response.statusCode}`))
    })
  })
  request.on('error', done.reject)
  request.end()
  return done.promise
}
