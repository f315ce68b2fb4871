import { fullText, msg } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'

/** Whose something is. */
interface Made {
  readonly at: string
  readonly by: string | null
  readonly approvedBy?: string
}

/** A history: page by page, of everybody or of one person. */
export abstract class HistoryPart<Change extends Made> extends FeedPart {
  static override readonly inputs: string = 'desk by'

  static override styles: CSSResult = css`
    .list > li {
      display: grid;
      gap: 4px;
      padding-block-end: 12px;
      border-block-end: 1px solid var(--_line);
    }

    dl {
      padding-inline-start: 12px;
      border-inline-start: 2px solid var(--_line);
    }

    .words,
    h2 {
      flex: 1 1 14rem;
    }

    .plain {
      color: var(--_accent);
      font: inherit;
      text-align: start;
      text-decoration: underline;
      overflow-wrap: anywhere;
    }
  `

  /** The one whose changes are shown; everybody's where it is empty. */
  declare by: string
  protected readonly pages: PagedHistory<Change> = new PagedHistory(before => this.readPage(before))
  #newest: unknown

  constructor() {
    super()
    this.by = ''
  }

  /** Where it is another than before, there is something new to read. */
  protected abstract readonly newest: unknown

  protected abstract readPage(before?: string): Promise<HistoryPage<Change>>

  protected override willUpdate(): void {
    const { newest } = this
    if (this.hasUpdated && newest !== this.#newest) this.attempt()
    this.#newest = newest
  }

  protected override read(): Promise<void> {
    return this.pages.readNewest()
  }

  protected isMeant({ by }: Pick<Made, 'by'>): boolean {
    return this.by === '' || this.by === by
  }

  protected peoplePart(made: readonly Pick<Made, 'by'>[]): TemplateResult {
    const names = new Set(made.flatMap(({ by }) => by ?? []))
    return html`<select aria-label=${msg('Who')} @change=${this.into('by')}>
      <option value="">${msg('Everybody')}</option>
      ${[...names].map(name => html`<option ?selected=${name === this.by}>${name}</option>`)}
    </select>`
  }

  protected olderPart(): TemplateResult | typeof nothing {
    const readOlder = () => this.attempt(() => this.pages.readOlder())
    if (!this.pages.more) return nothing
    return html`<button class="button" type="button" @click=${readOlder}>${msg('Older')}</button>`
  }

  protected madePart({ at, by, approvedBy }: Made): TemplateResult {
    return html`<strong>${by ?? msg('Not recorded')}</strong> ${approvedBy && html`${msg('approved by')} <strong>${approvedBy}</strong>`} <time class="muted" datetime=${at}>${fullText(at)}</time>`
  }
}

/** One page of a history, newest first. */
export interface HistoryPage<Change> {
  readonly changes: readonly Change[]
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
