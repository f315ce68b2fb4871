import type { Action } from '../game/action.ts'
import type { CountKey } from './counts.ts'

/** What a source may not record at all. Dead balls are told from other rebounds by a qualifier. */
export type Recordable =
  | Extract<CountKey, 'assists' | 'turnovers' | 'steals' | 'blocks'>
  | PointCategory
  | 'rebounds'
  | 'deadBalls'

export type PointCategory = Extract<
  CountKey,
  'pointsInPaint' | 'fastBreakPoints' | 'secondChancePoints' | 'pointsOffTurnovers'
>

/** How often something could have been recorded, and was. */
interface Tally {
  baskets: number
  misses: number
  shots: number
  turnovers: number
  rebounds: number
  assists: number
  steals: number
  blocks: number
  pointsInPaint: number
  fastBreakPoints: number
  secondChancePoints: number
  pointsOffTurnovers: number
}

/** After so many opportunities without a single one, a source does not record it: by chance that is rarer than one in a hundred games. */
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

/** A source without a single category after so many baskets has none. */
const fewestBaskets = 8

/** What the source of a game does not record: that there is none of it says nothing. */
export function unrecordedIn(actions: readonly Action[]): ReadonlySet<Recordable> {
  const tally = tallyOf(actions)
  const unrecorded = new Set<Recordable>()
  for (const { after, each, of } of opportunities) {
    if (tally[of] === 0 && tally[each] >= after) unrecorded.add(of)
  }
  const hasCategories = categories.some(category => tally[category] > 0)
  if (!hasCategories && tally.baskets >= fewestBaskets) {
    for (const each of [...categories, 'deadBalls'] as const) unrecorded.add(each)
  }
  return unrecorded
}

function tallyOf(actions: readonly Action[]): Tally {
  const tally: Tally = {
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
        tally.shots += 1
        if (action.made) tally.baskets += 1
        else tally.misses += 1
        if (action.assistId !== undefined) tally.assists += 1
        break
      case 'rebound':
        tally.rebounds += 1
        break
      case 'turnover':
        tally.turnovers += 1
        break
      case 'steal':
        tally.steals += 1
        break
      case 'block':
        tally.blocks += 1
        break
      default:
    }
    if (action.kind !== 'shot' && action.kind !== 'free-throw') continue
    if (action.paint) tally.pointsInPaint += 1
    if (action.fastBreak) tally.fastBreakPoints += 1
    if (action.secondChance) tally.secondChancePoints += 1
    if (action.offTurnover) tally.pointsOffTurnovers += 1
  }
  return tally
}

/** The counts of a line that the source does not record. */
export function unrecordedKeys(unrecorded: ReadonlySet<Recordable>): readonly string[] {
  const keys: readonly string[] = [...unrecorded]
  return unrecorded.has('rebounds') ? [...keys, 'offensiveRebounds', 'defensiveRebounds'] : keys
}
