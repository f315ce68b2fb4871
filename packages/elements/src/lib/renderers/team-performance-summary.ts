import type { Item } from '@fixture-feed/client'
import type { TeamPerformanceSummaryContent } from '@fixture-feed/client/content.generated'
import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import type { Renderer } from '../../renderer.ts'
import { comparisonTable } from '../comparison-table.ts'
import { cssVariables } from '../css-variables.ts'
import { shotChart } from '../parts/asset-figure.ts'
import { comparison } from '../parts/comparison-part.ts'
import { scoreLine } from '../parts/score-line.ts'
import { statisticTiles } from '../parts/stat-tiles-part.ts'
import { headline, summary } from '../parts/words.ts'

/** How a team plays: the name is the headline. */
export const renderTeamPerformanceSummary: Renderer<'basketball.team-performance-summary@1'> = (
  item,
  context,
) => html`
  ${headline(context.entityName(item.content.teamId), context)}
  ${figures(item, item.content, context)}
`

/** How a team plays, with a headline. */
export const renderTeamPerformanceSummaryV2: Renderer<'basketball.team-performance-summary@2'> = (
  item,
  context,
) => html`
  ${headline(item.content.headline, context)}
  <p class="stat-line" part="stat-line"><bdi class="who">${context.entityName(item.content.teamId)}</bdi></p>
  ${figures(item, item.content, context)}
`

function figures(
  item: Item,
  content: TeamPerformanceSummaryContent,
  context: RenderContext,
): TemplateResult {
  const { gameState, gameStatistics, seasonAverages, comparisons, shotChartAssetId } = content
  const chart = shotChart(item, shotChartAssetId, context)
  const variables = { '--_hero': context.teamColor(content.teamId) }
  return html`
    ${summary(content.summary)}
    <div class="figures" ?data-chart=${chart !== nothing} ${cssVariables(variables)}>
      <div class="figures-main">
        ${statisticTiles(gameStatistics)}
        ${comparison('Compared', comparisonTable(comparisons, seasonAverages), context)}
      </div>
      ${chart}
    </div>
    ${scoreLine(gameState, context)}
  `
}
