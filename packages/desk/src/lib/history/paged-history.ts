import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit'

/** One page of a history, newest first. */
export interface HistoryPage<Change> {
  readonly changes: readonly Change[]
  /** Whether there are older ones. */
  readonly more: boolean
}

/** A history as far as it was read: its newest page, and the older ones that somebody asked for. */
export class PagedHistory<Change extends { readonly at: string }> {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>
  readonly #readPage: (before?: string) => Promise<HistoryPage<Change>>
  #held: HistoryPage<Change> = { changes: [], more: false }
  #cleared = 0

  /** @param readPage Reads the changes before an `at`, or the newest ones. */
  constructor(
    host: Pick<ReactiveControllerHost, 'requestUpdate'>,
    readPage: (before?: string) => Promise<HistoryPage<Change>>,
  ) {
    this.#host = host
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

  /** Forgets what was read, and what is under way: the history is that of something else. */
  clear(): void {
    this.#cleared++
    this.#held = { changes: [], more: false }
  }

  /** Reads the newest page. Older ones stay, unless there may be changes between that were never read. */
  async readNewest(): Promise<void> {
    await this.#take(undefined, newest => withNewest(this.#held, newest))
  }

  async readOlder(): Promise<void> {
    const before = this.changes.at(-1)?.at
    await this.#take(before, ({ changes, more }) =>
      // What was read meanwhile may have taken the place of the page that this one goes on from.
      this.changes.at(-1)?.at === before
        ? { changes: [...this.changes, ...changes], more }
        : this.#held,
    )
  }

  /** @param readOlder What a click does. */
  olderPart(readOlder: () => void): TemplateResult | typeof nothing {
    if (!this.more) return nothing
    return html`<button class="button" type="button" @click=${readOlder}>Older</button>`
  }

  async #take(
    before: string | undefined,
    join: (page: HistoryPage<Change>) => HistoryPage<Change>,
  ): Promise<void> {
    const cleared = this.#cleared
    const page = await this.#readPage(before)
    if (cleared !== this.#cleared) return
    this.#held = join(page)
    this.#host.requestUpdate()
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
