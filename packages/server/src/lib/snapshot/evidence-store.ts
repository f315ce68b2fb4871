import { hash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  type DraftEvidence,
  dataDrivenMedia,
  type Evidence,
  evidenceText,
} from '@fixture-feed/contract/evidence'
import type { Entry, FeedId, Position, StoredEvidence } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { LRUCache } from 'lru-cache'
import { jsonHeaders, RepresentedVersion } from '../representation/representation.ts'
import { entryAt } from './asset-store.ts'
import type { FeedStore } from './feed-store.ts'

/** Evidence as a journal has it. */
export function toStoredEvidence(evidence: DraftEvidence, revision: number): StoredEvidence {
  const text = evidenceText(evidence)
  const zstd = zstdCompressSync(text).toString('base64')
  return { id: evidence.id, revision, hash: hash('sha256', text), zstd }
}

export function fromStoredEvidence({ zstd }: StoredEvidence): DraftEvidence {
  return JSON.parse(zstdDecompressSync(Buffer.from(zstd, 'base64')).toString())
}

/** All evidence that an entry has, by item. */
export function evidenceIn(entry: Entry | undefined): ReadonlyMap<string, StoredEvidence> {
  const evidence = entry?.kind === 'publication' || entry?.kind === 'proposal' ? entry.evidence : []
  return new Map(evidence?.map(each => [each.id, each]))
}

interface EvidenceRequest {
  readonly feed: FeedId
  readonly itemId: string
  readonly revision: number
  readonly position: Position
}

/** The evidence of items by revision, read from the journal when somebody asks, the last used kept in memory. */
export class EvidenceStore {
  readonly #feeds: FeedStore
  /** By position: an entry may be large, and is read once for all items whose evidence it has. */
  readonly #entries: LRUCache<Position, ReadonlyMap<string, StoredEvidence>>
  readonly #answers: LRUCache<string, RepresentedVersion, EvidenceRequest>

  constructor(journal: Pick<Journal, 'readAt'>, feeds: FeedStore) {
    this.#feeds = feeds
    const maxSize = 16 * 1024 * 1024
    const kept = { maxSize, ignoreFetchAbort: true } as const
    this.#entries = new LRUCache({
      ...kept,
      sizeCalculation: evidence =>
        [...evidence.values()].reduce((bytes, { zstd }) => bytes + zstd.length + 512, 512),
      fetchMethod: async position => evidenceIn(await entryAt(journal, position)),
    })
    this.#answers = new LRUCache({
      ...kept,
      sizeCalculation: ({ identity }) => identity.length + 1024,
      fetchMethod: (_key, _stale, { context }) => this.#answer(context),
    })
  }

  /** Forgets everything, and keeps nothing of the reads under way, so that nothing that was deleted is left in memory. */
  clear(): void {
    this.#entries.clear()
    this.#answers.clear()
  }

  /** The evidence of a revision; `undefined` when there is none. */
  async read(
    feed: FeedId,
    itemId: string,
    revision: number,
  ): Promise<RepresentedVersion | undefined> {
    const { fold } = await this.#feeds.open(feed)
    const position = fold.evidencePlace(itemId, revision)?.position
    if (position === undefined) return undefined
    const context = { feed, itemId, revision, position }
    const answer = await this.#answers.fetch(JSON.stringify([position, itemId]), { context })
    // It may have been erased meanwhile.
    return fold.evidencePlace(itemId, revision) === undefined ? undefined : answer
  }

  async #answer({
    feed: { fixtureId, feedKey },
    itemId,
    revision,
    position,
  }: EvidenceRequest): Promise<RepresentedVersion | undefined> {
    const stored = (await this.#entries.fetch(position))?.get(itemId)
    if (stored === undefined) return undefined
    const { source, digitalSourceType = dataDrivenMedia, plays, claims } = fromStoredEvidence(stored)
    const said = { source, digitalSourceType, plays, claims }
    const answer: Evidence = { fixtureId, feedKey, itemId, revision, ...said }
    return new RepresentedVersion(Buffer.from(JSON.stringify(answer)), jsonHeaders)
  }
}
