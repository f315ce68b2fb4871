import type { Draft } from '@fixture-feed/contract/draft'
import type { FixtureIndexEntry } from '@fixture-feed/contract/fixture-index'
import type {
  FeedSettings,
  FixtureRegistrationBody,
  Withdrawal,
} from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/journal/entry'
import { CommandFailure, reasonOf, UsageError } from './failure.ts'
import { OperatorError, OperatorUnreachableError, type Refusal } from './operator-error.ts'

/** What a publication answers. */
export interface PublicationAnswer {
  /** Null while nothing was ever published. */
  readonly snapshotAt: string | null
  readonly itemCount: number
  readonly etag: string | null
  readonly items: readonly { readonly id: string; readonly revision: number }[]
  /** Ids to withdraw that were not there, if any. */
  readonly unknown?: readonly string[]
  /** Items that others have locked: they stay as they are. */
  readonly held?: readonly HeldItem[]
}

/** An item that a lock keeps as it is. */
export interface HeldItem {
  readonly id: string
  /** The name of the token that locked it. */
  readonly by: string
  readonly reason: string
}

/** The lock of an item. */
export interface ItemLock extends HeldItem {
  readonly at: string
  /** What another token last wanted of the item: other content, or its withdrawal. */
  readonly proposed?: {
    readonly at: string
    readonly by: string | null
    readonly item?: Draft
    readonly withdrawal?: Withdrawal
  }
}

/** The stop of a token on a feed. */
export interface TokenStop {
  readonly token: string
  /** The name of the token that stopped it. */
  readonly by: string
  readonly at: string
  readonly reason: string
}

/** A fixture as operators see it: one that a relay saw may lack fields. */
export type RegisteredFixture = Pick<FixtureIndexEntry, 'fixtureId' | 'feeds'> &
  Partial<FixtureIndexEntry> & { readonly itemCount: number; readonly retired?: true }

/** How a publication ended. */
export interface PublicationOutcome {
  readonly changed: boolean
  readonly answer: PublicationAnswer
}

export interface PublicationConditions {
  /** The entity tag that the feed must have. */
  readonly ifMatch?: string | undefined
  /** Makes sending the same publication again safe. */
  readonly idempotencyKey?: string | undefined
}

export interface AssetBytes {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface ErasureAnswer {
  readonly snapshotAt: string
  readonly itemCount: number
  readonly etag: string
}

/**
 * The operator API of a service. Every call sends one request and
 *
 * @throws {OperatorError} when the service refuses it;
 * @throws {OperatorUnreachableError} when no whole answer comes: it may or may not have been applied.
 */
export interface OperatorClient {
  /** Every fixture that was ever registered and not purged, in the order of the index. */
  listFixtures(): Promise<readonly RegisteredFixture[]>
  putFixture(
    fixtureId: string,
    body: FixtureRegistrationBody,
  ): Promise<{ readonly created: boolean; readonly entry: FixtureIndexEntry }>
  retireFixture(fixtureId: string): Promise<void>
  /** Deletes a retired fixture with all its history. */
  purgeFixture(fixtureId: string): Promise<void>
  readSettings(feed: FeedId): Promise<FeedSettings>
  putSettings(feed: FeedId, settings: FeedSettings): Promise<FeedSettings>
  /** @param body JSON text of a publication. */
  publish(
    feed: FeedId,
    body: string,
    conditions?: PublicationConditions,
  ): Promise<PublicationOutcome>
  /** @param body JSON text of a whole snapshot. */
  putSnapshot(
    feed: FeedId,
    body: string,
    conditions?: PublicationConditions,
  ): Promise<PublicationOutcome>
  /** Resolves to what to put into `asset.href`. */
  putAsset(feed: FeedId, asset: AssetBytes): Promise<string>
  lock(feed: FeedId, lock: { readonly id: string; readonly reason: string }): Promise<ItemLock>
  unlock(feed: FeedId, id: string): Promise<void>
  readLocks(feed: FeedId): Promise<readonly ItemLock[]>
  /** Keeps a token from changing a feed until it is let go. */
  stop(feed: FeedId, stop: { readonly token: string; readonly reason: string }): Promise<TokenStop>
  release(feed: FeedId, token: string): Promise<void>
  readStops(feed: FeedId): Promise<readonly TokenStop[]>
  erase(
    feed: FeedId,
    erasure: { readonly id: string; readonly reason?: string | undefined },
  ): Promise<ErasureAnswer>
  /**
   * @param lines Lines of a publication log.
   * @param options.dryRun Only says whether the lines contradict what is there.
   */
  postLog(lines: string, options?: { readonly dryRun?: boolean }): Promise<ImportAnswer>
  /** The bytes of a feed's publication log, as they arrive. */
  readLog(feed: FeedId): AsyncIterable<Uint8Array>
  /** The same of all feeds that a fixture ever had, also of a retired one. */
  readFixtureLog(fixtureId: string): AsyncIterable<Uint8Array>
}

/** What became of lines of a publication log. */
export interface ImportAnswer {
  readonly applied: number
  /** How many took place before. */
  readonly there: number
}

export interface OperatorClientOptions {
  /** The base URL of the operator listener, without a final slash. */
  readonly url: string
  readonly token: string
  /** Ends calls under way. */
  readonly signal?: AbortSignal | undefined
  readonly fetch?: typeof fetch | undefined
}

/** Time limit for the start of an answer. */
const answerWithinMs = 120_000
const lateReason = `no answer within ${answerWithinMs / 1000} seconds`

interface Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly mediaType?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export function createOperatorClient({
  url,
  token,
  signal,
  fetch: request = fetch,
}: OperatorClientOptions): OperatorClient {
  return {
    async listFixtures() {
      const response = await send({ method: 'GET', path: '/v1/fixtures' })
      const index = await read<{ readonly fixtures: readonly RegisteredFixture[] }>(response)
      return index.fixtures
    },
    async putFixture(fixtureId, body) {
      const response = await send(json('PUT', fixturePath(fixtureId), body))
      return { created: response.status === 201, entry: await read<FixtureIndexEntry>(response) }
    },
    async retireFixture(fixtureId) {
      await send({ method: 'DELETE', path: fixturePath(fixtureId) })
    },
    async purgeFixture(fixtureId) {
      await send({ method: 'DELETE', path: `${fixturePath(fixtureId)}/history` })
    },
    async readSettings(feed) {
      return read(await send({ method: 'GET', path: `${feedPath(feed)}/settings` }))
    },
    async putSettings(feed, settings) {
      return read(await send(json('PUT', `${feedPath(feed)}/settings`, settings)))
    },
    publish: (feed, body, conditions) =>
      sendPublication('POST', `${feedPath(feed)}/publications`, body, conditions),
    putSnapshot: (feed, body, conditions) =>
      sendPublication('PUT', feedPath(feed), body, conditions),
    async putAsset(feed, { name, mediaType, bytes }) {
      const path = `${feedPath(feed)}/assets/${pathPart('asset name', name)}`
      const body = new Uint8Array(bytes)
      const response = await send({ method: 'PUT', path, mediaType, body })
      return (await read<{ readonly href: string }>(response)).href
    },
    async lock(feed, { id, reason }) {
      return read(await send(json('PUT', lockPath(feed, id), { reason })))
    },
    async unlock(feed, id) {
      await send({ method: 'DELETE', path: lockPath(feed, id) })
    },
    async readLocks(feed) {
      const response = await send({ method: 'GET', path: `${feedPath(feed)}/locks` })
      return (await read<{ readonly locks: readonly ItemLock[] }>(response)).locks
    },
    async stop(feed, { token: stopped, reason }) {
      return read(await send(json('PUT', stopPath(feed, stopped), { reason })))
    },
    async release(feed, stopped) {
      await send({ method: 'DELETE', path: stopPath(feed, stopped) })
    },
    async readStops(feed) {
      const response = await send({ method: 'GET', path: `${feedPath(feed)}/stops` })
      return (await read<{ readonly stops: readonly TokenStop[] }>(response)).stops
    },
    async erase(feed, erasure) {
      return read(await send(json('POST', `${feedPath(feed)}/erasures`, erasure)))
    },
    async postLog(lines, { dryRun = false } = {}) {
      const path = dryRun ? '/v1/log?dryRun=true' : '/v1/log'
      const mediaType = 'application/jsonl'
      return read(await send({ method: 'POST', path, mediaType, body: lines }))
    },
    async *readFixtureLog(fixtureId) {
      yield* bodyOf(await send({ method: 'GET', path: `${fixturePath(fixtureId)}/log` }))
    },
    async *readLog(feed) {
      const response = await send({ method: 'GET', path: `${feedPath(feed)}/log` })
      yield* bodyOf(response)
    },
  }

  async function sendPublication(
    method: 'POST' | 'PUT',
    path: string,
    body: string,
    { ifMatch, idempotencyKey }: PublicationConditions = {},
  ): Promise<PublicationOutcome> {
    const headers = { 'If-Match': ifMatch, 'Idempotency-Key': idempotencyKey }
    const response = await send({ method, path, mediaType: 'application/json', headers, body })
    return { changed: response.status === 201, answer: await read<PublicationAnswer>(response) }
  }

  /** The answer to a request that was not refused. */
  async function send({ method, path, mediaType, headers = {}, body }: Call): Promise<Response> {
    const sent = new Headers({ Authorization: `Bearer ${token}` })
    if (mediaType !== undefined) sent.set('Content-Type', mediaType)
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) sent.set(name, value)
    }
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(lateReason)), answerWithinMs)
    const response = await reach(() =>
      request(url + path, {
        method,
        headers: sent,
        body: body ?? null,
        redirect: 'error',
        signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
      }),
    ).finally(() => clearTimeout(timer))
    if (!response.ok) throw new OperatorError(await reach(() => readRefusal(response)))
    return response
  }

  async function read<Value>(response: Response): Promise<Value> {
    const text = await reach(() => response.text())
    try {
      return JSON.parse(text) as Value
    } catch (cause) {
      throw new CommandFailure(`${url} does not answer as an operator listener does`, { cause })
    }
  }

  async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader()
    if (reader === undefined) return
    try {
      for (;;) {
        const { done, value } = await reach(() => reader.read())
        if (done) return
        yield value
      }
    } finally {
      await reader.cancel()
    }
  }

  async function reach<Result>(attempt: () => Promise<Result>): Promise<Result> {
    try {
      return await attempt()
    } catch (error) {
      if (signal?.aborted) throw error
      throw new OperatorUnreachableError(url, networkReason(error), { cause: error })
    }
  }
}

function json(method: Call['method'], path: string, value: object): Call {
  return { method, path, mediaType: 'application/json', body: JSON.stringify(value) }
}

function fixturePath(fixtureId: string): string {
  return `/v1/fixtures/${pathPart('fixture', fixtureId)}`
}

function feedPath({ fixtureId, feedKey }: FeedId): string {
  return `${fixturePath(fixtureId)}/feeds/${pathPart('feed key', feedKey)}`
}

function lockPath(feed: FeedId, id: string): string {
  return `${feedPath(feed)}/items/${pathPart('item', id)}/lock`
}

function stopPath(feed: FeedId, token: string): string {
  return `${feedPath(feed)}/stops/${pathPart('token', token)}`
}

function pathPart(what: string, text: string): string {
  if (text !== '' && text !== '.' && text !== '..' && text.isWellFormed()) {
    return encodeURIComponent(text)
  }
  throw new UsageError(`No address can hold the ${what} ${JSON.stringify(text)}`)
}

async function readRefusal(response: Response): Promise<Refusal> {
  const { status, headers } = response
  const text = await response.text()
  const type = headers.get('content-type') ?? 'no Content-Type'
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfterMs = retryAfter >= 0 ? retryAfter * 1000 : undefined
  if (!type.startsWith('application/problem+json')) {
    return { status, detail: `not an answer of an operator listener (${type})`, retryAfterMs }
  }
  const { code, detail, issues } = JSON.parse(text) as Omit<Refusal, 'status'>
  return { status, code, detail, issues, retryAfterMs }
}

/** The cause of a failed `fetch`, whose own message is only "fetch failed". */
function networkReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return reasonOf(cause instanceof Error && cause.message !== '' ? cause : error)
}
