import type { ReportedStatistics, TeamInput } from '../game/game-input.ts'
import { type CountKey, type Counts, reboundsOf } from './counts.ts'
import type { Game } from './game-prefix.ts'
import { countsOf, type Tally, totalTurnovers } from './tally.ts'

/** A statistic of the box score that the play-by-play does not add up to. */
export interface Difference {
  readonly entityId: string
  readonly name: string
  /** The box score's name of the statistic. */
  readonly statistic: string
  readonly reported: number | string
  readonly counted: number
}

/** The differences between a game's box score and its play-by-play, in the values that items use. */
export function reconcile({ input, prefixes }: Game): readonly Difference[] {
  const last = prefixes.at(-1)
  if (last === undefined) return []
  const { scoreState, tally } = last
  return (['away', 'home'] as const).flatMap(side => {
    const team = input[side]
    const { counts } = tally[side]
    const ofTeam = {
      ...countsByName(counts),
      reboundsPersonal: reboundsOf(counts),
      pointsFromTurnovers: counts.pointsOffTurnovers,
      turnoversTotal: totalTurnovers(tally[side]),
      leadChanges: scoreState.leadChanges,
      timesTied: scoreState.timesTied,
      biggestLead: scoreState.biggestLead[side].margin,
      benchPoints: benchPoints(team, tally),
    }
    return [
      ...differences(team, ofTeam),
      ...team.players.flatMap(player => {
        const own = countsOf(tally, player.id)
        return differences(player, { ...countsByName(own), reboundsTotal: reboundsOf(own) })
      }),
    ]
  })
}

export function benchPoints(team: TeamInput, tally: Tally): number {
  return team.players
    .filter(player => !player.starter)
    .reduce((sum, player) => sum + countsOf(tally, player.id).points, 0)
}

/** The counts that have another name in the box score, by that name. */
const names: Readonly<Record<string, CountKey>> = {
  reboundsOffensive: 'offensiveRebounds',
  reboundsDefensive: 'defensiveRebounds',
  foulsPersonal: 'fouls',
  pointsInThePaint: 'pointsInPaint',
  pointsFastBreak: 'fastBreakPoints',
  pointsSecondChance: 'secondChancePoints',
}

function countsByName(counts: Counts): Readonly<Record<string, number>> {
  const renamed = Object.entries(names).map(([name, key]) => [name, counts[key]])
  return { ...counts, ...Object.fromEntries(renamed) }
}

function differences(
  { id, name, reported }: { id: string; name: string; reported: ReportedStatistics },
  counted: Readonly<Record<string, number>>,
): Difference[] {
  return Object.entries(counted)
    .map(([statistic, value]) => {
      const other = reported[statistic]
      if (other === undefined || other === value) return undefined
      return { entityId: id, name, statistic, reported: other, counted: value }
    })
    .filter(each => each !== undefined)
}
