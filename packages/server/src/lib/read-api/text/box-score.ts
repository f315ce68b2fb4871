import type { Item } from '@fixture-feed/contract/snapshot'
import { type PeriodScores, scoreOfItem, shownPeriod } from './period-scores.ts'
import type { LeaderCount } from './text-words.ts'

/** The key of the feed that contains the box score of a game. */
export const boxScoreFeedKey = 'box-score'

/** The players of a team with the highest value of one count: several names if their values are equal. */
export interface Leader {
  readonly count: LeaderCount
  readonly points: number
  readonly names: string
}

/** The parts of a box score that the page shows. */
export interface BoxScoreSides {
  readonly periods: PeriodScores
  readonly leaders: { readonly away: readonly Leader[]; readonly home: readonly Leader[] }
}

const counts: readonly LeaderCount[] = ['points', 'rebounds', 'assists']

/**
 * The newest box score among the items of a feed; `undefined` if there is none, or if it lacks the score or the
 * points by period.
 */
export function boxScoreOf(items: readonly Item[]): BoxScoreSides | undefined {
  const item = items.findLast(({ definitionKey }) => definitionKey === 'fixture-feed.box-score')
  const score = item && scoreOfItem(item)
  if (item === undefined || score === undefined) return undefined
  const { away, home, isFinal } = item.content as {
    readonly away?: unknown
    readonly home?: unknown
    readonly isFinal?: unknown
  }
  const awayPeriods = periodsOf(away)
  const homePeriods = periodsOf(home)
  if (awayPeriods === undefined || homePeriods === undefined) return undefined
  return {
    periods: {
      labels: awayPeriods.map((_, index) => labelOf(index + 1, score.period, score.periodLabel)),
      away: awayPeriods,
      home: homePeriods,
      total: { away: score.away, home: score.home },
      state: isFinal === true ? 'final' : score.moment,
    },
    leaders: { away: leadersOf(item, away), home: leadersOf(item, home) },
  }
}

function periodsOf(side: unknown): readonly number[] | undefined {
  const { periodScores } = Object(side)
  return Array.isArray(periodScores) && periodScores.every(Number.isSafeInteger)
    ? periodScores
    : undefined
}

/**
 * The label of a period, derived from the label of the current period: `H` in a game of halves, `OT` in overtime,
 * otherwise `Q`, with a number. The first overtime has no number.
 */
function labelOf(period: number, current: number, currentLabel: string): string {
  const [, kind = 'Q', number = `${current}`] = /^(Q|H|OT)(\d+)$/.exec(currentLabel) ?? []
  const overtimes = kind === 'OT' ? Number(number) : 0
  const regulation = overtimes > 0 ? current - overtimes : Number.POSITIVE_INFINITY
  if (period > regulation) return shownPeriod(`OT${period - regulation}`)
  if (overtimes > 0) return `${regulation === 2 ? 'H' : 'Q'}${period}`
  return shownPeriod(`${kind}${period}`)
}

function leadersOf({ entities }: Item, side: unknown): Leader[] {
  const { players } = Object(side)
  if (!Array.isArray(players)) return []
  const names = new Map(entities.map(({ id, displayName }) => [id, displayName]))
  const leaders: Leader[] = []
  for (const count of counts) {
    const lines = players.map(player => ({
      id: String(Object(player).playerId),
      points: Number(Object(Object(player).line)[count] ?? 0),
    }))
    const most = Math.max(0, ...lines.map(({ points }) => points))
    if (most === 0) continue
    const best = lines.filter(({ points }) => points === most)
    leaders.push({
      count,
      points: most,
      names: best.map(({ id }) => names.get(id) ?? id).join(', '),
    })
  }
  return leaders
}
