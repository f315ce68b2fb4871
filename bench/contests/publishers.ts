import type { ServiceProcess } from '../lib/service-process.ts'
import { nginxOfChangingFiles } from '../targets/nginx.ts'
import { fixtureFeed, nodeHttp } from '../targets/node-targets.ts'
import { inBothCodings } from '../targets/snapshot-files.ts'
import type { SnapshotBytes } from '../targets/target.ts'

/** A server whose snapshot can be replaced during a run. */
export interface Publisher {
  readonly name: string
  readonly version: string
  readonly url: string
  readonly pid: number
  publish(): Promise<unknown>
  stop(): Promise<void>
}

let points = 1000

/**
 * Creates a feed of `items` items on the running service. Each publication of the service revises the first item.
 * Starts the other installed servers of a publishing contest, which alternate between two snapshots of that feed.
 */
export async function startPublishers(
  service: ServiceProcess,
  { items, directory }: { readonly items: number; readonly directory: string },
): Promise<readonly Publisher[]> {
  const fixtureId = `publishing-${items}`
  await service.register(fixtureId)
  await service.publish(fixtureId, [...Array(items).keys()])
  const url = service.feedUrl(fixtureId)
  const publish = (): Promise<unknown> => service.publish(fixtureId, [0], points++)
  const first = await readSnapshot(url)
  await publish()
  const snapshots = [first, await readSnapshot(url)].map(inBothCodings)
  const publishers: Publisher[] = [
    {
      name: fixtureFeed.name,
      version: fixtureFeed.version(),
      url,
      pid: service.pid,
      publish,
      stop: async () => {},
    },
  ]
  try {
    for (const target of [nginxOfChangingFiles, nodeHttp]) {
      if (target.missing() !== undefined) continue
      const { replace, ...rest } = await target.start({ bytes: first, directory })
      publishers.push({
        name: target.name,
        version: target.version(),
        ...rest,
        publish: () => replace(nextOf(snapshots)),
      })
    }
  } catch (error) {
    for (const { stop } of publishers) await stop()
    throw error
  }
  return publishers
}

async function readSnapshot(url: string): Promise<Buffer> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  return Buffer.from(await response.arrayBuffer())
}

function nextOf(snapshots: SnapshotBytes[]): SnapshotBytes {
  const [next, ...others] = snapshots
  if (next === undefined) throw new TypeError('Cannot choose from no snapshots')
  snapshots.splice(0, snapshots.length, ...others, next)
  return next
}
