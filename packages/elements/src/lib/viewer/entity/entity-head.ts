import type { FixtureIndexEntry, Item } from '@fixture-feed/client'
import type { BoxScorePlayer } from '@fixture-feed/client/content.generated'
import { type CSSResultGroup, css, html, nothing, type TemplateResult } from 'lit'
import { boxScoreStyles, playerTable } from '../../box-score/box-score-table.ts'
import { comparisonStyles } from '../../comparison/comparison.ts'
import { watchWidths } from '../../comparison/scrollable.ts'
import { msg } from '../../item/msg.ts'
import { itemScore, regulationOf } from '../../score/item-score.ts'
import { type BoxScore, boxScoreFeedKey } from '../numbers/game-numbers.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import { formatRoute } from '../route.ts'

/**
 * The head of the page of a team or player. For a player it shows the number, the team and the line of the box score,
 * and lists the stat lines of the items, newest first. For a team it links to the games of the team.
 */
export class EntityHeadElement extends PageElement {
  static override readonly properties: OwnProperties<EntityHeadElement> = {
    items: { attribute: false },
    entityId: { attribute: false },
    entry: { attribute: false },
    boxScore: { attribute: false },
    backHref: { attribute: false },
    entityHref: { attribute: false },
  }

  static override styles: CSSResultGroup = [
    comparisonStyles,
    boxScoreStyles,
    css`
      p {
        margin: 0;
      }

      /* The space for the facts that the box score will show, so that the items below do not move. */
      .facts {
        min-block-size: 132px;
      }

      .box-score {
        padding: 12px;
      }

      /* The padding of inline links enlarges them for fingers and moves nothing. */
      p a,
      th a {
        padding-block: 5px;
      }
    `,
  ]

  declare items: readonly Item[]
  declare entityId: string
  /** The game of the page; `undefined` if the list of games does not contain it. */
  declare entry: FixtureIndexEntry | undefined
  declare boxScore: BoxScore | undefined
  /** The address of the page of the game. */
  declare backHref: string
  declare entityHref: (entity: string) => string

  /** The name of the team or player in the newest item that lists it, otherwise in the box score. */
  get name(): string | undefined {
    return this.#nameOf(this.entityId)
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
      ${this.#isTeam ? this.#teamGames(name) : this.#playerFacts()}
      ${lines.length === 0 ? nothing : html`<dl class="pairs">${lines.reverse()}</dl>`}
    </header>`
  }

  protected override updated(): void {
    watchWidths(this.renderRoot)
  }

  get #isTeam(): boolean {
    const { entry, entityId } = this
    return entry?.awayTeam.id === entityId || entry?.homeTeam.id === entityId
  }

  /** A link to the list of games, with all games of the team. */
  #teamGames(name: string) {
    const href = formatRoute({ page: 'list', search: name })
    return html`<p><a href=${href}>${msg('All games of this team')}</a></p>`
  }

  /** The number and the team of the player, and the line of the box score; nothing without a box score. */
  #playerFacts() {
    const { boxScore, entry, entityId } = this
    if (boxScore === undefined)
      return entry?.feeds.includes(boxScoreFeedKey) ? html`<div class="facts"></div>` : nothing
    const { away, home } = boxScore.content
    const isPlayer = ({ playerId }: BoxScorePlayer): boolean => playerId === entityId
    const team = [away, home].find(({ players }) => players.some(isPlayer))
    const player = team?.players.find(isPlayer)
    if (team === undefined || player === undefined) return nothing
    const { jersey, played } = player
    const { entityHref } = this
    const entityName = (id: string): string => this.#nameOf(id) ?? id
    return html`<div class="facts stack">
      <p>
        ${jersey === undefined ? nothing : html`#${jersey} · `}<a href=${entityHref(team.teamId)}><bdi>${entityName(team.teamId)}</bdi></a>
      </p>
      ${played ? playerTable(team, player, { entityName, entityHref: () => undefined }) : nothing}
    </div>`
  }

  #nameOf(entityId: string): string | undefined {
    const { items, boxScore } = this
    const entities = [...(boxScore?.item.entities ?? []), ...items.flatMap(item => item.entities)]
    return entities.findLast(({ id }) => id === entityId)?.displayName
  }
}

customElements.define('ff-entity-head', EntityHeadElement)

declare global {
  interface HTMLElementTagNameMap {
    'ff-entity-head': EntityHeadElement
  }
}
