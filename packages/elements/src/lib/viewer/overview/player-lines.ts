import type { Item } from '@fixture-feed/client'
import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { entityName } from '../../item/item-title.ts'
import { numberText } from '../../item/language.ts'
import { msg } from '../../item/msg.ts'
import { itemScore } from '../../score/item-score.ts'

/** The figures of a player in the newest item about the player. */
export interface PlayerLine {
  readonly playerId: string
  readonly name: string
  /** The figures of this game by the key of their statistic. */
  readonly figures: ReadonlyMap<string, { readonly label: string; readonly value: number }>
  /** The game time of the figures: `Q3 6:08`. */
  readonly gameTime: string
}

/** The lines of the players that items are about, with the most recent line last. */
export function playerLines(items: readonly Item[]): readonly PlayerLine[] {
  const lines = items.flatMap(item => {
    const { playerId } = item.content
    const figures = figuresOf(item)
    // An item without figures does not remove known ones.
    if (typeof playerId !== 'string' || figures.size === 0) return []
    const { gameTime = '' } = itemScore(item) ?? {}
    return [{ playerId, name: entityName(item, playerId), figures, gameTime }]
  })
  return lines.filter(line => line === lines.findLast(each => each.playerId === line.playerId))
}

function figuresOf({ content }: Item): PlayerLine['figures'] {
  const { gameStatistics } = content
  const statistics = Array.isArray(gameStatistics) ? (gameStatistics as StatisticV2[]) : []
  return new Map(
    statistics.flatMap(statistic => {
      const { key, label, values } = Object(statistic) as Partial<StatisticV2>
      const value = values?.find(({ scope }) => scope === 'currentGame')?.value
      const isFigure = key !== undefined && label !== undefined && typeof value === 'number'
      return isFigure ? [[key, { label, value }] as const] : []
    }),
  )
}

function figureOf({ figures }: PlayerLine, key: string): number {
  return figures.get(key)?.value ?? 0
}

/**
 * The leaders in points, rebounds and assists, as far as items contain them. Of equal players the most recent one
 * leads.
 */
export function leadersOf(
  lines: readonly PlayerLine[],
): readonly (readonly [string, PlayerLine])[] {
  return ['points', 'rebounds', 'assists'].flatMap(key => {
    const leader = lines.toSorted((a, b) => figureOf(a, key) - figureOf(b, key)).at(-1)
    return leader === undefined || figureOf(leader, key) === 0 ? [] : [[key, leader] as const]
  })
}

/** The leaders, and a box score of all players that items are about. */
export function leadersPart(
  items: readonly Item[],
  isOpen: boolean,
  hrefOf: (playerId: string) => string,
): TemplateResult | typeof nothing {
  const lines = playerLines(items)
  const leaders = leadersOf(lines)
  if (leaders.length === 0) return nothing
  const link = ({ playerId, name, gameTime }: PlayerLine) =>
    html`<a href=${hrefOf(playerId)}><bdi>${name}</bdi></a> <small>${gameTime}</small>`
  const byPoints = lines.toSorted((a, b) => figureOf(b, 'points') - figureOf(a, 'points'))
  const box = [
    ['points', msg('PTS')],
    ['rebounds', msg('REB')],
    ['assists', msg('AST')],
    ['steals', msg('STL')],
    ['blocks', msg('BLK')],
  ] as const
  return html`<section class="leaders" aria-label=${msg('Game leaders')}><details class="folded" ?open=${isOpen}>
    <summary class="plain">${msg('Game leaders')}</summary>
    <dl class="pairs">
      ${leaders.map(
        ([key, line]) => html`<dt>${line.figures.get(key)?.label}</dt>
          <dd><strong>${numberText(figureOf(line, key))}</strong> ${link(line)}</dd>`,
      )}
    </dl>
    <details>
      <summary><small>${msg('Player stats')}</small></summary>
      <table class="table">
        <thead><tr><td></td>${box.map(([, letters]) => html`<th scope="col">${letters}</th>`)}</tr></thead>
        <tbody>
          ${byPoints.map(
            line => html`<tr>
              <th scope="row">${link(line)}</th>
              ${box.map(([key]) => html`<td>${line.figures.get(key)?.value ?? '–'}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </details></section>`
}

export const leadersStyles: CSSResult = css`
  .leaders small {
    white-space: nowrap;
  }

  .leaders strong {
    display: inline-block;
    min-inline-size: 1.6em;
  }
`
