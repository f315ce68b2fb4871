import { createHash } from 'node:crypto'
import type { FeedId } from '@fixture-feed/journal/entry'
import { chainKey } from '@fixture-feed/journal/entry'
import type { FeedView } from '../../../../packages/server/src/lib/snapshot/feed-view.ts'
import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import { Violation } from './violation.ts'

/** One version of a feed, as clients of a node receive it. */
export interface ShownVersion {
  readonly feed: FeedId
  readonly node: ServiceNode
  readonly snapshotAt: string
  /** The object that the node keeps for the version. */
  readonly rendition: object
  readonly text: string
}

interface KnownVersion {
  readonly opaque: string
  readonly digest: string
  readonly node: string
  /** The time when a node showed it first, in virtual milliseconds. */
  readonly shownAtMs: number
}

export interface VersionSources {
  readonly cluster: Cluster
  /** Called when a node shows a version that it did not show before. */
  readonly onShown: (version: ShownVersion) => void
  /** The time of the last purge of a fixture, in virtual milliseconds. */
  readonly purgedAtMs: (fixtureId: string) => number
}

/**
 * Compares the versions that nodes show: the same version has the same bytes everywhere, and `snapshotAt` only
 * increases.
 */
export class VersionChecks {
  readonly #cluster: Cluster
  readonly #onShown: (version: ShownVersion) => void
  readonly #purgedAtMs: (fixtureId: string) => number
  /** Known versions by feed and instant. */
  readonly #known = new Map<string, KnownVersion>()
  readonly #instants = new Map<string, readonly string[]>()
  readonly #last = new WeakMap<FeedView, { rendition: unknown; snapshotAt: string }>()

  constructor({ cluster, onShown, purgedAtMs }: VersionSources) {
    this.#cluster = cluster
    this.#onShown = onShown
    this.#purgedAtMs = purgedAtMs
  }

  /** Checks the versions that a node shows now and did not show at the last call. */
  check(node: ServiceNode): void {
    if (!node.isRunning) return
    for (const view of node.views?.feeds.views() ?? []) this.#checkView(node, view)
  }

  /**
   * The `snapshotAt` of the snapshot that a node serves for a feed; `undefined` if the node serves no snapshot or has
   * none in memory.
   */
  shownBy(node: ServiceNode, feed: FeedId): string | undefined {
    if (!node.isRunning) return undefined
    const view = node.views?.readable(feed)
    return view && this.#last.get(view)?.snapshotAt
  }

  /** The instants of the versions of a feed that nodes have shown. */
  instantsOf(feed: FeedId): readonly string[] {
    return this.#instants.get(chainKey(feed)) ?? []
  }

  /** Checks that the version that a client received has the same bytes as the version that nodes show. */
  checkReceived(feed: FeedId, snapshotAt: string, text: string, where: string): void {
    const known = this.#known.get(versionKey(feed, snapshotAt))
    if (known === undefined || known.digest === digestOf(text)) return
    throw different(`${where} received other bytes than ${known.node} has`, feed, snapshotAt)
  }

  #checkView(node: ServiceNode, view: FeedView): void {
    const { rendition, feed } = view
    const last = this.#last.get(view)
    if (rendition === undefined || last?.rendition === rendition) return
    const text = rendition.identity.toString()
    const { snapshotAt } = JSON.parse(text) as { readonly snapshotAt: string }
    const { opaque } = rendition
    // A relay accepts an earlier snapshot after one whose `snapshotAt`, by a wrong clock, is in the far future.
    const { scenario, relays } = this.#cluster
    const mayGoBack = scenario.faults.includes('clocks') && relays.includes(node)
    const isEarlier = last !== undefined && Date.parse(snapshotAt) < Date.parse(last.snapshotAt)
    if (isEarlier && !mayGoBack) {
      throw new Violation(
        'snapshotAt strictly increases',
        `${node.name} shows ${chainKey(feed)} as of ${snapshotAt} after ${last.snapshotAt}`,
      )
    }
    this.#last.set(view, { rendition, snapshotAt })
    const key = versionKey(feed, snapshotAt)
    const known = this.#knownSincePurge(feed, key)
    const { nowMs: shownAtMs } = this.#cluster.world
    const version = { opaque, digest: digestOf(text), node: node.name, shownAtMs }
    if (known === undefined) {
      this.#known.set(key, version)
      const feedKey = chainKey(feed)
      this.#instants.set(feedKey, [...(this.#instants.get(feedKey) ?? []), snapshotAt])
      this.#cluster.trace.note(node.name, `shows ${chainKey(feed)} as of ${snapshotAt} first`)
    } else if (known.digest !== version.digest || known.opaque !== opaque) {
      throw different(`${node.name} shows other bytes than ${known.node}`, feed, snapshotAt)
    }
    this.#onShown({ feed, node, snapshotAt, rendition, text })
  }

  /**
   * The known version with a key. If faults set clocks, versions from before a purge are ignored: the feed may reach
   * the same instant again, with other content.
   */
  #knownSincePurge({ fixtureId }: FeedId, key: string): KnownVersion | undefined {
    const known = this.#known.get(key)
    const mayRepeat = this.#cluster.scenario.faults.includes('clocks')
    const isEarlier = known !== undefined && known.shownAtMs < this.#purgedAtMs(fixtureId)
    return mayRepeat && isEarlier ? undefined : known
  }
}

function versionKey(feed: FeedId, snapshotAt: string): string {
  return `${chainKey(feed)} ${snapshotAt}`
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function different(how: string, feed: FeedId, snapshotAt: string): Violation {
  return new Violation(
    'a version has the same bytes everywhere',
    `${how}: ${chainKey(feed)} as of ${snapshotAt}`,
  )
}
