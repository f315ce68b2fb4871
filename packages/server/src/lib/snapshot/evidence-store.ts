import { hash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  type DraftEvidence,
  dataDrivenMedia,
  type Evidence,
  evidenceText,
} from '@fixture-feed/contract/evidence'
import {
  chainKey,
  type Entry,
  type FeedId,
  type Position,
  type StoredEvidence,
} from '@fixture-feed/journal/entry'
import type { ChainReader, EntryReader } from '@fixture-feed/journal/journal'
import { LRUCache } from 'lru-cache'
import { jsonHeaders, Rendition } from '../representation/representation.ts'
import { yieldToEventLoop } from '../slices/run-in-slices.ts'
import { entryAt } from './asset-store.ts'
import { evidenceIn, FeedEvidence } from './feed-evidence.ts'
import type { FeedStore } from './feed-store.ts'

export function toStoredEvidence(evidence: DraftEvidence, revision: number): StoredEvidence {
  const json = Buffer.from(evidenceText(evidence))
  return { id: evidence.id, revision, hash: hash('sha256', json), zstd: compressed(json) }
}

/** The evidence to store for a revision; `undefined` if its hash is known, because it is stored already. */
export function toNewEvidence(
  evidence: DraftEvidence,
  revision: number,
  knownHash: string | undefined,
): StoredEvidence | undefined {
  const json = Buffer.from(evidenceText(evidence))
  const ownHash = hash('sha256', json)
  if (ownHash === knownHash) return undefined
  return { id: evidence.id, revision, hash: ownHash, zstd: compressed(json) }
}

/** For the evidence of simulated games, level 1 gives the same size as the default level 3 and takes less time. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

function compressed(json: Buffer): string {
  return zstdCompressSync(json, compression).toString('base64')
}

export function fromStoredEvidence({ zstd }: StoredEvidence): DraftEvidence {
  return JSON.parse(zstdDecompressSync(Buffer.from(zstd, 'base64')).toString())
}

/**
 * Memory for the indexes of feeds that are not folded, in bytes. An index has an entry for every revision with
 * evidence.
 */
const maxIndexBytes = 64 * 1024 * 1024
const indexEntryBytes = 320

export interface EvidenceAddress extends FeedId {
  readonly itemId: string
  readonly revision: number
}

/**
 * The evidence of items, read from the journal on demand. A read of evidence does not fold a feed that is not in
 * memory.
 */
export class EvidenceStore {
  readonly #feeds: FeedStore
  readonly #evidence: LRUCache<string, FeedEvidence, FeedId>
  /** Entries by position. An entry may be large, and is read once for all items whose evidence it contains. */
  readonly #entries: LRUCache<Position, readonly StoredEvidence[]>
  readonly #responses: LRUCache<string, Rendition, EvidenceAddress>

  constructor(journal: EntryReader & ChainReader, feeds: FeedStore) {
    this.#feeds = feeds
    const cacheOptions = { maxSize: 16 * 1024 * 1024, ignoreFetchAbort: true } as const
    this.#evidence = new LRUCache({
      maxSize: maxIndexBytes,
      ignoreFetchAbort: true,
      sizeCalculation: ({ size }) => 1024 + size * indexEntryBytes,
      fetchMethod: async (_key, _stale, { context: feed }) => {
        const evidence = new FeedEvidence()
        for await (const entry of journal.readChain(feed)) {
          await yieldToEventLoop()
          evidence.advance(entry)
        }
        return evidence
      },
    })
    this.#entries = new LRUCache({
      ...cacheOptions,
      sizeCalculation: evidence =>
        evidence.reduce((bytes, { zstd }) => bytes + zstd.length + 512, 512),
      fetchMethod: async position => {
        const entry = await entryAt(journal, position)
        return entry && evidenceIn(entry)
      },
    })
    this.#responses = new LRUCache({
      ...cacheOptions,
      sizeCalculation: ({ identity }) => identity.length + 1024,
      fetchMethod: (_key, _stale, { context }) => this.#answer(context),
    })
  }

  /** Empties the caches, and lets no read in progress fill them, so that no deleted content stays in memory. */
  clear(): void {
    this.#evidence.clear()
    this.#entries.clear()
    this.#responses.clear()
  }

  /**
   * Called for each applied entry. Removes the cached index of its feed and the cached evidence that it replaces. An
   * erasure empties the caches.
   */
  note(entry: Entry & FeedId): void {
    if (entry.kind === 'erasure') this.clear()
    this.#evidence.delete(chainKey(entry))
    for (const { id, revision } of evidenceIn(entry))
      this.#responses.delete(keyOf({ ...entry, itemId: id, revision }))
  }

  /** The evidence of a revision of a published feed; `undefined` if there is none. */
  read(
    { fixtureId, feedKey }: FeedId,
    itemId: string,
    revision: number,
  ): Promise<Rendition | undefined> {
    const context = { fixtureId, feedKey, itemId, revision }
    return this.#responses.fetch(keyOf(context), { context })
  }

  async #answer(address: EvidenceAddress): Promise<Rendition | undefined> {
    const { itemId, revision } = address
    const index =
      this.#feeds.peek(address)?.fold.evidence ??
      (await this.#evidence.forceFetch(chainKey(address), { context: address }))
    const known = index.entry(itemId, revision)
    const entry = known && (await this.#entries.fetch(known.position))
    const stored = entry?.find(({ id }) => id === itemId)
    if (stored === undefined) return undefined
    const evidence = fromStoredEvidence(stored)
    const { source, digitalSourceType = dataDrivenMedia, plays, claims } = evidence
    const response: Evidence = { ...address, source, digitalSourceType, plays, claims }
    return new Rendition(Buffer.from(JSON.stringify(response)), jsonHeaders)
  }
}

function keyOf({ fixtureId, feedKey, itemId, revision }: EvidenceAddress): string {
  return JSON.stringify([fixtureId, feedKey, itemId, revision])
}
