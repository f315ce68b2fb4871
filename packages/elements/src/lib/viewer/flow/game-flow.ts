import type { Item } from '@fixture-feed/client'
import { isRun, type RunPoints } from '../../item/item-title.ts'
import { regulationOf, toldScore } from '../../score/told-score.ts'

/** The score at one moment, as an item tells it. */
export interface FlowPoint {
  readonly itemId: string
  /** Game time since the tip-off, in seconds. */
  readonly second: number
  readonly away: number
  readonly home: number
  /** Where in the game: `Q2 4:32`. */
  readonly gameTime: string
  /** When the item was published: the instant at which a replay shows it. */
  readonly publishedAt: string
  /** When it was so, in milliseconds since 1970. */
  readonly time: number
  readonly run: RunPoints | undefined
}

/** How a game went: the scores that its items tell, in the order of game time. */
export interface GameFlow {
  readonly points: readonly FlowPoint[]
  /** How many periods there are before overtime: quarters or halves. */
  readonly regulation: number
  /** Where periods end, in seconds; the last is where the game ends, or will at the earliest. */
  readonly periodEnds: readonly number[]
  readonly leadChanges: readonly FlowPoint[]
}

const overtimeSeconds = 5 * 60

/** The flow of a game. Of several items at one moment of the game the last one tells the score. */
export function gameFlow(items: readonly Item[]): GameFlow {
  const regulation = regulationOf(items)
  const endOf = (period: number) => endAt(period, regulation)
  const byTime = new Map<number, FlowPoint>()
  for (const item of items) {
    const point = pointOf(item, regulation)
    if (point !== undefined) byTime.set(point.second, point)
  }
  const points = [...byTime.values()].sort((a, b) => a.second - b.second)
  const last = points.at(-1)?.second ?? 0
  const periodEnds = Array.from({ length: regulation }, (_, index) => endOf(index + 1))
  while ((periodEnds.at(-1) ?? last) < last) periodEnds.push(endOf(periodEnds.length + 1))
  return { points, regulation, periodEnds, leadChanges: leadChangesIn(points) }
}

/** The last point that a moment has reached; -1 before the first. */
export function pointAt({ points }: GameFlow, publishedAt: string): number {
  const instant = Date.parse(publishedAt)
  return points.findLastIndex(point => Date.parse(point.publishedAt) <= instant)
}

/** The point that is nearest to a moment of the game, in seconds since the tip-off. */
export function nearestTo({ points }: GameFlow, second: number): FlowPoint | undefined {
  const distance = (point: FlowPoint): number => Math.abs(point.second - second)
  return points.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** When a moment of the game was, in ms since 1970: between points clocks run evenly, behind the last without a stop. */
export function timeAt(flow: GameFlow, second: number): number {
  const beyond = second - (flow.points.at(-1)?.second ?? 0)
  return between(courseOf(flow), second) + Math.max(beyond, 0) * 1_000
}

/** Which moment of the game it was at a time, from the tip-off to the last point. */
export function secondAt(flow: GameFlow, time: number): number {
  const course = courseOf(flow).map(([second, time]) => [time, second] as const)
  return between(course, time)
}

/**
 * A moment of the game as a scoreboard shows it, `Q2 6:31`, in seconds since the tip-off; `undefined` for any other text.
 */
export function secondOf(text: string, regulation: number): number | undefined {
  const [, kind, number, minutes = 0, seconds] =
    /^(Q|H|OT)(\d?)\s+(?:(\d\d?):)?(\d\d?)(?:\.\d)?$/i.exec(text.trim()) ?? []
  if (kind === undefined) return undefined
  const period = /OT/i.test(kind) ? regulation + Number(number || 1) : Number(number)
  const left = Number(minutes) * 60 + Number(seconds)
  const start = endAt(period - 1, regulation)
  const end = endAt(period, regulation)
  return period > 0 && end - left >= start ? end - left : undefined
}

/** Points as second and time, from the tip-off on. What was corrected later was so no later than what followed. */
function courseOf({ points }: GameFlow): readonly (readonly [second: number, time: number])[] {
  let next = Infinity
  const course = points.toReversed().map(({ second, time }) => {
    next = Math.min(next, time)
    return [second, next] as const
  })
  const [second, time] = course.at(-1) ?? [0, 0]
  if (second > 0) course.push([0, time - second * 1_000])
  return course.reverse()
}

/** The second number of pairs at a first number: between two pairs it grows evenly. */
function between(pairs: readonly (readonly [number, number])[], at: number): number {
  const after = pairs.findIndex(([each]) => each > at)
  const [from, to] = after < 0 ? [pairs.at(-1), undefined] : [pairs[after - 1], pairs[after]]
  if (from === undefined || to === undefined) return (from ?? to)?.[1] ?? Number.NaN
  return from[1] + ((at - from[0]) / (to[0] - from[0])) * (to[1] - from[1])
}

function leadChangesIn(points: readonly FlowPoint[]): readonly FlowPoint[] {
  const led = points.filter(({ away, home }) => away !== home)
  const leader = ({ away, home }: FlowPoint): number => Math.sign(away - home)
  return led.filter((point, index) => {
    const before = led[index - 1]
    return before !== undefined && leader(before) !== leader(point)
  })
}

function pointOf(item: Item, regulation: number): FlowPoint | undefined {
  const told = toldScore(item, regulation)
  if (told?.secondsLeft === undefined) return undefined
  const { definitionKey, content } = item
  const { awayScore: away, homeScore: home, period, secondsLeft, gameTime } = told
  return {
    itemId: item.id,
    publishedAt: item.publishedAt,
    time: Date.parse(item.effectiveAt),
    run:
      definitionKey === 'basketball.run-momentum' && isRun(content.run) ? content.run : undefined,
    second: endAt(period, regulation) - secondsLeft,
    away,
    home,
    gameTime,
  }
}

function endAt(period: number, regulation: number): number {
  const seconds = (regulation === 2 ? 20 : 12) * 60
  const overtimes = Math.max(period - regulation, 0)
  return Math.min(period, regulation) * seconds + overtimes * overtimeSeconds
}
