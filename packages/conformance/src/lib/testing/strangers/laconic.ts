import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { RunningStranger, Stranger } from './stranger.ts'

/** A service that sends only what the specification requires. */
export const laconic: Stranger = {
  name: 'counters as tags, newest items first, no HEAD, 400 for unknown paths, a connection for each request',
  advised: [
    'connection-reuse',
    'head',
    'keep-alive',
    'media-type-named',
    'method-not-allowed',
    'pipelining',
  ],
  start,
}

interface Feed {
  version: number
  changedAt: string
  isLive: boolean
  items: Item[]
}

async function start(): Promise<RunningStranger> {
  const feeds = new Map<string, Map<string, Feed>>()
  const server = createServer((request, response) => {
    response.shouldKeepAlive = false
    serve(feeds, request, response)
  })
  server.on('clientError', (_error, socket) => {
    socket.end('HTTP/1.1 400 No\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const find = (fixtureId: string, feedKey: string): Feed => {
    const feed = feeds.get(fixtureId)?.get(feedKey)
    if (feed === undefined) throw new Error(`no feed ${feedKey} of ${fixtureId}`)
    return feed
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    adapter: {
      async registerFixture(entry) {
        const own = entry.feeds.map((key): [string, Feed] => {
          return [key, { version: 0, changedAt: '', isLive: true, items: [] }]
        })
        feeds.set(entry.fixtureId, new Map(own))
      },
      async publish({ fixtureId, feedKey }, { items, withdrawals }) {
        const feed = find(fixtureId, feedKey)
        const gone = new Set([...withdrawals, ...items.map(({ id }) => id)])
        feed.items = [...items, ...feed.items.filter(({ id }) => !gone.has(id))]
        feed.version += 1
        feed.changedAt = new Date().toISOString()
      },
      async setState({ fixtureId, feedKey }, state) {
        find(fixtureId, feedKey).isLive = state === 'live'
      },
      async removeFixture(fixtureId) {
        feeds.delete(fixtureId)
      },
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function serve(
  feeds: ReadonlyMap<string, ReadonlyMap<string, Feed>>,
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
): ServerResponse {
  const refuse = (status: number): ServerResponse =>
    response.writeHead(status, { 'Cache-Control': 'no-store' }).end()
  if (method !== 'GET') return refuse(405)
  const parts = url.split('?')[0]?.split('/') ?? []
  if (url === '/v1/fixtures') {
    const fixtures = [...feeds].map(([fixtureId, own]) => ({ fixtureId, feeds: [...own.keys()] }))
    return response.writeHead(200).end(JSON.stringify({ fixtures }))
  }
  const [, version, collection, fixturePart = '', feedsPart, feedPart = '', ...more] = parts
  const isFeed = version === 'v1' && collection === 'fixtures' && feedsPart === 'feeds'
  if (!isFeed || more.length > 0) return refuse(400)
  const fixtureId = decoded(fixturePart)
  const feedKey = decoded(feedPart)
  if (fixtureId === undefined || feedKey === undefined) return refuse(400)
  const feed = feeds.get(fixtureId)?.get(feedKey)
  if (feed === undefined || feed.version === 0) return refuse(404)
  const always = {
    ETag: `"${feed.version}"`,
    'Cache-Control': feed.isLive ? 'no-store' : 'public, max-age=0, must-revalidate',
  }
  if (namesVersion(headers['if-none-match'], feed.version)) {
    return response.writeHead(304, always).end()
  }
  const { changedAt: snapshotAt, items } = feed
  return response
    .writeHead(200, always)
    .end(JSON.stringify({ fixtureId, feedKey, snapshotAt, items }))
}

function namesVersion(field: string | undefined, version: number): boolean {
  if (field === undefined) return false
  if (field.trim() === '*') return true
  const tags = field.matchAll(/(?:^|,)[ \t]*(?:W\/)?"([^"]*)"[ \t]*(?=,|$)/g)
  return [...tags].some(([, tag]) => tag === String(version))
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
