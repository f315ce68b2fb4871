import type { FeedAuditEvent } from '@fixture-feed/contract/operator-responses'
import type { EntryOf } from '@fixture-feed/journal/entry'
import { changesOf, type FeedHolds, isDrop } from './feed-holds.ts'
import { areSameDefinitions, type KnownSettings } from './known-settings.ts'

/** The maximum number of stored audit events of a feed, and of items whose last drop is stored. */
const maxEvents = 100
const maxDrops = 1000
/** The maximum size of the stored events as JSON, in bytes. It matters because a hold may have thousands of names. */
const maxEventBytes = 2 * 2 ** 20

export class FeedAuditLog {
  /** The stored events, newest last, each with its size as JSON. */
  #events: { readonly event: FeedAuditEvent; readonly byteLength: number }[] = []
  #byteLength = 0
  /**
   * The last drop of each item, unless a later change of the item followed; the newest last. Publishers read these
   * drops so that they do not propose the same changes again.
   */
  readonly #drops = new Map<string, FeedAuditEvent>()
  #hasMore = false

  /** The stored events, newest first, followed by those drops in `#drops` that are older. */
  get newest(): readonly FeedAuditEvent[] {
    const events = this.#events.map(({ event }) => event)
    const known = new Set(events)
    const earlier = this.#drops.values().filter(drop => !known.has(drop))
    return [...earlier, ...events].toReversed()
  }

  get hasMore(): boolean {
    return this.#hasMore
  }

  /** Advances by an entry that may set or end a hold, or drop a pending change; `holds` are the holds before it. */
  advance(entry: EntryOf<'hold' | 'proposal' | 'publication'>, holds: FeedHolds): void {
    const { at, by = null } = entry
    if (entry.kind === 'hold') {
      const { holdId: id, rule, dropped = [] } = entry
      const event = { at, by: entry.by }
      this.#add(
        rule
          ? { kind: 'hold-set', ...event, hold: { id, ...event, ...rule } }
          : { kind: 'hold-ended', ...event, id },
      )
      for (const each of dropped) this.#addDrop({ id: each }, { at, by }, holds)
    } else {
      const { gone, proposed } = changesOf(entry)
      for (const id of [...gone, ...proposed.map(each => each.id)]) this.#drops.delete(id)
      for (const each of entry.proposals?.filter(isDrop) ?? [])
        this.#addDrop(each, { at, by }, holds)
    }
  }

  /** Adds the drop of a proposal, unless no such proposal exists, or the token that drops it also proposed it. */
  #addDrop(
    { id, reason }: { readonly id: string; readonly reason?: string | undefined },
    who: { readonly at: string; readonly by: string | null },
    holds: FeedHolds,
  ): void {
    const waiting = holds.proposalFor(id)
    if (waiting === undefined || waiting.by === who.by) return
    const { by: proposedBy, hash, item } = waiting
    const event = {
      kind: 'proposal-dropped' as const,
      ...who,
      id,
      proposedBy,
      hash,
      ...(item && { asOf: item.asOf }),
      ...(reason !== undefined && { reason }),
    }
    this.#add(event)
    this.#drops.delete(id)
    this.#drops.set(id, event)
    const [oldest] = this.#drops.keys()
    if (this.#drops.size > maxDrops && oldest !== undefined) this.#drops.delete(oldest)
  }

  /** Advances by a settings entry, which adds up to three events, or none. */
  advanceSettings(entry: EntryOf<'settings'>, before: KnownSettings): void {
    const { at, by = null, state, definitions, evidence } = entry
    if (state !== before.state) this.#add({ kind: 'state-changed', at, by, state })
    if (!areSameDefinitions(definitions, before.definitions))
      this.#add({ kind: 'definitions-changed', at, by, definitions })
    if (evidence !== before.evidence)
      this.#add({ kind: 'evidence-changed', at, by, evidence: evidence ?? 'optional' })
  }

  /** Removes the events that name an erased item, because their reasons may describe the item. */
  erase(itemId: string): void {
    this.#drops.delete(itemId)
    this.#events = this.#events.filter(({ event }) =>
      event.kind === 'hold-set'
        ? !event.hold.items?.includes(itemId)
        : event.kind !== 'proposal-dropped' || event.id !== itemId,
    )
    this.#byteLength = this.#events.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  #add(event: FeedAuditEvent): void {
    const byteLength = Buffer.byteLength(JSON.stringify(event))
    this.#events.push({ event, byteLength })
    this.#byteLength += byteLength
    while (this.#events.length > maxEvents || this.#byteLength > maxEventBytes) {
      this.#byteLength -= this.#events.shift()?.byteLength ?? 0
      this.#hasMore = true
    }
  }
}
