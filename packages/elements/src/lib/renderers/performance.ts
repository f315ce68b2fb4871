import type { Item } from '@fixture-feed/client'
import type {
  PlayerPerformanceSummaryContentV2,
  TeamPerformanceSummaryContent,
} from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import { assetFigure } from '../chart/asset-figure.ts'
import { comparison, recentGames } from '../comparison/comparison.ts'
import { comparisonTable, withCurrentGame } from '../comparison/comparison-table.ts'
import { itemTitle } from '../item/item-title.ts'
import { msg } from '../item/msg.ts'
import { headline, summary } from '../item/words.ts'
import { scoreLine } from '../score/score-line.ts'
import { statisticTiles } from '../stat-tiles/stat-tiles.ts'

type OfPlayer = PlayerPerformanceSummaryContentV2

/**
 * The common fields of the performances of players and teams. Fields that only some definitions or versions have are
 * optional.
 */
type PerformanceContent = Pick<OfPlayer, keyof OfPlayer & keyof TeamPerformanceSummaryContent> &
  Partial<OfPlayer & Pick<TeamPerformanceSummaryContent, 'teamId'>>

/** The performance of a team or player: figures of the game, comparisons, and the shot chart. */
export function performance(
  item: Item & { readonly content: PerformanceContent },
  context: RenderContext,
): TemplateResult {
  const { assets, content } = item
  const { gameStatistics, seasonAverages, comparisons, recentGames: games = [] } = content
  const chart = assets.find(({ id }) => id === content.shotChartAssetId)
  return html`
    ${headline(itemTitle(item), context, subjectOf(content, context))}
    ${content.headline && statLine(content, context)}
    ${summary(content.summary)}
    <div class="figures stack" ?data-chart=${chart !== undefined}>
      <div class="figures-main stack">
        ${statisticTiles(gameStatistics)}
        ${comparison(msg('Comparison'), comparisonTable(...withCurrentGame(gameStatistics, comparisons, seasonAverages)), context)}
        ${recentGames(games, context)}
      </div>
      ${chart && assetFigure(chart, context)}
    </div>
    ${scoreLine(content.gameState, context)}
  `
}

/**
 * The player or team of an item: its name, in the short form if the headline contains only the short form, and the link
 * to its page, if there is one.
 */
function subjectOf(
  { headline = '', playerId, teamId = '' }: PerformanceContent,
  context: RenderContext,
) {
  const id = playerId ?? teamId
  const names = [context.entityName(id), context.teamName(id)] as const
  const name = names.find(each => headline.includes(each)) ?? names[0]
  return { name, href: context.entityHref(id) }
}

/** The line of figures of the player or team, with the name unless the headline contains it. */
function statLine(content: PerformanceContent, context: RenderContext) {
  const { headline: title = '', statLine } = content
  const { name, href } = subjectOf(content, context)
  const isNamed = title.includes(name)
  if (isNamed && !statLine) return nothing
  const text = html`<bdi>${name}</bdi>`
  const who = html`<span class="who">${href === undefined ? text : html`<a href=${href}>${text}</a>`}</span>`
  return html`<p class="stat-line line" part="stat-line">
    ${isNamed ? nothing : who} ${statLine && html`<bdi>${statLine}</bdi>`}
  </p>`
}

export const performanceStyles: CSSResult = css`
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
