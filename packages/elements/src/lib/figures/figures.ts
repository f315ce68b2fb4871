import type { Item } from '@fixture-feed/client'
import type {
  PlayerPerformanceSummaryContentV2,
  TeamPerformanceSummaryContent,
} from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { assetFigure } from '../chart/asset-figure.ts'
import { comparison, recentGames } from '../comparison/comparison.ts'
import { comparisonTable, withCurrentGame } from '../comparison/comparison-table.ts'
import { msg } from '../item/msg.ts'
import { scoreLine } from '../score/score-line.ts'
import { statisticTiles } from '../stat-tiles/stat-tiles.ts'

/** The figures of a team, or, with recent games, of a player. */
type Figures = Pick<
  PlayerPerformanceSummaryContentV2 | TeamPerformanceSummaryContent,
  'gameState' | 'gameStatistics' | 'seasonAverages' | 'comparisons' | 'shotChartAssetId'
> &
  Partial<Pick<PlayerPerformanceSummaryContentV2, 'recentGames'>>

/** Figures of the game, what to compare them with, and the shot chart. */
export function figures(
  { assets }: Item,
  content: Figures,
  context: RenderContext,
): TemplateResult {
  const { gameStatistics, seasonAverages, comparisons, recentGames: games = [] } = content
  const chart = assets.find(({ id }) => id === content.shotChartAssetId)
  return html`
    <div class="figures stack" ?data-chart=${chart !== undefined}>
      <div class="figures-main stack">
        ${statisticTiles(gameStatistics)}
        ${comparison(msg('Compared'), comparisonTable(...withCurrentGame(gameStatistics, comparisons, seasonAverages)), context)}
        ${recentGames(games, context)}
      </div>
      ${chart && assetFigure(chart, context)}
    </div>
    ${scoreLine(content.gameState, context)}
  `
}

export const figuresStyles: CSSResult = css`
  .figures,
  .figures-main {
    align-content: start;
    gap: 16px;
  }

  .figures:not(:has(:is(figure, section, dl))) {
    display: none;
  }

  @container item (inline-size >= 620px) {
    .figures[data-chart] {
      grid-template-columns: minmax(0, 1fr) minmax(220px, 34%);
    }
  }
`
