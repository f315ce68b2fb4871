import type { FeedAct } from '@fixture-feed/contract/operator-answers'
import type { EntryOf } from '@fixture-feed/journal/entry'
import { areSameDefinitions, type KnownSettings, toKnownSettings } from './known-settings.ts'

/** How many acts of a feed are kept. */
const maxActs = 100

type HoldingEntry = EntryOf<'lock' | 'unlock' | 'stop' | 'release'>

/** The last acts of one feed: what was done to it beside publishing. */
export class FeedActs {
  /** The newest last. */
  #acts: readonly FeedAct[] = []
  #hasMore = false

  /** The last act first. */
  get newest(): readonly FeedAct[] {
    return this.#acts.toReversed()
  }

  /** Whether there were earlier acts, which are not kept. */
  get hasMore(): boolean {
    return this.#hasMore
  }

  /** Advances by a lock or a stop, or the end of one. */
  advance(entry: HoldingEntry): void {
    this.#add(actOf(entry))
  }

  /** Advances by new settings, which may be two acts, or none. */
  advanceSettings(entry: EntryOf<'settings'>, before: KnownSettings): void {
    const { at, by = null, state, definitions } = entry
    if (state !== before.state) this.#add({ kind: state, at, by })
    if (!areSameDefinitions(toKnownSettings(entry).definitions, before.definitions))
      this.#add({ kind: 'enabled', at, by, definitions })
  }

  /** Forgets the locks of an item that was erased: their reasons may describe it. */
  erase(itemId: string): void {
    this.#acts = this.#acts.filter(act => !('id' in act) || act.id !== itemId)
  }

  #add(act: FeedAct): void {
    this.#hasMore ||= this.#acts.length === maxActs
    this.#acts = [...this.#acts, act].slice(-maxActs)
  }
}

function actOf(entry: HoldingEntry): FeedAct {
  const { at, by } = entry
  switch (entry.kind) {
    case 'lock':
      return { kind: 'locked', at, by, id: entry.itemId, reason: entry.reason }
    case 'unlock':
      return { kind: 'unlocked', at, by, id: entry.itemId }
    case 'stop':
      return { kind: 'stopped', at, by, token: entry.token, reason: entry.reason }
    case 'release':
      return { kind: 'released', at, by, token: entry.token }
  }
}
