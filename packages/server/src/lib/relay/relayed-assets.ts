import { setTimeout as delay } from 'node:timers/promises'
import { networkReason } from '@fixture-feed/client/read-loop'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import type { ServiceEvents } from '../observe/events.ts'
import type { Problem } from '../problem/problem.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { type Decision, decideFeed } from '../publish/decide.ts'
import { decideAsset, feedPath, ownAssetName, referencedPath } from '../publish/own-asset.ts'
import {
  contentAddressedName,
  isOutsidePath,
  isServable,
  type NamedAsset,
} from '../snapshot/asset-store.ts'
import type { FeedFold } from '../snapshot/feed-fold.ts'
import { ResponseRejected, type Upstream } from './upstream.ts'

export const defaultAssetPatienceMs: number = 5_000
/** The time from a failure to the next attempt. It doubles with each failure, up to the longest. */
const firstRetryMs = 5_000
const longestRetryMs = 5 * 60_000
const mostBytes = 16 * 1024 * 1024
/** The maximum number of concurrent requests for the assets of one snapshot. */
const mostAtOnce = 4

export interface RelayedAssetsSources {
  readonly upstream: Upstream
  readonly writer: ChainWriter
  readonly events: ServiceEvents
  readonly signal: AbortSignal
  /** The longest wait of a snapshot for an asset that it names, in milliseconds. Default: 5,000. */
  readonly assetPatienceMs?: number | undefined
}

/**
 * An asset that is not stored here and that the last snapshot of a feed names by a relative reference, or whose
 * transfer is in progress.
 */
interface MissingAsset extends AssetReference {
  /** Whether the last snapshot names the asset. */
  isNamed: boolean
  failures: number
  /** The time of the next attempt, in milliseconds by the clock of the service. */
  nextAtMs: number
  underWay?: Promise<void> | undefined
  /** The time until which snapshots wait for the transfer in progress, in milliseconds of `performance.now()`. */
  waitedForUntil?: number | undefined
}

/**
 * Fetches the assets that the upstream's items name by relative references, so that this relay serves them at the
 * same paths.
 */
export class RelayedAssets {
  readonly #sources: RelayedAssetsSources
  /**
   * The missing assets, by feed and name. An asset that the last snapshot does not name is removed, unless its transfer
   * is in progress, because the upstream may name new assets each time.
   */
  readonly #missing = new Map<string, Map<string, MissingAsset>>()

  constructor(sources: RelayedAssetsSources) {
    this.#sources = sources
  }

  /**
   * Resolves when the due transfers of the missing assets of a snapshot have ended, or after a time limit, after which
   * they continue.
   */
  async fetch(feed: FeedId, { items }: Snapshot): Promise<void> {
    const nowMs = this.#sources.writer.nowMs()
    const missing = await this.#note(feed, items)
    const due = missing.filter(({ nextAtMs }) => nextAtMs <= nowMs)
    if (due.length === 0) return
    const fetched = this.#fetchAll(feed, due)
    // The time limit begins with the transfer, so a later snapshot waits only for the rest of it.
    const now = performance.now()
    const ends = due.map(({ waitedForUntil = now + this.#patienceMs }) => waitedForUntil)
    const patienceMs = Math.max(0, ...ends.map(end => end - now))
    await Promise.race([fetched, delay(patienceMs, undefined, { ref: false })])
  }

  /** Whether an asset is missing that the last snapshot of a feed names, or whose transfer is in progress. */
  hasMissing(feed: FeedId): boolean {
    return (this.#missing.get(chainKey(feed))?.size ?? 0) > 0
  }

  /** Retries the failed transfers of missing assets that are due. */
  async retry(feed: FeedId): Promise<void> {
    const nowMs = this.#sources.writer.nowMs()
    const missing = [...this.#missingOf(feed).values()]
    const due = missing.filter(({ failures, nextAtMs }) => failures > 0 && nextAtMs <= nowMs)
    await this.#fetchAll(feed, due)
  }

  get #patienceMs(): number {
    return this.#sources.assetPatienceMs ?? defaultAssetPatienceMs
  }

  #missingOf(feed: FeedId): Map<string, MissingAsset> {
    const key = chainKey(feed)
    const missing = this.#missing.get(key) ?? new Map<string, MissingAsset>()
    this.#missing.set(key, missing)
    return missing
  }

  /**
   * Updates the missing assets for a snapshot. Returns the assets that the snapshot names and that are not stored
   * here.
   */
  async #note(feed: FeedId, items: Snapshot['items']): Promise<readonly MissingAsset[]> {
    const { upstream, writer } = this.#sources
    const missing = this.#missingOf(feed)
    const named = new Set<string>()
    for (const { href } of items.flatMap(({ assets }) => assets)) {
      const reference = readAssetReference(href, feed, upstream.baseUrl)
      if (reference === undefined) continue
      named.add(reference.name)
      if (missing.has(reference.name)) continue
      missing.set(reference.name, { ...reference, isNamed: true, failures: 0, nextAtMs: 0 })
    }
    for (const [name, asset] of missing) {
      asset.isNamed = named.has(name)
      if (!asset.isNamed && asset.underWay === undefined) missing.delete(name)
    }
    if (named.size === 0) return []
    const { fold } = await writer.views.feeds.open(feed)
    for (const name of named) if (fold.assets.position(name) !== undefined) missing.delete(name)
    return [...missing.values()].filter(({ name }) => named.has(name))
  }

  async #fetchAll(feed: FeedId, assets: readonly MissingAsset[]): Promise<void> {
    const line = assets.values()
    await Promise.all(
      Array.from({ length: Math.min(mostAtOnce, assets.length) }, async () => {
        for (const asset of line) {
          asset.waitedForUntil ??= performance.now() + this.#patienceMs
          asset.underWay ??= this.#fetch(feed, asset)
          await asset.underWay
        }
      }),
    )
  }

  async #fetch(feed: FeedId, asset: MissingAsset): Promise<void> {
    const { upstream, writer, events, signal } = this.#sources
    const { url, name } = asset
    try {
      const response = await upstream.read({ url, mostBytes, signal })
      const { status, headers, body } = response
      if (body === undefined) throw new ResponseRejected(`status ${status}`)
      const mediaType = headers.get('content-type') ?? 'application/octet-stream'
      if (!isServable({ name, mediaType }))
        throw new ResponseRejected(`unexpected media type ${mediaType}`)
      const asset = { name, mediaType, bytes: body }
      if (upstream.requiresSignatures) requireOwnName(asset)
      const decide = (fold: FeedFold): Decision | Problem =>
        decideAsset(fold, { ...asset, origin: 'observed' })
      await decideFeed(writer, feed, decide, { requiresCurrent: false })
      this.#missingOf(feed).delete(name)
    } catch (error) {
      if (signal.aborted) return
      // A snapshot that was recorded during the transfer may no longer name the asset.
      if (!asset.isNamed) this.#missingOf(feed).delete(name)
      asset.failures++
      const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (asset.failures - 1))
      asset.nextAtMs = writer.nowMs() + delayMs
      events.relayWarned('asset not fetched', { ...feed, url, reason: networkReason(error) })
    } finally {
      asset.underWay = undefined
      asset.waitedForUntil = undefined
    }
  }
}

/**
 * Accepts an asset only if its name is a hash of its media type and bytes. Assets are not signed. A signed snapshot
 * names its assets, so a name that is a hash proves the media type and the bytes.
 *
 * @throws {ResponseRejected} for an asset with any other name.
 */
function requireOwnName(asset: NamedAsset): void {
  if (contentAddressedName(asset) === asset.name) return
  throw new ResponseRejected(
    'its name is not the hash of its media type and bytes, so no signature of a snapshot covers it',
  )
}

/** An asset of the upstream that its items name by a relative reference. */
interface AssetReference {
  readonly url: string
  /**
   * The name of the asset in the journal: its name among the feed's own assets, or the path at which this relay
   * serves it.
   */
  readonly name: string
}

/** The asset to which a reference of a feed leads; `undefined` if the relay does not fetch it. */
function readAssetReference(
  href: string,
  feed: FeedId,
  baseUrl: string,
): AssetReference | undefined {
  const path = /^#|^$|\?/.test(href) ? undefined : referencedPath(href, feed)
  const there = URL.parse(href, baseUrl + feedPath(feed))
  if (path === undefined || there === null) return undefined
  const url = there.origin + there.pathname
  if (!url.startsWith(`${baseUrl}/`)) return undefined
  const name = ownAssetName(href, feed) ?? (isOutsidePath(path) ? path : undefined)
  return name === undefined ? undefined : { url, name }
}
