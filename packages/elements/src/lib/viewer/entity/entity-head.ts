import type { Item } from '@fixture-feed/client'
import { html, nothing, type TemplateResult } from 'lit'
import { msg } from '../../item/msg.ts'
import { itemScore, regulationOf } from '../../score/item-score.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'

/** The head of the page of a team or player. For a player it also lists the stat lines over time, newest first. */
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

  /** The name of the team or player in the newest item that lists it. */
  get name(): string | undefined {
    const entities = this.items.flatMap(item => item.entities)
    return entities.findLast(({ id }) => id === this.entityId)?.displayName
  }

  protected override render(): TemplateResult | typeof nothing {
    const { items, entityId, backHref, name } = this
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

declare global {
  interface HTMLElementTagNameMap {
    'ff-entity-head': EntityHeadElement
  }
}
