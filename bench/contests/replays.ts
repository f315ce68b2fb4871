import { Agent, request as httpRequest } from 'node:http'
import type { Contest } from '../lib/contest.ts'
import { type LoadResult, runLoad } from '../lib/load.ts'
import type { ServiceProcess } from '../lib/service-process.ts'

const changes = 1000

/** Replays of one feed at each of its thousand instants: the first time over, again, and while another is polled. */
export async function replayContests(
  service: ServiceProcess,
  seconds: number,
): Promise<readonly Contest[]> {
  await service.register('polled')
  const entityTag = await service.publish('polled', [...Array(40).keys()])
  const polled = {
    url: service.feedUrl('polled'),
    headers: { 'If-None-Match': entityTag },
    connections: 64,
    seconds,
  }
  let replays = 0
  /** A feed that nobody has replayed yet, with a thousand changes of forty items. */
  async function freshFeed(): Promise<readonly string[]> {
    const fixtureId = `replayed-${replays++}`
    await service.register(fixtureId)
    for (let change = 0; change < changes; change++) {
      await service.publish(fixtureId, [change % 40], change)
    }
    return replayUrls(service.feedUrl(fixtureId))
  }
  let last: readonly string[] = []
  return [
    {
      name: `replays at ${changes} instants, one client`,
      contestants: [
        {
          name: 'again (kept)',
          version: '',
          async measure() {
            last = await freshFeed()
            await readAll(last)
            return readAll(last)
          },
        },
        { name: 'the first time', version: '', measure: async () => readAll(await freshFeed()) },
      ],
    },
    {
      name: `304 while another feed is replayed at ${changes} instants`,
      contestants: [
        {
          name: 'replaying',
          version: '',
          async measure() {
            const urls = await freshFeed()
            const replaying = new AbortController()
            const replayed = readAll(urls, replaying.signal)
            const result = await runLoad(polled)
            replaying.abort()
            await replayed
            return result
          },
        },
        { name: 'quiet', version: '', measure: () => runLoad(polled) },
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
async function readAll(urls: readonly string[], until?: AbortSignal): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const startedAt = performance.now()
  do {
    for (const url of urls) {
      if (until?.aborted === true) break
      const askedAt = performance.now()
      await read(url, agent)
      times.push(performance.now() - askedAt)
    }
  } while (until !== undefined && !until.aborted)
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    requestsPerSecond: (times.length / (performance.now() - startedAt)) * 1000,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
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
