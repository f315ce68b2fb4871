import { basketFromBaseline, type Court, cornerEnd, halfCourt } from '../game/court.ts'

/** One attempt from the field. In play-by-play files `xLegacy` and `yLegacy` are ten times `x` and `y`. */
export interface Shot {
  /** Feet across the court from the basket, positive to the right for a player who faces it from half court. */
  readonly x: number
  /** Feet up-court from the center of the basket; negative between the basket and the baseline. */
  readonly y: number
  readonly made: boolean
  readonly points: 2 | 3
}

/**
 * The zone of a shot. The points of the shot, not its location, decide between two- and three-point zones, because
 * the locations that scorers enter can be a step off.
 */
export type Zone = (typeof zoneNames)[number]

const zoneNames = ['rim', 'lane', 'midrange', 'corner', 'arc', 'backcourt'] as const

export interface Count {
  readonly made: number
  readonly attempted: number
}

export interface ShotCounts {
  readonly all: Count
  readonly twos: Count
  readonly threes: Count
  readonly zones: Readonly<Record<Zone, Count>>
}

export function countShots(shots: readonly Shot[], court: Court): ShotCounts {
  const zones = zoneNames.map(zone => [
    zone,
    count(shots.filter(shot => zoneOf(shot, court) === zone)),
  ])
  return {
    all: count(shots),
    twos: count(shots.filter(({ points }) => points === 2)),
    threes: count(shots.filter(({ points }) => points === 3)),
    zones: Object.fromEntries(zones) as ShotCounts['zones'],
  }
}

export function zoneOf({ x, y, points }: Shot, court: Court): Zone {
  if (points === 3) {
    if (y > halfCourt(court)) return 'backcourt'
    return y <= cornerEnd(court) ? 'corner' : 'arc'
  }
  if (Math.hypot(x, y) <= 4) return 'rim'
  const inLane = Math.abs(x) <= court.lane / 2 && y <= 19 - basketFromBaseline
  return inLane ? 'lane' : 'midrange'
}

function count(shots: readonly Shot[]): Count {
  return { made: shots.filter(({ made }) => made).length, attempted: shots.length }
}
