import type { Item } from '@fixture-feed/client'
import type { PlayerPerformanceSummaryContentV2 } from '@fixture-feed/client/content.generated'
import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import type { Renderer } from '../../renderer.ts'
import { comparisonTable } from '../comparison-table.ts'
import { shotChart } from '../parts/asset-figure.ts'
import { comparison } from '../parts/comparison-part.ts'
import { recentGames } from '../parts/recent-games.ts'
import { scoreLine } from '../parts/score-line.ts'
import { statisticTiles } from '../parts/stat-tiles-part.ts'
import { headline, summary } from '../parts/words.ts'

/** How a player plays: the name is the headline. */
export const renderPlayerPerformanceSummary: Renderer<'basketball.player-performance-summary@1'> = (
  item,
  context,
) => html`
  ${headline(context.entityName(item.content.playerId), context)}
  ${summary(item.content.summary)}
  ${figures(item, item.content, context)}
`

/** How a player plays, with a headline and the line of figures. */
export const renderPlayerPerformanceSummaryV2: Renderer<
  'basketball.player-performance-summary@2'
> = (item, context) => html`
  ${headline(item.content.headline, context)}
  <p class="stat-line" part="stat-line">
    <bdi class="who">${context.entityName(item.content.playerId)}</bdi>
    <bdi>${item.content.statLine}</bdi>
  </p>
  ${summary(item.content.summary)}
  ${figures(item, item.content, context)}
`

type Figures = Pick<
  PlayerPerformanceSummaryContentV2,
  | 'gameState'
  | 'gameStatistics'
  | 'seasonAverages'
  | 'recentGames'
  | 'comparisons'
  | 'shotChartAssetId'
>

function figures(item: Item, content: Figures, context: RenderContext): TemplateResult {
  const { gameState, gameStatistics, seasonAverages, comparisons, shotChartAssetId } = content
  const chart = shotChart(item, shotChartAssetId, context)
  return html`
    <div class="figures" ?data-chart=${chart !== nothing}>
      <div class="figures-main">
        ${statisticTiles(gameStatistics)}
        ${comparison('Compared', comparisonTable(comparisons, seasonAverages), context)}
        ${recentGames(content.recentGames, context)}
      </div>
      ${chart}
    </div>
    ${scoreLine(gameState, context)}
  `
}
