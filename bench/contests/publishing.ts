import type { Contest } from '../lib/contest.ts'
import { runLoadOn } from '../lib/load.ts'
import type { ServiceProcess } from '../lib/service-process.ts'

/** How often something is published while the feed is polled. */
export const publishEveryMs = 100

/**
 * The same polls while nothing is published and while a revision arrives every 100 ms. A 304 is asked for with `*`,
 * which names every version: a poller that follows gets a 200 for each version, and nothing but 304 in between.
 */
export async function publishingContest(
  service: ServiceProcess,
  {
    items,
    status,
    coding,
    seconds,
  }: {
    readonly items: number
    readonly status: 200 | 304
    readonly coding: 'identity' | 'gzip'
    readonly seconds: number
  },
): Promise<Contest> {
  const fixtureId = `publishing-${items}-${status}-${coding}`
  await service.register(fixtureId)
  await service.publish(fixtureId, [...Array(items).keys()])
  const url = service.feedUrl(fixtureId)
  const accept = { 'Accept-Encoding': coding }
  const headers = status === 304 ? { ...accept, 'If-None-Match': '*' } : accept
  const measure = () => runLoadOn(service.pid, { url, headers, connections: 64, seconds })
  const version = `${items} items`
  return {
    name: `${status}, ${items} items, ${coding}, with a publication every ${publishEveryMs} ms`,
    contestants: [
      {
        name: 'publishing',
        version,
        measure: () => whilePublishing(service, fixtureId, measure),
      },
      { name: 'quiet', version, measure },
    ],
  }
}

let points = 1000

async function whilePublishing<Result>(
  service: ServiceProcess,
  fixtureId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let publishing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    publishing = publishing.then(() => service.publish(fixtureId, [0], points++))
  }, publishEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await publishing
  }
}
