import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'
import type { Adapter } from '../../adapter.ts'
import { type Behavior, hashOf, type Reply, right, type TestRequest } from './behavior.ts'
import { dictionaryReply, withDictionaries } from './dictionary-replies.ts'
import { createFixture, type FeedModel, type FixtureModel } from './feed-model.ts'

export interface TestServer {
  readonly url: string
  /** The adapter that publishes to this server. */
  readonly adapter: Adapter
  stop(): Promise<void>
}

/** A small feed service on plain `node:http`, correct except for the overrides of a mutant. */
export async function startTestServer(mutation: Partial<Behavior> = {}): Promise<TestServer> {
  const behavior: Behavior = { ...right, ...mutation }
  const fixtures = new Map<string, FixtureModel>()
  const waits = new Map<FeedModel, Set<() => void>>()
  const wake = (feed: FeedModel): void => {
    if (behavior.wakes(feed)) for (const end of waits.get(feed) ?? []) end()
  }
  const server = createServer(async (request, response) => {
    const asked = askedBy(request)
    request.resume()
    const answerNow = (): FeedReply => answer(asked, request.url ?? '', behavior, fixtures)
    let { reply, feed } = answerNow()
    const seconds = behavior.holdSeconds(reply, { ...asked, feed })
    if (feed !== undefined && seconds > 0) {
      await hold(waits, feed, { response, seconds })
      ;({ reply, feed } = answerNow())
      reply = { ...reply, headers: { ...reply.headers, 'preference-applied': `wait=${seconds}` } }
    }
    behavior.write(behavior.reply(reply, { ...asked, feed }), asked, response)
  })
  server.on('clientError', (_error, socket) => {
    const head = ['HTTP/1.1 400 Bad Request', ...behavior.parserErrorHeaders, 'Connection: close']
    socket.end(`${head.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    adapter: adapterOf(behavior, fixtures, wake),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function adapterOf(
  behavior: Behavior,
  fixtures: Map<string, FixtureModel>,
  wake: (feed: FeedModel) => void,
): Adapter {
  const feedOf = ({ fixtureId, feedKey }: FeedId): FeedModel => {
    const feed = fixtures.get(fixtureId)?.feeds.get(feedKey)
    if (feed === undefined) throw new Error(`There is no feed "${feedKey}" of "${fixtureId}"`)
    return feed
  }
  return {
    async registerFixture(entry) {
      fixtures.set(entry.fixtureId, createFixture(entry))
    },
    async publish(name, change) {
      await behavior.publish(feedOf(name), change)
      wake(feedOf(name))
    },
    async setState(name, state) {
      behavior.setState(feedOf(name), state)
      wake(feedOf(name))
    },
    async uploadAsset(name, asset) {
      const stored = `${hashOf(asset.text)}.svg`
      feedOf(name).assets.set(stored, asset)
      return `${name.feedKey}/assets/${stored}`
    },
    async removeFixture(fixtureId) {
      fixtures.delete(fixtureId)
    },
  }
}

/** A response, and the feed to which it belongs. */
interface FeedReply {
  readonly reply: Reply
  readonly feed?: FeedModel | undefined
}

/** Resolves when the feed changes, when the time is over, or when the client disconnects. */
async function hold(
  waits: Map<FeedModel, Set<() => void>>,
  feed: FeedModel,
  { response, seconds }: { readonly response: ServerResponse; readonly seconds: number },
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ends = waits.get(feed) ?? new Set()
  waits.set(feed, ends.add(resolve))
  const timer = setTimeout(resolve, seconds * 1000)
  response.once('close', resolve)
  await promise
  clearTimeout(timer)
  ends.delete(resolve)
}

function askedBy({ method = '', url = '', headers, rawHeaders }: IncomingMessage): TestRequest {
  return { method, path: url.split('?', 1)[0] ?? '', feed: undefined, headers, rawHeaders }
}

const feedPath =
  /^\/v1\/fixtures\/([^/]*)\/feeds\/([^/]*)(?:(\/timeline)|\/assets\/([^/]+)|\/dictionaries\/([0-9a-f]{64})|\/items\/([^/]+)\/evidence\/\d+)?$/

function answer(
  asked: TestRequest,
  url: string,
  behavior: Behavior,
  fixtures: ReadonlyMap<string, FixtureModel>,
): FeedReply {
  const { method, path } = asked
  if (method === 'OPTIONS') return { reply: preflight }
  if (method !== 'GET' && method !== 'HEAD') {
    const refused = problem(405, 'method_not_allowed')
    return { reply: { ...refused, headers: { ...refused.headers, allow: 'GET, HEAD, OPTIONS' } } }
  }
  if (path === '/v1/fixtures') {
    const text = Buffer.from(behavior.indexText(fixtures))
    return { reply: represent(text, revalidated, asked, behavior) }
  }
  if (path === '/v1/scoreboard') {
    const text = Buffer.from(behavior.scoreboardText(fixtures))
    return { reply: represent(text, 'no-store', asked, behavior) }
  }
  if (path === '/v1/changes') {
    const text = Buffer.from(behavior.changesText(fixtures))
    return { reply: represent(text, 'no-store', asked, behavior) }
  }
  const document = behavior.documentText(path)
  if (document !== undefined) {
    return { reply: represent(Buffer.from(document), revalidated, asked, behavior) }
  }
  const [, fixturePart, feedPart, timeline, assetName, dictionary, item] = feedPath.exec(path) ?? []
  if (fixturePart === undefined || feedPart === undefined)
    return { reply: problem(404, 'not_found') }
  try {
    const name = [behavior.decodePart(fixturePart), behavior.decodePart(feedPart)] as const
    const isTimeline = timeline !== undefined
    const itemId = item === undefined ? undefined : behavior.decodePart(item)
    const found = { name, isTimeline, assetName, dictionary, itemId }
    return answerFeed({ ...found, url, asked, behavior, fixtures })
  } catch (error) {
    if (error instanceof URIError) return { reply: problem(400, 'malformed_request') }
    throw error
  }
}

function answerFeed({
  name: [fixtureId, feedKey],
  isTimeline,
  assetName,
  dictionary,
  itemId,
  url,
  asked,
  behavior,
  fixtures,
}: {
  readonly name: readonly [fixtureId: string, feedKey: string]
  readonly isTimeline: boolean
  readonly assetName: string | undefined
  readonly dictionary: string | undefined
  readonly itemId: string | undefined
  readonly url: string
  readonly asked: TestRequest
  readonly behavior: Behavior
  readonly fixtures: ReadonlyMap<string, FixtureModel>
}): FeedReply {
  const fixture = behavior.findFixture(fixtures, fixtureId)
  if (fixture === undefined) return { reply: problem(404, 'unknown_fixture') }
  const feed = behavior.findFeed(fixture, feedKey)
  if (feed === undefined) return { reply: problem(404, 'unknown_feed') }
  if (assetName !== undefined) return { reply: answerAsset(feed, assetName, asked, behavior) }
  if (dictionary !== undefined) {
    const found = dictionaryReply(feed, dictionary, behavior)
    return { reply: found === undefined ? problem(404, 'not_found') : openReply(found) }
  }
  const rawQuery = url.split('?')[1] ?? ''
  const bounds = behavior.bounds(new URLSearchParams(rawQuery), rawQuery)
  if (bounds === undefined) return { feed, reply: problem(400, 'invalid_bound') }
  const current = behavior.current(feed)
  if (current === undefined) return { feed, reply: problem(404, 'nothing_published') }
  if (itemId !== undefined) {
    const text = evidenceText(feed, current.items.find(({ item }) => item.id === itemId)?.item)
    if (text === undefined) return { feed, reply: problem(404, 'not_found') }
    return { feed, reply: represent(Buffer.from(text), revalidated, asked, behavior) }
  }
  if (isTimeline) {
    const text = JSON.stringify({ fixtureId, feedKey, instants: behavior.timeline(feed) })
    return { feed, reply: represent(Buffer.from(text), behavior.policy(feed), asked, behavior) }
  }
  const isReplay = bounds.after !== undefined || bounds.until !== undefined
  const version = isReplay ? behavior.replay(feed, bounds) : current
  if (version === undefined) return { feed, reply: problem(404, 'nothing_published') }
  const text = Buffer.from(behavior.snapshotText(feed, version))
  const reply = represent(text, behavior.policy(feed), { ...asked, feed }, behavior)
  return { feed, reply: withDictionaries(reply, text, { feed, asked, behavior }) }
}

/** Evidence with one claim about the first text of an item, as JSON text; `undefined` if the item has no text. */
function evidenceText(
  { fixtureId, feedKey }: FeedModel,
  item: Item | undefined,
): string | undefined {
  const [name, text] = Object.entries(item?.content ?? {}).find(([, value]) => isText(value)) ?? []
  if (item === undefined || !isText(text)) return undefined
  const { id: itemId, revision } = item
  const score = { period: 1, clock: 'PT05M00.00S', homeScore: 2, awayScore: 0 }
  const place = { path: `/${name}`, start: 0, end: text.length, text }
  return JSON.stringify({
    ...{ fixtureId, feedKey, itemId, revision, source: { format: 'made-up' } },
    digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/dataDrivenMedia',
    plays: [{ id: '7', ...score, text: 'A shot' }],
    claims: [{ ...place, plays: ['7'], how: 'made up' }],
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function openReply({ headers, body }: Pick<Reply, 'headers' | 'body'>): Reply {
  return { status: 200, headers: { ...openHeaders, ...headers }, body }
}

function answerAsset(feed: FeedModel, name: string, asked: TestRequest, behavior: Behavior): Reply {
  const asset = feed.assets.get(name)
  if (asset === undefined) return problem(404, 'not_found')
  const reply = represent(Buffer.from(asset.text), immutable, asked, behavior)
  if (reply.status !== 200) return reply
  const headers = {
    'content-type': asset.mediaType,
    'content-security-policy': "default-src 'none'",
  }
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

const revalidated = 'public, max-age=0, must-revalidate'
const immutable = 'public, max-age=31536000, immutable'

function represent(text: Buffer, policy: string, asked: TestRequest, behavior: Behavior): Reply {
  const coding = behavior.coding(asked.headers['accept-encoding']?.toString())
  const tag = behavior.tag(text, coding, asked)
  const always = {
    ...openHeaders,
    'cache-control': policy,
    vary: 'Accept-Encoding',
    ...(tag !== undefined && { etag: tag }),
  }
  const ifNoneMatch = behavior.ifNoneMatch(asked)
  if (ifNoneMatch !== undefined && behavior.matches(ifNoneMatch, tag ?? '')) {
    return { status: 304, headers: always, body: Buffer.alloc(0) }
  }
  const body = behavior.encode(text, coding, asked)
  const headers = {
    ...always,
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    ...(asked.method === 'GET' && behavior.signature(text)),
  }
  return { status: 200, headers, body }
}

const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
  'x-content-type-options': 'nosniff',
}

const preflight: Reply = {
  status: 204,
  headers: {
    ...openHeaders,
    'access-control-allow-headers': 'If-None-Match',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-max-age': '86400',
  },
  body: Buffer.alloc(0),
}

function problem(status: number, code: string): Reply {
  const type = `urn:fixture-feed:problem:${code}`
  const document = { type, title: code, status, detail: code, code }
  const body = Buffer.from(JSON.stringify(document))
  const headers = {
    ...openHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'content-length': String(body.length),
  }
  return { status, headers, body }
}
