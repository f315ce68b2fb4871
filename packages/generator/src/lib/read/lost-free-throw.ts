import type { Side } from '../game/action.ts'
import type { PlacedLine } from './place-lines.ts'
import type { LinePlay } from './read-line.ts'

type FreeThrowPlay = Extract<LinePlay, { readonly kind: 'free-throw' }>

/** A free throw without a line: the other lines of its trip show that it was shot. */
export interface LostFreeThrow {
  readonly team: Side
  /** A free throw of the same trip. */
  readonly of: FreeThrowPlay
  /** Whether the lost free throw is the last one of its trip. */
  readonly isLast: boolean
}

interface TripLine {
  readonly line: PlacedLine
  readonly play: FreeThrowPlay
  readonly team: Side
  readonly trip: NonNullable<FreeThrowPlay['trip']>
}

/**
 * Finds free throws without a line. The key is the index of a line before which the free throw may have been shot;
 * one free throw can have several keys.
 */
export function lostFreeThrows(lines: readonly PlacedLine[]): ReadonlyMap<number, LostFreeThrow> {
  const lost = new Map<number, LostFreeThrow>()
  for (const [index, line] of lines.entries()) {
    const throwOf = tripLineOf(line)
    if (throwOf === undefined) continue
    const { play, team, trip } = throwOf
    const hasBefore = trip.number === 1 || findThrow(lines, index, -1, throwOf)
    if (!hasBefore) lost.set(index, { team, of: play, isLast: false })
    const hasAfter = trip.number >= trip.of || findThrow(lines, index, 1, throwOf)
    if (hasAfter) continue
    const isLast = trip.number + 1 === trip.of
    for (const at of positionsAfter(lines, index)) lost.set(at, { team, of: play, isLast })
  }
  return lost
}

function tripLineOf(line: PlacedLine): TripLine | undefined {
  const { play } = line
  if (play.kind !== 'free-throw' || play.trip === undefined || play.team === undefined) {
    return undefined
  }
  return { line, play, team: play.team, trip: play.trip }
}

/** Whether the previous or next free throw of a trip has a line at the same clock and by the same player. */
function findThrow(
  lines: readonly PlacedLine[],
  index: number,
  step: 1 | -1,
  { line, play, trip }: TripLine,
): boolean {
  for (let at = index + step; ; at += step) {
    const other = lines[at]
    if (other === undefined || !isSameClock(other, line)) return false
    const found = tripLineOf(other)
    if (found?.play.playerId === play.playerId && found?.trip.number === trip.number + step) {
      return true
    }
  }
}

/**
 * The indexes of the lines before which a free throw after a line may have been shot: the following lines at the same
 * clock, and the first line after them.
 */
function positionsAfter(lines: readonly PlacedLine[], index: number): readonly number[] {
  const line = lines[index]
  const positions: number[] = []
  for (let at = index + 1; at < lines.length; at += 1) {
    positions.push(at)
    const other = lines[at]
    if (line === undefined || other === undefined || !isSameClock(other, line)) break
  }
  return positions
}

function isSameClock(a: PlacedLine, b: PlacedLine): boolean {
  return a.period === b.period && a.leftMs === b.leftMs
}
