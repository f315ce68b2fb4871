import type { FeedAct, FeedChange, FeedHistory } from '@fixture-feed/contract/operator-answers'
import type { DefinitionName } from '@fixture-feed/contract/operator-bodies'
import { definitionLabel, fullText, itemTitle, msg, str } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { FeedPart } from '../feed/feed-part.ts'
import { historyLines } from './history-lines.ts'
import { PagedHistory } from './paged-history.ts'

/** Whose something is. */
interface Made {
  readonly at: string
  readonly by: string | null
  readonly approvedBy?: string
}

/** Who did what to a feed, newest first. */
export class FeedHistoryElement extends FeedPart {
  static override styles: CSSResult = css`
    ol {
      display: grid;
      gap: 0;
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

  /** The settings of a feed can be changed while nothing of it changes. */
  protected override readonly everyMs = 5_000
  readonly #pages = new PagedHistory<FeedChange>(before => this.#readPage(before))
  #version: number | undefined
  #acts: readonly FeedAct[] = []
  /** Whether there were earlier acts than these. */
  #moreActs = false

  protected override willUpdate(): void {
    const { version } = this.desk
    if (this.hasUpdated && version !== this.#version) this.attempt()
    this.#version = version
  }

  protected override render(): TemplateResult {
    const { changes, more } = this.#pages
    return html`<section class="panel" aria-label=${msg('History of the feed')}>
      <h2>${msg('Who did what')}</h2>
      ${this.failurePart}
      <ol>${historyLines(changes, this.#acts, more).map(line => (line.kind === 'change' ? this.#change(line.change) : this.#act(line)))}</ol>
      ${this.#pages.olderPart(() => this.attempt(() => this.#pages.readOlder()))}
      ${this.#moreActsPart()}
    </section>`
  }

  protected override read(): Promise<void> {
    return this.#pages.readNewest()
  }

  #moreActsPart(): TemplateResult | typeof nothing {
    const first = this.#acts.at(-1)
    if (!this.#moreActs || first === undefined) return nothing
    return html`<p class="muted">${msg(str`Holds and settings before ${fullText(first.at)} are not told.`)}</p>`
  }

  #act(act: FeedAct): TemplateResult {
    return html`<li>${this.#heading(act)}<ul><li>${this.#words(act)}</li></ul></li>`
  }

  #words(act: FeedAct): TemplateResult {
    switch (act.kind) {
      case 'held':
        return html`${msg('held back')}: ${this.desk.holdWords(act.hold)}: ${act.hold.reason}`
      case 'ended':
        return html`${msg(str`ended the hold “${act.id}”`)}`
      case 'dropped':
        return html`${msg(str`dropped what ${act.proposedBy} would say of`)} ${this.#link(act.id)}${act.reason && `: ${act.reason}`}`
      case 'finished':
        return html`${msg('finished the feed')}`
      case 'live':
        return html`${msg('made the feed live again')}`
      case 'enabled':
        return html`${msg('enabled')} ${definitionWords(act.definitions)}`
    }
  }

  #change(change: FeedChange): TemplateResult {
    const { items, withdrawals, erased } = change
    return html`<li>
      ${this.#heading(change)}
      <ul>
        ${items.map(({ id, revision }) => html`<li>${msg('published')} ${this.#link(id)} ${msg(str`rev. ${revision}`)}</li>`)}
        ${withdrawals.map(({ id, reason }) => html`<li>${msg('withdrew')} ${this.#link(id)}${reason && `: ${reason}`}</li>`)}
        ${erased === undefined ? nothing : html`<li>${msg('erased')} ${erased}</li>`}
      </ul>
    </li>`
  }

  #heading({ at, by, approvedBy }: Made): TemplateResult {
    return html`<strong>${by ?? msg('Not recorded')}</strong> ${approvedBy && html`${msg('approved by')} <strong>${approvedBy}</strong>`} <time class="muted" datetime=${at}>${fullText(at)}</time>`
  }

  #link(id: string): TemplateResult {
    const item = this.desk.item(id)
    return html`<button class="link" type="button" @click=${() => this.desk.show({ kind: 'history', itemId: id })}>
      ${item === undefined ? id : itemTitle(item)}
    </button>`
  }

  async #readPage(before: string | undefined): Promise<FeedHistory> {
    const page = await this.desk.api.readFeedHistory(this.desk.id, before)
    if (before === undefined) {
      this.#acts = page.acts ?? []
      this.#moreActs = page.moreActs ?? false
    }
    return page
  }
}

function definitionWords(definitions: readonly DefinitionName[] | null): string {
  if (definitions === null) return msg('all definitions')
  if (definitions.length === 0) return msg('no definition')
  const words = definitions.map(
    ({ definitionKey, definitionVersion }) =>
      `${definitionLabel(definitionKey)} v${definitionVersion}`,
  )
  return msg(str`only ${words.join(', ')}`)
}
