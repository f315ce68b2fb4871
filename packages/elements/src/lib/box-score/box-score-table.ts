import type {
  BoxScoreContent,
  BoxScoreLine,
  BoxScorePlayer,
  BoxScoreTeam,
} from '@fixture-feed/client/content.generated'
import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { dataTable } from '../comparison/comparison.ts'
import { scrollable } from '../comparison/scrollable.ts'
import { numberText } from '../item/language.ts'
import { msg, str } from '../item/msg.ts'

/** The names and links of a box score's teams and players. */
export interface BoxScoreContext {
  entityName(id: string): string
  entityHref(entityId: string): string | undefined
}

/** A column of a box score: its short and its full name, and the text of its cell. */
interface Column {
  readonly short: string
  readonly full: string
  readonly cell: (line: BoxScoreLine) => string
}

/** The columns of a box score: a function, because labels are translated when they are shown. */
function columns(): readonly Column[] {
  return [
    { short: msg('PTS'), full: msg('Points'), cell: line => countText(line.points) },
    { short: msg('REB'), full: msg('Rebounds'), cell: line => countText(line.rebounds) },
    { short: msg('AST'), full: msg('Assists'), cell: line => countText(line.assists) },
    { short: msg('STL'), full: msg('Steals'), cell: line => countText(line.steals) },
    { short: msg('BLK'), full: msg('Blocks'), cell: line => countText(line.blocks) },
    {
      short: msg('FG'),
      full: msg('Field goals'),
      cell: line => shotsText(line.fieldGoalsMade, line.fieldGoalsAttempted),
    },
    {
      short: msg('3PT'),
      full: msg('3-pointers'),
      cell: line => shotsText(line.threePointersMade, line.threePointersAttempted),
    },
    {
      short: msg('FT'),
      full: msg('Free throws'),
      cell: line => shotsText(line.freeThrowsMade, line.freeThrowsAttempted),
    },
    {
      short: msg('OREB'),
      full: msg('Offensive rebounds'),
      cell: line => countText(line.offensiveRebounds),
    },
    { short: msg('TO'), full: msg('Turnovers'), cell: line => countText(line.turnovers) },
    { short: msg('PF'), full: msg('Fouls'), cell: line => countText(line.fouls) },
  ]
}

/** The box score of a game: a table for each team. */
export function boxScoreTables(content: BoxScoreContent, context: BoxScoreContext): TemplateResult {
  return html`${teamTable(content.away, context)} ${teamTable(content.home, context)}`
}

/** A table with the line of one player of a team. */
export function playerTable(
  { teamId }: BoxScoreTeam,
  player: BoxScorePlayer,
  context: BoxScoreContext,
): TemplateResult {
  const table = dataTable(tableHead(context.entityName(teamId)), [playerRow(player, context)])
  return html`<div class="box-score card">${scrollable(msg('Box score'), table)}</div>`
}

function teamTable({ teamId, line, players }: BoxScoreTeam, context: BoxScoreContext) {
  const name = context.entityName(teamId)
  const title = msg(str`${name}: player stats`)
  const rows = players.filter(({ played }) => played).map(player => playerRow(player, context))
  const total = html`<tr data-now><th scope="row">${msg('Total')}</th>${cells(line)}</tr>`
  // The scrollable area has the title as its label, so the table needs no heading.
  return html`<div class="box-score">
    ${scrollable(title, dataTable(tableHead(name), [...rows, total]))} ${didNotPlay(players, context)}
  </div>`
}

function tableHead(teamName: string) {
  return html`<th scope="col" class="text"><bdi>${teamName}</bdi></th>
    ${columns().map(({ short, full }) => html`<th scope="col"><abbr title=${full}>${short}</abbr></th>`)}`
}

function playerRow(player: BoxScorePlayer, context: BoxScoreContext) {
  return html`<tr><th scope="row">${playerName(player, context)}</th>${cells(player.line)}</tr>`
}

function cells(line: BoxScoreLine) {
  return columns().map(({ cell }) => html`<td>${cell(line)}</td>`)
}

function playerName({ playerId }: BoxScorePlayer, context: BoxScoreContext) {
  const href = context.entityHref(playerId)
  const name = html`<bdi>${context.entityName(playerId)}</bdi>`
  return href === undefined ? name : html`<a href=${href}>${name}</a>`
}

function didNotPlay(players: readonly BoxScorePlayer[], context: BoxScoreContext) {
  const names = players
    .filter(({ played }) => !played)
    .map(({ playerId }) => context.entityName(playerId))
  if (names.length === 0) return nothing
  return html`<p class="note">${msg(str`Did not play: ${names.join(', ')}`)}</p>`
}

/** The text of a count; a dash if the count is unknown. */
function countText(count: number | undefined): string {
  return count === undefined ? '–' : numberText(count)
}

/**
 * Made and attempted shots, as in `7-12`; a dash if one of the counts is unknown. A word joiner on both sides of the
 * hyphen prevents a line break.
 */
function shotsText(made: number | undefined, attempted: number | undefined): string {
  if (made === undefined || attempted === undefined) return '–'
  return `${numberText(made)}\u2060-\u2060${numberText(attempted)}`
}

/** The styles of a box score outside an item. */
export const boxScoreStyles: CSSResult = css`
  .box-score abbr {
    text-decoration: none;
  }

  .box-score td {
    white-space: nowrap;
  }
`
