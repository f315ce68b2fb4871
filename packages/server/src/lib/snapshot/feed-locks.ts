import type { ItemLock } from '@fixture-feed/contract/operator-answers'
import type { Entry, Proposal } from '@fixture-feed/journal/entry'

type LockingEntry = Extract<
  Entry,
  { kind: 'lock' | 'unlock' | 'proposal' | 'publication' | 'erasure' }
>

/** The items of one feed that are locked now, each with what others would make of it. */
export class FeedLocks {
  readonly #locks = new Map<string, ItemLock>()

  /** All locks, the oldest first. */
  get all(): readonly ItemLock[] {
    return [...this.#locks.values()]
  }

  /** The lock of an item. */
  of(id: string): ItemLock | undefined {
    return this.#locks.get(id)
  }

  /** The lock that keeps a token from changing an item; `undefined` when it may. */
  against(id: string, by: string | undefined): ItemLock | undefined {
    const lock = this.#locks.get(id)
    return lock?.by === by ? undefined : lock
  }

  /** Advances by an entry of the feed. */
  advance(entry: LockingEntry): void {
    switch (entry.kind) {
      case 'lock': {
        const { itemId: id, by, at, reason } = entry
        const known = this.#locks.get(id)
        this.#locks.delete(id)
        this.#locks.set(id, { ...known, id, by, at, reason })
        break
      }
      case 'unlock':
        this.#locks.delete(entry.itemId)
        break
      case 'erasure': {
        // The lock stays, so that nobody publishes the item again; its words may describe what was erased.
        const lock = this.#locks.get(entry.itemId)
        if (lock !== undefined) this.#locks.set(lock.id, { ...withoutProposal(lock), reason: '' })
        break
      }
      default:
        for (const proposal of entry.proposals ?? []) this.#propose(proposal, entry)
    }
  }

  #propose(
    { id, item, withdrawal }: Proposal,
    { at, by = null }: { readonly at: string; readonly by?: string | null | undefined },
  ): void {
    const lock = this.#locks.get(id)
    if (lock === undefined) return
    const wanted = { ...(item && { item }), ...(withdrawal && { withdrawal }) }
    const isStanding = item !== undefined || withdrawal !== undefined
    this.#locks.set(id, {
      ...withoutProposal(lock),
      ...(isStanding && { proposed: { at, by, ...wanted } }),
    })
  }
}

/** A lock of an item of which nobody wants anything else. */
export function withoutProposal({ proposed: _proposed, ...lock }: ItemLock): ItemLock {
  return lock
}
