import { request } from 'node:http'
import { type Followers, pollRequest, type Seen } from '../lib/followers.ts'
import { readOnce } from '../lib/read-once.ts'
import { sampleItem, sampleSnapshot } from '../lib/sample-snapshot.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { nginxOfChangingFiles } from './nginx.ts'
import { startNodeScript } from './node-script.ts'
import { fixtureFeed } from './node-targets.ts'
import { inBothCodings } from './snapshot-files.ts'

/** A way to follow a changing resource. */
export interface Following {
  readonly name: string
  readonly url: string
  /** The first process of the server. */
  readonly pid: number
  /** Called once for new followers, before their first request. */
  begin(followers: Followers): Promise<void>
  /**
   * Makes every follower wait for the next change; the returned function publishes it and resolves when all have
   * received it.
   */
  ask(followers: Followers): Promise<() => Promise<Seen>>
}

export interface Followings {
  readonly followings: readonly Following[]
  stop(): Promise<void>
}

const intervalMs = 2_000
const items = 40

/** Starts the servers, and returns the ways to follow that can be compared. Omits nginx if it is not installed. */
export async function startFollowings(directory: string): Promise<Followings> {
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const each of stops) await each()
  }
  try {
    const service = await startServiceProcess(`${directory}/data`)
    stops.push(() => service.stop())
    await service.register('followed')
    await service.publish('followed', [...Array(items).keys()])
    const followings = [waiting(service), polling(service)]
    for (const start of [startNginx, startEvents]) {
      const started = await start(directory)
      if (started === undefined) continue
      followings.push(started.following)
      stops.push(started.stop)
    }
    return { followings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Started {
  readonly following: Following
  readonly stop: () => Promise<void>
}

const nothing = async (): Promise<void> => {}

function waiting(service: ServiceProcess): Following {
  const url = service.feedUrl('followed')
  const requestOf = (tag: string): string =>
    pollRequest(url, { 'Accept-Encoding': 'gzip', 'If-None-Match': tag, Prefer: 'wait=30' })
  let points = 0
  return {
    name: `${fixtureFeed.name}, wait`,
    url,
    pid: service.pid,
    begin: nothing,
    async ask(followers) {
      const before = await service.metric('fixture_feed_waiting_reads')
      const { entityTag } = await readOnce(url, { 'Accept-Encoding': 'gzip' })
      await followers.ask(requestOf(entityTag))
      const count = followers.count
      while ((await service.metric('fixture_feed_waiting_reads')) < before + count) await pause(50)
      return async () => {
        const [seen] = await Promise.all([
          followers.seen(),
          service.publish('followed', [0], ++points),
        ])
        return seen
      }
    },
  }
}

function polling(service: ServiceProcess): Following {
  let points = 1_000
  return atInterval(fixtureFeed.name, service.feedUrl('followed'), service.pid, () =>
    service.publish('followed', [0], ++points),
  )
}

function atInterval(
  name: string,
  url: string,
  pid: number,
  publish: () => Promise<unknown>,
): Following {
  const requestNow = async (): Promise<string> => {
    const { entityTag } = await readOnce(url, { 'Accept-Encoding': 'gzip' })
    return pollRequest(url, { 'Accept-Encoding': 'gzip', 'If-None-Match': entityTag })
  }
  return {
    name: `${name}, interval`,
    url,
    pid,
    begin: nothing,
    async ask(followers) {
      const { seen } = await followers.poll(intervalMs, await requestNow())
      await pause(intervalMs)
      return async () => {
        await publish()
        return seen
      }
    },
  }
}

async function startNginx(directory: string): Promise<Started | undefined> {
  if (nginxOfChangingFiles.missing() !== undefined) return undefined
  const snapshot = sampleSnapshot(30_000)
  const nginx = await nginxOfChangingFiles.start({ bytes: snapshot, directory })
  const { url, pid, stop } = nginx
  let version = 0
  const publish = (): Promise<void> => {
    const changed = snapshot
      .toString()
      .replace(/"snapshotAt":"[^"]*"/, `"snapshotAt":"${++version}"`)
    return nginx.replace(inBothCodings(Buffer.from(changed)))
  }
  return { following: atInterval(nginxOfChangingFiles.name, url, pid, publish), stop }
}

async function startEvents(): Promise<Started> {
  const { url, pid, stop } = await startNodeScript('sse.ts', [])
  let version = 0
  const following: Following = {
    name: 'bare node:http, events',
    url: `${url}/events`,
    pid,
    async begin(followers) {
      await followers.ask(pollRequest(`${url}/events`, {}))
      await followers.seen('event')
    },
    ask: async followers => async () => {
      const [seen] = await Promise.all([
        followers.seen('event'),
        post(url, JSON.stringify(sampleItem('followed', 0, ++version))),
      ])
      return seen
    },
  }
  return { following, stop }
}

function post(url: string, body: string): Promise<void> {
  const headers = { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, response => {
      response.resume().on('end', resolve).on('error', reject)
    })
    sent.on('error', reject).end(body)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
