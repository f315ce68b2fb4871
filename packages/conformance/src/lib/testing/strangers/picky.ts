import type { AddressInfo } from 'node:net'
import type { Item } from '@fixture-feed/contract/snapshot'
import fastify, { type FastifyReply } from 'fastify'
import type { Adapter } from '../../../adapter.ts'
import type { RunningStranger, Stranger } from './stranger.ts'

/** A service that uses Fastify, cannot finish a feed, and has commas in its tags. */
export const picky: Stranger = {
  name: 'tags with commas, an index entry for each feed, dates with offsets, only live feeds, 404 for write methods',
  advised: [
    'cors-exposed-tag',
    'cors-origin',
    'cors-preflight',
    'error-cors',
    'error-without-tag',
    'head',
    'identifiers',
    'index-ids-unique',
    'method-not-allowed',
    'not-modified-cors',
  ],
  start,
}

/** An entry of the index: one feed of a fixture. */
interface Entry {
  readonly fixtureId: string
  readonly feedKey: string
  items?: Item[]
  /** The number of publications. */
  changes: number
}

function find(entries: readonly Entry[], fixtureId: string, feedKey: string): Entry | undefined {
  return entries.find(entry => entry.fixtureId === fixtureId && entry.feedKey === feedKey)
}

async function start(): Promise<RunningStranger> {
  const entries: Entry[] = []
  const app = fastify({
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 100, ignoreDuplicateSlashes: true },
    frameworkErrors: (_error, _request, reply) => refuse(reply, 400),
    clientErrorHandler: (_error, socket) => {
      socket.end('HTTP/1.1 431 No\r\nCache-Control: no-store, no-transform\r\n\r\n')
    },
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404))
  app.setErrorHandler((_error, _request, reply) => refuse(reply, 400))
  app.get('/v1/fixtures', (_request, reply) => {
    const fixtures = entries.map(({ fixtureId, feedKey }) => ({ fixtureId, feeds: [feedKey] }))
    return reply.type('application/vnd.index+json').send(JSON.stringify({ fixtures }))
  })
  app.get<{ Params: { fixture: string; feed: string } }>(
    '/v1/fixtures/:fixture/feeds/:feed',
    (request, reply) => {
      const { fixture, feed } = request.params
      const { items, changes } = find(entries, fixture, feed) ?? {}
      if (items === undefined) return refuse(reply, 404)
      const { origin, 'if-none-match': sent } = request.headers
      const opaque = `${feed},of,${changes}`
      reply.header('ETag', `"${opaque}"`).header('cache-control', 'no-store')
      if (isAsked(sent, opaque)) return reply.code(304).send()
      if (origin !== undefined) reply.header('access-control-allow-origin', origin)
      const snapshotAt = '2026-01-01T05:00:00.123456789-13:30'
      const document = { fixtureId: fixture, feedKey: feed, snapshotAt, items }
      return reply.type('application/vnd.snapshot+json').send(JSON.stringify(document))
    },
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    adapter: adapterOf(entries),
    stop: () => app.close(),
  }
}

function adapterOf(entries: Entry[]): Adapter {
  return {
    async registerFixture({ fixtureId, feeds }) {
      if (fixtureId.length > 60) throw new Error('that is a long name')
      if (/[^\w-]/.test(fixtureId)) throw new Error('that is no name of a game here')
      for (const feedKey of feeds) entries.push({ fixtureId, feedKey, changes: 0 })
    },
    async publish({ fixtureId, feedKey }, { items, withdrawals }) {
      const entry = find(entries, fixtureId, feedKey)
      if (entry === undefined) throw new Error('what feed?')
      const changed = new Map(items.map(item => [item.id, item]))
      const unchanged = (entry.items ?? []).map(item => {
        const newer = changed.get(item.id) ?? item
        changed.delete(item.id)
        return newer
      })
      const all = [...unchanged, ...changed.values()]
      entry.items = all.filter(({ id }) => !withdrawals.includes(id))
      entry.changes += 1
    },
  }
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  const headers = { 'cache-control': 'no-store, max-age=0', etag: `"${status}"` }
  return reply.code(status).headers(headers).send({ message: 'no' })
}

function isAsked(sent: string | undefined, opaque: string): boolean {
  if (sent === undefined) return false
  if (/^[ \t]*\*[ \t]*$/.test(sent)) return true
  const pattern = /[ \t]*(?:(?:W\/)?"([^"]*)")?[ \t]*(?:,|$)/y
  while (pattern.lastIndex < sent.length) {
    const match = pattern.exec(sent)
    if (match === null) return false
    if (match[1] === opaque) return true
  }
  return false
}
