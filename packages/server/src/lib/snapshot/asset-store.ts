import { hash } from 'node:crypto'
import type { Entry, EntryOf, FeedId, Position } from '@fixture-feed/journal/entry'
import { NoEntryError } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import { LRUCache } from 'lru-cache'
import type { CachePolicy } from '../representation/cache-policy.ts'
import { RepresentedVersion } from '../representation/representation.ts'
import type { FeedStore } from './feed-store.ts'

/** Browsers show an asset and never run it: no script, no request, no access to the origin, whatever its bytes say. */
const contentSecurityPolicy = 'Content-Security-Policy'
const ownPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
/** Outside of its feed, an upstream's asset stands beside pages of ours. */
const outsidePolicy = "default-src 'none'; sandbox"

export interface ServedAsset {
  readonly version: RepresentedVersion
  /** Only what is named by its content never changes under its name. */
  readonly policy: CachePolicy
}

/** Assets, read from the journal when somebody asks, the last used kept in memory. */
export class AssetStore {
  readonly #journal: Pick<Journal, 'readAt'>
  readonly #feeds: FeedStore
  readonly #kept = new LRUCache<number, ServedAsset>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ version }) => version.identity.length + 1024,
  })

  constructor(journal: Pick<Journal, 'readAt'>, feeds: FeedStore) {
    this.#journal = journal
    this.#feeds = feeds
  }

  /** Forgets everything, so that nothing that was deleted is left in memory. */
  clear(): void {
    this.#kept.clear()
  }

  async read(feed: FeedId, name: string): Promise<ServedAsset | undefined> {
    const view = await this.#feeds.open(feed)
    const position = view.fold.assetPosition(name)
    if (position === undefined) return undefined
    const kept = this.#kept.get(position)
    if (kept !== undefined) return kept
    const entry = await entryAt(this.#journal, position)
    if (entry?.kind !== 'asset') return undefined
    const { bytes, mediaType, signatures } = entry
    const served: ServedAsset = {
      version: new RepresentedVersion(Buffer.from(bytes), {
        mediaType,
        more: [contentSecurityPolicy, name.startsWith('/') ? outsidePolicy : ownPolicy],
        signatures,
      }),
      policy: contentAddressedName({ name, mediaType, bytes }) === name ? 'immutable' : 'finished',
    }
    this.#kept.set(position, served)
    return served
  }
}

/** The entry at a position; `undefined` where a purge has come between looking the position up and reading there. */
export async function entryAt(
  journal: Pick<Journal, 'readAt'>,
  position: Position,
): Promise<Entry | undefined> {
  try {
    const [entry] = await journal.readAt([position])
    return entry
  } catch (error) {
    if (error instanceof NoEntryError) return undefined
    throw error
  }
}

/** What the name of an asset depends on; of the given name only the extension is kept. */
export type NamedAsset = Pick<EntryOf<'asset'>, 'name' | 'mediaType' | 'bytes'>

/** The first 128 bits of the SHA-256 of media type and bytes, in hex, with the extension of the asset's name. */
export function contentAddressedName({ name, mediaType, bytes }: NamedAsset): string {
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${mediaType}\n`), bytes])).slice(0, 32)
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase() ?? ''
  return `${digest}${extension}`
}
