import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'
import type { AssetUpload, FeedChange } from '../../../adapter.ts'
import type { RunningStranger, Stranger } from './stranger.ts'

/** A service whose snapshots differ in every response, even without a publication. */
export const restless: Stranger = {
  name: 'snapshotAt is the time of the response, the order of items changes, every query is refused, problems have no code',
  advised: ['asset-cors', 'atomic-publication', 'coding-decodes', 'other-feed-tag', 'tag-stable'],
  start,
}

interface Shelf {
  readonly items: Map<string, Item>
  state: 'live' | 'finished'
  isStarted: boolean
}

async function start(): Promise<RunningStranger> {
  const shelves = new Shelves()
  const server = createServer((request, response) => {
    try {
      answer(shelves, request, response)
    } catch {
      refuse(response, 400)
    }
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    adapter: {
      registerFixture: entry => shelves.registerFixture(entry),
      publish: (feed, change) => shelves.publish(feed, change),
      setState: async (feed, state) => shelves.setState(feed, state),
      uploadAsset: async (_feed, asset) => shelves.uploadAsset(asset),
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The published content. */
class Shelves {
  readonly shelves = new Map<string, Shelf>()
  readonly index = new Map<string, readonly string[]>()
  readonly charts = new Map<string, string>()
  /** The edition of all feeds. Every item and every withdrawal of a publication increases it. */
  edition = 100
  turn = 0

  async registerFixture({ fixtureId, feeds }: FixtureRegistration): Promise<void> {
    this.index.set(fixtureId, feeds)
    for (const feedKey of feeds) {
      const shelf: Shelf = { items: new Map(), state: 'live', isStarted: false }
      this.shelves.set(keyOf(fixtureId, feedKey), shelf)
    }
  }

  async publish({ fixtureId, feedKey }: FeedId, { items, withdrawals }: FeedChange): Promise<void> {
    const shelf = this.shelves.get(keyOf(fixtureId, feedKey))
    if (shelf === undefined) throw new Error('no such feed')
    for (const item of items) {
      shelf.items.set(item.id, item)
      shelf.isStarted = true
      this.edition += 1
      // Items are applied one at a time, so that reads can take place in between.
      await new Promise(resolve => setImmediate(resolve))
    }
    for (const id of withdrawals) {
      shelf.items.delete(id)
      this.edition += 1
    }
  }

  setState({ fixtureId, feedKey }: FeedId, state: Shelf['state']): void {
    const shelf = this.shelves.get(keyOf(fixtureId, feedKey))
    if (shelf !== undefined) shelf.state = state
  }

  uploadAsset({ text }: AssetUpload): string {
    const name = `chart-${this.charts.size}`
    this.charts.set(name, text)
    return `/charts/${name}`
  }
}

type Serve = (
  shelves: Shelves,
  parts: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
) => ServerResponse

const routes: readonly (readonly [RegExp, Serve])[] = [
  [/^\/v1\/fixtures$/, serveIndex],
  [/^\/charts\/([^/]+)$/, serveChart],
  [/^\/v1\/fixtures\/([^/]+)\/feeds\/([^/]+)$/, serveShelf],
]

function answer(
  shelves: Shelves,
  request: IncomingMessage,
  response: ServerResponse,
): ServerResponse {
  const url = request.url ?? ''
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Expose-Headers', 'ETag')
  response.setHeader('Access-Control-Allow-Headers', 'If-None-Match')
  response.setHeader('Access-Control-Max-Age', '700')
  if (request.method === 'OPTIONS') return response.writeHead(204).end()
  if (url.includes('?')) return refuse(response, 400)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD, OPTIONS')
    return refuse(response, 405)
  }
  for (const [pattern, serve] of routes) {
    const parts = pattern.exec(url)?.slice(1)
    if (parts !== undefined) return serve(shelves, parts, request, response)
  }
  return refuse(response, 404)
}

function serveIndex(
  { index }: Shelves,
  _parts: readonly string[],
  _request: unknown,
  response: ServerResponse,
): ServerResponse {
  const fixtures = [...index].map(([fixtureId, feeds]) => ({ feeds, fixtureId }))
  response.setHeader('Cache-Control', 'public, max-age=5')
  return sendJson(response, { fixtures })
}

function serveChart(
  { charts }: Shelves,
  [name = '']: readonly string[],
  _request: unknown,
  response: ServerResponse,
): ServerResponse {
  const chart = charts.get(name)
  response.removeHeader('Access-Control-Allow-Origin')
  if (chart === undefined) return refuse(response, 404)
  response.setHeader('Content-Security-Policy', 'sandbox')
  response.setHeader('Content-Type', 'image/svg+xml')
  return response.end(chart)
}

function serveShelf(
  shelves: Shelves,
  parts: readonly string[],
  { headers }: IncomingMessage,
  response: ServerResponse,
): ServerResponse {
  const [fixtureId = '', feedKey = ''] = parts.map(decodeURIComponent)
  const shelf = shelves.shelves.get(keyOf(fixtureId, feedKey))
  if (!shelf?.isStarted) return refuse(response, 404)
  const tag = `e${shelves.edition}`
  const isLive = shelf.state === 'live'
  response.setHeader('ETag', `W/"${tag}"`)
  response.setHeader('Cache-Control', isLive ? 'no-store' : 'public, max-age=0, must-revalidate')
  if (isCurrent(headers['if-none-match'], tag)) return response.writeHead(304).end()
  shelves.turn += 1
  const items = [...shelf.items.values()]
  const start = shelves.turn % Math.max(items.length, 1)
  const turned = [...items.slice(start), ...items.slice(0, start)]
  return sendJson(response, {
    snapshotAt: new Date().toISOString(),
    items: turned,
    feedKey,
    fixtureId,
  })
}

function keyOf(fixtureId: string, feedKey: string): string {
  return `${feedKey} ${fixtureId}`
}

function sendJson(response: ServerResponse, value: object): ServerResponse {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  return response.end(JSON.stringify(value))
}

function refuse(response: ServerResponse, status: number): ServerResponse {
  response.statusCode = status
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'application/problem+json')
  return response.end(JSON.stringify({ type: 'about:blank', title: 'No', status }))
}

function isCurrent(field: string | undefined, tag: string): boolean {
  if (field === undefined) return false
  let rest = field.trim()
  if (rest === '*') return true
  const member = /^(?:W\/)?"([^"]*)"[ \t]*(?:,|$)|^,/
  for (let match = member.exec(rest); match !== null; match = member.exec(rest)) {
    if (match[1] === tag) return true
    rest = rest.slice(match[0].length).trimStart()
    if (rest === '') return false
  }
  return false
}
