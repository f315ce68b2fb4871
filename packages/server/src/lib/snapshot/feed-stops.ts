import type { TokenStop } from '@fixture-feed/contract/operator-answers'
import type { EntryOf } from '@fixture-feed/journal/entry'

/** The tokens that are stopped on one feed now. */
export class FeedStops {
  readonly #stops = new Map<string, TokenStop>()

  /** All stops, the oldest first. */
  get all(): readonly TokenStop[] {
    return [...this.#stops.values()]
  }

  /** The stop of a token; `undefined` when it may publish. */
  of(token: string | undefined): TokenStop | undefined {
    return token === undefined ? undefined : this.#stops.get(token)
  }

  /** Advances by an entry of the feed. */
  advance(entry: EntryOf<'stop' | 'release'>): void {
    const { token, by, at } = entry
    this.#stops.delete(token)
    if (entry.kind === 'stop') this.#stops.set(token, { token, by, at, reason: entry.reason })
  }
}
