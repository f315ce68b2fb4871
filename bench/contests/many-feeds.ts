import type { Contest } from '../lib/contest.ts'
import { type LoadRequest, runLoadOn } from '../lib/load.ts'
import type { ServiceProcess } from '../lib/service-process.ts'

/** 304 of a thousand feeds in turn, against 304 of one feed asked for in the same way. */
export async function manyFeedsContest(
  service: ServiceProcess,
  { feeds, seconds }: { readonly feeds: number; readonly seconds: number },
): Promise<Contest> {
  const requests: LoadRequest[] = []
  for (let number = 0; number < feeds; number++) {
    const fixtureId = `many-${number}`
    await service.register(fixtureId)
    const entityTag = await service.publish(fixtureId, [number])
    const { pathname } = new URL(service.feedUrl(fixtureId))
    requests.push({ path: pathname, headers: { 'If-None-Match': entityTag } })
  }
  const contestant = (name: string, inTurn: readonly LoadRequest[]) => ({
    name,
    version: '',
    measure: () =>
      runLoadOn(service.pid, {
        url: service.publicUrl,
        headers: {},
        connections: 64,
        seconds,
        requests: inTurn,
      }),
  })
  return {
    name: `304 of ${feeds} feeds in turn`,
    contestants: [
      contestant(`${feeds} feeds`, requests),
      contestant('one feed', requests.slice(0, 1)),
    ],
  }
}
