import { fullText, msg, type OwnProperties } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { FeedPart } from '../feed/feed-part.ts'

/** A change or an audit event, with its author. */
interface Made {
  readonly at: string
  readonly by: string | null
  readonly approvedBy?: string
}

/** A paged history of all authors or of one author. */
export abstract class HistoryPart<Change extends Made> extends FeedPart {
  static override readonly properties: OwnProperties<HistoryPart<Made>> = {
    by: { attribute: false },
    pages: { attribute: false },
  }

  static override styles: CSSResult = css`
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
      text-align: start;
      overflow-wrap: anywhere;
    }
  `

  /** The author to show; all authors if empty. */
  declare by: string
  /** The newest page, and the older pages that were requested. */
  declare pages: HistoryPage<Change>
  #newest: unknown

  constructor() {
    super()
    this.by = ''
    this.pages = { changes: [], hasMore: false }
  }

  /** A changed value means that there is a new page to read. */
  protected abstract readonly newest: unknown

  /** Reads the changes before an instant, or the newest ones. */
  protected abstract readPage(before?: string): Promise<HistoryPage<Change>>

  protected override willUpdate(): void {
    const { newest } = this
    if (this.hasUpdated && newest !== this.#newest) this.attempt()
    this.#newest = newest
  }

  protected override async read(): Promise<void> {
    this.pages = withNewest(await this.readPage(), this.pages)
  }

  readonly #readOlder = (): Promise<void> =>
    this.attempt(async () => {
      const { changes, hasMore } = await this.readPage(this.pages.changes.at(-1)?.at)
      this.pages = { changes: [...this.pages.changes, ...changes], hasMore }
    })

  /**
   * Lines of all authors or of the selected one. A line keeps its element and its focus when newer lines are added.
   */
  protected listPart<Line extends Made>(
    lines: readonly Line[],
    key: (line: Line) => string,
    part: (line: Line) => TemplateResult,
  ): TemplateResult {
    const meant = lines.filter(({ by }) => this.by === '' || this.by === by)
    return html`<ol class="list">${repeat(meant, key, part)}</ol>`
  }

  protected peoplePart(made: readonly Made[]): TemplateResult {
    const names = new Set(made.map(({ by }) => by).filter(by => typeof by === 'string'))
    return html`<select aria-label=${msg('Who')} @change=${this.into('by')}>
      <option value="">${msg('Everyone')}</option>
      ${[...names].map(name => html`<option ?selected=${name === this.by}>${name}</option>`)}
    </select>`
  }

  protected olderPart(): TemplateResult | typeof nothing {
    if (!this.pages.hasMore) return nothing
    return html`<button class="button" type="button" @click=${this.#readOlder}>${msg('Older')}</button>`
  }

  protected madePart({ at, by, approvedBy }: Made): TemplateResult {
    return html`<strong>${by ?? msg('Not recorded')}</strong> ${approvedBy && html`${msg('approved by')} <strong>${approvedBy}</strong>`} <time class="muted" datetime=${at}>${fullText(at)}</time>`
  }
}

/** The loaded part of a history, newest first. */
export interface HistoryPage<Change> {
  readonly changes: readonly Change[]
  /** Whether older changes exist. */
  readonly hasMore: boolean
}

/** Prepends a new first page. Older changes stay, unless there may be unread changes in between. */
export function withNewest<Change extends { readonly at: string }>(
  newest: HistoryPage<Change>,
  read: HistoryPage<Change>,
): HistoryPage<Change> {
  const oldest = newest.changes.at(-1)?.at
  const place = read.changes.findLastIndex(({ at }) => at === oldest)
  const older = place < 0 ? [] : read.changes.slice(place + 1)
  if (!newest.hasMore || older.length === 0) return newest
  return { ...read, changes: [...newest.changes, ...older] }
}
