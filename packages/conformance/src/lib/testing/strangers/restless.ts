import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Item } from '@fixture-feed/contract/snapshot'
import express from 'express'
import type { RunningStranger, Stranger } from './stranger.ts'

/** On Express. No two of its answers are the same bytes, though nothing was published. */
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

  const app = express()
  app.disable('x-powered-by').disable('etag').set('case sensitive routing', true)
  app.set('query parser', false)
  app.use((request, response, next) => {
    response.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' })
    response.set('Access-Control-Allow-Headers', 'If-None-Match')
    if (request.method === 'OPTIONS') response.set('Access-Control-Max-Age', '700').sendStatus(204)
    else if (request.url.includes('?')) refuse(response, 400)
    else if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response.set('Allow', 'GET, HEAD, OPTIONS'), 405)
    } else next()
  })
  app.get('/v1/fixtures', (_request, response) => {
    const fixtures = [...index].map(([fixtureId, feeds]) => ({ feeds, fixtureId }))
    response.set('Cache-Control', 'public, max-age=5').json({ fixtures })
  })
  app.get('/charts/:name', (request, response) => {
    const chart = charts.get(request.params.name)
    response.removeHeader('Access-Control-Allow-Origin')
    if (chart === undefined) refuse(response, 404)
    else response.set('Content-Security-Policy', 'sandbox').type('image/svg+xml').send(chart)
  })
  app.get('/v1/fixtures/:fixtureId/feeds/:feedKey', (request, response) => {
    const { fixtureId, feedKey } = request.params
    const shelf = shelves.get(keyOf(fixtureId, feedKey))
    if (!shelf?.isStarted) return refuse(response, 404)
    const isLive = shelf.state === 'live'
    response.set({
      ETag: `W/"e${edition}"`,
      'Cache-Control': isLive ? 'no-store' : 'public, max-age=0, must-revalidate',
    })
    if (isCurrent(request.header('if-none-match'), `e${edition}`)) {
      response.status(304).end()
      return
    }
    turn += 1
    const items = [...shelf.items.values()]
    const start = turn % Math.max(items.length, 1)
    const turned = [...items.slice(start), ...items.slice(0, start)]
    response.json({ snapshotAt: new Date().toISOString(), items: turned, feedKey, fixtureId })
  })
  app.use((_request, response) => refuse(response, 404))
  app.use(
    (_error: unknown, _request: express.Request, response: express.Response, _next: unknown) => {
      refuse(response, 400)
    },
  )
  const server = app.listen(0, '127.0.0.1')
  server.on('clientError', (_error, socket) => socket.destroy())
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

function refuse(response: express.Response, status: number): void {
  const problem = { type: 'about:blank', title: 'No', status }
  response.status(status).set('Cache-Control', 'no-store')
  response.type('application/problem+json').send(JSON.stringify(problem))
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
