import type { FixtureIndexEntry, Snapshot } from '@fixture-feed/client'
import { type CSSResultGroup, css, html, nothing, type TemplateResult } from 'lit'
import { boxScoreStyles, boxScoreTables } from '../../box-score/box-score-table.ts'
import { comparisonStyles } from '../../comparison/comparison.ts'
import { watchWidths } from '../../comparison/scrollable.ts'
import { entityName } from '../../item/item-title.ts'
import { msg, str } from '../../item/msg.ts'
import { clockText, gameTimeText, periodText } from '../../score/game-clock.ts'
import { regulationOf } from '../../score/item-score.ts'
import { gameFlow } from '../flow/game-flow.ts'
import type { ScoringPlay } from '../flow/scoring-plays.ts'
import type { BoxScore } from '../numbers/game-numbers.ts'
import { leadersPart, leadersStyles } from '../overview/leaders-part.ts'
import { lineScorePart } from '../overview/line-score.ts'
import { type OwnProperties, PageElement } from '../page-element.ts'
import type { GameView } from '../route.ts'
import { teamBadge, teamBadgeStyles } from '../score/team-badge.ts'

/** The box score or the scoring plays of a game, in place of its items. */
export class GameViewElement extends PageElement {
  static override readonly properties: OwnProperties<GameViewElement> = {
    view: { attribute: false },
    entry: { attribute: false },
    snapshot: { attribute: false },
    plays: { attribute: false },
    boxScore: { attribute: false },
    entityHref: { attribute: false },
    isWide: { attribute: false },
  }

  static override styles: CSSResultGroup = [
    comparisonStyles,
    boxScoreStyles,
    leadersStyles,
    teamBadgeStyles,
    css`
      .view {
        gap: 20px;
        padding: 16px;
      }

      .table abbr {
        text-decoration: none;
      }

      /* The padding of inline links enlarges them for fingers and moves nothing. */
      .view a {
        padding-block: 5px;
      }

      .play {
        display: grid;
        grid-template-columns: 3.5em auto minmax(0, 1fr) auto;
        gap: 10px;
        align-items: center;
        min-block-size: 40px;
        border-block-start: 1px solid var(--_line);
      }

      .play small {
        white-space: nowrap;
      }

      .plays {
        gap: 0;
      }
    `,
  ]

  declare view: GameView
  declare entry: FixtureIndexEntry
  declare snapshot: Snapshot
  declare plays: readonly ScoringPlay[] | undefined
  declare boxScore: BoxScore | undefined
  declare entityHref: (entity: string) => string
  /** Whether the overview has space for the leaders and the points by period. */
  declare isWide: boolean

  protected override render(): TemplateResult {
    return html`<div class="view card stack">
      ${this.view === 'plays' ? this.#plays(this.plays) : this.#boxScore()}
    </div>`
  }

  protected override updated(): void {
    watchWidths(this.renderRoot)
  }

  #boxScore() {
    const { boxScore, entry, snapshot, plays, entityHref, isWide } = this
    if (boxScore === undefined)
      return html`<p>${msg('The box score appears at the first timeout or at the end of the first period.')}</p>`
    const { content, item } = boxScore
    const through = content.isFinal
      ? nothing
      : html`<small>${msg(str`Through ${gameTimeText(content.gameState)}`)}</small>`
    return html`<h2 class="line apart">${msg('Box score')} ${through}</h2>
      ${isWide ? nothing : lineScorePart(gameFlow(snapshot.items, plays), entry)}
      ${isWide ? nothing : leadersPart(boxScore, entry, entityHref)}
      ${boxScoreTables(content, { entityName: id => entityName(item, id), entityHref })}`
  }

  /** The plays by period, the newest first. */
  #plays(plays: readonly ScoringPlay[] | undefined) {
    if (plays === undefined) return html`<p>${msg('Loading')}</p>`
    const regulation = regulationOf(this.snapshot.items)
    const periods = [...Map.groupBy(plays.toReversed(), ({ period }) => period)]
    return periods.map(
      ([period, own]) => html`<section>
        <h2>${periodText(period, regulation)}</h2>
        <ol class="list plays">${own.map(play => this.#play(play))}</ol>
      </section>`,
    )
  }

  #play({ secondsLeft, awayScore, homeScore, playerId, teamId, text }: ScoringPlay) {
    const { entry, boxScore } = this
    const side = teamId === entry.homeTeam.id ? 'home' : 'away'
    const name = playerId && boxScore && entityName(boxScore.item, playerId)
    const words = name === undefined || name === playerId ? text : name
    return html`<li class="play">
      <span>${clockText(`PT${secondsLeft}S`)}</span>
      ${teamBadge(entry, side)}
      <span>
        ${playerId === undefined ? html`<bdi>${words}</bdi>` : html`<a href=${this.entityHref(playerId)}><bdi>${words}</bdi></a>`}
        <small>${this.#pointsText(awayScore, homeScore)}</small>
      </span>
      <strong>${awayScore}-${homeScore}</strong>
    </li>`
  }

  /** The text for the points of the play that led to a score, such as `3 points`; `Free throw` for one point. */
  #pointsText(awayScore: number, homeScore: number): string {
    const plays = this.plays ?? []
    const index = plays.findIndex(
      play => play.awayScore === awayScore && play.homeScore === homeScore,
    )
    const before = plays[index - 1]
    const points = awayScore + homeScore - (before?.awayScore ?? 0) - (before?.homeScore ?? 0)
    return points === 1 ? msg('Free throw') : msg(str`${points} points`)
  }
}

customElements.define('ff-game-view', GameViewElement)
