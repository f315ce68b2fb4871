import type { Item } from '@fixture-feed/client'
import type { StatisticV2 } from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { entityName } from '../../item/item-title.ts'
import { numberText } from '../../item/language.ts'
import { msg } from '../../item/msg.ts'
import { toldScore } from '../../score/told-score.ts'

/** Who is ahead in one statistic, as far as items tell. */
export interface Leader {
  readonly key: string
  /** What the feed calls the statistic. */
  readonly label: string
  readonly playerId: string
  readonly name: string
  readonly value: number
  /** When it stood so: `Q3 6:08`. */
  readonly gameTime: string
}

const leadingKeys = ['points', 'rebounds', 'assists']

/** The leaders in points, rebounds and assists among the players that items are about; the newest item of each counts. */
export function leadersOf(items: readonly Item[]): readonly Leader[] {
  const newest = new Map<string, Item>()
  for (const item of items) {
    const { playerId } = item.content
    if (typeof playerId === 'string') newest.set(playerId, item)
  }
  return leadingKeys.flatMap(key => {
    const figures = [...newest.values()].flatMap(item => figureOf(item, key) ?? [])
    // Of equal players the one of the newest item leads.
    return figures.sort((a, b) => a.value - b.value).slice(-1)
  })
}

function figureOf(item: Item, key: string): Leader | undefined {
  const { gameStatistics, playerId } = item.content
  if (!Array.isArray(gameStatistics)) return undefined
  const statistic = (gameStatistics as StatisticV2[]).find(each => Object(each).key === key)
  const value = statistic?.values?.find(({ scope }) => scope === 'currentGame')?.value
  if (statistic === undefined || typeof value !== 'number' || value === 0) return undefined
  return {
    key,
    label: statistic.label,
    playerId: String(playerId),
    name: entityName(item, String(playerId)),
    value,
    gameTime: toldScore(item)?.gameTime ?? '',
  }
}

export function leadersPart(
  items: readonly Item[],
  hrefOf: (playerId: string) => string,
): TemplateResult | typeof nothing {
  const leaders = leadersOf(items)
  if (leaders.length === 0) return nothing
  return html`<section class="leaders" aria-label=${msg('Leaders')}>
    <dl>
      ${leaders.map(
        ({ label, playerId, name, value, gameTime }) => html`<div>
          <dt>${label}</dt>
          <dd><strong>${numberText(value)}</strong> <a href=${hrefOf(playerId)}><bdi>${name}</bdi></a>
            <small>${gameTime}</small></dd>
        </div>`,
      )}
    </dl>
    <p><small>${msg('As far as the items tell.')}</small></p>
  </section>`
}

export const leadersStyles: CSSResult = css`
  .leaders dl {
    display: grid;
    gap: 4px;
  }

  .leaders dl > div {
    display: grid;
    grid-template-columns: 5.5em minmax(0, 1fr);
    gap: 12px;
    align-items: baseline;
  }

  .leaders strong {
    display: inline-block;
    min-inline-size: 1.6em;
  }
`
