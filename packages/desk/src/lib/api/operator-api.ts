import type { FixtureIndexEntry, Item, Snapshot } from '@fixture-feed/client'
import { OperatorError } from './operator-error.ts'

/** One feed of one fixture. */
export interface FeedId {
  readonly fixtureId: string
  readonly feedKey: string
}

/** An item before it is published. */
export type Draft = Omit<Item, 'revision' | 'publishedAt'> &
  Partial<Pick<Item, 'revision' | 'publishedAt'>>

export interface Withdrawal {
  readonly id: string
  readonly reason?: string | undefined
}

export interface Publication {
  readonly items?: readonly Draft[]
  readonly withdrawals?: readonly Withdrawal[]
}

/** What a publication did, or would do. */
export interface PublicationAnswer {
  readonly snapshotAt: string
  readonly itemCount: number
  readonly etag: string
  readonly items: readonly { readonly id: string; readonly revision: number }[]
  /** Items that another token has locked, and that stayed as they are. */
  readonly held?: readonly { readonly id: string; readonly by: string; readonly reason: string }[]
}

/** One change of an item. */
export interface ItemChange {
  readonly at: string
  readonly revision: number
  readonly by: string | null
  readonly kind: 'published' | 'withdrawn' | 'erased'
  readonly reason?: string
  readonly item?: Item
}

/** One change of a feed. */
export interface FeedChange {
  readonly at: string
  readonly by: string | null
  readonly items: readonly { readonly id: string; readonly revision: number }[]
  readonly withdrawals: readonly Withdrawal[]
  readonly erased?: string
}

export interface FeedHistory {
  readonly changes: readonly FeedChange[]
  /** Whether there are older ones. */
  readonly more: boolean
  /** When a relayed feed could not be read. */
  readonly gaps?: readonly { readonly from: string; readonly to: string }[]
}

/** The lock of an item, with what another token would make of it. */
export interface Lock {
  readonly id: string
  readonly by: string
  readonly at: string
  readonly reason: string
  readonly proposed?: {
    readonly at: string
    readonly by: string | null
    readonly item?: Draft
    readonly withdrawal?: Withdrawal
  }
}

export interface FeedSettings {
  readonly state: 'live' | 'finished'
  readonly definitions: readonly DefinitionName[] | null
}

export interface DefinitionName {
  readonly definitionKey: string
  readonly definitionVersion: number
}

/** What the token may do. */
export interface TokenRights {
  readonly name: string
  readonly readOnly: boolean
  readonly fixtures: readonly string[] | null
  readonly feeds: readonly string[] | null
}

/** Whether the service is ready, as `/readyz` says it. */
export interface Readiness {
  readonly ready: boolean
  readonly reasons: readonly string[]
  readonly stale?: readonly (FeedId & { readonly ageSeconds: number })[]
}

/** A fixture as operators see it. */
export type OperatorFixture = FixtureIndexEntry & { readonly retired?: boolean }

/** A snapshot with the entity tag that a conditional publication names. */
export interface ReadSnapshot {
  readonly snapshot: Snapshot
  readonly etag: string
}

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

  /** The current snapshot with its tag; `undefined` when nothing was published yet. */
  async snapshot(feed: FeedId): Promise<ReadSnapshot | undefined> {
    const response = await this.send(feedPath(feed))
    if (response.ok) {
      return { snapshot: await response.json(), etag: response.headers.get('etag') ?? '' }
    }
    const error = await this.#refusal(response)
    if (error.code === 'nothing_published') return undefined
    throw error
  }

  /** Publishes, if the feed still has the tag. */
  publish(
    feed: FeedId,
    publication: Publication,
    {
      etag,
      dryRun = false,
    }: { readonly etag?: string | undefined; readonly dryRun?: boolean } = {},
  ): Promise<PublicationAnswer> {
    return this.#read(`${feedPath(feed)}/publications${dryRun ? '?dryRun=true' : ''}`, {
      method: 'POST',
      json: publication,
      ...(etag !== undefined && { headers: { 'if-match': etag } }),
    })
  }

  settings(feed: FeedId): Promise<FeedSettings> {
    return this.#read(`${feedPath(feed)}/settings`)
  }

  putSettings(feed: FeedId, settings: FeedSettings): Promise<FeedSettings> {
    return this.#read(`${feedPath(feed)}/settings`, { method: 'PUT', json: settings })
  }

  async itemHistory(feed: FeedId, itemId: string): Promise<readonly ItemChange[]> {
    const path = `${itemPath(feed, itemId)}/history`
    const { revisions } = await this.#read<{ revisions: ItemChange[] }>(path)
    return revisions
  }

  feedHistory(feed: FeedId, before?: string): Promise<FeedHistory> {
    const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`
    return this.#read(`${feedPath(feed)}/history${query}`)
  }

  async locks(feed: FeedId): Promise<readonly Lock[]> {
    const { locks } = await this.#read<{ locks: Lock[] }>(`${feedPath(feed)}/locks`)
    return locks
  }

  lock(feed: FeedId, itemId: string, reason: string): Promise<Lock> {
    return this.#read(`${itemPath(feed, itemId)}/lock`, { method: 'PUT', json: { reason } })
  }

  unlock(feed: FeedId, itemId: string): Promise<void> {
    return this.#read(`${itemPath(feed, itemId)}/lock`, { method: 'DELETE' })
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

  async #read<Answer>(path: string, options?: RequestOptions): Promise<Answer> {
    const response = await this.send(path, options)
    if (!response.ok) throw await this.#refusal(response)
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

function itemPath(feed: FeedId, itemId: string): string {
  return `${feedPath(feed)}/items/${encodeURIComponent(itemId)}`
}
