import type { ContentByDefinition } from '@fixture-feed/client'
import type {
  Break,
  Contributor,
  FourFactorsContent,
  GameState,
  StatisticV2,
} from '@fixture-feed/client/content.generated'
import { html, nothing, type TemplateResult } from 'lit'
import type { RenderContext } from '../../render-context.ts'
import type { Renderer } from '../../renderer.ts'
import { boxScorePart } from '../box-score/box-score-part.ts'
import { dataTable } from '../comparison/comparison.ts'
import { fieldLabel } from '../item/definition-label.ts'
import { itemTitle } from '../item/item-title.ts'
import { msg, str } from '../item/msg.ts'
import { appointmentText } from '../item/time-text.ts'
import { contextList, headline, listItem, note, summary, withWholeScores } from '../item/words.ts'
import { pairedBars } from '../paired-bars/paired-bars.ts'
import { runRibbon } from '../run-ribbon/run-ribbon.ts'
import { clockText, periodText, regulationPeriods } from '../score/game-clock.ts'
import { finalScore, scoreLine } from '../score/score-line.ts'
import { figureTiles } from '../stat-tiles/stat-tiles.ts'
import { performance } from './performance.ts'

/** The renderer of each definition of the contract. A missing renderer is a compile-time error. */
export const builtInRenderers: {
  readonly [Reference in keyof ContentByDefinition]: Renderer<Reference>
} = {
  'basketball.defensive-summary@1': ({ content }, context) =>
    teamAgainstTeam(msg('Defense'), context, {
      ...content,
      focusKeys: content.focusStatisticKeys,
    }),

  'basketball.four-factors@1': ({ content }, context) => fourFactors(content, [], context),

  'basketball.four-factors@2': ({ content }, context) =>
    fourFactors(content, content.unavailableFactorKeys, context),

  'basketball.initial-game-entry-summary@1': ({ content }, context) => html`
    ${headline(content.headline, context)}
    ${summary(content.summary)}
    ${contextList(content.supportingContext)}
    ${scoreLine(content.gameState, context)}
  `,

  'basketball.player-performance-summary@1': performance,

  'basketball.player-performance-summary@2': performance,

  'basketball.point-breakdown@1': ({ content }, context) =>
    teamAgainstTeam(msg('Points'), context, {
      ...content,
      statistics: content.categories,
      focusKeys: [content.focusCategoryKey],
    }),

  'basketball.post-game-summary@1': ({ content }, context) => html`
    ${headline(content.headline, context)}
    ${finalScore(content.finalScore, context)}
    ${summary(content.summary)}
    ${contextList(content.supportingContext)}
  `,

  'basketball.pre-game-summary@1': ({ content }, context) => html`
    ${headline(content.headline, context)}
    ${summary(content.summary)}
    ${contextList(content.supportingContext)}
    ${callout(
      msg('Tip-off'),
      html`<time datetime=${content.scheduledTipoff}>${appointmentText(content.scheduledTipoff)}</time>`,
    )}
  `,

  'basketball.run-momentum@1': (item, context) => {
    const { run, gameState, contributors, answersItemId, ...counts } = item.content
    const tiles = [
      { label: msg('Turnovers forced'), value: `${counts.turnoversForced}` },
      { label: msg('Points off turnovers'), value: `${counts.pointsOffTurnovers}` },
    ].filter(({ value }) => value !== '0')
    return html`
      ${headline(itemTitle(item), context)}
      ${summary(counts.summary)}
      ${runRibbon(run, gameState, context)}
      <div class="run-figures stack">${contributorTable(contributors, context)} ${figureTiles(tiles)}</div>
      ${answersItemId && answer(context.itemHref(answersItemId), context.teamName(opponentOf(run.teamId, gameState)))}
      ${scoreLine(gameState, context)}
    `
  },

  'basketball.team-performance-summary@1': performance,

  'basketball.team-performance-summary@2': performance,

  'basketball.timeout-quarter-halftime-summary@1': ({ content }, context) => html`
    <mark class="chip" part="chip">${breakText(content.break, content.gameState)}</mark>
    ${headline(content.headline, context)}
    <ul class="bullets stack" part="list">
      ${content.keyTakeaways.map(listItem)}
    </ul>
    ${callout(msg('What to watch'), html`<span dir="auto">${withWholeScores(content.whatToWatchNext)}</span>`)}
    ${scoreLine(content.gameState, context)}
  `,

  'fixture-feed.box-score@1': ({ content }, context) => html`
    ${boxScorePart(content, context)} ${scoreLine(content.gameState, context)}
  `,
}

function fourFactors(
  content: FourFactorsContent,
  unavailable: readonly string[],
  context: RenderContext,
) {
  const missing = unavailable.map(fieldLabel).join(', ')
  return teamAgainstTeam(msg('Four factors'), context, {
    ...content,
    statistics: content.factors,
    focusKeys: [content.focusFactorKey],
    remark: missing && note(msg(str`Not available yet: ${missing}.`)),
  })
}

interface TeamAgainstTeam {
  readonly summary: string
  readonly descriptor?: string
  readonly gameState: GameState
  readonly statistics: readonly StatisticV2[]
  readonly focusKeys: readonly string[]
  readonly remark?: unknown
}

/** Statistics of one team against the other, as bars. */
function teamAgainstTeam(title: string, context: RenderContext, content: TeamAgainstTeam) {
  const { descriptor, gameState, statistics, focusKeys, remark } = content
  const { awayTeamId, homeTeamId } = gameState
  return html`
    ${headline(content.summary, context)}
    ${pairedBars(statistics, { title, focusKeys, awayTeamId, homeTeamId }, context)}
    ${descriptor && note(html`<span dir="auto">${descriptor}</span>`)}
    ${remark}
    ${scoreLine(gameState, context)}
  `
}

function callout(label: string, text: TemplateResult) {
  return html`<p class="callout inset line" part="callout"><b>${label}</b> ${text}</p>`
}

function contributorTable(contributors: readonly Contributor[], context: RenderContext) {
  if (contributors.length === 0) return nothing
  const head = html`<th scope="col" class="text">${msg('During the run')}</th>
    <th scope="col"><abbr title=${msg('Points')}>${msg('PTS')}</abbr></th>
    <th scope="col"><abbr title=${msg('Assists')}>${msg('AST')}</abbr></th>
    <th scope="col"><abbr title=${msg('Steals')}>${msg('STL')}</abbr></th>`
  const rows = contributors.map(
    ({ playerId, points, assists, steals }) => html`<tr>
      <th scope="row"><bdi>${context.entityName(playerId)}</bdi></th>
      ${[points, assists, steals].map(count => html`<td class=${count === 0 ? 'none' : ''}>${count}</td>`)}
    </tr>`,
  )
  return dataTable(head, rows)
}

function opponentOf(teamId: string, { awayTeamId, homeTeamId }: GameState): string {
  return teamId === awayTeamId ? homeTeamId : awayTeamId
}

/** The note that a run follows a run of the other team. */
function answer(href: string | undefined, opponent: string) {
  const words = msg(str`Answers a run by ${opponent}.`)
  return note(href === undefined ? words : html`<a href=${href}>${words}</a>`)
}

function breakText({ kind, period, clock }: Break, gameState: GameState): string {
  const name = periodText(period, regulationPeriods(gameState))
  if (kind === 'timeout') return msg(str`Timeout, ${name} ${clockText(clock)}`)
  if (kind === 'halftime') return msg('Halftime')
  if (kind === 'overtime') return msg(str`End of ${name}: going to overtime`)
  return msg(str`End of ${name}`)
}
