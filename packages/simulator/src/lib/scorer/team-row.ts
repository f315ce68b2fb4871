import type { LeagueRules } from '../../rules.ts'
import type { PlayerRow, TeamRow, TeamStatistics } from '../files/box-score.ts'
import { toClockText } from '../files/clock-text.ts'
import type { Action } from '../files/play-by-play.ts'
import { isInBonus, timeoutsLeft } from '../play/team-state.ts'
import type { FloorTime } from './floor-time.ts'
import type { SideCourse } from './score-course.ts'
import { emptyStatLine, quotient, type StatLine, toStatistics } from './stat-line.ts'
import { countTeam, type TeamCount } from './team-count.ts'

/** What a team's row is made of besides the team's own actions. */
export interface RowSources {
  readonly actions: readonly Action[]
  readonly floor: ReadonlyMap<number, FloorTime>
  readonly own: SideCourse
  readonly other: SideCourse
  readonly leadChanges: number
  readonly timesTied: number
  readonly rules: LeagueRules
}

/** Who a team is and whom it brought. */
export type TeamSheet = Pick<
  TeamRow,
  'teamId' | 'teamName' | 'teamCity' | 'teamTricode' | 'players'
>

/** A team's row after the actions; names, numbers and starters are taken over from the sheet. */
export function toTeamRow(row: TeamSheet, sources: RowSources): TeamRow {
  const lines = new Map(row.players.map(player => [player.personId, emptyStatLine()]))
  const team = countTeam(row.teamId, sources.actions, lines)
  for (const [personId, line] of lines) {
    const time = sources.floor.get(personId)
    if (time === undefined) continue
    line.tenths = time.tenths
    line.plus = time.plus
    line.minus = time.minus
  }
  const { actions, rules } = sources
  const periods = actions.at(-1)?.period ?? 0
  return {
    teamId: row.teamId,
    teamName: row.teamName,
    teamCity: row.teamCity,
    teamTricode: row.teamTricode,
    score: sources.own.points,
    inBonus: isInBonus(row.teamId, actions, rules) ? '1' : '0',
    timeoutsRemaining: timeoutsLeft(row.teamId, actions, rules),
    periods: Array.from({ length: periods }, (_, index) => ({
      period: index + 1,
      periodType: index < rules.periods ? ('REGULAR' as const) : ('OVERTIME' as const),
      score: sources.own.periods[index] ?? 0,
    })),
    players: row.players.map(player => toPlayerRow(player, lines, sources.floor)),
    statistics: toTeamStatistics(row, team, lines, sources),
  }
}

function toPlayerRow(
  player: PlayerRow,
  lines: ReadonlyMap<number, StatLine>,
  floor: ReadonlyMap<number, FloorTime>,
): PlayerRow {
  const line = lines.get(player.personId) ?? emptyStatLine()
  const time = floor.get(player.personId)
  return {
    ...player,
    oncourt: time?.onCourt ? '1' : '0',
    played: time === undefined ? '0' : '1',
    statistics: {
      ...toStatistics(line),
      plus: line.plus,
      minus: line.minus,
      plusMinusPoints: line.plus - line.minus,
    },
  }
}

function toTeamStatistics(
  row: TeamSheet,
  { total, alone, ...count }: TeamCount,
  lines: ReadonlyMap<number, StatLine>,
  { own, other, leadChanges, timesTied, floor }: RowSources,
): TeamStatistics {
  const attempted = total.twosAttempted + total.threesAttempted
  const trueAttempts = attempted + 0.44 * total.freeThrowsAttempted
  const ids = row.players.map(({ personId }) => personId)
  const tenths = sum(ids.map(id => floor.get(id)?.tenths ?? 0))
  const starters = row.players.filter(({ starter }) => starter === '1')
  const startersPoints = sum(starters.map(({ personId }) => lines.get(personId)?.points ?? 0))
  const rebounds = total.reboundsDefensive + total.reboundsOffensive
  const teamRebounds = alone.reboundsDefensive + alone.reboundsOffensive
  return {
    ...toStatistics({ ...total, tenths }),
    assistsTurnoverRatio: quotient(total.assists, total.turnovers),
    benchPoints: total.points - startersPoints,
    biggestLead: own.biggestLead,
    ...(own.biggestLeadScore === undefined ? {} : { biggestLeadScore: own.biggestLeadScore }),
    biggestScoringRun: own.biggestRun,
    ...(own.biggestRunScore === undefined ? {} : { biggestScoringRunScore: own.biggestRunScore }),
    fastBreakPointsAttempted: count.fastBreak.attempted,
    fastBreakPointsMade: count.fastBreak.made,
    fastBreakPointsPercentage: quotient(count.fastBreak.made, count.fastBreak.attempted),
    fieldGoalsEffectiveAdjusted: quotient(total.twosMade + 1.5 * total.threesMade, attempted),
    foulsTeam: total.foulsPersonal - total.foulsOffensive,
    foulsTeamTechnical: count.technicals,
    leadChanges,
    pointsAgainst: other.points,
    pointsFromTurnovers: count.pointsFromTurnovers,
    pointsInThePaintAttempted: count.paint.attempted,
    pointsInThePaintMade: count.paint.made,
    pointsInThePaintPercentage: quotient(count.paint.made, count.paint.attempted),
    reboundsDefensive: total.reboundsDefensive - alone.reboundsDefensive,
    reboundsOffensive: total.reboundsOffensive - alone.reboundsOffensive,
    reboundsPersonal: rebounds - teamRebounds,
    reboundsTeam: teamRebounds,
    reboundsTeamDefensive: alone.reboundsDefensive,
    reboundsTeamOffensive: alone.reboundsOffensive,
    reboundsTotal: rebounds,
    secondChancePointsAttempted: count.secondChance.attempted,
    secondChancePointsMade: count.secondChance.made,
    secondChancePointsPercentage: quotient(count.secondChance.made, count.secondChance.attempted),
    teamFieldGoalAttempts: count.heaves,
    timeLeading: toClockText(own.leading),
    timesTied,
    trueShootingAttempts: Math.round(trueAttempts * 100) / 100,
    trueShootingPercentage: quotient(total.points, 2 * trueAttempts),
    turnovers: total.turnovers - alone.turnovers,
    turnoversTeam: alone.turnovers,
    turnoversTotal: total.turnovers,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
