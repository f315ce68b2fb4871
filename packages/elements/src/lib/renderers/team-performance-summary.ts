import { html } from 'lit'
import type { Renderer } from '../../renderer.ts'
import { figures } from '../figures/figures.ts'
import { entityLink } from '../item/entity-link.ts'
import { headline, summary } from '../item/words.ts'

/** How a team plays: the name is the headline. */
export const renderTeamPerformanceSummary: Renderer<'basketball.team-performance-summary@1'> = (
  item,
  context,
) => html`
  ${headline(context.entityName(item.content.teamId), context)}
  ${summary(item.content.summary)}
  ${figures(item, item.content, context, context.teamColor(item.content.teamId))}
`

/** How a team plays, with a headline. */
export const renderTeamPerformanceSummaryV2: Renderer<'basketball.team-performance-summary@2'> = (
  item,
  context,
) => html`
  ${headline(item.content.headline, context)}
  <p class="stat-line" part="stat-line"><span class="who">${entityLink(item.content.teamId, context)}</span></p>
  ${summary(item.content.summary)}
  ${figures(item, item.content, context, context.teamColor(item.content.teamId))}
`
