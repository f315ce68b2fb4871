import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Snapshot } from '../../content.generated.ts'
import { snapshotOf } from '../cases/snapshot-notation.ts'

/** A small service on loopback with one fixture and one feed. */
export interface SampleService {
  readonly baseUrl: string
  /** Publishes a snapshot in the notation of `snapshotOf`, one minute after the previous one. */
  publish(items: string): void
}

export async function startSampleService(t: TestContext): Promise<SampleService> {
  const snapshots: Snapshot[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const body = responseTo(pathname, searchParams.get('until'))
    const etag = `"${snapshots.length}"`
    const unchanged = body !== undefined && request.headers['if-none-match'] === etag
    response.writeHead(request.method === 'OPTIONS' ? 204 : unchanged ? 304 : body ? 200 : 404, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'If-None-Match',
      'Access-Control-Expose-Headers': 'ETag, Retry-After',
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json',
      ETag: etag,
    })
    response.end(unchanged || request.method === 'OPTIONS' ? undefined : JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    publish(items) {
      const minute = String(snapshots.length).padStart(2, '0')
      snapshots.push(snapshotOf(items, `2026-01-01T20:${minute}:00Z`))
    },
  }

  function responseTo(pathname: string, until: string | null): object | undefined {
    switch (pathname) {
      case '/v1/fixtures':
        return { fixtures: [{ fixtureId: 'game-1', feeds: ['pulse'] }] }
      case '/v1/fixtures/game-1/feeds/pulse':
        return snapshots.findLast(({ snapshotAt }) => until === null || snapshotAt <= until)
      case '/v1/fixtures/game-1/feeds/pulse/timeline':
        return {
          instants: snapshots.map(({ snapshotAt, items }) => ({
            snapshotAt,
            itemCount: items.length,
          })),
        }
      default:
        return undefined
    }
  }
}
