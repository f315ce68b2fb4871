/** One page of a history, newest first. */
export interface HistoryPage<Change> {
  readonly changes: readonly Change[]
  /** Whether there are older ones. */
  readonly more: boolean
}

/** A history as far as it was read: its newest page, and the older ones that somebody asked for. */
export class PagedHistory<Change extends { readonly at: string }> {
  readonly #readPage: (before?: string) => Promise<HistoryPage<Change>>
  #held: HistoryPage<Change> = { changes: [], more: false }

  /** @param readPage Reads the changes before an `at`, or the newest ones. */
  constructor(readPage: (before?: string) => Promise<HistoryPage<Change>>) {
    this.#readPage = readPage
  }

  /** Newest first. */
  get changes(): readonly Change[] {
    return this.#held.changes
  }

  /** Whether there are older changes, which were not read. */
  get more(): boolean {
    return this.#held.more
  }

  /** Reads the newest page. Older ones stay, unless there may be changes between that were never read. */
  async readNewest(): Promise<void> {
    this.#held = withNewest(this.#held, await this.#readPage())
  }

  async readOlder(): Promise<void> {
    const { changes, more } = await this.#readPage(this.changes.at(-1)?.at)
    this.#held = { changes: [...this.changes, ...changes], more }
  }
}

function withNewest<Change extends { readonly at: string }>(
  held: HistoryPage<Change>,
  newest: HistoryPage<Change>,
): HistoryPage<Change> {
  const oldest = newest.changes.at(-1)?.at
  const place = held.changes.findLastIndex(({ at }) => at === oldest)
  const older = held.changes.slice(place + 1)
  if (!newest.more || place < 0 || older.length === 0) return newest
  return { changes: [...newest.changes, ...older], more: held.more }
}
