import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import type { ServiceEvents } from '../observe/events.ts'
import type { ChainWriter } from '../publish/chain-writer.ts'
import { decideFeed } from '../publish/decide.ts'
import { decideAsset, ownAssetName } from '../publish/own-asset.ts'
import { isOutsidePath, isServable } from '../snapshot/outside-assets.ts'
import { AnswerRefused, type Upstream } from './upstream.ts'

/** How long a snapshot waits for an asset that it names. */
const standardPatienceMs = 5_000
/** From a failure to the next try, doubled by each failure up to the longest. */
const firstRetryMs = 5_000
const longestRetryMs = 5 * 60_000
const mostBytes = 16 * 1024 * 1024
/** Of one snapshot: the others come one after the other. */
const mostAtOnce = 4

interface Attempt {
  readonly reference: AssetReference
  readonly failures: number
  readonly nextAtMs: number
}

export interface RelayedAssetsSources {
  readonly upstream: Upstream
  readonly baseUrl: string
  readonly writer: ChainWriter
  readonly events: ServiceEvents
  readonly signal: AbortSignal
  /** How long a snapshot waits for an asset that it names, in milliseconds: 5,000 when left out. */
  readonly patienceMs?: number | undefined
}

/** An asset on its way, and until when snapshots wait for it. */
interface Fetching {
  readonly done: Promise<void>
  readonly waitedForUntil: number
}

/** Fetches what the items of the upstream name by relative references, so that it is served here at the same address. */
export class RelayedAssets {
  readonly #sources: RelayedAssetsSources
  readonly #underWay = new Map<string, Fetching>()
  /** Failures by feed and name: of what its last snapshot names, as the upstream may name something new each time. */
  readonly #attempts = new Map<string, Map<string, Attempt>>()

  constructor(sources: RelayedAssetsSources) {
    this.#sources = sources
  }

  /** Resolves when the assets of a snapshot are there, or have taken too long: then they are still on their way. */
  async fetch(feed: FeedId, { items }: Pick<Snapshot, 'items'>): Promise<void> {
    const missing = await this.#missing(feed, items)
    if (missing.length === 0) return
    const fetched = this.#fetchAll(feed, missing)
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, this.#patienceFor(feed, missing))
    await Promise.race([fetched, patience.promise])
    clearTimeout(timer)
  }

  /** Tries again those of the last snapshot that could not be had, as far as it is time. */
  async retry(feed: FeedId): Promise<void> {
    const nowMs = this.#sources.writer.nowMs()
    const due = [...this.#attemptsOf(feed).values()].filter(({ nextAtMs }) => nextAtMs <= nowMs)
    await this.#fetchAll(
      feed,
      due.map(({ reference }) => reference),
    )
  }

  async #fetchAll(feed: FeedId, references: readonly AssetReference[]): Promise<void> {
    const line = references.values()
    await Promise.all(
      Array.from({ length: Math.min(mostAtOnce, references.length) }, async () => {
        for (const reference of line) await this.#fetchOnce(feed, reference)
      }),
    )
  }

  /** One asset holds up one snapshot: what was waited for before is not waited for again. */
  #patienceFor(feed: FeedId, missing: readonly AssetReference[]): number {
    const { patienceMs = standardPatienceMs } = this.#sources
    const now = performance.now()
    const ends = missing.map(
      ({ name }) => this.#underWay.get(keyOf(feed, name))?.waitedForUntil ?? now + patienceMs,
    )
    return Math.max(0, ...ends.map(end => end - now))
  }

  async #missing(feed: FeedId, items: Snapshot['items']): Promise<readonly AssetReference[]> {
    const { baseUrl, writer } = this.#sources
    const references = new Map<string, AssetReference>()
    for (const { assets } of items) {
      for (const { href } of assets) {
        const reference = readAssetReference(href, feed, baseUrl)
        if (reference !== undefined) references.set(reference.name, reference)
      }
    }
    const attempts = this.#attemptsOf(feed)
    for (const name of attempts.keys()) if (!references.has(name)) attempts.delete(name)
    if (references.size === 0) return []
    const { fold } = await writer.views.feeds.open(feed)
    return [...references.values()].filter(
      ({ name }) =>
        fold.assetPosition(name) === undefined &&
        (attempts.get(name)?.nextAtMs ?? 0) <= writer.nowMs(),
    )
  }

  #attemptsOf(feed: FeedId): Map<string, Attempt> {
    const key = chainKey(feed)
    const attempts = this.#attempts.get(key) ?? new Map<string, Attempt>()
    this.#attempts.set(key, attempts)
    return attempts
  }

  #fetchOnce(feed: FeedId, reference: AssetReference): Promise<void> {
    const key = keyOf(feed, reference.name)
    const before = this.#underWay.get(key)
    if (before !== undefined) return before.done
    const { patienceMs = standardPatienceMs } = this.#sources
    const done = this.#fetch(feed, reference).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, { done, waitedForUntil: performance.now() + patienceMs })
    return done
  }

  async #fetch(feed: FeedId, reference: AssetReference): Promise<void> {
    const { upstream, writer, events, signal } = this.#sources
    const { url, name } = reference
    try {
      const answer = await upstream.read({ url, mostBytes, signal })
      const { status, headers, body, signatures } = answer
      if (body === undefined) throw new AnswerRefused(`status ${status}`)
      upstream.requireSigned(answer)
      const mediaType = headers.get('content-type') ?? 'application/octet-stream'
      if (!isServable({ name, mediaType })) throw new AnswerRefused(`media type ${mediaType}`)
      const seen = { origin: 'observed', ...(signatures.length > 0 && { signatures }) } as const
      await decideFeed(writer, feed, fold =>
        decideAsset(fold, { name, mediaType, bytes: body, ...seen }),
      )
      this.#attemptsOf(feed).delete(name)
    } catch (error) {
      if (signal.aborted) return
      const attempts = this.#attemptsOf(feed)
      const failures = (attempts.get(name)?.failures ?? 0) + 1
      const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))
      attempts.set(name, { reference, failures, nextAtMs: writer.nowMs() + delayMs })
      events.relayWarned('asset not fetched', { ...feed, url, reason: (error as Error).message })
    }
  }
}

function keyOf(feed: FeedId, name: string): string {
  return `${chainKey(feed)} ${name}`
}

/** An asset of the upstream that its items name by a relative reference. */
interface AssetReference {
  readonly url: string
  /** Under what name the journal has it: that in the feed's own assets, or the path that it leads to here. */
  readonly name: string
}

/** Any origin: only the path of what is resolved against it counts. */
const here = 'http://relay.invalid'

/**
 * Where a reference of an item leads, resolved against its feed's own address. `undefined` for one that stays as it is:
 * absolute, with a query, on another origin, above the base address of the upstream, or where no asset is served.
 */
function readAssetReference(
  href: string,
  feed: FeedId,
  baseUrl: string,
): AssetReference | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#|^$|\?/i.test(href)) return undefined
  const path = `/v1/fixtures/${encodeURIComponent(feed.fixtureId)}/feeds/${feed.feedKey}`
  const there = URL.parse(href, baseUrl + path)
  if (there === null) return undefined
  const url = there.origin + there.pathname
  if (!url.startsWith(`${baseUrl}/`)) return undefined
  const own = ownAssetName(href, feed)
  if (own !== undefined) return { url, name: own }
  const outside = URL.parse(href, here + path)?.pathname ?? ''
  return isOutsidePath(outside) ? { url, name: outside } : undefined
}
