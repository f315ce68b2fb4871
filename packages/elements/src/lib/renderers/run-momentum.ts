import type { Contributor } from '@fixture-feed/client/content.generated'
import { msg } from '@lit/localize'
import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import type { Renderer } from '../../renderer.ts'
import { itemTitle } from '../item/item-title.ts'
import { headline, summary } from '../item/words.ts'
import { runRibbon } from '../run-ribbon/run-ribbon.ts'
import { scoreLine } from '../score/score-line.ts'
import { figureTiles } from '../stat-tiles/stat-tiles.ts'

/** A run of one team, while it is news. */
export const renderRunMomentum: Renderer<'basketball.run-momentum@1'> = (item, context) => {
  const { run, gameState, contributors, answersItemId } = item.content
  return html`
    ${headline(itemTitle(item), context)}
    ${summary(item.content.summary)}
    ${runRibbon(run, gameState, context)}
    <div class="run-figures">
      ${contributorTable(contributors, context)}
      ${figureTiles([
        tile(msg('Turnovers forced'), item.content.turnoversForced),
        tile(msg('Points off turnovers'), item.content.pointsOffTurnovers),
      ])}
    </div>
    ${answersItemId === undefined ? nothing : answer(context.itemHref(answersItemId))}
    ${scoreLine(gameState, context)}
  `
}

function contributorTable(
  contributors: readonly Contributor[],
  context: RenderContext,
): TemplateResult | typeof nothing {
  if (contributors.length === 0) return nothing
  return html`<table class="table" part="table">
    <thead>
      <tr>
        <th scope="col" class="text">${msg('In the run')}</th>
        <th scope="col"><abbr title=${msg('Points')}>${msg('PTS')}</abbr></th>
        <th scope="col"><abbr title=${msg('Assists')}>${msg('AST')}</abbr></th>
        <th scope="col"><abbr title=${msg('Steals')}>${msg('STL')}</abbr></th>
      </tr>
    </thead>
    <tbody>
      ${contributors.map(
        ({ playerId, points, assists, steals }) => html`<tr>
          <th scope="row"><bdi>${context.entityName(playerId)}</bdi></th>
          ${[points, assists, steals].map(count => html`<td ?data-zero=${count === 0}>${count}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`
}

function tile(label: string, value: number) {
  return { label, value: `${value}`, note: undefined }
}

function answer(href: string | undefined): TemplateResult {
  return html`<p class="note" part="note">
    ${href === undefined ? msg('Answers an earlier run.') : html`<a href=${href}>${msg('Answers an earlier run.')}</a>`}
  </p>`
}
