import type { Item } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import { html, nothing, type TemplateResult } from 'lit'
import { ItemHistoryEvent, ItemInspectEvent } from '../../feed-events.ts'
import type { CopiedLink } from './copied-link.ts'
import { codeIcon, copiedIcon, definitionIcon, linkIcon } from './icons.ts'
import { itemTitle } from './item-title.ts'
import { fullText, timeText } from './time-text.ts'

/** How an item came into view: it is new, it was revised, or it was withdrawn and is about to go. */
export type ItemChange = 'added' | 'revised' | 'withdrawn'

const changeLabels: Readonly<Record<ItemChange, () => string>> = {
  added: () => msg('New'),
  revised: () => msg('Revised'),
  withdrawn: () => msg('Withdrawn'),
}

export interface ItemHeaderOptions {
  /** What kind of item it is, in words. */
  readonly label: string
  readonly change: ItemChange | undefined
  /** Where the item can be linked to. */
  readonly href: string | undefined
  readonly link: CopiedLink
  /** Whether there are buttons that ask for the item as it came, and for what changed in it. */
  readonly inspectable: boolean
  /** Where events come from. */
  readonly host: EventTarget
}

/** The line above an item: its kind, its badge, when it was, and what can be done with it. */
export function itemHeader(item: Item, options: ItemHeaderOptions): TemplateResult {
  const { definitionKey, effectiveAt, revision } = item
  return html`<header class="eyebrow" part="header">
    <span class="kind" part="kind">${definitionIcon(definitionKey)}${options.label}</span>
    ${badge(options)}
    <time class="when" part="time" datetime=${effectiveAt} title=${fullText(effectiveAt)}
      >${timeText(effectiveAt)}</time
    >
    ${revision > 1 ? revisionPart(item, options) : nothing}
    ${tools(item, options)}
  </header>`
}

function badge({ change }: ItemHeaderOptions): TemplateResult | typeof nothing {
  if (!change) return nothing
  return html`<span class="badge" part="badge" data-change=${change}>${changeLabels[change]()}</span>`
}

function revisionPart(item: Item, { inspectable, host }: ItemHeaderOptions): TemplateResult {
  const title = msg(str`Revised ${fullText(item.publishedAt)}`)
  const text = msg(str`rev. ${item.revision}`)
  if (!inspectable) {
    return html`<span class="revision" part="revision" title=${title}>${text}</span>`
  }
  return html`<button
    class="revision" part="revision" type="button" title=${title}
    aria-label=${msg(str`${text}, what changed: ${itemTitle(item)}`)}
    @click=${() => host.dispatchEvent(new ItemHistoryEvent(item))}
  >${text}</button>`
}

function tools(item: Item, options: ItemHeaderOptions): TemplateResult | typeof nothing {
  const { href, link, inspectable, host } = options
  if (href === undefined && !inspectable) return nothing
  const title = itemTitle(item)
  return html`<span class="tools" part="tools">
    ${
      href === undefined
        ? nothing
        : html`<a
              class="tool" part="tool" href=${href} title=${msg('Copy the link to this item')} aria-label=${msg(str`Copy link: ${title}`)}
              @click=${link.copy}
            >${link.copied ? copiedIcon : linkIcon}</a
            ><span class="hidden" role="status">${link.copied ? msg('Link copied') : nothing}</span>`
    }
    ${
      inspectable
        ? html`<button
            class="tool" part="tool" type="button" title=${msg('Show as JSON')} aria-label=${msg(str`Show as JSON: ${title}`)}
            @click=${() => host.dispatchEvent(new ItemInspectEvent(item))}
          >${codeIcon}</button>`
        : nothing
    }
  </span>`
}
