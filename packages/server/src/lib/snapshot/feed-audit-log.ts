import type { FeedAuditEvent } from '@fixture-feed/contract/operator-responses'
import type { EntryOf } from '@fixture-feed/journal/entry'
import { changesOf, type FeedHolds, isDrop } from './feed-holds.ts'
import { areSameDefinitions, type KnownSettings } from './known-settings.ts'

/** How many acts of a feed are kept, and of how many items the last drop beside. */
const maxActs = 100
const maxDrops = 1000

export class FeedAuditLog {
  /** The newest last. */
  #acts: readonly FeedAuditEvent[] = []
  /** By item the drop that nothing came after, so that nobody proposes the same again; the newest last. */
  readonly #drops = new Map<string, FeedAuditEvent>()
  #hasMore = false

  /** The last act first: the last hundred, and earlier drops that nothing came after. */
  get newest(): readonly FeedAuditEvent[] {
    const earlier = this.#drops.values().filter(drop => !this.#acts.includes(drop))
    return [...earlier, ...this.#acts].toReversed()
  }

  get hasMore(): boolean {
    return this.#hasMore
  }

  /** Advances by an entry that may set or end a hold, or drop what waited; `holds` are those before it. */
  advance(entry: EntryOf<'hold' | 'proposal' | 'publication'>, holds: FeedHolds): void {
    const { at, by = null } = entry
    if (entry.kind === 'hold') {
      const { holdId: id, rule, dropped = [] } = entry
      const act = { at, by: entry.by }
      this.#add(
        rule
          ? { kind: 'held', ...act, hold: { id, ...act, ...rule } }
          : { kind: 'ended', ...act, id },
      )
      for (const each of dropped) this.#addDrop({ id: each }, { at, by }, holds)
    } else {
      const { gone, proposed } = changesOf(entry)
      for (const id of [...gone, ...proposed.map(each => each.id)]) this.#drops.delete(id)
      for (const each of entry.proposals?.filter(isDrop) ?? [])
        this.#addDrop(each, { at, by }, holds)
    }
  }

  /** A token that takes back what it proposed itself does nothing to the feed. */
  #addDrop(
    { id, reason }: { readonly id: string; readonly reason?: string | undefined },
    who: { readonly at: string; readonly by: string | null },
    holds: FeedHolds,
  ): void {
    const waiting = holds.proposalFor(id)
    if (waiting === undefined || waiting.by === who.by) return
    const { by: proposedBy, hash, item } = waiting
    const act = {
      kind: 'dropped' as const,
      ...who,
      id,
      proposedBy,
      hash,
      ...(item && { asOf: item.asOf }),
      ...(reason !== undefined && { reason }),
    }
    this.#add(act)
    this.#drops.delete(id)
    this.#drops.set(id, act)
    const [oldest] = this.#drops.keys()
    if (this.#drops.size > maxDrops && oldest !== undefined) this.#drops.delete(oldest)
  }

  /** Advances by new settings, which may be two acts, or none. */
  advanceSettings(entry: EntryOf<'settings'>, before: KnownSettings): void {
    const { at, by = null, state, definitions } = entry
    if (state !== before.state) this.#add({ kind: state, at, by })
    if (!areSameDefinitions(definitions, before.definitions))
      this.#add({ kind: 'enabled', at, by, definitions })
  }

  /** Forgets what was done to an item that was erased: the reasons may describe it. */
  erase(itemId: string): void {
    this.#drops.delete(itemId)
    this.#acts = this.#acts.filter(act =>
      act.kind === 'held'
        ? !act.hold.items?.includes(itemId)
        : act.kind !== 'dropped' || act.id !== itemId,
    )
  }

  #add(act: FeedAuditEvent): void {
    this.#hasMore ||= this.#acts.length === maxActs
    this.#acts = [...this.#acts, act].slice(-maxActs)
  }
}
