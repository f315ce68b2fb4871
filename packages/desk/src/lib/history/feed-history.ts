import type { Item } from '@fixture-feed/client'
import type {
  FeedAct,
  FeedChange,
  FeedHistory,
  ItemLock,
  TokenStop,
} from '@fixture-feed/contract/operator-answers'
import type { DefinitionName } from '@fixture-feed/contract/operator-bodies'
import { definitionLabel, fullText, itemTitle } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { FeedPlace } from '../feed/feed-place.ts'
import { Attempts } from '../page/attempts.ts'
import { DeskElement } from '../page/desk-element.ts'
import { historyLines } from './history-lines.ts'
import { PagedHistory } from './paged-history.ts'

/** The settings of a feed can be changed while nothing of it changes. */
const everyMs = 5_000

/** Who did what to a feed, newest first. */
export class FeedHistoryElement extends DeskElement {
  static override readonly inputs = 'place snapshotAt items locks stops'

  static override styles: CSSResult = css`
    ol {
      display: grid;
      gap: 0;
      margin: 0;
      padding: 0;
      list-style: none;
    }

    ol > li {
      padding: 10px 0;
      border-block-end: 1px solid var(--_line);
    }

    ul {
      margin: 4px 0 0;
      padding-inline-start: 18px;
    }

    .link {
      padding: 0;
      border: 0;
      background: none;
      color: var(--_accent);
      font: inherit;
      text-align: start;
      text-decoration: underline;
      cursor: pointer;
      overflow-wrap: anywhere;
    }
  `

  declare place: FeedPlace
  /** A change of it reads the history anew. */
  declare snapshotAt: string | undefined
  /** The current items, for their titles. */
  declare items: readonly Item[]
  /** The locks now; a change of them reads the history anew. */
  declare locks: ReadonlyMap<string, ItemLock>
  /** The tokens that are stopped now; a change of them reads the history anew. */
  declare stops: readonly TokenStop[]
  readonly #pages = new PagedHistory<FeedChange>(this, before => this.#readPage(before))
  readonly #readNewest = (): Promise<void> => this.#pages.readNewest()
  readonly #attempts = new Attempts(this, { read: this.#readNewest, everyMs })
  #acts: readonly FeedAct[] = []
  /** Whether there were earlier acts than these. */
  #moreActs = false

  protected override willUpdate(changed: PropertyValues): void {
    const isOther = ['snapshotAt', 'locks', 'stops'].some(name => changed.has(name))
    if (this.hasUpdated && isOther) this.#attempts.read(this.#readNewest)
  }

  protected override render(): TemplateResult {
    const { changes, more } = this.#pages
    return html`<section class="panel" aria-label="History of the feed">
      <h2>Who did what</h2>
      ${this.#attempts.failurePart}
      <ol>${historyLines(changes, this.#acts, more).map(line => (line.kind === 'change' ? this.#change(line.change) : this.#act(line)))}</ol>
      ${this.#pages.olderPart(() => this.#attempts.read(() => this.#pages.readOlder()))}
      ${this.#moreActsPart()}
    </section>`
  }

  #moreActsPart(): TemplateResult | typeof nothing {
    const first = this.#acts.at(-1)
    if (!this.#moreActs || first === undefined) return nothing
    return html`<p class="muted">Locks, stops and settings before ${fullText(first.at)} are not told.</p>`
  }

  #act(act: FeedAct): TemplateResult {
    return html`<li>${this.#heading(act)}<ul><li>${this.#words(act)}</li></ul></li>`
  }

  #words(act: FeedAct): TemplateResult {
    switch (act.kind) {
      case 'stopped':
        return html`stopped ${act.token}: ${act.reason}`
      case 'released':
        return html`let ${act.token} go`
      case 'locked':
        return html`locked ${this.#link(act.id)}: ${act.reason}`
      case 'unlocked':
        return html`unlocked ${this.#link(act.id)}`
      case 'finished':
        return html`finished the feed`
      case 'live':
        return html`made the feed live again`
      case 'enabled':
        return html`enabled ${definitionWords(act.definitions)}`
    }
  }

  #change(change: FeedChange): TemplateResult {
    const { items, withdrawals, erased } = change
    return html`<li>
      ${this.#heading(change)}
      <ul>
        ${items.map(({ id, revision }) => html`<li>published ${this.#link(id)} rev. ${revision}</li>`)}
        ${withdrawals.map(({ id, reason }) => html`<li>withdrew ${this.#link(id)}${reason && `: ${reason}`}</li>`)}
        ${erased === undefined ? nothing : html`<li>erased ${erased}</li>`}
      </ul>
    </li>`
  }

  #heading({ at, by }: { readonly at: string; readonly by: string | null }): TemplateResult {
    return html`<strong>${by ?? 'Not recorded'}</strong> <time class="muted" datetime=${at}>${fullText(at)}</time>`
  }

  #link(id: string): TemplateResult {
    const item = this.items.find(each => each.id === id)
    return html`<button class="link" type="button" @click=${() => this.place.showHistory(id)}>
      ${item === undefined ? id : itemTitle(item)}
    </button>`
  }

  async #readPage(before: string | undefined): Promise<FeedHistory> {
    const page = await this.place.api.readFeedHistory(this.place.feed, before)
    if (before === undefined) {
      this.#acts = page.acts ?? []
      this.#moreActs = page.moreActs ?? false
    }
    return page
  }
}

function definitionWords(definitions: readonly DefinitionName[] | null): string {
  if (definitions === null) return 'all definitions'
  if (definitions.length === 0) return 'no definition'
  const words = definitions.map(
    ({ definitionKey, definitionVersion }) =>
      `${definitionLabel(definitionKey)} v${definitionVersion}`,
  )
  return `only ${words.join(', ')}`
}
