import type { Item } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { ItemEvidenceEvent, ItemHistoryEvent, ItemInspectEvent } from '../../feed-events.ts'
import { itemScore } from '../score/item-score.ts'
import { definitionIcon, moreIcon, shareIcon } from './icons.ts'
import { itemTitle } from './item-title.ts'
import { msg, str, wordLanguage } from './msg.ts'
import { fullText, timeText } from './time-text.ts'

/** The last change of an item: added, revised, or withdrawn and about to disappear. */
export type ItemMark = 'added' | 'revised' | 'withdrawn'

const changeLabels: Readonly<Record<ItemMark, () => string>> = {
  added: () => msg('New'),
  revised: () => msg('Updated'),
  withdrawn: () => msg('Removed'),
}

export interface ItemHeaderOptions {
  /** The kind of item, as a label. */
  readonly label: string
  /** The element that contains the header. */
  readonly host: EventTarget & {
    readonly change: ItemMark | undefined
    readonly inspectable: boolean
    readonly withoutJson: boolean | undefined
    readonly brief: boolean
    open: boolean
    readonly feedLanguage: string | undefined
    readonly periods: number | undefined
    readonly itemHref: ((itemId: string) => string | undefined) | undefined
  }
  /** Whether the link was copied a moment ago. */
  readonly isCopied: boolean
  readonly copy: (event: MouseEvent) => void
}

/** The class of an event that a button of the header dispatches. */
type AskingEvent = typeof ItemEvidenceEvent | typeof ItemHistoryEvent | typeof ItemInspectEvent

/** The line above the content of an item: its kind, badge, game time, time of day and actions. */
export function itemHeader(item: Item, options: ItemHeaderOptions): TemplateResult {
  const { definitionKey, effectiveAt } = item
  const { label, host } = options
  const { change } = host
  const gameTime = itemScore(item, host.periods)?.gameTime
  // The labels are in the language of the page, which may differ from the language of the feed.
  const language = host.feedLanguage ? wordLanguage() : nothing
  return html`<header class="eyebrow line" part="header" lang=${language}>
    <span class="kind line" part="kind">${definitionIcon(definitionKey)}${label}</span>
    ${change ? html`<mark class="badge" part="badge">${changeLabels[change]()}</mark>` : nothing}
    <span class="when line">
      ${gameTime === undefined ? nothing : html`<bdi class="strong" part="clock">${gameTime}</bdi>`}
      <time part="time" datetime=${effectiveAt} title=${fullText(effectiveAt)}>${timeText(effectiveAt)}</time>
    </span>
    ${toolsOf(item, options)} ${host.brief ? openButton(item, host) : nothing}
  </header>`
}

/** The button that shows a brief item completely, or reduces it to its headline and a short part again. */
function openButton(item: Item, host: ItemHeaderOptions['host']) {
  const toggle = (): void => {
    host.open = !host.open
  }
  return html`<button
    class="pill open" part="tool" type="button" aria-expanded=${host.open}
    aria-label=${msg(str`Details: ${itemTitle(item)}`)} @click=${toggle}
  ></button>`
}

/**
 * The actions of an item. All except "Sources" and the share link are in a collapsed menu, because most readers do not
 * use them.
 */
function toolsOf(
  item: Item,
  { host, isCopied, copy }: ItemHeaderOptions,
): TemplateResult | typeof nothing {
  const { inspectable, withoutJson } = host
  const isRevised = item.revision > 1
  const href = host.itemHref?.(item.id)
  if (href === undefined && !inspectable) return nothing
  const title = itemTitle(item)
  const button = (text: string, label: string, Asked: AskingEvent, look = 'pill') => html`<button
    class=${look} part="tool" type="button" aria-label=${label} @click=${() => host.dispatchEvent(new Asked(item))}
  >${text}</button>`
  const json = msg('Show as JSON')
  const changed = msg('What changed')
  const share = html`<a class="pill share" part="tool" href=${href} title=${msg('Share')}
      aria-label=${msg(str`Share: ${title}`)} @click=${copy}>${isCopied ? '✓' : shareIcon}</a
    ><span class="hidden" role="status">${isCopied ? msg('Link copied') : nothing}</span>`
  const revision = msg(str`What changed (version ${item.revision})`)
  return html`
    ${inspectable ? button(msg('Sources'), msg(str`Sources: ${title}`), ItemEvidenceEvent, 'pill why') : nothing}
    ${href === undefined ? nothing : share}
    ${
      inspectable && (isRevised || !withoutJson)
        ? html`<details class="tools" part="tools">
      <summary class="pill" title=${msg('More')} aria-label=${msg(str`More: ${title}`)}>${moreIcon}</summary>
      <div class="menu line">
        ${isRevised ? button(revision, `${changed}: ${title}`, ItemHistoryEvent) : nothing}
        ${withoutJson ? nothing : button(json, `${json}: ${title}`, ItemInspectEvent)}
      </div>
    </details>`
        : nothing
    }
  `
}

export const itemFrame: CSSResult = css`
  :host {
    display: block;
    container: item / inline-size;
  }

  /*
   * Pages have sticky bars at their top or bottom. Elements that are scrolled into view or focused must not be hidden
   * by them.
   */
  :host,
  * {
    scroll-margin-block: 5rem 8rem;
  }

  .frame {
    position: relative;
    padding: 16px 16px 0;
    overflow: clip;
    overflow-wrap: anywhere;
  }

  .frame::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: 4px;
    background: var(--_hero, transparent);
  }

  .frame:focus-visible {
    outline-offset: -2px;
  }

  .eyebrow {
    min-block-size: 24px;
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  .kind {
    color: var(--_accent);
    font-weight: 650;
    font-size: 0.75rem;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }

  .when {
    margin-inline-start: auto;
  }

  :host([change='added']) .badge {
    color: var(--_good);
  }

  :host([change='withdrawn']) .badge {
    color: var(--_danger);
  }

  /* The open menu has a separate line. */
  .tools[open] {
    display: contents;
  }

  .tools[open]::details-content {
    flex-basis: 100%;
  }

  .eyebrow .pill {
    display: inline-grid;
    place-items: center;
    min-inline-size: 28px;
    min-block-size: 28px;
    padding: 0 6px;
    background: none;
    color: inherit;
    font-size: inherit;
    text-decoration: none;
  }

  /*
   * A touch target of 44 pixels in a line of 28 pixels. Its margins are negative only above and below, because it
   * must not cover the buttons next to it.
   */
  .eyebrow .share {
    min-inline-size: 44px;
    min-block-size: 44px;
    margin: -8px 0;
    border-color: transparent;
  }

  .menu {
    justify-content: end;
  }

  .body {
    gap: 12px;
    padding-block-end: 16px;
  }

  .body > * {
    margin: 0;
  }

  .open::before {
    content: '▾';
  }

  .open[aria-expanded='true']::before {
    content: '▴';
  }

  :host([brief]:not([open])) .body {
    gap: 4px;
    padding-block-end: 10px;
  }

  /*
   * In addition to the headline, only the line of figures, the run, or the start of the text is shown. The score is
   * also shown, except after a line of figures or a run.
   */
  :host([brief]:not([open]))
    :is(
      .body > :not([part='headline'], [part='stat-line'], [part='run'], [part='summary'], [part='list'], .score-line),
      .stat-line ~ *,
      .run ~ *,
      .summary:has(~ .run, ~ .bars, ~ [part='bars'], ~ .stat-line),
      .summary ~ .bullets,
      li:not(:first-child)
    ) {
    display: none;
  }

  :host([brief]:not([open])) .summary {
    display: -webkit-box;
    overflow: hidden;
    -webkit-line-clamp: 3;
    -webkit-box-orient: vertical;
  }

  /* The headline shows the points of a run, and the header shows the kind and the clock of a break. */
  :host([brief]) :is(.run-points, .chip) {
    display: none;
  }

  /* The header shows the same clock. */
  :host([brief]) .score-line > bdi {
    visibility: hidden;
    inline-size: 0;
  }

  /* The figures below show the same numbers. */
  :host([brief][open]) .stat-line:has(> :only-child):has(~ .figures dl) {
    display: none;
  }

  :host([brief]:not([open])) .score-line {
    margin: 2px -16px -10px;
    padding-block: 2px;
  }

  :host([row]) :is(.frame, .body) {
    gap: 4px;
    padding-block: 4px;
  }

  :host([row]:not([data-unfolded])) .body > :not([part='headline']) {
    display: none;
  }

  :host([row]) [part='headline'] {
    font-size: 1rem;
  }

  :host([change='added']) .frame {
    animation: arrive 0.5s ease-out;
  }

  :host([change='revised']) .frame {
    animation: settle 2.4s ease-out;
  }

  :host([change='withdrawn']) :is(.body, .kind) {
    opacity: 0.7;
    transition: opacity 0.6s;
  }

  :host([change='withdrawn']) .headline {
    text-decoration: line-through;
  }

  :host([current]) .frame {
    border-color: var(--_accent);
    box-shadow: 0 0 0 3px color-mix(in oklab, var(--_accent) 28%, transparent);
  }

  @keyframes arrive {
    from {
      opacity: 0;
      translate: 0 -10px;
    }
  }

  @keyframes settle {
    from {
      background: color-mix(in oklab, var(--_accent) 16%, var(--_surface));
    }
  }

  @container item (inline-size < 420px) {
    .line {
      column-gap: 4px;
    }

    /* The badge has no size, so that the other elements do not move when it appears or disappears. */
    .badge {
      align-self: start;
      order: -1;
      inline-size: 0;
      block-size: 0;
      padding: 0;
      margin: -10px -6px 10px 0;
      white-space: nowrap;
    }

    .kind > svg {
      display: none;
    }

    /* The buttons stay on the line of a long label. The open menu has its own line. */
    .eyebrow:not(:has([open])) {
      flex-wrap: nowrap;
      white-space: nowrap;
    }

    .kind {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
    }

    .eyebrow .pill:not(.share) {
      min-inline-size: 24px;
      padding: 0;
    }

    /* Narrow items show the letter i instead of the word "Sources", which would push the menu to a separate line. */
    .eyebrow .why {
      font-size: 0;
    }

    :host([brief]) .stat-line {
      font-size: 0.9375rem;
    }

    /* Narrow items with a game clock do not show the time of day. */
    .strong ~ time {
      display: none;
    }

    .why::before {
      content: 'i';
      font: italic 700 1rem serif;
    }
  }
`
