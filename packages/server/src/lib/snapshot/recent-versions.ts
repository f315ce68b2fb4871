import { digestOf } from '../representation/entity-tag.ts'
import { composeSnapshot, type FeedSnapshot } from './feed-snapshot.ts'

/** The version that readers get, and so many before it. */
export const keptVersions = 9

/** A version of a feed by its items, which versions share: its bytes are joined when somebody needs them. */
interface RecentVersion {
  readonly snapshot: FeedSnapshot
  /** `undefined` until it is known or asked for. */
  digest: string | undefined
}

/** The last versions of one feed, found by the SHA-256 of their identity bytes. */
export class RecentVersions {
  #versions: readonly RecentVersion[] = []

  /** Adds the newest version; the oldest goes. */
  add(snapshot: FeedSnapshot): void {
    this.#versions = [...this.#versions, { snapshot, digest: undefined }].slice(-keptVersions)
  }

  /** Tells the digest, base64, of a version that was made into bytes anyway. */
  name({ items }: FeedSnapshot, digest: string): void {
    const version = this.#versions.find(each => each.snapshot.items === items)
    if (version !== undefined) version.digest = digest
  }

  /** The version whose identity bytes have this digest, base64. */
  find(digest: string): FeedSnapshot | undefined {
    // The named ones first: a client mostly has the last version that it was shown.
    const named = this.#versions.findLast(version => version.digest === digest)
    if (named !== undefined) return named.snapshot
    return this.#versions.findLast(version => {
      if (version.digest !== undefined) return false
      version.digest = digestOf(composeSnapshot(version.snapshot).identity)
      return version.digest === digest
    })?.snapshot
  }

  /** Drops the versions that show an item. */
  forget(itemId: string): void {
    this.#versions = this.#versions.filter(
      ({ snapshot }) => !snapshot.items.some(({ id }) => id === itemId),
    )
  }
}
