import type { Item } from '@fixture-feed/client'
import { isKeyMoment } from '@fixture-feed/client/key-moments'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import { definitionLabel } from '../../item/definition-label.ts'
import { itemTitle } from '../../item/item-title.ts'
import { numberText } from '../../item/language.ts'
import { msg, str } from '../../item/msg.ts'
import { timeText } from '../../item/time-text.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'

/** Number of lines that fit on two pages. */
const mostLines = 96

/**
 * The items that the sheet shows, in their order. If there are too many, the newest key moments are chosen first,
 * then the oldest other items.
 */
function printedItems(items: readonly Item[]): readonly Item[] {
  const byKind = Map.groupBy(items, isKeyMoment)
  const [key = [], others = []] = [byKind.get(true), byKind.get(false)]
  const printed = new Set([...key.slice(-mostLines), ...others].slice(0, mostLines))
  return items.filter(item => printed.has(item))
}

/** A game on two pages: one line per item, oldest first. */
export class PrintSheetElement extends PageElement {
  static override readonly properties: OwnProperties<PrintSheetElement> = {
    items: { attribute: false },
  }

  static override styles: CSSResult = css`
    .print-sheet {
      margin-block-start: 10pt;
      color: #000;
      font-size: 7.5pt;
      line-height: 1.35;
    }

    .print-sheet ol {
      columns: 2;
      column-gap: 18pt;
      padding: 0;
      list-style: none;
    }

    .print-sheet li {
      display: grid;
      grid-template-columns: 30pt 70pt minmax(0, 1fr);
      gap: 0 6pt;
      padding-block: 2pt;
      border-block-end: 0.5pt solid #bbb;
      break-inside: avoid;
    }

    .print-sheet [data-key] {
      font-weight: 650;
    }
  `

  declare items: readonly Item[]

  protected override render(): TemplateResult {
    const { items } = this
    const printed = printedItems(items)
    const left = items.length - printed.length
    return html`<section class="print-sheet" aria-label=${msg('The game in brief')}>
    <ol>
      ${printed.map(
        item => html`<li ?data-key=${isKeyMoment(item)}>
          <time>${timeText(item.effectiveAt)}</time>
          <span>${definitionLabel(item.definitionKey)}</span>
          <span dir="auto">${itemTitle(item)}</span>
        </li>`,
      )}
    </ol>
    ${left === 0 ? '' : html`<p>${msg(str`${numberText(left)} more online`)}</p>`}
  </section>`
  }
}
