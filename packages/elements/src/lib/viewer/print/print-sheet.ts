import type { FixtureIndexEntry, Item } from '@fixture-feed/client'
import { isKeyMoment } from '@fixture-feed/client/key-moments'
import { type CSSResultGroup, css, html, nothing, type TemplateResult } from 'lit'
import { comparisonStyles } from '../../comparison/comparison.ts'
import { definitionLabel } from '../../item/definition-label.ts'
import { itemTitle } from '../../item/item-title.ts'
import { numberText } from '../../item/language.ts'
import { msg, str } from '../../item/msg.ts'
import { timeText } from '../../item/time-text.ts'
import { summary } from '../../item/words.ts'
import { itemScore, regulationOf } from '../../score/item-score.ts'
import { gameFlow } from '../flow/game-flow.ts'
import type { GameNumbers } from '../numbers/game-numbers.ts'
import { leadersPart, leadersStyles } from '../overview/leaders-part.ts'
import { lineScorePart } from '../overview/line-score.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'

/** Number of lines that fit on two pages. */
const mostLines = 84

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

/** A game on two pages: the recap, the points by period, the leaders, and one line per item, oldest first. */
export class PrintSheetElement extends PageElement {
  static override readonly properties: OwnProperties<PrintSheetElement> = {
    items: { attribute: false },
    entry: { attribute: false },
    numbers: { attribute: false },
  }

  static override styles: CSSResultGroup = [
    comparisonStyles,
    leadersStyles,
    css`
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
      grid-template-columns: 46pt 70pt minmax(0, 1fr);
      gap: 0 6pt;
      padding-block: 2pt;
      border-block-end: 0.5pt solid #bbb;
      break-inside: avoid;
    }

    .print-sheet [data-key] {
      font-weight: 650;
    }

    .print-numbers {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 18pt;
      margin-block: 8pt;
    }

    .table,
    .leaders h2 {
      font-size: 8pt;
    }

    .table th[scope='row'],
    .table thead > tr > :first-child {
      background: none;
    }

    .table a {
      color: inherit;
      text-decoration: none;
    }
  `,
  ]

  declare items: readonly Item[]
  declare entry: FixtureIndexEntry | undefined
  /** The plays and the box score, once they are known. */
  declare numbers: Pick<GameNumbers, 'plays' | 'boxScore'> | undefined

  protected override render(): TemplateResult {
    const { items, entry, numbers } = this
    const printed = printedItems(items)
    const left = items.length - printed.length
    const recap = items.findLast(({ content }) => content.finalScore)?.content.summary
    const regulation = regulationOf(items)
    return html`<section class="print-sheet" aria-label=${msg('The game in brief')}>
    ${typeof recap === 'string' ? summary(recap) : nothing}
    ${
      entry &&
      html`<div class="print-numbers">
      <div>${lineScorePart(gameFlow(items, numbers?.plays), entry)}</div>
      ${leadersPart(numbers?.boxScore, entry, () => nothing)}
    </div>`
    }
    <ol>
      ${printed.map(
        item => html`<li ?data-key=${isKeyMoment(item)}>
          <time>${itemScore(item, regulation)?.gameTime ?? timeText(item.effectiveAt)}</time>
          <span>${definitionLabel(item.definitionKey)}</span>
          <span dir="auto">${itemTitle(item)}</span>
        </li>`,
      )}
    </ol>
    ${left === 0 ? '' : html`<p>${msg(str`${numberText(left)} more online`)}</p>`}
  </section>`
  }
}
