import type { Item } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { assetFigure } from '../chart/asset-figure.ts'
import { fieldLabel } from '../item/definition-label.ts'
import { entityName, itemTitle } from '../item/item-title.ts'
import { msg } from '../item/msg.ts'
import { headline, summary } from '../item/words.ts'
import { isGameState } from '../score/item-score.ts'
import { scoreLine } from '../score/score-line.ts'

/**
 * Fields that are shown as headline, summary, score line or asset instead of a row of the table. A `gameState` without
 * a readable score has a row.
 */
const shownElsewhere = new Set(['headline', 'summary', 'gameState', 'shotChartAssetId'])

/** Maximum depth of nested tables and lists. Deeper objects and lists are shown as JSON. */
const deepest = 3

/**
 * Renders an item without a usable renderer: its headline, summary, score and assets, and all other fields as a neutral
 * table.
 */
export function renderUnknown(item: Item, context: RenderContext): TemplateResult {
  const { content, assets } = item
  const { summary: text, gameState } = content
  const title = itemTitle(item)
  const hasScore = isGameState(gameState) && typeof gameState.awayTeamId === 'string'
  const rest = Object.entries(content).filter(
    ([name]) => !shownElsewhere.has(name) || (name === 'gameState' && !hasScore),
  )
  return html`
    ${headline(title, context)}
    ${typeof text === 'string' && text !== '' && text !== title ? summary(text) : nothing}
    ${rest.length > 0 ? fields(rest, item, 0) : nothing}
    ${assets.map(asset => assetFigure(asset, context))}
    ${hasScore ? scoreLine(gameState, context) : nothing}
  `
}

function fields(entries: readonly [string, unknown][], item: Item, depth: number) {
  return html`<dl class="fields" part="table">
    ${entries.map(
      ([name, value]) => html`<div class="field">
        <dt>${fieldLabel(name)}</dt>
        <dd>${shown(value, item, depth)}</dd>
      </div>`,
    )}
  </dl>`
}

/** The displayed form of a value. Ids of entities are replaced by names, because readers know entities by name. */
function shown(value: unknown, item: Item, depth: number): unknown {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? msg('yes') : msg('no')
  if (typeof value !== 'object')
    return html`<span dir="auto">${entityName(item, String(value))}</span>`
  if (depth === deepest) return html`<code>${JSON.stringify(value)}</code>`
  if (!Array.isArray(value)) return fields(Object.entries(value), item, depth + 1)
  if (value.length === 0) return '–'
  if (value.every(isShort)) return value.map(each => entityName(item, String(each))).join(', ')
  return html`<ul class="bullets stack">${value.map(each => html`<li>${shown(each, item, depth + 1)}</li>`)}</ul>`
}

/** Whether a list element does not need a separate line. */
function isShort(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= 24)
}

export const fieldStyles: CSSResult = css`
  .fields,
  .field dd {
    margin: 0;
  }

  .field {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 12px;
    padding-block: 6px;
  }

  .field + .field {
    border-block-start: 1px solid var(--_line);
  }

  .field .field {
    padding-block: 2px;
    border: 0;
  }

  .field dt {
    flex: 0 0 30%;
    min-inline-size: 96px;
  }

  .field dd {
    flex: 1 1 200px;
    min-inline-size: 0;
  }
`
