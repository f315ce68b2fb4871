import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Adapter } from '../../../adapter.ts'
import type { RunningStranger, Stranger } from './stranger.ts'

/** A service that sends small chunks and closes connections without notice. */
export const dribbling: Stranger = {
  name: 'chunks of a few bytes, gzip whenever accepted, tags that match only in their own coding, connections closed without notice',
  advised: ['connection-reuse', 'date', 'keep-alive', 'no-contradiction', 'pipelining'],
  start,
}

interface StoredGame {
  readonly entry: FixtureRegistration
  readonly published: Map<string, { items: readonly Item[]; at: number; isOver: boolean }>
}

async function start(): Promise<RunningStranger> {
  const games: StoredGame[] = []
  const server = createServer(({ method = '', url = '', headers, socket }, response) => {
    response.sendDate = false
    // Closes the connection after the response without announcing it, which HTTP allows (RFC 9112 §9.5).
    response.on('finish', () => socket.destroySoon())
    response.setHeader('Connection', 'keep-alive')
    if (method === 'DELETE' || method === 'PUT' || method === 'PATCH' || method === 'POST') {
      response.setHeader('Allow', 'GET, HEAD')
      return fail(response, 405)
    }
    const found = documentAt(games, url)
    if (typeof found === 'number') fail(response, found)
    else send(response, headers, found)
  })
  server.on('clientError', (_error, socket) => {
    socket.end('HTTP/1.1 400 \r\ncache-control: no-store\r\ncontent-length: 0\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    adapter: adapterOf(games),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function gameOf(games: readonly StoredGame[], id: string): StoredGame | undefined {
  return games.find(({ entry }) => entry.fixtureId === id)
}

/** A document with its cache policy. */
interface Document {
  readonly text: string
  readonly policy: string
}

/** The document at an address, or the status of the error. */
function documentAt(games: readonly StoredGame[], url: string): Document | number {
  const path = /^\/v1\/fixtures(?:\/([^/?]*)\/feeds\/([^/?]*))?(?:\?.*)?$/.exec(url)
  if (path === null) return 404
  if (path[1] === undefined) {
    return { text: indexText(games), policy: 'max-age=0, public, must-revalidate' }
  }
  try {
    const fixtureId = decodeURIComponent(path[1])
    const feedKey = decodeURIComponent(path[2] ?? '')
    const feed = gameOf(games, fixtureId)?.published.get(feedKey)
    if (feed === undefined) return 404
    const snapshotAt = new Date(feed.at).toISOString()
    const items = feed.items.toReversed()
    return {
      text: JSON.stringify({ items, snapshotAt, feedKey, fixtureId }),
      policy: feed.isOver ? 'public, max-age=0, must-revalidate' : 'no-store',
    }
  } catch {
    return 400
  }
}

function indexText(games: readonly StoredGame[]): string {
  const fixtures = games.map(({ entry, published }) => {
    const counts = [...published.values()].map(({ items }) => items.length)
    return { ...entry, itemCount: Math.max(0, ...counts) }
  })
  return JSON.stringify({ fixtures })
}

function adapterOf(games: StoredGame[]): Adapter {
  let clock = Date.UTC(2030, 0, 1)
  return {
    async registerFixture(entry) {
      games.push({ entry, published: new Map() })
    },
    async publish({ fixtureId, feedKey }, { items, withdrawals }) {
      const published = gameOf(games, fixtureId)?.published
      const before = published?.get(feedKey)
      const replaced = [...withdrawals, ...items.map(({ id }) => id)]
      const rest = (before?.items ?? []).filter(({ id }) => !replaced.includes(id))
      clock += 1
      const isOver = before?.isOver === true
      published?.set(feedKey, { items: [...rest, ...items], at: clock, isOver })
    },
    async setState({ fixtureId, feedKey }, state) {
      const feed = gameOf(games, fixtureId)?.published.get(feedKey)
      if (feed !== undefined) feed.isOver = state === 'finished'
    },
    async removeFixture(id) {
      games.splice(0, games.length, ...games.filter(({ entry }) => entry.fixtureId !== id))
    },
  }
}

function fail(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'cache-control': 'No-Store', 'content-type': 'application/json' })
  response.end('{"error":true}')
}

function send(
  response: ServerResponse,
  headers: IncomingHttpHeaders,
  { text, policy }: Document,
): void {
  const isCoded = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?:1|0?\.\d*[1-9]).*?)?\s*(?:,|$)/i.test(
    String(headers['accept-encoding'] ?? ''),
  )
  const body = isCoded ? gzipSync(text) : Buffer.from(text)
  const tag = createHash('md5').update(body).digest('hex')
  response.setHeader('etag', `"${tag}"`)
  response.setHeader('cache-control', policy)
  response.setHeader('vary', '*')
  if (isMatch(headers['if-none-match'], tag)) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('content-type', 'application/json')
  if (isCoded) response.setHeader('content-encoding', 'gzip')
  response.writeHead(200)
  for (let at = 0; at < body.length; at += 97) response.write(body.subarray(at, at + 97))
  response.end()
}

function isMatch(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false
  if (list.trim() === '*') return true
  // The tags of this server are hexadecimal and contain no comma, so an element with other characters is not one of its
  // tags.
  return list.split(',').some(member => {
    const [, opaque] = /^\s*(?:W\/)?"([0-9a-f]{32})"\s*$/.exec(member) ?? []
    return opaque === tag
  })
}
