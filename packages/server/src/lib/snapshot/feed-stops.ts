import type { EntryOf } from '@fixture-feed/journal/entry'

/** A token that was kept from changing a feed. */
export interface TokenStop {
  /** The name of the token. */
  readonly token: string
  /** The name of the token that stopped it. */
  readonly by: string
  readonly at: string
  readonly reason: string
  /** Who let it go, and when; left out while it is stopped. */
  readonly released?: { readonly by: string; readonly at: string } | undefined
}

/** The tokens of one feed that are stopped now, and those that were. */
export class FeedStops {
  readonly #standing = new Map<string, TokenStop>()
  readonly #past: TokenStop[] = []

  /** The stops that hold, the oldest first. */
  get standing(): readonly TokenStop[] {
    return [...this.#standing.values()]
  }

  /** Every stop that the feed ever had, those that hold last. */
  get all(): readonly TokenStop[] {
    return [...this.#past, ...this.#standing.values()]
  }

  /** The stop of a token; `undefined` when it may publish. */
  of(token: string | undefined): TokenStop | undefined {
    return token === undefined ? undefined : this.#standing.get(token)
  }

  /** Advances by an entry of the feed. */
  advance(entry: EntryOf<'stop' | 'release'>): void {
    const { token, by, at } = entry
    const known = this.#standing.get(token)
    this.#standing.delete(token)
    if (known !== undefined) this.#past.push({ ...known, released: { by, at } })
    if (entry.kind === 'stop') this.#standing.set(token, { token, by, at, reason: entry.reason })
  }
}
