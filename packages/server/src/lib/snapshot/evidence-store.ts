import { type DraftEvidence, dataDrivenMedia, type Evidence } from '@fixture-feed/contract/evidence'
import type { Entry, FeedId, Position, StoredEvidence } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { LRUCache } from 'lru-cache'
import { jsonHeaders, RepresentedVersion } from '../representation/representation.ts'
import { entryAt } from './asset-store.ts'
import type { FeedStore } from './feed-store.ts'

/** The evidence of a revision as it was published, and where the journal has each of its plays. */
export interface KnownEvidence {
  readonly revision: number
  readonly evidence: DraftEvidence
  readonly places: ReadonlyMap<string, Position>
}

/** Reads evidence from the journal, which has each play of an item once: the last entries are kept, as it is in few. */
export class EvidenceReads {
  readonly #journal: Pick<Journal, 'readAt'>
  readonly #kept = new LRUCache<Position, Entry>({ max: 8 })

  constructor(journal: Pick<Journal, 'readAt'>) {
    this.#journal = journal
  }

  /** The evidence of an item that the entry at a position has; `undefined` when it was erased or purged meanwhile. */
  async read(id: string, position: Position): Promise<KnownEvidence | undefined> {
    const stored = await this.#stored(id, position)
    if (stored === undefined) return undefined
    const places = new Map<string, Position>()
    const plays: DraftEvidence['plays'][number][] = []
    for (const play of stored.plays) {
      const at = 'at' in play ? play.at : position
      const there = 'at' in play ? (await this.#stored(id, at))?.plays : [play]
      const found = there?.find(each => each.id === play.id)
      if (found === undefined || 'at' in found) return undefined
      plays.push(found)
      places.set(play.id, at)
    }
    const { revision, ...evidence } = stored
    return { revision, evidence: { ...evidence, plays }, places }
  }

  /** Keeps an entry that was read for another reason. */
  keep(entry: Entry): void {
    this.#kept.set(entry.position, entry)
  }

  async #stored(id: string, position: Position): Promise<StoredEvidence | undefined> {
    const entry = this.#kept.get(position) ?? (await entryAt(this.#journal, position))
    if (entry?.kind !== 'publication' && entry?.kind !== 'proposal') return undefined
    this.keep(entry)
    return entry.evidence?.find(each => each.id === id)
  }
}

/** The evidence of items by revision, read from the journal when somebody asks, the last used kept in memory. */
export class EvidenceStore {
  readonly #journal: Pick<Journal, 'readAt'>
  readonly #feeds: FeedStore
  readonly #kept = new LRUCache<string, RepresentedVersion>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ identity }) => identity.length + 1024,
  })

  constructor(journal: Pick<Journal, 'readAt'>, feeds: FeedStore) {
    this.#journal = journal
    this.#feeds = feeds
  }

  /** Forgets everything, so that nothing that was deleted is left in memory. */
  clear(): void {
    this.#kept.clear()
  }

  /**
   * The evidence of a revision; `undefined` when there is none. The feed knows where the journal has it: that is one read
   * there, and one for each other entry that has plays of it.
   */
  async read(
    feed: FeedId,
    itemId: string,
    revision: number,
  ): Promise<RepresentedVersion | undefined> {
    const { fold } = await this.#feeds.open(feed)
    const position = fold.evidencePositions(itemId).get(revision)
    if (position === undefined) return undefined
    const key = JSON.stringify([position, itemId])
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const known = await new EvidenceReads(this.#journal).read(itemId, position)
    // It may have been erased meanwhile.
    if (known === undefined || !fold.evidencePositions(itemId).has(revision)) return undefined
    const { source, digitalSourceType = dataDrivenMedia, plays, claims } = known.evidence
    const { fixtureId, feedKey } = feed
    const said = { source, digitalSourceType, plays, claims }
    const answer: Evidence = { fixtureId, feedKey, itemId, revision, ...said }
    const version = new RepresentedVersion(Buffer.from(JSON.stringify(answer)), jsonHeaders)
    this.#kept.set(key, version)
    return version
  }
}
