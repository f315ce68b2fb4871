import { chainKey, type Entry, type EntryOf } from '@fixture-feed/journal/entry'
import { digestOf } from './lib/representation/entity-tag.ts'
import { holds } from './lib/representation/signing.ts'
import { contentAddressedName } from './lib/snapshot/asset-store.ts'
import { FeedFold } from './lib/snapshot/feed-fold.ts'
import { composeSnapshot } from './lib/snapshot/feed-snapshot.ts'

/** Compares the signatures of a relay's upstream with the content of the journal, entry by entry. */
export class StoredSignatures {
  readonly #publicKeys: readonly string[] | undefined
  readonly #folds = new Map<string, FeedFold>()

  /** @param publicKeys The accepted keys. Default: any. */
  constructor(publicKeys?: readonly string[]) {
    this.#publicKeys = publicKeys
  }

  /**
   * The kind of signature of the snapshot after an entry: `failed` if one of its signatures does not match,
   * `unsigned` if no accepted key has signed it. If only some keys are accepted, an asset is `unsigned` unless its
   * name is the hash of its content, because the signed snapshots contain the name. `undefined` for any other asset,
   * and for an entry that no upstream can have signed. Must be called with all entries of a feed, in order.
   */
  check(entry: Entry): 'signed' | 'unsigned' | 'failed' | undefined {
    if (entry.kind === 'erasure') this.#folds.get(chainKey(entry))?.advance(entry)
    if (entry.kind !== 'publication' && entry.kind !== 'asset') return undefined
    if (entry.origin !== 'observed') return undefined
    if (entry.kind === 'asset') return this.#checkName(entry)
    const bytes = this.#fold(entry)
    const { signatures = [] } = entry
    if (signatures.length === 0) return 'unsigned'
    const digest = digestOf(bytes())
    if (!signatures.every(each => holds(each, digest))) return 'failed'
    const isByKey = signatures.some(({ keyId }) => this.#publicKeys?.includes(keyId) ?? true)
    return isByKey ? 'signed' : 'unsigned'
  }

  #checkName(asset: EntryOf<'asset'>): 'unsigned' | undefined {
    if (this.#publicKeys === undefined || contentAddressedName(asset) === asset.name)
      return undefined
    return 'unsigned'
  }

  #fold(entry: EntryOf<'publication'>): () => Buffer {
    const { fixtureId, feedKey } = entry
    const fold = this.#folds.get(chainKey(entry)) ?? new FeedFold({ fixtureId, feedKey })
    this.#folds.set(chainKey(entry), fold)
    fold.advance(entry)
    return () => (fold.snapshot ? composeSnapshot(fold.snapshot) : Buffer.of())
  }
}
