import type * as Api from './content.generated.ts'
import type { FeedId } from './feed.ts'
import { feedPath, fixturePath, queryOf, segment } from './lib/feed-url.ts'
import { OperatorError } from './lib/operator-error.ts'
import {
  type OperatorClientOptions,
  type OperatorRequest,
  OperatorRequests,
} from './lib/operator-requests.ts'

export type {
  DraftEvidence,
  ErasureResult,
  Evidence,
  FeedAuditEvent,
  FeedChange,
  FeedHistory,
  Gap,
  HeldChange,
  Hold,
  HoldBody,
  HoldList,
  HoldRelease,
  ImportResult,
  ItemChange,
  ItemHistory,
  ItemRevision,
  OperatorChanges,
  OperatorFixture,
  Proposal,
  PublicationResult,
  Readiness,
  StaleFeed,
  TokenRights,
} from './content.generated.ts'
export {
  type Issue,
  OperatorError,
  type OperatorErrorFacts,
  refusalText,
} from './lib/operator-error.ts'
export type { FeedId, OperatorClientOptions, OperatorRequest }

export interface PublicationConditions {
  /** The entity tag that the feed must have (`If-Match`). */
  readonly ifMatch?: string | undefined
  /** Makes retries of the same publication safe. */
  readonly idempotencyKey?: string | undefined
  /** Whether the service only computes the result, without applying the publication. */
  readonly dryRun?: boolean | undefined
}

export interface PublicationOutcome {
  readonly changed: boolean
  readonly result: Api.PublicationResult
}

export interface AssetBytes {
  readonly name: string
  readonly mediaType: string
  readonly bytes: string | Blob | Uint8Array
}

/**
 * A client of the operator API. A method that reads or writes sends one request, except `readHolds`, which sends one
 * for each page. Repeated reads of the scoreboard, the changes, a page of holds and the readiness are conditional and
 * return the same object while nothing has changed.
 *
 * @throws {OperatorError} if the service rejects the request, if no complete response arrives, or if the response does
 *   not come from an operator listener. Without a complete response, the request may have been applied.
 * @throws {TypeError} for an identifier that an address cannot contain.
 */
export class OperatorClient extends OperatorRequests {
  feedUrl(feed: FeedId): string {
    return this.baseUrl + feedPath(feed)
  }

  async readRights(): Promise<Api.TokenRights> {
    return this.askJson({ path: '/v1/token' })
  }

  /** The listed fixtures, and the retired fixtures with a feed that the token can access, in the order of the index. */
  async readFixtures(): Promise<readonly Api.OperatorFixture[]> {
    const response = await this.ask({ path: '/v1/fixtures' })
    // Both listeners answer this request, but only the response of the operator listener is `no-store`.
    if (!/\bno-store\b/.test(response.headers.get('Cache-Control') ?? '')) {
      const finding =
        'is a public listener, which is read-only: use the address of the operator listener'
      throw this.unlikeOperators(response, finding)
    }
    return (await this.readJson<Api.OperatorIndex>(response)).fixtures
  }

  /** The scoreboard of all listed games, in the form that clients read. */
  async readScoreboard(): Promise<Api.Scoreboard> {
    return this.askJsonIfChanged('/v1/scoreboard')
  }

  /**
   * The newest change and the number of pending proposals of every listed feed that the token can access.
   *
   * @param options.waiting Whether to list only feeds with pending proposals.
   */
  async readChanges({
    waiting = false,
  }: {
    readonly waiting?: boolean
  } = {}): Promise<Api.OperatorChanges> {
    return this.askJsonIfChanged(`/v1/changes${queryOf({ waiting: waiting ? 'true' : undefined })}`)
  }

  async putFixture(
    fixtureId: string,
    json: Api.FixtureRegistrationBody,
  ): Promise<{ readonly created: boolean; readonly entry: Api.FixtureIndexEntry }> {
    const response = await this.ask({ method: 'PUT', path: fixturePath(fixtureId), json })
    return { created: response.status === 201, entry: await this.readJson(response) }
  }

  async retireFixture(fixtureId: string): Promise<void> {
    await this.ask({ method: 'DELETE', path: fixturePath(fixtureId) })
  }

  /** Deletes a retired fixture with its history. */
  async purgeFixture(fixtureId: string): Promise<void> {
    await this.ask({ method: 'DELETE', path: `${fixturePath(fixtureId)}/history` })
  }

  async readDefinitions(): Promise<readonly Api.DefinitionId[]> {
    return (await this.askJson<Api.DefinitionList>({ path: '/v1/definitions' })).definitions
  }

  /** The JSON Schema of an item of this definition. */
  async readSchema({ definitionKey, definitionVersion }: Api.DefinitionId): Promise<object> {
    const key = segment(definitionKey, 'definitionKey')
    return this.askJson({ path: `/v1/definitions/${key}/${definitionVersion}` })
  }

  async readSettings(feed: FeedId): Promise<Api.FeedSettings> {
    return this.askJson({ path: `${feedPath(feed)}/settings` })
  }

  async putSettings(feed: FeedId, json: Api.FeedSettings): Promise<Api.FeedSettings> {
    return this.askJson({ method: 'PUT', path: `${feedPath(feed)}/settings`, json })
  }

  /** The current snapshot; `undefined` if nothing was published yet. */
  async readSnapshot(feed: FeedId): Promise<Api.Snapshot | undefined> {
    return this.#unless(({ code }) => code === 'nothing_published', feedPath(feed))
  }

  /**
   * Publishes, revises or withdraws items.
   *
   * @param body A publication, or its JSON text.
   */
  async publish(
    feed: FeedId,
    body: Api.Publication | string,
    { dryRun = false, ...conditions }: PublicationConditions = {},
  ): Promise<PublicationOutcome> {
    const path = `${feedPath(feed)}/publications${dryRun ? '?dryRun=true' : ''}`
    return this.#write({ method: 'POST', path }, body, conditions)
  }

  /**
   * Replaces the whole content of the feed.
   *
   * @param body A snapshot, or its JSON text.
   */
  async putSnapshot(
    feed: FeedId,
    body: object | string,
    conditions: Omit<PublicationConditions, 'dryRun'> = {},
  ): Promise<PublicationOutcome> {
    return this.#write({ method: 'PUT', path: feedPath(feed) }, body, conditions)
  }

  /** Uploads a file of the feed. Resolves to the value for `asset.href`. */
  async putAsset(feed: FeedId, { name, mediaType, bytes }: AssetBytes): Promise<string> {
    const path = `${feedPath(feed)}/assets/${segment(name, 'asset name')}`
    const headers = { 'Content-Type': mediaType }
    const request = { method: 'PUT', path, headers, body: bytes } as const
    return (await this.askJson<Api.UploadedAsset>(request)).href
  }

  /** @param before An `at` of the previous result, to read older changes. */
  async readItemHistory(feed: FeedId, itemId: string, before?: string): Promise<Api.ItemHistory> {
    const path = `${partPath(feed, 'items', itemId)}/history${queryOf({ before })}`
    return this.askJson({ path })
  }

  /** The evidence of a revision; `undefined` if the service answers 404. */
  async readEvidence(
    feed: FeedId,
    { id, revision }: Api.ItemRevision,
  ): Promise<Api.Evidence | undefined> {
    const path = `${partPath(feed, 'items', id)}/evidence/${revision}`
    return this.#unless(({ status }) => status === 404, path)
  }

  /** @param before An `at` of the previous result, to read older changes. */
  async readFeedHistory(feed: FeedId, before?: string): Promise<Api.FeedHistory> {
    return this.askJson({ path: `${feedPath(feed)}/history${queryOf({ before })}` })
  }

  /** Erases an item from the feed and its history. */
  async erase(
    feed: FeedId,
    json: { readonly id: string; readonly reason?: string | undefined },
  ): Promise<Api.ErasureResult> {
    return this.askJson({ method: 'POST', path: `${feedPath(feed)}/erasures`, json })
  }

  /** All holds and proposals of a feed. Reads page after page. */
  async readHolds(feed: FeedId): Promise<Api.HoldList> {
    const newest = await this.readHoldsPage(feed)
    const proposals = [...newest.proposals]
    for (let page = newest; page.hasMore && page.proposals[0] !== undefined; ) {
      page = await this.readHoldsPage(feed, page.proposals[0].at)
      // A proposal that was replaced meanwhile is among the newer proposals.
      const known = new Set(proposals.map(({ id }) => id))
      proposals.unshift(...page.proposals.filter(({ id }) => !known.has(id)))
    }
    return { holds: newest.holds, proposals, hasMore: false }
  }

  /**
   * The holds of a feed, and a page of its proposals.
   *
   * @param before The `at` of the first proposal of a page, to read the page of older proposals.
   */
  async readHoldsPage(feed: FeedId, before?: string): Promise<Api.HoldList> {
    return this.askJsonIfChanged(`${feedPath(feed)}/holds${queryOf({ before })}`)
  }

  /**
   * Sets a hold with this token. Resolves to the hold, and to whether it is new.
   *
   * @param options.isNewOnly Whether an existing hold with this id is a conflict (412) instead of being replaced.
   */
  async putHold(
    feed: FeedId,
    holdId: string,
    json: Api.HoldBody,
    { isNewOnly = false }: { readonly isNewOnly?: boolean } = {},
  ): Promise<{ readonly hold: Api.Hold; readonly isNew: boolean }> {
    const headers: Record<string, string> = isNewOnly ? { 'If-None-Match': '*' } : {}
    const path = partPath(feed, 'holds', holdId)
    const response = await this.ask({ method: 'PUT', path, json, headers })
    return { hold: await this.readJson(response), isNew: response.status === 201 }
  }

  /**
   * Ends a hold.
   *
   * @param options.publish Whether to publish the proposals that only this hold keeps back, instead of dropping them.
   */
  async endHold(
    feed: FeedId,
    holdId: string,
    { publish = false }: { readonly publish?: boolean } = {},
  ): Promise<void> {
    const query = queryOf({ proposals: publish ? 'publish' : undefined })
    await this.ask({ method: 'DELETE', path: partPath(feed, 'holds', holdId) + query })
  }

  /**
   * Publishes the proposal of an item, regardless of its holds.
   *
   * @param hash The hash of the reviewed proposal.
   */
  async approve(feed: FeedId, itemId: string, hash: string): Promise<Api.PublicationResult> {
    const path = `${partPath(feed, 'proposals', itemId)}/approve`
    return this.askJson({ method: 'POST', path, json: { hash } })
  }

  /**
   * Drops the proposal of an item.
   *
   * @param hash The hash of the proposal to drop. If absent, any proposal of the item is dropped.
   */
  async drop(feed: FeedId, itemId: string, hash?: string): Promise<void> {
    const path = partPath(feed, 'proposals', itemId) + queryOf({ hash })
    await this.ask({ method: 'DELETE', path })
  }

  /**
   * Imports lines of a publication log.
   *
   * @param options.dryRun Whether the service only reports the result, without importing the lines.
   */
  async postLog(
    lines: string,
    { dryRun = false }: { readonly dryRun?: boolean } = {},
  ): Promise<Api.ImportResult> {
    const path = dryRun ? '/v1/log?dryRun=true' : '/v1/log'
    const headers = { 'Content-Type': 'application/jsonl' }
    return this.askJson({ method: 'POST', path, headers, body: lines })
  }

  /** The bytes of a feed's publication log, as they arrive. */
  readLog(feed: FeedId): AsyncIterable<Uint8Array> {
    return this.stream({ path: `${feedPath(feed)}/log` })
  }

  /**
   * The log of the feeds that a fixture has now, and of its earlier feeds with publications, even if the fixture is
   * retired.
   */
  readFixtureLog(fixtureId: string): AsyncIterable<Uint8Array> {
    return this.stream({ path: `${fixturePath(fixtureId)}/log` })
  }

  /** The content of `/readyz`, which answers 503 with the reasons if the service is not ready. */
  async readReadiness(): Promise<Api.Readiness> {
    return this.askJsonIfChanged('/readyz', response => response)
  }

  /** The metrics in the Prometheus text format. */
  async readMetrics(): Promise<string> {
    return this.readText(await this.ask({ path: '/metrics' }))
  }

  /** The value at a path; `undefined` if the error means that the value does not exist. */
  async #unless<Value>(isNone: (error: OperatorError) => boolean, path: string) {
    return this.askJson<Value>({ path }).catch((error: unknown) => {
      if (error instanceof OperatorError && isNone(error)) return undefined
      throw error
    })
  }

  async #write(
    request: OperatorRequest,
    body: object | string,
    { ifMatch, idempotencyKey }: PublicationConditions,
  ): Promise<PublicationOutcome> {
    const response = await this.ask({
      ...request,
      headers: {
        'Content-Type': 'application/json',
        'If-Match': ifMatch,
        'Idempotency-Key': idempotencyKey,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { changed: response.status === 201, result: await this.readJson(response) }
  }
}

/** The path of an item, a proposal or a hold of a feed. */
function partPath(feed: FeedId, parts: 'items' | 'proposals' | 'holds', id: string): string {
  return `${feedPath(feed)}/${parts}/${segment(id, parts === 'holds' ? 'hold' : 'item')}`
}
