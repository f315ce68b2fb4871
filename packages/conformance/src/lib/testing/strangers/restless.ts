import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { RunningStranger, Stranger } from './stranger.ts'

/** No two of its answers are the same bytes, though nothing was published. */
export const restless: Stranger = {
  name: 'snapshotAt is now, items are in another order each time, any query is refused, problems without a code',
  advised: ['asset-cors', 'atomic-publication', 'coding-decodes', 'other-feed-tag', 'tag-stable'],
  start,
}

interface Shelf {
  readonly items: Map<string, Item>
  state: 'live' | 'finished'
  isStarted: boolean
}

async function start(): Promise<RunningStranger> {
  const shelves = new Map<string, Shelf>()
  const index = new Map<string, readonly string[]>()
  const charts = new Map<string, string>()
  /** Of all feeds together: a publication anywhere is news for everybody. */
  let edition = 100
  let turn = 0

  function answer(request: IncomingMessage, response: ServerResponse): ServerResponse {
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
      if (parts !== undefined) return serve(parts, request, response)
    }
    return refuse(response, 404)
  }

  const routes: readonly (readonly [RegExp, Serve])[] = [
    [/^\/v1\/fixtures$/, serveIndex],
    [/^\/charts\/([^/]+)$/, serveChart],
    [/^\/v1\/fixtures\/([^/]+)\/feeds\/([^/]+)$/, serveShelf],
  ]

  function serveIndex(
    _parts: readonly string[],
    _request: unknown,
    response: ServerResponse,
  ): ServerResponse {
    const fixtures = [...index].map(([fixtureId, feeds]) => ({ feeds, fixtureId }))
    response.setHeader('Cache-Control', 'public, max-age=5')
    return sendJson(response, { fixtures })
  }

  function serveChart(
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
    parts: readonly string[],
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): ServerResponse {
    const [fixtureId = '', feedKey = ''] = parts.map(decodeURIComponent)
    const shelf = shelves.get(keyOf(fixtureId, feedKey))
    if (!shelf?.isStarted) return refuse(response, 404)
    const isLive = shelf.state === 'live'
    response.setHeader('ETag', `W/"e${edition}"`)
    response.setHeader('Cache-Control', isLive ? 'no-store' : 'public, max-age=0, must-revalidate')
    if (isCurrent(headers['if-none-match'], `e${edition}`)) {
      return response.writeHead(304).end()
    }
    turn += 1
    const items = [...shelf.items.values()]
    const start = turn % Math.max(items.length, 1)
    const turned = [...items.slice(start), ...items.slice(0, start)]
    return sendJson(response, {
      snapshotAt: new Date().toISOString(),
      items: turned,
      feedKey,
      fixtureId,
    })
  }

  const server = createServer((request, response) => {
    try {
      answer(request, response)
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
      async registerFixture({ fixtureId, feeds }) {
        index.set(fixtureId, feeds)
        for (const feedKey of feeds) {
          const shelf: Shelf = { items: new Map(), state: 'live', isStarted: false }
          shelves.set(keyOf(fixtureId, feedKey), shelf)
        }
      },
      async publish({ fixtureId, feedKey }, { items, withdrawals }) {
        const shelf = shelves.get(keyOf(fixtureId, feedKey))
        if (shelf === undefined) throw new Error('no such feed')
        for (const item of items) {
          shelf.items.set(item.id, item)
          shelf.isStarted = true
          edition += 1
          // One item after the other: readers may come in between.
          await new Promise(resolve => setImmediate(resolve))
        }
        for (const id of withdrawals) {
          shelf.items.delete(id)
          edition += 1
        }
      },
      async setState({ fixtureId, feedKey }, state) {
        const shelf = shelves.get(keyOf(fixtureId, feedKey))
        if (shelf !== undefined) shelf.state = state
      },
      async uploadAsset(_feed, { text }) {
        const name = `chart-${charts.size}`
        charts.set(name, text)
        return `/charts/${name}`
      },
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function keyOf(fixtureId: string, feedKey: string): string {
  return `${feedKey} ${fixtureId}`
}

type Serve = (
  parts: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
) => ServerResponse

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
