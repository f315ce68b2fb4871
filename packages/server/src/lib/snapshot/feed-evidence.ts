import type { Entry, Position, StoredEvidence } from '@fixture-feed/journal/entry'

/** Where the journal has the evidence of a revision, and the hash that it has there. */
export interface EvidencePlace extends Pick<StoredEvidence, 'hash'> {
  readonly position: Position
}

/** Where the evidence of a feed is, of each revision the last: what its entries add up to. */
export class FeedEvidence {
  readonly #places = new Map<string, Map<number, EvidencePlace>>()

  advance(entry: Entry): void {
    if (entry.kind === 'erasure') this.#places.delete(entry.itemId)
    for (const { id, revision, hash } of evidenceIn(entry)) {
      const places = this.#places.get(id) ?? new Map<number, EvidencePlace>()
      this.#places.set(id, places.set(revision, { position: entry.position, hash }))
    }
  }

  place(id: string, revision: number): EvidencePlace | undefined {
    return this.#places.get(id)?.get(revision)
  }

  *all(): Generator<{ id: string; revision: number; position: Position }> {
    for (const [id, places] of this.#places)
      for (const [revision, { position }] of places) yield { id, revision, position }
  }
}

export function evidenceIn(entry: Entry): readonly StoredEvidence[] {
  const hasEvidence = entry.kind === 'publication' || entry.kind === 'proposal'
  return (hasEvidence ? entry.evidence : undefined) ?? []
}
