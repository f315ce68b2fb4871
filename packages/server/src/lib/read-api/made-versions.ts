import type { Entry } from '@fixture-feed/journal/entry'
import { LRUCache } from 'lru-cache'
import type { RepresentedVersion } from '../representation/representation.ts'

interface MadeVersion {
  readonly made: RepresentedVersion
  readonly of: readonly unknown[]
}

const mostBytes = 32 * 1024 * 1024

/** What is made of a version of a feed when somebody asks, such as its page or timeline: kept while it is of the same values. */
export class MadeVersions {
  readonly #kept = new LRUCache<string, MadeVersion>({
    maxSize: mostBytes,
    sizeCalculation: ({ made }) => made.identity.length + 1024,
  })

  /** The version of a name, made again unless it is of these values already. */
  read(
    name: readonly unknown[],
    of: readonly unknown[],
    make: () => RepresentedVersion,
  ): RepresentedVersion {
    const key = JSON.stringify(name)
    const kept = this.#kept.get(key)
    if (kept?.of.every((each, index) => each === of[index])) return kept.made
    const made = make()
    this.#kept.set(key, { made, of })
    return made
  }

  /** Follows the entries that readers see: no text that one removes is left in memory. */
  note({ kind }: Entry): void {
    if (kind === 'erasure' || kind === 'purge') this.#kept.clear()
  }

  /** Memory that they take, in bytes, about. */
  get byteLength(): number {
    return this.#kept.calculatedSize
  }
}
