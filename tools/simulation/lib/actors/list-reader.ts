import type { FeedChanges, PolledFeeds, PollState } from '@fixture-feed/client'
import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import { Violation } from '../checks/violation.ts'
import { READ_LIMIT_MS } from '../checks/waits.ts'
import { decodeContent, HttpClient, toFetchResponse } from '../network/http-client.ts'
import { dictionaryCodec, pollFeeds } from '../service/product.ts'
import type { ServiceNode } from '../service/service-node.ts'
import { SERVICE_URL } from '../service/service-nodes.ts'
import type { SimulatedProcess } from '../world/simulated-process.ts'
import { feeds } from './drafts.ts'
import type { ReaderSources } from './reader.ts'

/**
 * The maximum delay between the moment when a node shows a version and the moment when its reader shows it, in
 * addition to 1.25 intervals of the reader, in milliseconds.
 */
const LAG_LIMIT_MS = 2_000

/** Follows the feeds of one node through its list of changes, with the client of the product. */
export class ListReader {
  readonly #sources: ReaderSources
  readonly #process: SimulatedProcess
  readonly #node: ServiceNode
  readonly #http: HttpClient
  readonly #feeds: 'live' | readonly FeedId[]
  readonly #intervalMs: number
  readonly #waitSeconds: number
  #polled: PolledFeeds | undefined
  /**
   * For each feed, the last time when the reader had the version that its node shows, received a snapshot, was failing,
   * or began to follow the feed.
   */
  readonly #inStepAtMs = new Map<string, number>()
  /** The state of each feed when its last new snapshot arrived. */
  readonly #last = new Map<string, PollState>()

  constructor(sources: ReaderSources, process: SimulatedProcess, node: ServiceNode) {
    const { world, network, random } = sources.cluster
    this.#sources = sources
    this.#process = process
    this.#node = node
    this.#http = new HttpClient(world, network, process)
    this.#feeds = random.chance(0.5) ? 'live' : feeds
    this.#intervalMs = random.integer(500, 2000)
    this.#waitSeconds = random.pick([0, 3, 8])
    process.onDeath(() => this.#polled?.close())
  }

  start(): void {
    const { random } = this.#sources.cluster
    this.#polled = pollFeeds({
      baseUrl: SERVICE_URL,
      feeds: this.#feeds,
      intervalMs: this.#intervalMs,
      waitSeconds: this.#waitSeconds,
      dictionaryCodec: random.chance(0.5) ? dictionaryCodec : undefined,
      fetch: (url, init) => this.#fetch(url, init),
    })
    this.#polled.subscribe(() => this.#checkReceived())
  }

  /**
   * Checks that the reader shows each version at most 1.25 intervals plus `LAG_LIMIT_MS` after its node. Must be
   * called regularly.
   */
  check(): void {
    const { cluster, versions } = this.#sources
    const followed = this.#polled?.states ?? []
    // A feed that left the list, for example by a purge, can return to it.
    const followedKeys = new Set(followed.map(chainKey))
    for (const key of this.#inStepAtMs.keys()) {
      if (!followedKeys.has(key)) this.#inStepAtMs.delete(key)
    }
    for (const { fixtureId, feedKey, state } of followed) {
      const key = chainKey({ fixtureId, feedKey })
      const shown = versions.shownBy(this.#node, { fixtureId, feedKey })
      const isFailing = this.#polled?.error !== undefined || state.failures > 0
      const { snapshotAt = '' } = state.snapshot ?? {}
      const isInStep = shown === undefined || Date.parse(shown) <= Date.parse(snapshotAt)
      if (isFailing || isInStep || !this.#inStepAtMs.has(key))
        this.#inStepAtMs.set(key, cluster.world.nowMs)
      const inStepAtMs = this.#inStepAtMs.get(key) ?? 0
      const lateMs = cluster.world.nowMs - Math.max(inStepAtMs, this.#node.undisturbedSinceMs)
      if (lateMs <= 1.25 * this.#intervalMs + LAG_LIMIT_MS) continue
      throw new Violation(
        'clients follow',
        `${this.#process.name} shows ${key} as of ${snapshotAt}, and ${this.#node.name} has ${shown} since ${Math.round(lateMs)} ms`,
      )
    }
  }

  /** Reads again without waiting for a back-off, because the faults are over. */
  refresh(): void {
    const { world } = this.#sources.cluster
    world.schedule(0, this.#process, () => this.#polled?.refresh())
  }

  /**
   * Compares the versions that the reader shows with the list of changes of its node. Called when nothing changes any
   * more.
   */
  async checkConverged(): Promise<void> {
    const isLive = this.#feeds === 'live'
    const path = isLive ? '/v1/changes?state=live' : '/v1/changes'
    const { status, headers, body } = await this.#http.send({
      method: 'GET',
      url: this.#node.publicUrl + path,
    })
    if (status !== 200) return
    const { changes } = JSON.parse(
      decodeContent(headers.get('content-encoding'), body).toString(),
    ) as FeedChanges
    const keepsLater = (feed: FeedId, snapshotAt: string): boolean => {
      const { snapshot } = this.#last.get(chainKey(feed)) ?? {}
      const isLater = Date.parse(snapshot?.snapshotAt ?? '') > Date.parse(snapshotAt)
      return isLater && this.#mayGoBack(feed)
    }
    const listedKeys = new Set(changes.map(chainKey))
    // If a feed starts again at an earlier `snapshotAt`, its reader keeps the later snapshot until real time has caught
    // up.
    const compared = changes.filter(({ snapshotAt, ...feed }) => !keepsLater(feed, snapshotAt))
    const comparedKeys = new Set(compared.map(chainKey))
    const listed = compared.map(({ snapshotAt, state, ...feed }) => {
      return `${chainKey(feed)} as of ${snapshotAt}, ${state}`
    })
    const shown: string[] = []
    for (const { fixtureId, feedKey, state } of this.#polled?.states ?? []) {
      const { snapshot, live } = state
      // A reader that follows chosen feeds keeps the last snapshot of a feed that is no longer listed.
      const key = chainKey({ fixtureId, feedKey })
      const isListed = listedKeys.has(key)
      if (snapshot === undefined || !(isLive || isListed)) continue
      if (isListed && !comparedKeys.has(key)) continue
      shown.push(`${key} as of ${snapshot.snapshotAt}, ${live ? 'live' : 'finished'}`)
    }
    if (listed.toSorted().join() === shown.toSorted().join()) return
    throw new Violation(
      'clients follow',
      `${this.#process.name} shows ${shown.join('; ')}, and ${this.#node.name} lists ${listed.join('; ')}`,
    )
  }

  /** Sends every read to the same node, because only the list of that node states what the reads return. */
  async #fetch(
    url: string,
    { headers, signal }: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
  ) {
    const { cluster, waits } = this.#sources
    const [, seconds = '0'] = /wait=(\d+)/.exec(headers.Prefer ?? '') ?? []
    const limitMs = READ_LIMIT_MS + 1000 * Number(seconds)
    const end = waits.begin(this.#node, `${this.#process.name}: GET ${url}`, limitMs)
    try {
      const response = await this.#http.send({
        method: 'GET',
        url: url.replace(SERVICE_URL, this.#node.publicUrl),
        headers: { Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br', ...headers },
        signal,
      })
      const { pathname } = new URL(url)
      cluster.trace.note(this.#process.name, `reads ${pathname}: ${response.status}`)
      return toFetchResponse(response)
    } finally {
      end()
    }
  }

  /** Whether a feed can start again at an earlier `snapshotAt`: if the clock of a node was ahead before a purge. */
  #mayGoBack(feed: FeedId): boolean {
    const { cluster, texts } = this.#sources
    return cluster.scenario.faults.includes('clocks') && texts.isRewritten(feed)
  }

  #checkReceived(): void {
    const { cluster, versions } = this.#sources
    for (const { fixtureId, feedKey, state } of this.#polled?.states ?? []) {
      const feed = { fixtureId, feedKey }
      const key = chainKey(feed)
      const last = this.#last.get(key)?.snapshot
      if (state.snapshot === undefined || state.snapshot === last) continue
      this.#last.set(key, state)
      this.#inStepAtMs.set(key, cluster.world.nowMs)
      const { snapshotAt } = state.snapshot
      try {
        if (
          last !== undefined &&
          !this.#mayGoBack(feed) &&
          Date.parse(snapshotAt) < Date.parse(last.snapshotAt)
        )
          throw new Violation(
            'snapshotAt strictly increases',
            `${this.#process.name} shows ${snapshotAt} after ${last.snapshotAt}`,
          )
        const text = JSON.stringify(state.snapshot)
        versions.checkReceived(feed, snapshotAt, text, this.#process.name)
      } catch (error) {
        cluster.report(error as Error)
      }
    }
  }
}
