import type { FixtureDetails, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Entry } from '@fixture-feed/journal/entry'
import { LRUCache } from 'lru-cache'
import type { Rendition } from '../representation/representation.ts'
import type { FeedScore } from '../snapshot/feed-score.ts'
import type { KnownSettings } from '../snapshot/known-settings.ts'

/**
 * A value that a made rendition depends on, compared by identity. A rendition of a feed is named by its digest: a page that
 * is cached must not hold its snapshot in memory.
 */
type Source =
  | string
  | number
  | undefined
  | FixtureRegistration
  | FixtureDetails
  | KnownSettings
  | FeedScore['game']

interface DerivedRendition {
  readonly rendition: Rendition
  readonly of: readonly Source[]
}

const mostBytes = 32 * 1024 * 1024

/**
 * Caches content that is derived from a feed's rendition, such as its page or timeline, as long as the rendition is
 * current.
 */
export class DerivedRenditionCache {
  readonly #cached = new LRUCache<string, DerivedRendition>({
    maxSize: mostBytes,
    sizeCalculation: ({ rendition }) => rendition.identity.length + 1024,
  })

  /** The rendition of a name, made again unless it is of these values already. */
  read(name: readonly unknown[], of: readonly Source[], make: () => Rendition): Rendition {
    const key = JSON.stringify(name)
    const cached = this.#cached.get(key)
    if (cached?.of.every((each, index) => each === of[index])) return cached.rendition
    const made = make()
    this.#cached.set(key, { rendition: made, of })
    return made
  }

  /** Follows the entries that readers see: no text that one removes is left in memory. */
  note({ kind }: Entry): void {
    if (kind === 'erasure' || kind === 'purge') this.#cached.clear()
  }

  /** Memory that they take, in bytes, about. */
  get byteLength(): number {
    return this.#cached.calculatedSize
  }
}
