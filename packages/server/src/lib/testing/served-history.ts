/**
 * The snapshots that readers were served, change by change. The expected results of replays are computed only from
 * these texts.
 */
import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'
import type { FeedId } from '@fixture-feed/journal/entry'

/** Bounds as a client writes them. */
export interface WrittenBounds {
  readonly after?: string | undefined
  readonly until?: string | undefined
}

export class ServedHistory {
  readonly feed: FeedId
  readonly #served: Snapshot[] = []

  constructor(feed: FeedId) {
    this.feed = feed
  }

  get length(): number {
    return this.#served.length
  }

  get last(): Snapshot | undefined {
    return this.#served.at(-1)
  }

  get instants(): readonly string[] {
    return this.#served.map(({ snapshotAt }) => snapshotAt)
  }

  record(text: string): void {
    this.#served.push(JSON.parse(text) as Snapshot)
  }

  /** Makes everything served so far look as if the item had never been served. */
  erase(id: string): void {
    for (const [index, snapshot] of this.#served.entries()) {
      this.#served[index] = { ...snapshot, items: snapshot.items.filter(item => item.id !== id) }
    }
  }

  /** The text that a read within bounds must return, byte for byte. */
  replay({ after, until }: WrittenBounds): string {
    const index =
      until === undefined
        ? this.#served.length - 1
        : this.#served.findLastIndex(({ snapshotAt }) => compareDateTimes(snapshotAt, until) <= 0)
    const shown = this.#served[index]
    if (shown === undefined) return textOf({ ...this.feed, snapshotAt: until ?? '', items: [] })
    const items = shown.items.filter(
      item => after === undefined || compareDateTimes(this.#publishedAt(item), after) > 0,
    )
    return textOf({ ...shown, items })
  }

  timeline(): string {
    const instants = this.#served.map(({ snapshotAt, items }) => ({
      snapshotAt,
      itemCount: items.length,
    }))
    return JSON.stringify({ ...this.feed, instants })
  }

  /** The time when clients first saw this revision. No revision is ever used twice. */
  #publishedAt({ id, revision }: Item): string {
    const first = this.#served.find(({ items }) =>
      items.some(item => item.id === id && item.revision === revision),
    )
    return first?.snapshotAt ?? ''
  }
}

function textOf({ fixtureId, feedKey, snapshotAt, items }: Snapshot): string {
  return JSON.stringify({ fixtureId, feedKey, snapshotAt, items })
}

/** Bounds as a query. */
export function queryOf({ after, until }: WrittenBounds): string {
  const parameters = new URLSearchParams()
  if (after !== undefined) parameters.set('after', after)
  if (until !== undefined) parameters.set('until', until)
  return parameters.size === 0 ? '' : `?${parameters}`
}
