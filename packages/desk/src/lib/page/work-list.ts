import type { Item } from '@fixture-feed/client'
import { msg, type OwnProperties, str, timeText } from '@fixture-feed/elements/page-parts'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { differencePart } from '../compare/compare-items.ts'
import { donePart, doneStyles } from '../feed/done-part.ts'
import { DecisionList } from '../holds/decision-list.ts'
import { DecisionPart } from '../holds/decision-part.ts'
import { deadlineWords, isTextSwapped, queueOrder } from '../holds/hold-words.ts'
import type { DeskWork } from './desk-work.ts'
import { feedHref } from './feed-hash.ts'
import { shortTitleOf } from './fixture-title.ts'

/** The pending decisions of all games as rows, the next due one first. */
export class WorkListElement extends DecisionList<DeskWork> {
  static override styles: CSSResult[] = [
    doneStyles,
    css`
      .work {
        gap: 0;
        padding: 0;
      }
    `,
  ]

  protected override render(): TemplateResult {
    const { desk } = this
    const groups = queueOrder(desk.groups)
    return html`<section class="stack" aria-label=${msg('Needs you')}>
      <h2 tabindex="-1">${msg(str`Needs you (${groups.length})`)}</h2>
      ${
        groups.length === 0
          ? html`<p class="muted">${msg('The queue is empty.')}</p>`
          : html`<ul class="panel list work">${repeat(
              groups,
              ({ key }) => key,
              group => html`<li><ff-work-row .desk=${desk} .group=${group}></ff-work-row></li>`,
            )}</ul>`
      }
      ${donePart(desk)}
    </section>`
  }

  protected override get parts(): readonly WorkRowElement[] {
    return [...this.renderRoot.querySelectorAll<WorkRowElement>('ff-work-row')]
  }
}

/** One pending decision as a row: game, headline, due time, and the actions. */
export class WorkRowElement extends DecisionPart<DeskWork> {
  static override readonly properties: OwnProperties<WorkRowElement> = {
    isOpen: { attribute: false },
  }

  static override styles: CSSResult = css`
    article {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto auto;
      gap: 6px 18px;
      align-items: center;
      padding: 10px 14px;
      border-block-end: 1px solid var(--_line);
    }

    h3 {
      font-size: 1rem;
      overflow-wrap: anywhere;
    }

    h3 a {
      padding-block: 3px;
    }

    .summary {
      display: -webkit-box;
      overflow: hidden;
      font-size: 0.875rem;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }

    .due {
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }

    .choices {
      flex-wrap: nowrap;
      gap: 6px;
    }

    details {
      font-size: 0.875rem;
    }

    .wide {
      grid-column: 1 / -1;
    }

    /* In a narrow window, the due time is between the headline and the buttons. */
    @media (width < 720px) {
      article {
        grid-template-columns: minmax(0, 1fr);
      }
    }
  `

  /** Whether the changes are shown. */
  declare isOpen: boolean | undefined

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('button, a')?.focus()
  }

  protected override get current(): Item | undefined {
    return this.desk.publishedItem(this.first)
  }

  protected override render(): TemplateResult {
    const { desk, group } = this
    const { feed, holds, proposal } = this.first
    const fixture = desk.fixtureOf(group)
    const nowMs = Date.now()
    const isSwapped = isTextSwapped(proposal, holds, nowMs)
    const summary = (this.proposed ?? this.current)?.content.summary
    const words = [
      fixture === undefined ? group.fixtureId : shortTitleOf(fixture),
      this.what,
      timeText(group.at),
    ]
    return html`<article aria-label=${`${words.join(', ')}: ${this.itsTitle}`}>
      <div>
        <small class="muted">${words.join(' · ')}</small>
        <h3><a href=${feedHref(feed)}>${this.itsTitle}</a></h3>
        ${typeof summary === 'string' ? html`<div class="summary">${summary}</div>` : nothing}
        ${proposal.reason === undefined ? nothing : html`<div class="muted">${msg(str`Reason: ${proposal.reason}`)}</div>`}
      </div>
      <strong class="due">${deadlineWords(group.due, nowMs)}</strong>
      ${this.choices()}
      ${isSwapped ? html`<p class="problem wide" role="status">${msg('The text changed but keeps its earlier due time. Review it.')}</p>` : nothing}
      <div class="row wide">${this.#changes()} ${this.boxes()}</div>
    </article>`
  }

  /** The changed words, rendered only while the row is open. */
  #changes(): TemplateResult | typeof nothing {
    const { current, proposed } = this
    if (current === undefined || proposed === undefined) return nothing
    const toggled = ({ target }: Event): void => {
      this.isOpen = (target as HTMLDetailsElement).open
    }
    return html`<details @toggle=${toggled}>
      <summary>${msg('What changed')}</summary>
      ${this.isOpen ? differencePart(current, proposed) : nothing}
    </details>`
  }
}
