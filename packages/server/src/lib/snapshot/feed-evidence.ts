import type { Entry, Position, StoredEvidence } from '@fixture-feed/journal/entry'

/** The position and the hash of the evidence of a revision. */
export interface EvidenceEntry {
  /** SHA-256 of the evidence as JSON, hex. */
  readonly hash: string
  readonly position: Position
}

/**
 * For each revision with evidence, the hash of its newest evidence and the position of the entry that contains it.
 */
export class FeedEvidence {
  readonly #entries = new Map<string, Map<number, EvidenceEntry>>()

  /** Number of revisions with evidence. */
  get size(): number {
    let size = 0
    for (const entries of this.#entries.values()) size += entries.size
    return size
  }

  advance(entry: Entry): void {
    if (entry.kind === 'erasure') this.#entries.delete(entry.itemId)
    for (const { id, revision, hash } of evidenceIn(entry)) {
      const entries = this.#entries.get(id) ?? new Map<number, EvidenceEntry>()
      this.#entries.set(id, entries.set(revision, { position: entry.position, hash }))
    }
  }

  entry(id: string, revision: number): EvidenceEntry | undefined {
    return this.#entries.get(id)?.get(revision)
  }

  *all(): Generator<{ id: string; revision: number; position: Position }> {
    for (const [id, entries] of this.#entries)
      for (const [revision, { position }] of entries) yield { id, revision, position }
  }
}

export function evidenceIn(entry: Entry): readonly StoredEvidence[] {
  const hasEvidence = entry.kind === 'publication' || entry.kind === 'proposal'
  return (hasEvidence ? entry.evidence : undefined) ?? []
}
