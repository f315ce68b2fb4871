import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contest, Contestant } from '../lib/contest.ts'
import { type LoadRequest, runLoadOn } from '../lib/load.ts'
import { freePort } from '../lib/processes.ts'
import { readOnce } from '../lib/read-once.ts'
import type { ServiceProcess } from '../lib/service-process.ts'
import { nginx, startNginx } from '../targets/nginx.ts'
import { startNodeScript } from '../targets/node-script.ts'
import { fixtureFeed, nodeHttp } from '../targets/node-targets.ts'
import type { RunningTarget, Target } from '../targets/target.ts'

/** Somebody who serves many feeds. */
interface Server {
  readonly name: string
  readonly version: string
  readonly pid: number
  /** One of each feed. */
  readonly urls: readonly string[]
}

/** A contest, and what its servers need when it is over. */
export interface ManyFeeds {
  readonly contest: Contest
  stop(): Promise<void>
}

export function manyFeedsName(feeds: number): string {
  return `304 of ${feeds} feeds in turn`
}

/** 304 of a thousand feeds in turn, against 304 of one feed asked for in the same way. */
export async function startManyFeeds(
  service: ServiceProcess,
  { feeds, directory }: { readonly feeds: number; readonly directory: string },
): Promise<ManyFeeds> {
  const root = join(directory, 'many-feeds')
  await mkdir(root)
  const urls: string[] = []
  for (let number = 0; number < feeds; number++) {
    const fixtureId = `many-${number}`
    await service.register(fixtureId)
    await service.publish(fixtureId, [number])
    const url = service.feedUrl(fixtureId)
    urls.push(url)
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    await writeFile(join(root, `${number}.json`), Buffer.from(await response.arrayBuffer()))
  }
  const ours = { name: fixtureFeed.name, version: fixtureFeed.version(), pid: service.pid, urls }
  const { servers, stop } = await startPeers(root, feeds)
  try {
    const contestants: Contestant[] = []
    for (const server of [ours, ...servers]) contestants.push(...(await manyAndOne(server)))
    return { contest: { ...facts, name: manyFeedsName(feeds), contestants }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const facts = {
  id: 'many-feeds',
  note: 'The load picks each request from a list, which costs it more, and each connection asks for another feed each time: nobody is as fast as with one request.',
  figure: 'rate',
} as const

async function startPeers(
  root: string,
  feeds: number,
): Promise<{ readonly servers: readonly Server[]; stop(): Promise<void> }> {
  const script = await startNodeScript('node-http-map.ts', [root])
  const running: (RunningTarget & { readonly target: Target })[] = [{ target: nodeHttp, ...script }]
  if (nginx.missing() === undefined) {
    const options = { root, port: await freePort(), validity: '1h', files: 2 * feeds }
    running.unshift({ target: nginx, ...(await startNginx(options)) })
  }
  const servers = running.map(({ target, url, pid }) => ({
    name: target.name,
    version: target.version(),
    pid,
    urls: Array.from({ length: feeds }, (_, number) => `${url}/${number}.json`),
  }))
  return {
    servers,
    async stop() {
      for (const { stop } of running) await stop()
    },
  }
}

async function manyAndOne({ name, version, pid, urls }: Server): Promise<readonly Contestant[]> {
  const requests: LoadRequest[] = []
  for (const url of urls) {
    const { entityTag } = await readOnce(url, { 'Accept-Encoding': 'identity' })
    requests.push({ path: new URL(url).pathname, headers: { 'If-None-Match': entityTag } })
  }
  const { origin } = new URL(urls[0] ?? '')
  const contestant = (as: string, inTurn: readonly LoadRequest[]): Contestant => ({
    name: as,
    version,
    measure: seconds =>
      runLoadOn(pid, { url: origin, headers: {}, connections: 64, seconds, requests: inTurn }),
  })
  const one = `${name}, one feed`
  return [{ ...contestant(name, requests), unburdened: one }, contestant(one, requests.slice(0, 1))]
}
