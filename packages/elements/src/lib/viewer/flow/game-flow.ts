import type { Item } from '@fixture-feed/client'
import { gameTimeText, mostOvertimes, periodWithLabel } from '../../score/game-clock.ts'
import { type ItemScore, itemScore, leaderOf, regulationOf } from '../../score/item-score.ts'
import type { ScoringPlay } from './scoring-plays.ts'

/** The score at one moment, and the item that opens when the reader selects it. */
export interface FlowPoint extends ItemScore {
  readonly item: Item
  /** The position on the scale of game time, in seconds since the tip-off: see `endAt`. */
  readonly second: number
  /** The play that made the score, if it is known. */
  readonly play?: ScoringPlay | undefined
}

/**
 * The course of a game: the scores after its known scoring plays and the newer scores in its items, in the order of
 * game time.
 */
export interface GameFlow {
  readonly points: readonly FlowPoint[]
  /** Number of periods before overtime: quarters or halves. */
  readonly regulation: number
  /** The length of each period before overtime, assumed from the plays and the clocks of the items. */
  readonly periodSeconds: number
  /** The ends of the periods in seconds. The last one is the end of the game, or its earliest possible end. */
  readonly periodEnds: readonly number[]
  readonly leadChanges: readonly FlowPoint[]
  /** The second of game time up to which every change of the score is known; 0 if only items state scores. */
  readonly exactUntil: number
}

/**
 * Positions along a game or a list, and the times at which they were reached, in ms since 1970. Neither decreases.
 */
export type Course = readonly (readonly [place: number, time: number])[]

/** The number and the length of the periods before overtime. */
type Periods = Pick<GameFlow, 'regulation' | 'periodSeconds'>

const overtimeSeconds = 5 * 60
const shortQuarterSeconds = 10 * 60

/**
 * The course of a game: the scores after the known plays, followed by the scores in later items. Of several items at
 * one moment of the game, the last one determines the score.
 */
export function gameFlow(items: readonly Item[], plays: readonly ScoringPlay[] = []): GameFlow {
  const regulation = regulationOf(items)
  const periods = { regulation, periodSeconds: periodSecondsOf(regulation, plays, items) }
  const stated = statedPoints(items, periods)
  const exact = playPoints(plays, stated, periods)
  const exactUntil = exact.at(-1)?.second ?? 0
  const newer = exact.length === 0 ? stated : stated.filter(point => isNewer(point, exact.at(-1)))
  const points = [...exact, ...newer]
  const last = points.at(-1)?.second ?? 0
  const endOf = (period: number) => endAt(period, periods)
  const periodEnds = Array.from({ length: regulation }, (_, index) => endOf(index + 1))
  while ((periodEnds.at(-1) ?? last) < last) periodEnds.push(endOf(periodEnds.length + 1))
  return { points, ...periods, periodEnds, leadChanges: leadChangesIn(points), exactUntil }
}

/**
 * The scores in items with a readable clock, in the order of game time. Items of an impossible period are ignored,
 * because they would make the course endless.
 */
function statedPoints(items: readonly Item[], periods: Periods): readonly FlowPoint[] {
  const { regulation } = periods
  const byTime = new Map<number, FlowPoint>()
  for (const item of items) {
    const score = itemScore(item, regulation)
    if (score?.secondsLeft === undefined || score.period > regulation + mostOvertimes) continue
    const second = endAt(score.period, periods) - score.secondsLeft
    byTime.set(second, { ...score, item, second })
  }
  return [...byTime.values()].sort((a, b) => a.second - b.second)
}

/**
 * The scores after each play; none if no item states a score. Each score refers to the item that opens when the reader
 * selects it: the first item at or after the play, otherwise the last item.
 */
function playPoints(
  plays: readonly ScoringPlay[],
  stated: readonly FlowPoint[],
  periods: Periods,
): readonly FlowPoint[] {
  const [first] = stated
  if (first === undefined) return []
  return plays.map(play => {
    const second = endAt(play.period, periods) - play.secondsLeft
    const teller = stated.find(point => point.second >= second) ?? stated.at(-1) ?? first
    const { awayTeamId, homeTeamId, item } = teller
    const { awayScore, homeScore, period, secondsLeft } = play
    const periodLabel = labelOf(period, periods.regulation)
    const gameTime = gameTimeText({ periodLabel, clock: `PT${secondsLeft}S` })
    const score = { awayTeamId, homeTeamId, awayScore, homeScore, period, secondsLeft, gameTime }
    return { ...score, isFinal: false, item, second, play }
  })
}

/** The label of a period as items write it. */
function labelOf(period: number, regulation: number): string {
  if (period > regulation) return `OT${period - regulation}`
  return `${regulation === 2 ? 'H' : 'Q'}${period}`
}

/**
 * Whether the score of an item is newer than the last known play: later in the game, and not lower for either team.
 */
function isNewer(point: FlowPoint, last: FlowPoint | undefined): boolean {
  if (last === undefined) return true
  const isLater = point.second > last.second
  return isLater && point.awayScore >= last.awayScore && point.homeScore >= last.homeScore
}

/** Facts that are computed from the known scoring plays of a game. */
export interface FlowFacts {
  readonly leadChanges: number
  /** The number of times that the score was tied after 0-0. */
  readonly ties: number
  readonly biggestLead: { readonly side: 'away' | 'home'; readonly margin: number } | undefined
  readonly lastLeadChange: FlowPoint | undefined
  /** The last play that is counted, if an item has a newer score. */
  readonly through: FlowPoint | undefined
}

/** The facts of a flow; `undefined` if its plays are not known. */
export function flowFacts({ points }: GameFlow): FlowFacts | undefined {
  const scored = points.filter(({ play }) => play !== undefined)
  const last = scored.at(-1)
  const newest = points.at(-1)
  if (last === undefined || newest === undefined) return undefined
  const margins = scored.map(({ awayScore, homeScore }) => awayScore - homeScore)
  const biggest = margins.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0)
  const side = biggest > 0 ? 'away' : 'home'
  const leadChanges = leadChangesIn(scored)
  const isExact = last.awayScore === newest.awayScore && last.homeScore === newest.homeScore
  return {
    leadChanges: leadChanges.length,
    ties: margins.filter(margin => margin === 0).length,
    biggestLead: biggest === 0 ? undefined : { side, margin: Math.abs(biggest) },
    lastLeadChange: leadChanges.at(-1),
    through: isExact ? undefined : last,
  }
}

/**
 * The index of the last point at or before the moment of an item; -1 before the first point, and for an item without
 * a readable clock.
 */
export function pointOf(flow: GameFlow, item: Item): number {
  const score = itemScore(item, flow.regulation)
  if (score?.secondsLeft === undefined) return -1
  const second = endAt(score.period, flow) - score.secondsLeft
  return flow.points.findLastIndex(point => point.second <= second)
}

/** The point nearest to `second`, a moment of the game in seconds since the tip-off; `undefined` without points. */
export function nearestTo({ points }: GameFlow, second: number): FlowPoint | undefined {
  const distance = (point: FlowPoint): number => Math.abs(point.second - second)
  return points.toSorted((a, b) => distance(a) - distance(b))[0]
}

/**
 * The time at which a position was reached, between the first and the last known time. Between two known positions the
 * time is interpolated. NaN for an empty course.
 */
export function timeAt(course: Course, place: number): number {
  return between(course, place)
}

/** The position that was reached at a time, between the first and the last position. NaN for an empty course. */
export function placeAt(course: Course, time: number): number {
  return between(
    course.map(([place, time]) => [time, place]),
    time,
  )
}

/**
 * Parses a moment of the game: a period and its remaining time in any order, such as `Q2 6:31`, `2nd 6:31` or `6:31
 * 2Q`. Returns the seconds since the tip-off; `undefined` for other text, and for a time that is longer than the
 * period.
 */
export function secondOf(text: string, regulation: number): number | undefined {
  const words = text.trim().split(/\s+/)
  const [first = '', second = ''] = words
  const [label, clock] = clockPattern.test(first) ? [second, first] : [first, second]
  const [, minutes = 0, seconds] = clockPattern.exec(clock) ?? []
  const period = periodNamed(label, regulation)
  if (words.length !== 2 || period === undefined) return undefined
  const left = Number(minutes) * 60 + Number(seconds)
  const periods = { regulation, periodSeconds: periodSecondsOf(regulation) }
  const start = endAt(period - 1, periods)
  const end = endAt(period, periods)
  return end - left >= start ? end - left : undefined
}

/** A remaining time of a period, such as `6:31`, `0:09.4` or `9.4`. */
const clockPattern = /^(?:(\d\d?):)?(\d\d?)(?:[.,]\d)?$/

/** The period that a television picture names: by its label, such as `Q2`, or as `2Q` or `2nd`. */
function periodNamed(name: string, regulation: number): number | undefined {
  const [, number] = /^(\d)(?:q|h|st|nd|rd|th)$/i.exec(name) ?? []
  if (number === undefined) return periodWithLabel(name, regulation)
  const isPeriod = Number(number) >= 1 && Number(number) <= regulation
  return isPeriod ? Number(number) : undefined
}

/**
 * The course of a game, starting at the tip-off: for each point the second of game time, and the instant at which the
 * point was reached. This instant is the earliest `effectiveAt` among the items of this point and of all later points,
 * because the item of a correction can have a later `effectiveAt` than the following points.
 */
export function courseOf({ points }: GameFlow): Course {
  let next = Infinity
  const course = points.toReversed().map(({ second, item }) => {
    next = Math.min(next, Date.parse(item.effectiveAt))
    return [second, next] as const
  })
  const [second, time] = course.at(-1) ?? [0, 0]
  if (second > 0) course.push([0, time - second * 1_000])
  return course.reverse()
}

/** Interpolates the second number of sorted pairs at a given first number. */
function between(pairs: readonly (readonly [number, number])[], at: number): number {
  // If `at` is NaN, it counts as smaller than all numbers.
  const after = pairs.findIndex(([each]) => !(each <= at))
  const [from, to] = after < 0 ? [pairs.at(-1), undefined] : [pairs[after - 1], pairs[after]]
  if (from === undefined || to === undefined) return (from ?? to)?.[1] ?? Number.NaN
  return from[1] + ((at - from[0]) / (to[0] - from[0])) * (to[1] - from[1])
}

function leadChangesIn(points: readonly FlowPoint[]): readonly FlowPoint[] {
  const leader = ({ awayScore, homeScore }: FlowPoint) => leaderOf(awayScore, homeScore)
  const led = points.filter(leader)
  return led.filter((point, index) => {
    const before = led[index - 1]
    return before !== undefined && leader(before) !== leader(point)
  })
}

/**
 * The length of a period before overtime: 20 minutes for a half; for a quarter usually 12 minutes. No part of a feed
 * states the length. A quarter has 10 minutes only if the plays show it: the known plays have reached the second
 * quarter, and no play or item of a quarter has more than 10 minutes left. One quarter alone shows little, because a
 * quarter of 12 minutes can have no score in its first two minutes.
 */
function periodSecondsOf(
  regulation: number,
  plays: readonly ScoringPlay[] = [],
  items: readonly Item[] = [],
): number {
  if (regulation === 2) return 20 * 60
  const known = [...plays, ...items.map(item => itemScore(item, regulation))]
  const isLong = known.some(
    each => each && each.period <= regulation && Number(each.secondsLeft) > shortQuarterSeconds,
  )
  const isShort = Number(plays.at(-1)?.period) > 1 && !isLong
  return isShort ? shortQuarterSeconds : 12 * 60
}

/** The end of a period on the scale of game time, in seconds. A period that is shorter in reality leaves a gap. */
function endAt(period: number, { regulation, periodSeconds }: Periods): number {
  const overtimes = Math.max(period - regulation, 0)
  return Math.min(period, regulation) * periodSeconds + overtimes * overtimeSeconds
}
