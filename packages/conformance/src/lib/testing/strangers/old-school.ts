import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { RunningStranger, Stranger } from './stranger.ts'

/** A service that uses HTTP/1.0 over bare sockets. The end of the connection marks the end of the response. */
export const oldSchool: Stranger = {
  name: 'HTTP/1.0, weak tags, directives in another order and letter case, additional fields in the index',
  advised: [
    'connection-reuse',
    'date',
    'index-integration-fields',
    'keep-alive',
    'literal-policy',
    'method-not-allowed',
    'pipelining',
  ],
  start,
}

type State = { readonly entry: FixtureRegistration; readonly feeds: Record<string, Item[] | null> }

/** A response before it is formatted. */
interface PreparedResponse {
  readonly status: string
  readonly headers: readonly string[]
  readonly text?: string
}

const errorHeaders = ['CACHE-CONTROL: No-Store']

async function start(): Promise<RunningStranger> {
  const states = new Map<string, State>()
  const finished = new Set<string>()
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let received = ''
    socket.on('data', bytes => {
      received += bytes.toString('latin1')
      if (!received.includes('\r\n\r\n')) return
      const response = responseTo(received, states, finished)
      const isHead = received.startsWith('HEAD ')
      socket.end(textOf(response, isHead))
      socket.removeAllListeners('data').resume()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    adapter: {
      async registerFixture(entry) {
        const feeds = Object.fromEntries(entry.feeds.map(key => [key, null]))
        states.set(entry.fixtureId, { entry, feeds })
      },
      async publish({ fixtureId, feedKey }, { items, withdrawals }) {
        const feeds = states.get(fixtureId)?.feeds ?? {}
        const current = new Map((feeds[feedKey] ?? []).map(item => [item.id, item]))
        for (const item of items) current.set(item.id, item)
        for (const id of withdrawals) current.delete(id)
        feeds[feedKey] = [...current.values()]
      },
      async setState({ fixtureId, feedKey }, state) {
        const key = JSON.stringify([fixtureId, feedKey])
        if (state === 'finished') finished.add(key)
        else finished.delete(key)
      },
      async removeFixture(fixtureId) {
        states.delete(fixtureId)
      },
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

function responseTo(
  received: string,
  states: ReadonlyMap<string, State>,
  finished: ReadonlySet<string>,
): PreparedResponse {
  const [head = ''] = received.split('\r\n\r\n')
  const [requestLine = '', ...lines] = head.split('\r\n')
  const [method = '', target = ''] = requestLine.split(' ')
  const isWellFormed = lines.every(line =>
    /^[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*$/.test(line),
  )
  if (!isWellFormed) return { status: '400 Bad Request', headers: errorHeaders }
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: '501 Not Implemented', headers: errorHeaders }
  }
  const path = target.replace(/\?.*/, '')
  if (path === '/v1/fixtures') return indexOf(states)
  const match = /^\/v1\/fixtures\/([^/]+)\/feeds\/([^/]+)$/.exec(path)
  let name: [string, string]
  try {
    name = [decodeURIComponent(match?.[1] ?? ''), decodeURIComponent(match?.[2] ?? '')]
  } catch {
    return { status: '400 Bad Request', headers: errorHeaders }
  }
  const feeds = states.get(name[0])?.feeds ?? {}
  const items = Object.hasOwn(feeds, name[1]) ? feeds[name[1]] : undefined
  if (!items) return { status: '404 Not Found', headers: errorHeaders }
  return feedResponse({ name, items, isFinished: finished.has(JSON.stringify(name)), lines })
}

function indexOf(states: ReadonlyMap<string, State>): PreparedResponse {
  const fixtures = [...states.values()].map(({ entry, feeds }) => {
    const itemCount = Object.values(feeds).reduce((sum, items) => sum + (items?.length ?? 0), 7)
    return { ...entry, itemCount, venue: 'Hall 3' }
  })
  const headers = ['content-type: application/json;charset=utf-8']
  return { status: '200 Fine', headers, text: JSON.stringify({ fixtures }) }
}

function feedResponse({
  name: [fixtureId, feedKey],
  items,
  isFinished,
  lines,
}: {
  readonly name: readonly [string, string]
  readonly items: readonly Item[]
  readonly isFinished: boolean
  readonly lines: readonly string[]
}): PreparedResponse {
  const snapshotAt = '2026-01-01t00:00:00+00:00'
  const text = JSON.stringify({ fixtureId, feedKey, snapshotAt, items }, null, 2)
  const tag = `"${sum(text)}"`
  const policy = isFinished ? 'must-revalidate,MAX-AGE=0 , Public' : 'NO-STORE, private'
  const headers = [`etag:W/${tag}`, `CACHE-CONTROL:   ${policy}`]
  const sent = lines
    .filter(line => /^if-none-match:/i.test(line))
    .map(line => line.replace(/^[^:]*:/, '').trim())
    .join(',')
  const isMatch = sent === '*' || tagsIn(sent).includes(tag)
  if (isMatch) return { status: '304 Same As Ever', headers }
  return { status: '200 Fine', headers: [...headers, 'content-type: application/json'], text }
}

/** Splits a list as RFC 9110 specifies: a tag ends at its second quote, and commas separate elements. */
function tagsIn(list: string): readonly string[] {
  const tags: string[] = []
  let at = 0
  while (at < list.length) {
    while (', \t'.includes(list[at] ?? 'x')) at += 1
    if (list.startsWith('W/', at)) at += 2
    if (list[at] !== '"') return tags
    const end = list.indexOf('"', at + 1)
    if (end === -1) return tags
    tags.push(list.slice(at, end + 1))
    at = end + 1
    while (' \t'.includes(list[at] ?? 'x')) at += 1
    if (at < list.length && list[at] !== ',') return tags
  }
  return tags
}

/** A hash of a text: FNV-1a forwards and backwards, which makes a collision of two snapshots unlikely. */
function sum(text: string): string {
  let a = 0x811c9dc5
  let b = 0x01000193
  for (let index = 0; index < text.length; index++) {
    a = Math.imul(a ^ text.charCodeAt(index), 0x01000193)
    b = Math.imul(b ^ text.charCodeAt(text.length - 1 - index), 0x01000193)
  }
  return `${(a >>> 0).toString(16)}/${(b >>> 0).toString(16)}`
}

function textOf({ status, headers, text = '' }: PreparedResponse, isHead: boolean): string {
  const head = [`HTTP/1.0 ${status}`, ...headers, '', ''].join('\r\n')
  return isHead || status.startsWith('304') ? head : head + text
}
