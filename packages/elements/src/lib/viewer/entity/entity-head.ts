import type { Item } from '@fixture-feed/client'
import { html, nothing, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { itemScore, regulationOf } from '../../score/item-score.ts'

/** The name of a team or player in the newest item that lists it. */
export function nameOfEntity(items: readonly Item[], id: string): string | undefined {
  return items.flatMap(({ entities }) => entities).findLast(entity => entity.id === id)?.displayName
}

/** The head of the page of a team or player; for a player with the line over time, newest first. */
export function entityHead(
  items: readonly Item[],
  id: string,
  backHref: string,
): TemplateResult | typeof nothing {
  const name = nameOfEntity(items, id)
  if (name === undefined) return nothing
  const lines = items
    .filter(({ content }) => content.playerId === id && typeof content.statLine === 'string')
    .map(
      item => html`<dt>${itemScore(item, regulationOf(items))?.gameTime}</dt>
      <dd><bdi>${item.content.statLine}</bdi></dd>`,
    )
  return html`<header class="entity-head stack">
    <div class="line apart"><span class="line"><h2><bdi>${name}</bdi></h2> <ff-star .entityId=${id} .name=${name}></ff-star></span> <a href=${backHref}>${msg('Back to game')}</a></div>
    ${lines.length === 0 ? nothing : html`<dl class="pairs">${lines.reverse()}</dl>`}
  </header>`
}
