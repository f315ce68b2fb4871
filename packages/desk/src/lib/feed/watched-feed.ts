import { type Feed, type FetchLike, type Item, pollFeed, type Snapshot } from '@fixture-feed/client'
import type { OperatorClient } from '@fixture-feed/client/operator'
import { OperatorError } from '@fixture-feed/client/operator'
import type { ItemLock, TokenStop } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { AssetBlobs } from './asset-blobs.ts'

/** How often locks and stops are read while nothing else happens: other desks set them. */
const holdsEveryMs = 5_000

/** A feed as readers see it now, with its locks. Its host renders again after each change. */
export class WatchedFeed implements ReactiveController {
  /** For `<fixture-feed>`: its items have pictures that this page can show. */
  readonly feed: Feed
  readonly blobs: AssetBlobs
  readonly #host: ReactiveControllerHost
  readonly #api: OperatorClient
  readonly #id: FeedId
  readonly #stop: () => void
  readonly #timer: ReturnType<typeof setInterval>
  #snapshot: Snapshot | undefined
  locks: ReadonlyMap<string, ItemLock> = new Map()
  /** The tokens that are stopped. */
  stops: readonly TokenStop[] = []

  constructor(host: ReactiveControllerHost, api: OperatorClient, id: FeedId) {
    this.#host = host
    this.#api = api
    this.#id = id
    this.blobs = new AssetBlobs(api, id)
    this.feed = pollFeed({ ...id, baseUrl: api.baseUrl, intervalMs: 1_000, fetch: this.#fetch })
    this.#stop = this.feed.subscribe(() => {
      host.requestUpdate()
      this.readLocks()
    })
    this.#timer = setInterval(() => this.#readHolds(), holdsEveryMs)
    this.#readHolds()
    host.addController(this)
  }

  /** The items in the order of the feed, as they were published. */
  get items(): readonly Item[] {
    return this.#snapshot?.items ?? []
  }

  get snapshotAt(): string | undefined {
    return this.#snapshot?.snapshotAt
  }

  item(id: string): Item | undefined {
    return this.items.find(item => item.id === id)
  }

  /** Reads feed, locks and stops now. */
  refresh(): void {
    this.feed.refresh()
    this.#readHolds()
  }

  readLocks(): Promise<void> {
    return this.#take(async () => {
      const locks = await this.#api.readLocks(this.#id)
      if (JSON.stringify(locks) === JSON.stringify([...this.locks.values()])) return
      this.locks = new Map(locks.map(lock => [lock.id, lock]))
      this.#host.requestUpdate()
    })
  }

  #readHolds(): void {
    this.readLocks()
    this.#take(async () => {
      const stops = await this.#api.readStops(this.#id)
      if (JSON.stringify(stops) === JSON.stringify(this.stops)) return
      this.stops = stops
      this.#host.requestUpdate()
    })
  }

  async #take(read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      // The feed's own notice says that the service does not answer.
      if (!(error instanceof OperatorError)) throw error
    }
  }

  hostDisconnected(): void {
    this.close()
  }

  close(): void {
    this.#stop()
    this.feed.close()
    clearInterval(this.#timer)
    this.blobs.close()
    this.#host.removeController(this)
  }

  readonly #fetch: FetchLike = async (url, { headers, signal }) => {
    const response = await this.#api.send({ path: url, headers, signal })
    if (response.status === 401) {
      const detail = 'The service does not take the token any more'
      const facts = { url, status: 401, code: 'unauthorized', detail }
      this.#api.onUnauthorized(new OperatorError(facts))
    }
    return {
      status: response.status,
      headers: response.headers,
      json: async () => this.#shown(await response.json()),
    }
  }

  async #shown(answer: unknown): Promise<unknown> {
    const snapshot = answer as Snapshot
    if (!Array.isArray(snapshot?.items)) return answer
    this.#snapshot = snapshot
    const items = await Promise.all(snapshot.items.map(item => this.blobs.shown(item)))
    return { ...snapshot, items }
  }
}
