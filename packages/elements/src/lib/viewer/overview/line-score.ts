import type { FixtureIndexEntry } from '@fixture-feed/client'
import { html, nothing, type TemplateResult } from 'lit'
import { numberText } from '../../item/language.ts'
import { msg } from '../../item/msg.ts'
import { periodText } from '../../score/game-clock.ts'
import type { FlowPoint, GameFlow } from '../flow/game-flow.ts'
import type { Side } from '../score/team-badge.ts'
import { shortTeamName } from './short-team-name.ts'

/** The points of each team in one period; `undefined` if they are unknown. */
export interface PeriodScore {
  /** The label of the period, such as `Q3` or `OT`. */
  readonly label: string
  readonly away: number | undefined
  readonly home: number | undefined
}

/**
 * The points of each period. The current period counts up to the last known score. The points of a period are
 * `undefined` if the score at its start or at its end is unknown.
 */
export function lineScore({
  points,
  regulation,
  periodEnds,
  exactUntil,
}: GameFlow): readonly PeriodScore[] {
  const last = points.at(-1)
  if (last === undefined) return []
  let before: Pick<FlowPoint, 'awayScore' | 'homeScore'> | undefined = {
    awayScore: 0,
    homeScore: 0,
  }
  return periodEnds.map((end, index) => {
    const start = periodEnds[index - 1] ?? 0
    const isRunning = last.second > start && last.second < end
    const isExact = exactUntil >= end
    const after = isRunning
      ? last
      : isExact
        ? points.findLast(({ period }) => period <= index + 1)
        : points.find(({ second }) => second === end)
    const away = before && after && after.awayScore - before.awayScore
    const home = before && after && after.homeScore - before.homeScore
    before = after
    return { label: periodText(index + 1, regulation), away, home }
  })
}

export function lineScorePart(
  flow: GameFlow,
  entry: FixtureIndexEntry,
): TemplateResult | typeof nothing {
  const periods = lineScore(flow)
  const last = flow.points.at(-1)
  if (last === undefined) return nothing
  const row = (side: Side) => html`<tr>
    <th scope="row"><bdi title=${entry[`${side}Team`].name}>${shortTeamName(entry[`${side}Team`])}</bdi></th>
    ${periods.map(({ [side]: points }) => html`<td>${points === undefined ? '–' : numberText(points)}</td>`)}
    <td data-now>${numberText(last[`${side}Score`])}</td>
  </tr>`
  return html`<table class="table">
    <caption class="hidden">${msg('Points by period')}</caption>
    <thead>
      <tr>
        <td></td>
        ${periods.map(({ label }) => html`<th scope="col">${label}</th>`)}
        <th scope="col">${msg('Total')}</th>
      </tr>
    </thead>
    <tbody>${row('away')} ${row('home')}</tbody>
  </table>`
}
