import type { Item } from '@fixture-feed/client'
import { periodWithLabel } from '../../score/game-clock.ts'
import { type ItemScore, itemScore, leaderOf, regulationOf } from '../../score/item-score.ts'

/** The score at one moment, and the item that contains it. */
export interface FlowPoint extends ItemScore {
  readonly item: Item
  /** Seconds of game time since the tip-off. */
  readonly second: number
}

/** The course of a game: the scores in its items, in the order of game time. */
export interface GameFlow {
  readonly points: readonly FlowPoint[]
  /** Number of periods before overtime: quarters or halves. */
  readonly regulation: number
  /** The ends of the periods in seconds. The last one is the end of the game, or its earliest possible end. */
  readonly periodEnds: readonly number[]
  readonly leadChanges: readonly FlowPoint[]
}

/** Positions along a game or a list, and the times at which they were reached, in ms since 1970. Both increase. */
export type Course = readonly (readonly [place: number, time: number])[]

const overtimeSeconds = 5 * 60

/** The flow of a game. Of several items at one moment of the game the last one determines the score. */
export function gameFlow(items: readonly Item[]): GameFlow {
  const regulation = regulationOf(items)
  const endOf = (period: number) => endAt(period, regulation)
  const byTime = new Map<number, FlowPoint>()
  for (const item of items) {
    const score = itemScore(item, regulation)
    if (score?.secondsLeft === undefined) continue
    const second = endOf(score.period) - score.secondsLeft
    byTime.set(second, { ...score, item, second })
  }
  const points = [...byTime.values()].sort((a, b) => a.second - b.second)
  const last = points.at(-1)?.second ?? 0
  const periodEnds = Array.from({ length: regulation }, (_, index) => endOf(index + 1))
  while ((periodEnds.at(-1) ?? last) < last) periodEnds.push(endOf(periodEnds.length + 1))
  return { points, regulation, periodEnds, leadChanges: leadChangesIn(points) }
}

/** The index of the last point at or before a moment; -1 before the first point. */
export function pointAt({ points }: GameFlow, publishedAt: string): number {
  const instant = Date.parse(publishedAt)
  return points.findLastIndex(({ item }) => Date.parse(item.publishedAt) <= instant)
}

/** The point nearest to a moment of the game, in seconds since the tip-off. */
export function nearestTo({ points }: GameFlow, second: number): FlowPoint | undefined {
  const distance = (point: FlowPoint): number => Math.abs(point.second - second)
  return points.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** The time at which a position was reached, at most the last one. Between two known positions it is interpolated. */
export function timeAt(course: Course, place: number): number {
  return between(course, place)
}

/** The position that was reached at a time, from the first to the last. */
export function placeAt(course: Course, time: number): number {
  return between(
    course.map(([place, time]) => [time, place]),
    time,
  )
}

/**
 * Parses a moment of the game, as a scoreboard or this page shows it (`Q2 6:31`), to seconds since the tip-off;
 * `undefined` for other text.
 */
export function secondOf(text: string, regulation: number): number | undefined {
  const [, label = '', minutes = 0, seconds] =
    /^(\S+)\s+(?:(\d\d?):)?(\d\d?)(?:[.,]\d)?$/.exec(text.trim()) ?? []
  const period = periodWithLabel(label, regulation)
  if (period === undefined) return undefined
  const left = Number(minutes) * 60 + Number(seconds)
  const start = endAt(period - 1, regulation)
  const end = endAt(period, regulation)
  return end - left >= start ? end - left : undefined
}

/**
 * Points by their seconds, starting at the tip-off. A point was reached no later than the points after it, even if
 * its item was published later as a correction.
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
  // NaN is treated as smaller than all numbers.
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

function endAt(period: number, regulation: number): number {
  const seconds = (regulation === 2 ? 20 : 12) * 60
  const overtimes = Math.max(period - regulation, 0)
  return Math.min(period, regulation) * seconds + overtimes * overtimeSeconds
}
