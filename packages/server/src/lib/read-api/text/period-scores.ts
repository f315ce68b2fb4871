import type { Item } from '@fixture-feed/contract/snapshot'

/** The points of both teams in each period and in total. */
export interface PeriodScores {
  /** The label of each period, such as `Q1` or `OT`. */
  readonly labels: readonly string[]
  /** The points of each period; `undefined` if they are unknown. */
  readonly away: readonly (number | undefined)[]
  readonly home: readonly (number | undefined)[]
  readonly total: { readonly away: number; readonly home: number }
  /** The moment of the latest score, such as `Q3 5:00`, or `final`. */
  readonly state: string
}

/** The score at a moment of the game. */
export interface MomentScore {
  readonly period: number
  readonly periodLabel: string
  /** The period and the clock, such as `Q3 5:00`, or `Final`. */
  readonly moment: string
  readonly isPeriodEnd: boolean
  readonly isFinal: boolean
  readonly away: number
  readonly home: number
}

/** The score that an item contains; `undefined` without one. */
export function scoreOfItem({ content }: Pick<Item, 'content'>): MomentScore | undefined {
  const { finalScore, gameState } = content as {
    readonly finalScore?: unknown
    readonly gameState?: unknown
  }
  const isFinal = finalScore !== undefined
  const facts = Object(finalScore ?? gameState)
  const { awayScore: away, homeScore: home } = facts
  // A service's own definitions may have a field with this name and another type.
  const periodLabel = typeof facts.periodLabel === 'string' ? facts.periodLabel : ''
  const period = isFinal ? facts.periodsPlayed : facts.period
  if (![away, home, period].every(Number.isSafeInteger)) return undefined
  const clock = isFinal ? '0:00' : clockText(String(facts.clock ?? ''))
  const moment = isFinal ? 'Final' : `${shownPeriod(periodLabel)} ${clock}`.trim()
  return { period, periodLabel, moment, isPeriodEnd: clock === '0:00', isFinal, away, home }
}

/** Maximum number of listed periods, because an item can state any number of periods. */
const mostListedPeriods = 100

/**
 * The points of each of the last periods, at most `mostListedPeriods`, from the scores that items contain for the ends
 * of periods. The current period is included. `undefined` if no item contains a score.
 */
export function periodScores(items: readonly Item[]): PeriodScores | undefined {
  const scores = items.map(scoreOfItem).filter(score => score !== undefined)
  const latest = scores.findLast(({ isFinal }) => isFinal) ?? scores.at(-1)
  if (latest === undefined) return undefined
  const labels: string[] = []
  const away: (number | undefined)[] = []
  const home: (number | undefined)[] = []
  const first = Math.max(1, latest.period - mostListedPeriods + 1)
  let before: MomentScore | undefined | 'start' = first === 1 ? 'start' : undefined
  for (let period = first; period <= latest.period; period++) {
    const ofPeriod = scores.filter(score => score.period === period)
    const end: MomentScore | undefined =
      period === latest.period ? latest : ofPeriod.findLast(({ isPeriodEnd }) => isPeriodEnd)
    const start = before === 'start' ? { away: 0, home: 0 } : before
    const { periodLabel } = ofPeriod.find(({ periodLabel }) => periodLabel !== '') ?? {}
    labels.push(shownPeriod(periodLabel ?? `${period}`))
    away.push(start && end && end.away - start.away)
    home.push(start && end && end.home - start.home)
    before = end
  }
  const { away: awayTotal, home: homeTotal, isFinal, moment } = latest
  const total = { away: awayTotal, home: homeTotal }
  return { labels, away, home, total, state: isFinal ? 'final' : moment }
}

/**
 * The label of a period for readers. The first overtime is `OT` without a number, because most games have no second
 * one.
 */
export function shownPeriod(periodLabel: string): string {
  return periodLabel === 'OT1' ? 'OT' : periodLabel
}

/** `PT04M32.00S` as `4:32`; any other text unchanged. */
export function clockText(clock: string): string {
  const parts = /^PT(?=\d)(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/.exec(clock)
  if (parts === null) return clock
  const [, minutes = '0', seconds = '0'] = parts
  return `${Number(minutes)}:${seconds.padStart(2, '0')}`
}
