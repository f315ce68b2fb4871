/** One page of a history, newest first. */
export interface HistoryPage<Change> {
  readonly changes: readonly Change[]
  /** Whether there are older ones. */
  readonly more: boolean
}

/** A history as far as it was read: its newest page, and the older ones that somebody asked for. */
export class PagedHistory<Change extends { readonly at: string }> implements HistoryPage<Change> {
  changes: readonly Change[] = []
  more = false
  readonly #readPage: (before?: string) => Promise<HistoryPage<Change>>

  /** @param readPage Reads the changes before an `at`, or the newest ones. */
  constructor(readPage: (before?: string) => Promise<HistoryPage<Change>>) {
    this.#readPage = readPage
  }

  /** Reads the newest page. Older ones stay, unless there may be changes between that were never read. */
  async readNewest(): Promise<void> {
    const { changes, more } = await this.#readPage()
    const oldest = changes.at(-1)?.at
    const place = this.changes.findLastIndex(({ at }) => at === oldest)
    const older = place < 0 ? [] : this.changes.slice(place + 1)
    if (more && older.length > 0) this.changes = [...changes, ...older]
    else Object.assign(this, { changes, more })
  }

  async readOlder(): Promise<void> {
    const { changes, more } = await this.#readPage(this.changes.at(-1)?.at)
    Object.assign(this, { changes: [...this.changes, ...changes], more })
  }
}
