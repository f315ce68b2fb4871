import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isDateTime } from '@fixture-feed/contract/instant'
import type { FeedChange } from '../../adapter.ts'
import { changesText } from './changes-text.ts'
import { documentText } from './documents.ts'
import {
  changedItems,
  type FeedModel,
  type FeedVersion,
  type FixtureModel,
  nextInstant,
  type ReplayBounds,
  replayed,
} from './feed-model.ts'
import { encodeDelta, findDictionary, type Texts } from './right-deltas.ts'
import { signatureOf } from './right-signature.ts'
import { scoreboardText } from './scoreboard-text.ts'

export type Coding = 'br' | 'gzip' | 'identity'

/** A response before it is sent. Header names are in lower case. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** A request to the test server, with the feed that its path names. */
export interface TestRequest {
  readonly method: string
  readonly path: string
  readonly feed: FeedModel | undefined
  readonly headers: IncomingMessage['headers']
  readonly rawHeaders: readonly string[]
}

/** All decisions of the test server. A mutant replaces some of them with wrong ones. */
export interface Behavior {
  /** The quoted tag of bytes in a coding. */
  tag(identity: Buffer, coding: Coding, asked: TestRequest): string | undefined
  /** The value of `If-None-Match` that is compared with tags, if the request has one. */
  ifNoneMatch(asked: TestRequest): string | undefined
  /** Whether the value of `If-None-Match` contains the tag. */
  matches(ifNoneMatch: string, tag: string): boolean
  coding(acceptEncoding: string | undefined): Coding
  encode(identity: Buffer, coding: Coding, asked: TestRequest): Buffer
  policy(feed: FeedModel): string
  /** The headers that sign the bytes of a 200 to GET. */
  signature(identity: Buffer): Readonly<Record<string, string>>
  /** The bytes of a delta. The dictionary is an earlier version of the feed. */
  encodeDelta(identity: Buffer, dictionary: Buffer): Buffer
  findDictionary(feed: FeedModel, digest: Buffer, texts: Texts): Buffer | undefined
  /** The seconds for which a read waits if `reply` is the current response; 0 for no wait. */
  holdSeconds(reply: Reply, asked: TestRequest): number
  /** Whether a change of a feed ends the waits for the feed. */
  wakes(feed: FeedModel): boolean
  /** The JSON text of a feed. */
  snapshotText(feed: FeedModel, version: FeedVersion): string
  indexText(fixtures: ReadonlyMap<string, FixtureModel>): string
  scoreboardText(fixtures: ReadonlyMap<string, FixtureModel>): string
  changesText(fixtures: ReadonlyMap<string, FixtureModel>): string
  /** The JSON text of a document that describes the service; `undefined` for any other path. */
  documentText(path: string): string | undefined
  timeline(feed: FeedModel): readonly { readonly snapshotAt: string; readonly itemCount: number }[]
  /** The bounds of a query; `undefined` if they are invalid. */
  bounds(query: URLSearchParams, rawQuery: string): ReplayBounds | undefined
  replay(feed: FeedModel, bounds: ReplayBounds): FeedVersion | undefined
  findFixture(
    fixtures: ReadonlyMap<string, FixtureModel>,
    fixtureId: string,
  ): FixtureModel | undefined
  findFeed(fixture: FixtureModel, feedKey: string): FeedModel | undefined
  decodePart(part: string): string
  /** The version for a read without bounds; `undefined` for a 404. */
  current(feed: FeedModel): FeedVersion | undefined
  publish(feed: FeedModel, change: FeedChange): void | Promise<void>
  setState(feed: FeedModel, state: FeedModel['state']): void
  /** Changes a complete response before it is sent. */
  reply(reply: Reply, asked: TestRequest): Reply
  write(reply: Reply, asked: TestRequest, response: ServerResponse): void
  /** Headers of the response to bytes that are not a request. */
  readonly parserErrorHeaders: readonly string[]
}

/** The decisions of a correct server. */
export const right: Behavior = {
  tag: (identity, coding) => `"${hashOf(identity)}${coding === 'identity' ? '' : `-${coding}`}"`,
  ifNoneMatch: ({ headers }) => headers['if-none-match'],
  matches(ifNoneMatch, tag) {
    if (ifNoneMatch.trim() === '*') return true
    return listedTags(ifNoneMatch).some(listed => baseOf(listed) === baseOf(tag))
  },
  coding: preferredCoding,
  encode: (identity, coding) => encoders[coding](identity),
  policy: ({ state }) => policies[state],
  signature: signatureOf,
  encodeDelta,
  findDictionary,
  holdSeconds({ status }, { feed, headers }) {
    const isHeld = status === 304 && feed?.state === 'live'
    return isHeld ? Number(/^wait=(\d+)$/.exec(String(headers.prefer ?? ''))?.[1] ?? 0) : 0
  },
  wakes: () => true,
  snapshotText: ({ fixtureId, feedKey }, { snapshotAt, items }) =>
    JSON.stringify({ fixtureId, feedKey, snapshotAt, items: items.map(({ item }) => item) }),
  indexText: fixtures => JSON.stringify({ fixtures: [...fixtures.values()].map(indexEntry) }),
  scoreboardText,
  changesText,
  documentText,
  timeline: ({ history }) =>
    history.map(({ snapshotAt, items }) => ({ snapshotAt, itemCount: items.length })),
  bounds: readBounds,
  replay: replayed,
  findFixture: (fixtures, fixtureId) => fixtures.get(fixtureId),
  findFeed: ({ feeds }, feedKey) => feeds.get(feedKey),
  decodePart: part => decodeURIComponent(part),
  current: ({ history }) => history.at(-1),
  publish(feed, change) {
    const held = feed.history.at(-1)?.items ?? []
    const snapshotAt = nextInstant(feed)
    const items = changedItems(held, change, snapshotAt)
    if (items !== held) feed.history.push({ snapshotAt, items })
  },
  setState(feed, state) {
    feed.state = state
  },
  reply: reply => reply,
  write({ status, headers, body }, { method }, response) {
    response.writeHead(status, headers)
    response.end(method === 'HEAD' ? undefined : body)
  },
  parserErrorHeaders: ['Cache-Control: no-store'],
}

export const policies = {
  live: 'no-store',
  finished: 'public, max-age=0, must-revalidate',
} as const

export function indexEntry({ entry, feeds }: FixtureModel): object {
  const counts = [...feeds.values()].map(({ history }) => history.at(-1)?.items.length ?? 0)
  return { ...entry, itemCount: counts.reduce((sum, count) => sum + count, 0) }
}

export function hashOf(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 20)
}

/** The elements of a list of entity tags that precede the first invalid element. */
export function listedTags(list: string): readonly string[] {
  const tags: string[] = []
  let rest = list.trim()
  while (rest !== '') {
    const [all = '', tag] =
      /^(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,[ \t]*|$)/.exec(rest) ?? []
    if (all === '') break
    if (tag !== undefined) tags.push(tag)
    rest = rest.slice(all.length)
  }
  return tags
}

/** A tag without `W/` and without the suffix of a coding. */
export function baseOf(tag: string): string {
  return tag.replace(/^W\//, '').replace(/-(?:gzip|br|dcz)"$/, '"')
}

/** The q-values of `Accept-Encoding`, by lower-case name. */
export function qualities(acceptEncoding: string): ReadonlyMap<string, number> {
  const members = acceptEncoding.split(',').map(member => {
    const [name = '', parameter = 'q=1'] = member.split(';').map(part => part.trim().toLowerCase())
    return [name, Number(parameter.replace(/^q=/, ''))] as const
  })
  return new Map(members)
}

export function preferredCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity'
  const accepted = qualities(acceptEncoding)
  const qualityOf = (coding: Coding): number => accepted.get(coding) ?? accepted.get('*') ?? 0
  const codings = (['br', 'gzip'] as const).filter(coding => qualityOf(coding) > 0)
  return codings.sort((a, b) => qualityOf(b) - qualityOf(a))[0] ?? 'identity'
}

export const encoders: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  br: bytes => brotliCompressSync(bytes, { params: {} }),
  gzip: bytes => gzipSync(bytes),
  identity: bytes => bytes,
}

export function readBounds(query: URLSearchParams): ReplayBounds | undefined {
  const names = [...query.keys()]
  const isKnown = names.every(name => name === 'after' || name === 'until')
  if (!isKnown || new Set(names).size < names.length) return undefined
  const after = query.get('after') ?? undefined
  const until = query.get('until') ?? undefined
  for (const bound of [after, until]) {
    if (bound !== undefined && !isDateTime(bound)) return undefined
  }
  const isEmpty =
    after !== undefined && until !== undefined && !(Date.parse(after) < Date.parse(until))
  return isEmpty ? undefined : { after, until }
}
