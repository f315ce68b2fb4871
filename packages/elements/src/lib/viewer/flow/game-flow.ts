import type { Item } from '@fixture-feed/client'
import { clockText, finalText, gameTimeText, regulationPeriods } from '../../score/game-clock.ts'

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
  readonly isRun: boolean
}

/** How a game went: the scores that its items tell, in the order of game time. */
export interface GameFlow {
  readonly points: readonly FlowPoint[]
  /** How many periods there are before overtime: quarters or halves. */
  readonly regulation: number
  /** Where periods end, in seconds; the last is where the game ends, or will at the earliest. */
  readonly periodEnds: readonly number[]
  /** The points at which another team leads than before. */
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

function leadChangesIn(points: readonly FlowPoint[]): readonly FlowPoint[] {
  let leader = 0
  return points.filter(({ away, home }) => {
    const now = Math.sign(away - home)
    if (now === 0 || now === leader) return false
    const changed = leader !== 0
    leader = now
    return changed
  })
}

function pointOf(
  { id, content, publishedAt, definitionKey }: Item,
  regulation: number,
): FlowPoint | undefined {
  const { period, clock, periodLabel, awayScore, homeScore } = Object(content.gameState)
  const final = Object(content.finalScore)
  const common = { itemId: id, publishedAt, isRun: definitionKey === 'basketball.run-momentum' }
  if (isCount(final.periodsPlayed) && isCount(final.awayScore) && isCount(final.homeScore)) {
    const { periodsPlayed, awayScore: away, homeScore: home } = final
    return {
      ...common,
      second: endAt(periodsPlayed, regulation),
      away,
      home,
      gameTime: finalText(periodsPlayed, regulation),
    }
  }
  if (!isCount(period) || !isCount(awayScore) || !isCount(homeScore)) return undefined
  const left = secondsLeft(String(clock))
  if (left === undefined) return undefined
  const gameTime = gameTimeText({ periodLabel: String(periodLabel), clock: String(clock) })
  return {
    ...common,
    second: endAt(period, regulation) - left,
    away: awayScore,
    home: homeScore,
    gameTime,
  }
}

function endAt(period: number, regulation: number): number {
  const seconds = (regulation === 2 ? 20 : 12) * 60
  const overtimes = Math.max(period - regulation, 0)
  return Math.min(period, regulation) * seconds + overtimes * overtimeSeconds
}

/** How many periods the game has, as the first item says that tells one. */
export function regulationOf(items: readonly Item[]): number {
  for (const { content } of items) {
    const { period, periodLabel } = Object(content.gameState)
    if (isCount(period) && typeof periodLabel === 'string') {
      return regulationPeriods({ period, periodLabel })
    }
  }
  return 4
}

/** What a clock shows, in seconds; `undefined` for one of another form. */
function secondsLeft(clock: string): number | undefined {
  const text = clockText(clock)
  const [, minutes, seconds = text] = /^(\d+):(\d\d)$/.exec(text) ?? []
  const left = Number(minutes ?? 0) * 60 + Number(seconds)
  return Number.isNaN(left) || text === clock ? undefined : left
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}
