import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { figures } from '../figures/figures.ts'
import { entityLink } from '../item/entity-link.ts'
import { headline, summary } from '../item/words.ts'

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
    <span class="who">${entityLink(item.content.playerId, context)}</span>
    <bdi>${item.content.statLine}</bdi>
  </p>
  ${summary(item.content.summary)}
  ${figures(item, item.content, context)}
`
