import type { Action } from '../game/action.ts'
import type { CountKey } from './counts.ts'

/**
 * Statistics that a source may leave out of all its lines. A dead-ball rebound is a rebound with a certain qualifier.
 */
export type Recordable =
  | Extract<CountKey, 'assists' | 'turnovers' | 'steals' | 'blocks'>
  | PointCategory
  | 'rebounds'
  | 'deadBalls'

export type PointCategory = Extract<
  CountKey,
  'pointsInPaint' | 'fastBreakPoints' | 'secondChancePoints' | 'pointsOffTurnovers'
>

/** The number of recorded plays of each kind. */
interface Recorded extends Record<Exclude<Recordable, 'deadBalls'>, number> {
  baskets: number
  misses: number
  shots: number
}

/**
 * The number of opportunities after which a statistic that is still zero counts as unrecorded. With a source that
 * records the statistic, this happens in fewer than one of a hundred games.
 */
const opportunities: readonly {
  readonly of: Exclude<Recordable, 'deadBalls'>
  readonly after: number
  readonly each: 'baskets' | 'misses' | 'shots' | 'turnovers'
}[] = [
  { of: 'assists', after: 8, each: 'baskets' },
  { of: 'rebounds', after: 6, each: 'misses' },
  { of: 'turnovers', after: 40, each: 'shots' },
  { of: 'steals', after: 12, each: 'turnovers' },
  { of: 'steals', after: 120, each: 'shots' },
  { of: 'blocks', after: 50, each: 'misses' },
  { of: 'pointsInPaint', after: 15, each: 'baskets' },
  { of: 'fastBreakPoints', after: 50, each: 'baskets' },
  { of: 'secondChancePoints', after: 60, each: 'baskets' },
  { of: 'pointsOffTurnovers', after: 50, each: 'baskets' },
]

const categories: readonly PointCategory[] = [
  'pointsInPaint',
  'fastBreakPoints',
  'secondChancePoints',
  'pointsOffTurnovers',
]

/** The number of baskets without any category after which a source is considered to record no qualifiers. */
const fewestBaskets = 8

/** The number of baskets without any miss after which a source is considered to list only scores. */
const fewestBasketsWithoutMiss = 15

/**
 * Whether the actions have enough baskets and no missed shot, so that the source is considered to list only scores.
 * Attempts and rebounds are then unknown.
 */
export function lacksMisses(actions: readonly Action[]): boolean {
  const { baskets, misses } = recordedIn(actions)
  return misses === 0 && baskets >= fewestBasketsWithoutMiss
}

/** The statistics that the source of a game does not record. A zero of such a statistic means nothing. */
export function unrecordedIn(actions: readonly Action[]): ReadonlySet<Recordable> {
  const recorded = recordedIn(actions)
  const unrecorded = new Set<Recordable>()
  for (const { after, each, of } of opportunities) {
    if (recorded[of] === 0 && recorded[each] >= after) unrecorded.add(of)
  }
  const hasCategories = categories.some(category => recorded[category] > 0)
  if (!hasCategories && recorded.baskets >= fewestBaskets) {
    for (const each of [...categories, 'deadBalls'] as const) unrecorded.add(each)
  }
  return unrecorded
}

function recordedIn(actions: readonly Action[]): Recorded {
  const recorded: Recorded = {
    baskets: 0,
    misses: 0,
    shots: 0,
    turnovers: 0,
    rebounds: 0,
    assists: 0,
    steals: 0,
    blocks: 0,
    pointsInPaint: 0,
    fastBreakPoints: 0,
    secondChancePoints: 0,
    pointsOffTurnovers: 0,
  }
  for (const action of actions) {
    switch (action.kind) {
      case 'shot':
        recorded.shots += 1
        if (action.made) recorded.baskets += 1
        else recorded.misses += 1
        if (action.assistId !== undefined) recorded.assists += 1
        break
      case 'free-throw':
        if (action.assistId !== undefined) recorded.assists += 1
        break
      case 'rebound':
        recorded.rebounds += 1
        break
      case 'turnover':
        recorded.turnovers += 1
        break
      case 'steal':
        recorded.steals += 1
        break
      case 'block':
        recorded.blocks += 1
        break
      default:
    }
    if (action.kind !== 'shot' && action.kind !== 'free-throw') continue
    if (action.paint) recorded.pointsInPaint += 1
    if (action.fastBreak) recorded.fastBreakPoints += 1
    if (action.secondChance) recorded.secondChancePoints += 1
    if (action.offTurnover) recorded.pointsOffTurnovers += 1
  }
  return recorded
}

/** The keys of a line that the source does not record. */
export function unrecordedKeys(unrecorded: ReadonlySet<Recordable>): readonly string[] {
  const keys: readonly string[] = [...unrecorded]
  return unrecorded.has('rebounds') ? [...keys, 'offensiveRebounds', 'defensiveRebounds'] : keys
}
