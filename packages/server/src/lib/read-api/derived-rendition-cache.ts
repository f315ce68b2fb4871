import type { FixtureDetails, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { Steps } from '@fixture-feed/contract/steps'
import type { Entry } from '@fixture-feed/journal/entry'
import { LRUCache } from 'lru-cache'
import type { Rendition } from '../representation/representation.ts'
import { runInSlices } from '../slices/run-in-slices.ts'
import type { FeedScore } from '../snapshot/feed-score.ts'
import type { KnownSettings } from '../snapshot/known-settings.ts'
import type { GameList } from './calendar/calendar-games.ts'

/**
 * A value that a derived rendition depends on, compared by identity. A rendition of a feed is represented by its
 * digest, so that a cached page does not keep its snapshot in memory.
 */
type Source =
  | string
  | number
  | undefined
  | FixtureRegistration
  | FixtureDetails
  | KnownSettings
  | FeedScore['game']
  | GameList

interface DerivedRendition {
  readonly rendition: Rendition
  readonly of: readonly Source[]
}

interface RenditionInProgress {
  readonly rendition: Promise<Rendition>
  readonly of: readonly Source[]
}

const mostBytes = 32 * 1024 * 1024

/**
 * Caches content that is derived from feeds and registrations, such as pages, timelines and calendars, until one of its
 * sources changes. At most `mostBytes` are cached.
 */
export class DerivedRenditionCache {
  readonly #cached = new LRUCache<string, DerivedRendition>({
    maxSize: mostBytes,
    sizeCalculation: ({ rendition }) => rendition.identity.length + 1024,
  })
  readonly #inProgress = new Map<string, RenditionInProgress>()

  /**
   * Returns the cached rendition with this name if it was made from the same values; otherwise makes and caches it.
   */
  read(name: readonly unknown[], of: readonly Source[], make: () => Rendition): Rendition {
    const key = JSON.stringify(name)
    const cached = this.#cached.get(key)
    if (isOf(cached, of)) return cached.rendition
    const made = make()
    this.#cached.set(key, { rendition: made, of })
    return made
  }

  /**
   * Returns the cached rendition with this name if it was made from the same values; otherwise makes it in slices and
   * caches it. Concurrent reads of the same values share the work.
   */
  async readInSlices(
    name: readonly unknown[],
    of: readonly Source[],
    make: () => Steps<Rendition>,
  ): Promise<Rendition> {
    const key = JSON.stringify(name)
    const cached = this.#cached.get(key)
    if (isOf(cached, of)) return cached.rendition
    const current = this.#inProgress.get(key)
    if (isOf(current, of)) return current.rendition
    const started = { rendition: runInSlices(make()), of }
    this.#inProgress.set(key, started)
    try {
      const rendition = await started.rendition
      if (this.#inProgress.get(key) === started) this.#cached.set(key, { rendition, of })
      return rendition
    } finally {
      if (this.#inProgress.get(key) === started) this.#inProgress.delete(key)
    }
  }

  /** Clears the cache when readers see an erasure or a purge, so that no removed text stays in memory. */
  note({ kind }: Entry): void {
    if (kind !== 'erasure' && kind !== 'purge' && kind !== 'purged') return
    this.#cached.clear()
    this.#inProgress.clear()
  }

  /** Approximate memory of the cached renditions, in bytes. */
  get byteLength(): number {
    return this.#cached.calculatedSize
  }
}

function isOf<Derived extends { readonly of: readonly Source[] }>(
  derived: Derived | undefined,
  of: readonly Source[],
): derived is Derived {
  return derived?.of.every((each, index) => each === of[index]) === true
}
