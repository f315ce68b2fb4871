import type { Snapshot } from '@fixture-feed/client'
import type {
  FeedHistory,
  ItemHistory,
  ItemLock,
  OperatorFixture,
  PublicationAnswer,
  Readiness,
  TokenRights,
  TokenStop,
} from '@fixture-feed/contract/operator-answers'
import type {
  DefinitionName,
  FeedSettings,
  Publication,
} from '@fixture-feed/contract/operator-bodies'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { OperatorError } from './operator-error.ts'

/** How a request differs from a plain GET. */
interface RequestOptions {
  readonly method?: string
  readonly json?: unknown
  readonly body?: Blob
  readonly headers?: Readonly<Record<string, string>>
}

/** The operator API of the service that the page came from. */
export class OperatorApi {
  readonly baseUrl: string
  readonly #token: string | undefined
  /** Called when the service no longer takes the token. */
  onUnauthorized: (error: OperatorError) => void = () => {}

  /** @param token Left out where a proxy in front of the service adds it. */
  constructor(baseUrl: string, token: string | undefined) {
    this.baseUrl = baseUrl
    this.#token = token
  }

  /** Sends a request with the token; the answer as it is, whatever its status. */
  async send(
    path: string,
    { method = 'GET', json, body, headers = {} }: RequestOptions = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    try {
      return await fetch(new URL(path, this.baseUrl), {
        method,
        cache: 'no-store',
        headers: {
          ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: json === undefined ? (body ?? null) : JSON.stringify(json),
        ...(signal && { signal }),
      })
    } catch (cause) {
      if (signal?.aborted) throw cause
      const detail = 'The service does not answer'
      throw new OperatorError(0, { code: 'unreachable', detail }, { cause })
    }
  }

  rights(): Promise<TokenRights> {
    return this.#read('v1/token')
  }

  async fixtures(): Promise<readonly OperatorFixture[]> {
    const { fixtures } = await this.#read<{ fixtures: OperatorFixture[] }>('v1/fixtures')
    return fixtures
  }

  async definitions(): Promise<readonly DefinitionName[]> {
    const { definitions } = await this.#read<{ definitions: DefinitionName[] }>('v1/definitions')
    return definitions
  }

  /** The JSON Schema of a whole item. */
  schema({ definitionKey, definitionVersion }: DefinitionName): Promise<object> {
    return this.#read(`v1/definitions/${encodeURIComponent(definitionKey)}/${definitionVersion}`)
  }

  /** The current snapshot; `undefined` when nothing was published yet. */
  async snapshot(feed: FeedId): Promise<Snapshot | undefined> {
    const response = await this.send(feedPath(feed))
    if (response.ok) return response.json()
    const error = await this.#refusal(response)
    if (error.code === 'nothing_published') return undefined
    throw error
  }

  publish(
    feed: FeedId,
    publication: Publication,
    { dryRun = false }: { readonly dryRun?: boolean } = {},
  ): Promise<PublicationAnswer> {
    return this.#read(`${feedPath(feed)}/publications${dryRun ? '?dryRun=true' : ''}`, {
      method: 'POST',
      json: publication,
    })
  }

  settings(feed: FeedId): Promise<FeedSettings> {
    return this.#read(`${feedPath(feed)}/settings`)
  }

  putSettings(feed: FeedId, settings: FeedSettings): Promise<FeedSettings> {
    return this.#read(`${feedPath(feed)}/settings`, { method: 'PUT', json: settings })
  }

  /** @param before An `at` of the answer before, to go on from there. */
  itemHistory(feed: FeedId, itemId: string, before?: string): Promise<ItemHistory> {
    return this.#read(`${itemPath(feed, itemId)}/history${beforeQuery(before)}`)
  }

  /** @param before An `at` of the answer before, to go on from there. */
  feedHistory(feed: FeedId, before?: string): Promise<FeedHistory> {
    return this.#read(`${feedPath(feed)}/history${beforeQuery(before)}`)
  }

  async locks(feed: FeedId): Promise<readonly ItemLock[]> {
    const { locks } = await this.#read<{ locks: ItemLock[] }>(`${feedPath(feed)}/locks`)
    return locks
  }

  /** Locks an item for this token, and says whether nobody had locked it before. */
  async lock(
    feed: FeedId,
    itemId: string,
    reason: string,
  ): Promise<{ readonly lock: ItemLock; readonly isNew: boolean }> {
    const path = `${itemPath(feed, itemId)}/lock`
    const response = await this.#ask(path, { method: 'PUT', json: { reason } })
    return { lock: await response.json(), isNew: response.status === 201 }
  }

  /** @param by Left out to unlock whoever locked the item. */
  unlock(feed: FeedId, itemId: string, by?: string): Promise<void> {
    const query = by === undefined ? '' : `?by=${encodeURIComponent(by)}`
    return this.#read(`${itemPath(feed, itemId)}/lock${query}`, { method: 'DELETE' })
  }

  /** The tokens that are stopped on a feed. */
  async stops(feed: FeedId): Promise<readonly TokenStop[]> {
    const { stops } = await this.#read<{ stops: TokenStop[] }>(`${feedPath(feed)}/stops`)
    return stops
  }

  stop(feed: FeedId, token: string, reason: string): Promise<TokenStop> {
    return this.#read(stopPath(feed, token), { method: 'PUT', json: { reason } })
  }

  release(feed: FeedId, token: string): Promise<void> {
    return this.#read(stopPath(feed, token), { method: 'DELETE' })
  }

  /** Uploads an asset. Says the `href` to put into an item. */
  async putAsset(feed: FeedId, file: File): Promise<string> {
    const path = `${feedPath(feed)}/assets/${encodeURIComponent(file.name)}`
    const headers = { 'content-type': file.type || 'application/octet-stream' }
    const { href } = await this.#read<{ href: string }>(path, {
      method: 'PUT',
      body: file,
      headers,
    })
    return href
  }

  /** `/readyz`, which answers 503 with the reasons when it is not ready. */
  async readiness(): Promise<Readiness> {
    return (await this.send('readyz')).json()
  }

  async metrics(): Promise<string> {
    return (await this.send('metrics')).text()
  }

  async #ask(path: string, options?: RequestOptions): Promise<Response> {
    const response = await this.send(path, options)
    if (!response.ok) throw await this.#refusal(response)
    return response
  }

  async #read<Answer>(path: string, options?: RequestOptions): Promise<Answer> {
    const response = await this.#ask(path, options)
    return response.status === 204 ? (undefined as Answer) : response.json()
  }

  async #refusal(response: Response): Promise<OperatorError> {
    const { status, statusText } = response
    const told = await response.json().catch(() => undefined)
    const error = new OperatorError(status, {
      code: told?.code ?? 'unexpected',
      detail: told?.detail ?? `The service answered ${status} ${statusText}`,
      issues: told?.issues ?? [],
    })
    if (status === 401) this.onUnauthorized(error)
    return error
  }
}

/** The path of a feed, relative to the service. */
export function feedPath({ fixtureId, feedKey }: FeedId): string {
  return `v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${encodeURIComponent(feedKey)}`
}

function beforeQuery(before: string | undefined): string {
  return before === undefined ? '' : `?before=${encodeURIComponent(before)}`
}

function itemPath(feed: FeedId, itemId: string): string {
  return `${feedPath(feed)}/items/${encodeURIComponent(itemId)}`
}

function stopPath(feed: FeedId, token: string): string {
  return `${feedPath(feed)}/stops/${encodeURIComponent(token)}`
}
