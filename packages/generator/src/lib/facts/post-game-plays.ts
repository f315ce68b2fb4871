import { opposite, pointsOf, type Side } from '../game/action.ts'
import type { Standing } from '../game/standing.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { thresholds } from '../thresholds.ts'
import { playAt, playsBetween, type ScoringPlay } from './plays.ts'

const worth = thresholds['post-game']

export function goAheadOf({ prefixes }: Game, at: Prefix): { play: ScoringPlay; late: boolean } {
  const action = at.standing.leadTakenBy
  const prefix = prefixes.find(each => each.action === action)
  const play = prefix && playAt({ prefixes }, prefix)
  if (action === undefined || play === undefined) {
    throw new RangeError('Cannot tell the winner of a game that is tied')
  }
  return { play, late: action.period === at.action.period && action.leftMs <= worth.late }
}

/** The last points of each period that ended level and was followed by an overtime, when they came in its last half minute. */
export function forcedBy(game: Game, periods: number): readonly ScoringPlay[] {
  const { regulationPeriods } = game.input.rules
  const tied = Array.from(
    { length: Math.max(0, periods - regulationPeriods) },
    (_, extra) => regulationPeriods + extra,
  )
  return tied.flatMap(period => {
    const tying = game.prefixes.findLast(
      ({ action }) => action.period === period && pointsOf(action) > 0,
    )
    if (tying === undefined || tying.action.leftMs > worth.late) return []
    return playAt(game, tying) ?? []
  })
}

const lastMinuteMs = 60_000

export function lastMinuteOf(game: Game, period: number, winner: Side): readonly ScoringPlay[] {
  const first = game.prefixes.findIndex(
    ({ action }) => action.period === period && action.leftMs <= lastMinuteMs,
  )
  const before = game.prefixes[first - 1]?.standing
  const last = game.prefixes.at(-1)?.standing
  if (before === undefined || last === undefined) return []
  const margin = (standing: Standing) => standing[winner] - standing[opposite(winner)]
  if (Math.abs(margin(before)) > worth.open || margin(last) > worth.openAtEnd) return []
  return playsBetween(game, first, game.prefixes.length - 1)
}
