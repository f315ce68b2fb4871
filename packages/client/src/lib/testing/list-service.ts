import type { FeedId } from '../../feed.ts'
import type { FetchLike, FetchLikeInit } from '../../fetch-like.ts'
import { snapshotOf } from '../cases/snapshot-notation.ts'
import { jsonResponse, statusResponse } from './fake-service.ts'

interface Version {
  readonly items: string
  readonly snapshotAt: string
  readonly state: 'live' | 'finished'
}

interface ListEntry {
  readonly path: string
  readonly version: Version
}

/**
 * A service in memory with several feeds and the list of their changes. It computes its responses from its state, so
 * tests do not script them.
 */
export class ListService {
  /**
   * The paths of all requests with their queries, such as `/v1/changes?state=live`; for a feed its fixture and key,
   * such as `a/pulse`.
   */
  readonly requests: string[] = []
  /** Status of the responses to reads of the list. Default: 200. */
  listStatus = 200
  /**
   * The number of further reads of feeds that are answered with the version before the newest, as by a node that lags.
   */
  outdatedReads = 0
  /** Whether the service delays reads of feeds until `answerFeeds`. */
  holdsFeeds = false
  /** The frozen list from `freezeList` to `updateList`; otherwise `undefined`. */
  #laggingList: readonly ListEntry[] | undefined
  mostConcurrent = 0
  #concurrent = 0
  #changes = 0
  readonly #feeds = new Map<string, Version[]>()
  readonly #unlisted = new Set<string>()
  readonly #held = new Set<() => void>()
  readonly #waiting = new Set<() => void>()

  /** Publishes items. With `state`, the same version changes the state too. */
  publish(path: string, items: string, state?: Version['state']): void {
    this.#add(path, state === undefined ? { items } : { items, state })
  }

  setState(path: string, state: Version['state']): void {
    this.#add(path, { state })
  }

  /** Removes a feed from the list. Reads of the feed then get 404. */
  retire(path: string): void {
    this.#unlisted.add(path)
    this.#change()
  }

  restore(path: string): void {
    this.#unlisted.delete(path)
    this.#change()
  }

  /** Keeps the list unchanged until `updateList`, as between two of its versions. */
  freezeList(): void {
    this.#laggingList ??= this.#newestEntries()
  }

  updateList(): void {
    this.#laggingList = undefined
    this.#change()
  }

  answerFeeds(): void {
    for (const answer of [...this.#held]) answer()
  }

  /** The items of the listed feeds, of all or of one state, by path, such as `{ 'a/pulse': 'x1' }`. */
  listed(state?: 'live'): Record<string, string> {
    return Object.fromEntries(
      this.#entries(state).map(({ path, version }) => [path, version.items]),
    )
  }

  readonly fetch: FetchLike = async (url, init) => {
    const { pathname, search } = new URL(url)
    const [, fixtureId, feedKey] = /\/fixtures\/([^/]+)\/feeds\/([^/]+)/.exec(pathname) ?? []
    const path = fixtureId === undefined ? `${pathname}${search}` : `${fixtureId}/${feedKey}`
    this.requests.push(path)
    if (fixtureId !== undefined) return this.#answerFeed(path, init)
    if (pathname === '/v1/changes') return this.#answerList(search, init)
    const fixtures = [...this.#feeds.keys()].map(each => toFeedId(each))
    return jsonResponse({
      fixtures: fixtures.map(({ fixtureId: id, feedKey: key }) => ({
        fixtureId: id,
        feeds: [key],
      })),
    })
  }

  #add(path: string, change: Partial<Version>): void {
    this.#changes++
    const versions = this.#feeds.get(path) ?? []
    const before: Version = versions.at(-1) ?? { items: '', snapshotAt: '', state: 'live' }
    const snapshotAt = new Date(Date.UTC(2026, 0, 1) + this.#changes * 1_000).toISOString()
    const isPublication = change.items !== undefined
    const next = {
      ...before,
      ...change,
      snapshotAt: isPublication ? snapshotAt : before.snapshotAt,
    }
    this.#feeds.set(path, [...versions, next])
    this.#change()
  }

  #change(): void {
    for (const end of [...this.#waiting]) end()
  }

  #entries(state?: string): readonly ListEntry[] {
    const entries = this.#laggingList ?? this.#newestEntries()
    return entries.filter(({ version }) => state === undefined || version.state === state)
  }

  #newestEntries(): readonly ListEntry[] {
    return [...this.#feeds]
      .filter(([path]) => !this.#unlisted.has(path))
      .map(([path, versions]) => ({ path, version: versions.at(-1) as Version }))
      .filter(({ version }) => version.snapshotAt !== '')
  }

  async #answerList(search: string, { headers, signal }: FetchLikeInit): Promise<Response> {
    if (this.listStatus !== 200) return statusResponse(this.listStatus)
    const list = () => {
      const changes = this.#entries(search === '' ? undefined : 'live').map(
        ({ path, version: { snapshotAt, state } }) => ({ ...toFeedId(path), snapshotAt, state }),
      )
      return { etag: JSON.stringify(JSON.stringify(changes)), changes }
    }
    const waits = headers.Prefer !== undefined && headers['If-None-Match'] === list().etag
    while (waits && headers['If-None-Match'] === list().etag)
      await this.#until(this.#waiting, signal)
    const { etag, changes } = list()
    const applied = waits ? { 'Preference-Applied': String(headers.Prefer) } : {}
    const all = { ETag: etag, 'Cache-Control': 'no-store', ...applied }
    if (headers['If-None-Match'] === etag) return statusResponse(304, all)
    return jsonResponse({ changes }, { headers: all })
  }

  async #answerFeed(path: string, { headers, signal }: FetchLikeInit): Promise<Response> {
    this.#concurrent++
    this.mostConcurrent = Math.max(this.mostConcurrent, this.#concurrent)
    if (this.holdsFeeds) await this.#until(this.#held, signal)
    this.#concurrent--
    const versions = this.#feeds.get(path) ?? []
    const isOutdated = this.outdatedReads > 0 && versions.length > 1
    if (isOutdated) this.outdatedReads--
    const version = versions.at(isOutdated ? -2 : -1)
    if (version === undefined || version.snapshotAt === '' || this.#unlisted.has(path))
      return statusResponse(404)
    const etag = JSON.stringify(version.snapshotAt + version.items)
    const policy = version.state === 'live' ? 'no-store' : 'public, max-age=0, must-revalidate'
    const all = { ETag: etag, 'Cache-Control': policy }
    if (headers['If-None-Match'] === etag) return statusResponse(304, all)
    const body = { ...snapshotOf(version.items, version.snapshotAt), ...toFeedId(path) }
    return jsonResponse(body, { headers: all })
  }

  #until(ends: Set<() => void>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        ends.delete(end)
        resolve()
      }
      ends.add(end)
      signal.addEventListener('abort', () => {
        ends.delete(end)
        reject(signal.reason)
      })
    })
  }
}

export function toFeedId(path: string): FeedId {
  const [fixtureId = '', feedKey = ''] = path.split('/')
  return { fixtureId, feedKey }
}
