import { chainKey, chainOf, type Entry } from '@fixture-feed/journal/entry'
import { marksIn } from '../actors/drafts.ts'
import type { ServiceNode } from '../service/service-node.ts'
import { Violation } from './violation.ts'

interface KnownEntry {
  readonly id: string
  readonly kind: Entry['kind']
  readonly chain: string
  readonly previous: number
  readonly node: string
}

/** Compares the entries that the journals of the nodes report. */
export class AgreementChecks {
  readonly #entries = new Map<number, KnownEntry>()
  /** The position at which each mark was published. */
  readonly #published = new Map<string, number>()
  readonly #receipts = new Map<string, number>()

  take(entry: Entry, node: ServiceNode): void {
    const { id, kind, previous, position } = entry
    const known = this.#entries.get(position)
    if (known === undefined) {
      if (entry.kind === 'purge') this.#forgetFixture(entry.fixtureId)
      const chain = chainKey(chainOf(entry))
      this.#entries.set(position, { id, kind, chain, previous, node: node.name })
      this.#checkOnce(entry)
    } else if (known.id !== id || known.kind !== kind || known.previous !== previous) {
      throw new Violation(
        'nodes agree on entries',
        `${node.name} has another entry at position ${position} than ${known.node}`,
      )
    }
  }

  /** The position at which a mark was published first. */
  positionOf(mark: string): number | undefined {
    return this.#published.get(mark)
  }

  /** Forgets all entries, as their positions are given out again. */
  restart(): void {
    this.#entries.clear()
  }

  #checkOnce(entry: Entry): void {
    if (entry.kind === 'publication' || entry.kind === 'proposal' || entry.kind === 'receipt') {
      const { receipt } = entry
      if (receipt !== undefined) this.#noteOnce(this.#receipts, receipt.key, entry.position)
    }
    if (entry.kind !== 'publication') return
    for (const { content } of entry.items) {
      for (const mark of marksIn(JSON.stringify(content)))
        this.#noteOnce(this.#published, mark, entry.position)
    }
  }

  /** Forgets the publications of a purged fixture: the same publication may be published again. */
  #forgetFixture(fixtureId: string): void {
    for (const positions of [this.#published, this.#receipts]) {
      for (const [name, position] of positions) {
        const [fixture] = JSON.parse(this.#entries.get(position)?.chain ?? '[]') as string[]
        if (fixture === fixtureId) positions.delete(name)
      }
    }
  }

  #noteOnce(positions: Map<string, number>, name: string, position: number): void {
    const known = positions.get(name)
    if (known !== undefined) {
      throw new Violation(
        'a change is applied once',
        `${name} was applied at position ${known}, and again at ${position}`,
      )
    }
    positions.set(name, position)
  }
}
