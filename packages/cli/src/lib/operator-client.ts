import type { FixtureIndexEntry } from '@fixture-feed/contract/fixture-index'
import type {
  ErasureAnswer,
  ImportAnswer,
  ItemLock,
  OperatorFixture,
  PublicationAnswer,
  TokenStop,
} from '@fixture-feed/contract/operator-answers'
import type { FeedSettings, FixtureRegistrationBody } from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/journal/entry'
import { UsageError } from './failure.ts'
import {
  type Call,
  jsonCall,
  OperatorRequests,
  type OperatorRequestsOptions,
} from './operator-requests.ts'

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

/**
 * The operator API of a service. Every call sends one request and
 *
 * @throws {OperatorError} when the service refuses it;
 * @throws {OperatorUnreachableError} when no whole answer comes: it may or may not have been applied.
 */
export interface OperatorClient {
  /** Every fixture that was ever registered and not purged, in the order of the index. */
  listFixtures(): Promise<readonly OperatorFixture[]>
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

export function createOperatorClient(options: OperatorRequestsOptions): OperatorClient {
  const requests = new OperatorRequests(options)
  return {
    async listFixtures() {
      const response = await requests.send(getCall('/v1/fixtures'))
      requests.expectOperatorListener(response)
      const { fixtures } = await requests.read<{ fixtures: readonly OperatorFixture[] }>(response)
      return fixtures
    },
    async putFixture(fixtureId, body) {
      const response = await requests.send(jsonCall('PUT', fixturePath(fixtureId), body))
      const entry = await requests.read<FixtureIndexEntry>(response)
      return { created: response.status === 201, entry }
    },
    async retireFixture(fixtureId) {
      await requests.send({ method: 'DELETE', path: fixturePath(fixtureId) })
    },
    async purgeFixture(fixtureId) {
      await requests.send({ method: 'DELETE', path: `${fixturePath(fixtureId)}/history` })
    },
    readSettings: async feed => requests.ask(getCall(`${feedPath(feed)}/settings`)),
    putSettings: async (feed, settings) =>
      requests.ask(jsonCall('PUT', `${feedPath(feed)}/settings`, settings)),
    publish: async (feed, body, conditions) =>
      sendPublication(
        requests,
        publicationCall('POST', `${feedPath(feed)}/publications`, body, conditions),
      ),
    putSnapshot: async (feed, body, conditions) =>
      sendPublication(requests, publicationCall('PUT', feedPath(feed), body, conditions)),
    async putAsset(feed, { name, mediaType, bytes }) {
      const path = `${feedPath(feed)}/assets/${pathPart('asset name', name)}`
      const body = new Uint8Array(bytes)
      const { href } = await requests.ask<{ href: string }>({
        method: 'PUT',
        path,
        mediaType,
        body,
      })
      return href
    },
    lock: async (feed, { id, reason }) =>
      requests.ask(jsonCall('PUT', lockPath(feed, id), { reason })),
    async unlock(feed, id) {
      await requests.send({ method: 'DELETE', path: lockPath(feed, id) })
    },
    async readLocks(feed) {
      const call = getCall(`${feedPath(feed)}/locks`)
      return (await requests.ask<{ readonly locks: readonly ItemLock[] }>(call)).locks
    },
    stop: async (feed, { token, reason }) =>
      requests.ask(jsonCall('PUT', stopPath(feed, token), { reason })),
    async release(feed, token) {
      await requests.send({ method: 'DELETE', path: stopPath(feed, token) })
    },
    async readStops(feed) {
      const call = getCall(`${feedPath(feed)}/stops`)
      return (await requests.ask<{ readonly stops: readonly TokenStop[] }>(call)).stops
    },
    erase: async (feed, erasure) =>
      requests.ask(jsonCall('POST', `${feedPath(feed)}/erasures`, erasure)),
    async postLog(lines, { dryRun = false } = {}) {
      const path = dryRun ? '/v1/log?dryRun=true' : '/v1/log'
      return requests.ask({ method: 'POST', path, mediaType: 'application/jsonl', body: lines })
    },
    async *readFixtureLog(fixtureId) {
      yield* requests.stream(getCall(`${fixturePath(fixtureId)}/log`))
    },
    async *readLog(feed) {
      yield* requests.stream(getCall(`${feedPath(feed)}/log`))
    },
  }
}

async function sendPublication(
  requests: OperatorRequests,
  call: Call,
): Promise<PublicationOutcome> {
  const response = await requests.send(call)
  return { changed: response.status === 201, answer: await requests.read(response) }
}

function publicationCall(
  method: 'POST' | 'PUT',
  path: string,
  body: string,
  { ifMatch, idempotencyKey }: PublicationConditions = {},
): Call {
  const headers = { 'If-Match': ifMatch, 'Idempotency-Key': idempotencyKey }
  return { method, path, mediaType: 'application/json', headers, body }
}

function getCall(path: string): Call {
  return { method: 'GET', path }
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
