import type { Item } from '@fixture-feed/client'
import { html, nothing, type TemplateResult } from 'lit'
import { nameOfEntity } from '../../feed/item-filter.ts'
import { msg } from '../../item/msg.ts'
import { itemScore, regulationOf } from '../../score/item-score.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'

/** The head of the page of a team or player; for a player with the line over time, newest first. */
export class EntityHeadElement extends PageElement {
  static override readonly properties: OwnProperties<EntityHeadElement> = {
    items: { attribute: false },
    entityId: { attribute: false },
    backHref: { attribute: false },
  }

  declare items: readonly Item[]
  declare entityId: string
  /** The address of the page of the game. */
  declare backHref: string

  protected override render(): TemplateResult | typeof nothing {
    const { items, entityId, backHref } = this
    const name = nameOfEntity(items, entityId)
    if (name === undefined) return nothing
    const lines = items
      .filter(
        ({ content }) => content.playerId === entityId && typeof content.statLine === 'string',
      )
      .map(
        item => html`<dt>${itemScore(item, regulationOf(items))?.gameTime}</dt>
        <dd><bdi>${item.content.statLine}</bdi></dd>`,
      )
    return html`<header class="entity-head stack">
      <div class="line apart"><span class="line"><h2><bdi>${name}</bdi></h2> <ff-star .entityId=${entityId} .name=${name}></ff-star></span> <a href=${backHref}>${msg('Back to game')}</a></div>
      ${lines.length === 0 ? nothing : html`<dl class="pairs">${lines.reverse()}</dl>`}
    </header>`
  }
}

customElements.define('ff-entity-head', EntityHeadElement)
