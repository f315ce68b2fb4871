import type { Item } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'

/** The name of a team or player, as the newest item that lists it has it. */
export function nameOfEntity(items: readonly Item[], id: string): string | undefined {
  return items
    .findLast(item => item.entities.some(entity => entity.id === id))
    ?.entities.find(entity => entity.id === id)?.displayName
}

/** The head of what is told of one team or player in a game. */
export function entityHead(
  items: readonly Item[],
  id: string,
  backHref: string,
): TemplateResult | typeof nothing {
  const name = nameOfEntity(items, id)
  if (name === undefined) return nothing
  const told = items.findLast(({ content }) => content.playerId === id)?.content.statLine
  return html`<header class="entity-head">
    <h2><bdi>${name}</bdi></h2>
    ${typeof told === 'string' ? html`<small><bdi>${told}</bdi></small>` : nothing}
    <a href=${backHref}>${msg('The whole game')}</a>
  </header>`
}

export const entityHeadStyles: CSSResult = css`
  .entity-head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 16px;
    margin-block-end: 14px;
  }

  .entity-head h2 {
    font-size: 1.375rem;
  }

  .entity-head a {
    margin-inline-start: auto;
  }
`
