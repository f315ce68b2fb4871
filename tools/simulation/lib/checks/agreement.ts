import { chainKey, chainOf, type Entry, type EntryOf } from '@fixture-feed/journal/entry'
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

/** The items of a feed after an entry. */
interface FeedItems {
  /** The last revision of each item that was ever published. */
  readonly revisions: ReadonlyMap<string, number>
  readonly current: ReadonlySet<string>
}

const noItems: FeedItems = { revisions: new Map(), current: new Set() }

/** Compares the entries that the journals of the nodes report. */
export class AgreementChecks {
  readonly #entries = new Map<number, KnownEntry>()
  /** The position of the last publication of each mark. */
  readonly #published = new Map<string, number>()
  readonly #times = new Map<string, number>()
  readonly #receipts = new Map<string, number>()
  /**
   * The items of a feed after each entry, by the position of the entry. Absent if an earlier entry of the feed is
   * unknown.
   */
  readonly #items = new Map<number, FeedItems>()
  /** The position of the last purge of each fixture. */
  readonly #purges = new Map<string, number>()
  readonly #upstream: AgreementChecks | undefined
  /** The instant of the last observed snapshot of each chain, in milliseconds. */
  readonly #observedAtMs = new Map<string, number>()

  /**
   * @param upstream The checks of the upstream, if relays wrote the entries. The upstream may publish any revisions.
   *   After a purge, which its relays do not record, the upstream may publish a text again.
   */
  constructor(upstream?: AgreementChecks) {
    this.#upstream = upstream
  }

  take(entry: Entry, node: ServiceNode): void {
    const { id, kind, previous, position } = entry
    const known = this.#entries.get(position)
    if (known === undefined) {
      if (entry.kind === 'purge' || entry.kind === 'purged') this.#notePurge(entry)
      const chain = chainKey(chainOf(entry))
      this.#entries.set(position, { id, kind, chain, previous, node: node.name })
      const marks = entry.kind === 'publication' ? marksIn(JSON.stringify(entry.items)) : []
      for (const mark of marks) this.#times.set(mark, this.timesPublished(mark) + 1)
      if (this.#isPurged(entry)) return
      if (this.#upstream !== undefined) this.#noteObservation(entry, chain)
      this.#checkOnce(entry)
      if (this.#upstream === undefined) this.#checkItems(entry, chain)
    } else if (known.id !== id || known.kind !== kind || known.previous !== previous) {
      throw new Violation(
        'nodes agree on entries',
        `${node.name} has another entry at position ${position} than ${known.node}`,
      )
    }
  }

  /**
   * Whether an entry belongs to a purged history. A node may report the entry after another node has reported the
   * purge. An append that was decided before the purge may be stored between the purge and the end of its chain.
   */
  #isPurged({ fixtureId, position, previous }: Entry): boolean {
    const purgedAt = this.#purges.get(fixtureId) ?? 0
    return position < purgedAt || (previous > 0 && previous < purgedAt)
  }

  /** The number of publications of a mark. It exceeds 1 if an attempt arrived again after a purge. */
  timesPublished(mark: string): number {
    return this.#times.get(mark) ?? 0
  }

  /** The position of the last publication of a mark. */
  positionOf(mark: string): number | undefined {
    return this.#published.get(mark)
  }

  /** Forgets all entries but not the published marks, because the positions of the entries will be assigned again. */
  restart(): void {
    this.#entries.clear()
    this.#items.clear()
    this.#purges.clear()
    this.#observedAtMs.clear()
  }

  /**
   * Forgets the texts of a recorded feed when its relay goes back from a snapshot of the far future to an earlier
   * one. The earlier snapshot may lack these texts, and a later one has them again. Another check decides whether the
   * relay may go back.
   */
  #noteObservation(entry: Entry, chain: string): void {
    if (entry.kind !== 'publication') return
    const atMs = Date.parse(entry.at)
    const isEarlier = atMs < (this.#observedAtMs.get(chain) ?? 0)
    this.#observedAtMs.set(chain, atMs)
    if (!isEarlier) return
    for (const [mark, position] of this.#published)
      if (this.#entries.get(position)?.chain === chain) this.#published.delete(mark)
  }

  #checkOnce(entry: Entry): void {
    if (entry.kind === 'publication' || entry.kind === 'proposal' || entry.kind === 'receipt') {
      const { receipt } = entry
      if (receipt !== undefined) this.#noteOnce(this.#receipts, receipt.key, entry.position)
    }
    if (entry.kind !== 'publication') return
    for (const { content } of entry.items) {
      for (const mark of marksIn(JSON.stringify(content))) {
        const upstreamTimes = this.#upstream?.timesPublished(mark) ?? 1
        if (this.timesPublished(mark) <= upstreamTimes) this.#published.delete(mark)
        this.#noteOnce(this.#published, mark, entry.position)
      }
    }
  }

  /**
   * Derives the items of a feed after an entry from the items after its previous entry. Checks that the revisions
   * increase and that the number of items is the number that the entry states.
   */
  #checkItems(entry: Entry, chain: string): void {
    const { previous, position } = entry
    const before = previous === 0 ? noItems : this.#items.get(previous)
    if (before === undefined || !('feedKey' in entry)) return
    const after = itemsAfter(entry, before)
    this.#items.set(position, after)
    const hasCount = entry.kind === 'publication' || entry.kind === 'erasure'
    if (!hasCount || entry.itemCount === after.current.size) return
    throw new Violation(
      'an entry continues its feed',
      `${chain} has ${after.current.size} items after the entry at position ${position}, which states ${entry.itemCount}`,
    )
  }

  /**
   * Forgets the publications of a purged fixture: its feeds start again, and the same publication may be published
   * again.
   */
  #notePurge({ fixtureId, position: purgedAt }: Entry): void {
    this.#purges.set(fixtureId, Math.max(purgedAt, this.#purges.get(fixtureId) ?? 0))
    for (const [position, { chain }] of this.#entries) {
      const [fixture] = JSON.parse(chain) as string[]
      if (fixture === fixtureId) this.#items.set(position, noItems)
    }
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

function itemsAfter(entry: Entry, before: FeedItems): FeedItems {
  if (entry.kind === 'erasure') return withoutItem(before, entry.itemId)
  return entry.kind === 'publication' ? itemsAfterPublication(entry, before) : before
}

function withoutItem({ revisions, current }: FeedItems, itemId: string): FeedItems {
  const left = new Set(current)
  left.delete(itemId)
  return { revisions, current: left }
}

function itemsAfterPublication(
  { items, withdrawals, position }: EntryOf<'publication'>,
  before: FeedItems,
): FeedItems {
  const revisions = new Map(before.revisions)
  const current = new Set(before.current)
  for (const { id, revision } of items) {
    const last = revisions.get(id) ?? 0
    if (revision <= last) {
      throw new Violation(
        'an entry continues its feed',
        `the entry at position ${position} has revision ${revision} of ${id} after revision ${last}`,
      )
    }
    revisions.set(id, revision)
    current.add(id)
  }
  for (const { id } of withdrawals) current.delete(id)
  return { revisions, current }
}
