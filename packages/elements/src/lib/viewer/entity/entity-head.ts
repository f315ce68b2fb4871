import type { Item } from '@fixture-feed/client'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { regulationOf, toldScore } from '../../score/told-score.ts'

/** The name of a team or player, as the newest item that lists it has it. */
export function nameOfEntity(items: readonly Item[], id: string): string | undefined {
  return items.flatMap(({ entities }) => entities).findLast(entity => entity.id === id)?.displayName
}

/** The head of what is told of one team or player in a game; of a player the line through time, the newest first. */
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
      item => html`<dt>${toldScore(item, regulationOf(items))?.gameTime}</dt>
      <dd><bdi>${item.content.statLine}</bdi></dd>`,
    )
  return html`<header class="entity-head">
    <h2><bdi>${name}</bdi></h2>
    <a href=${backHref}>${msg('The whole game')}</a>
    ${lines.length === 0 ? nothing : html`<dl class="course">${lines.reverse()}</dl>`}
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

  .course {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    flex-basis: 100%;
    gap: 2px 16px;
    color: var(--_muted);
    font-size: 0.875rem;
  }

  .course > :nth-of-type(1) {
    color: var(--_text);
    font-weight: 650;
  }

  .entity-head a {
    margin-inline-start: auto;
  }
`
