import type { PlayerRow, TeamRow, TeamStatistics } from './box-score.ts'
import { toClockText, toTenths } from './clock-text.ts'
import type { FloorTime } from './floor-time.ts'
import { type Action, pointsOf } from './play-by-play.ts'
import type { SideCourse } from './score-course.ts'
import { countAction, emptyStatLine, quotient, type StatLine, toStatistics } from './stat-line.ts'
import { isOwnTechnical } from './tally.ts'
import { allowanceAt, FULL_ALLOWANCE, returnTimeout, spendTimeout } from './timeout-allowance.ts'

/** What a team's row is made of besides the team's own actions. */
export interface RowSources {
  readonly actions: readonly Action[]
  readonly floor: ReadonlyMap<number, FloorTime>
  readonly own: SideCourse
  readonly other: SideCourse
  readonly leadChanges: number
  readonly timesTied: number
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
  const periods = sources.actions.at(-1)?.period ?? 0
  return {
    teamId: row.teamId,
    teamName: row.teamName,
    teamCity: row.teamCity,
    teamTricode: row.teamTricode,
    score: sources.own.points,
    inBonus: isInBonus(row.teamId, sources.actions) ? '1' : '0',
    timeoutsRemaining: timeoutsLeft(row.teamId, sources.actions),
    periods: Array.from({ length: periods }, (_, index) => ({
      period: index + 1,
      periodType: index < 4 ? ('REGULAR' as const) : ('OVERTIME' as const),
      score: sources.own.periods[index] ?? 0,
    })),
    players: row.players.map(player => toPlayerRow(player, lines, sources.floor)),
    statistics: toTeamStatistics(row, team, lines, sources),
  }
}

/** What a team has that is no player's. */
interface TeamCount {
  readonly total: StatLine
  readonly alone: StatLine
  technicals: number
  heaves: number
  pointsFromTurnovers: number
  fastBreak: Attempts
  paint: Attempts
  secondChance: Attempts
}

interface Attempts {
  attempted: number
  made: number
}

function countTeam(
  teamId: number,
  actions: readonly Action[],
  lines: ReadonlyMap<number, StatLine>,
): TeamCount {
  const count: TeamCount = {
    total: emptyStatLine(),
    alone: emptyStatLine(),
    technicals: 0,
    heaves: 0,
    pointsFromTurnovers: 0,
    fastBreak: { attempted: 0, made: 0 },
    paint: { attempted: 0, made: 0 },
    secondChance: { attempted: 0, made: 0 },
  }
  for (const action of actions) {
    countForOthers(teamId, action, lines, count)
    if (action.teamId !== teamId) continue
    countAction(count.total, action)
    countAction(lines.get(action.personId) ?? count.alone, action)
    countTeamOnly(count, action)
  }
  return count
}

/** Assists, blocks received and fouls drawn stand on other players' lines. */
function countForOthers(
  teamId: number,
  action: Action,
  lines: ReadonlyMap<number, StatLine>,
  { total }: TeamCount,
): void {
  const own = action.teamId === teamId
  if (own && action.shotResult === 'Made' && action.assistPersonId !== undefined) {
    total.assists++
    bump(lines.get(action.assistPersonId), 'assists')
  }
  if (own && action.blockPersonId !== undefined) {
    total.blocksReceived++
    bump(lines.get(action.personId), 'blocksReceived')
  }
  if (!own && action.actionType === 'foul' && action.foulDrawnPersonId !== undefined) {
    total.foulsDrawn++
    bump(lines.get(action.foulDrawnPersonId), 'foulsDrawn')
  }
}

function bump(line: StatLine | undefined, key: 'assists' | 'blocksReceived' | 'foulsDrawn'): void {
  if (line !== undefined) line[key]++
}

function countTeamOnly(count: TeamCount, action: Action): void {
  const { actionType, shotResult, qualifiers } = action
  if (actionType === 'heave') count.heaves++
  if (actionType === 'foul' && action.subType === 'technical' && !isOwnTechnical(action)) {
    count.technicals++
  }
  const made = shotResult === 'Made'
  if (qualifiers.includes('fromturnover')) count.pointsFromTurnovers += pointsOf(action)
  if (action.isFieldGoal === 0) return
  if (qualifiers.includes('fastbreak')) tick(count.fastBreak, made)
  if (qualifiers.includes('pointsinthepaint')) tick(count.paint, made)
  if (qualifiers.includes('2ndchance')) tick(count.secondChance, made)
}

function tick(attempts: Attempts, made: boolean): void {
  attempts.attempted++
  if (made) attempts.made++
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
  const played = row.players.reduce(
    (sum, { personId }) => sum + (floor.get(personId)?.tenths ?? 0),
    0,
  )
  const starters = row.players.filter(({ starter }) => starter === '1')
  const startersPoints = starters.reduce(
    (sum, { personId }) => sum + (lines.get(personId)?.points ?? 0),
    0,
  )
  const rebounds = total.reboundsDefensive + total.reboundsOffensive
  const teamRebounds = alone.reboundsDefensive + alone.reboundsOffensive
  return {
    ...toStatistics({ ...total, tenths: played }),
    minutes: `PT${Math.floor(played / 600)}M${((played % 600) / 10).toFixed(2).padStart(5, '0')}S`,
    minutesCalculated: `PT${Math.round(played / 600)}M`,
    assistsTurnoverRatio: quotient(total.assists, total.turnovers),
    benchPoints: total.points - startersPoints,
    biggestLead: own.biggestLead,
    ...(own.biggestLeadScore === undefined ? {} : { biggestLeadScore: own.biggestLeadScore }),
    biggestScoringRun: own.biggestRun,
    ...(own.biggestRunScore === undefined ? {} : { biggestScoringRunScore: own.biggestRunScore }),
    ...toShooting('fastBreakPoints', count.fastBreak),
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
    ...toShooting('secondChancePoints', count.secondChance),
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

function toShooting<Name extends string>(
  name: Name,
  { attempted, made }: Attempts,
): { readonly [Key in `${Name}${'Attempted' | 'Made' | 'Percentage'}`]: number } {
  return {
    [`${name}Attempted`]: attempted,
    [`${name}Made`]: made,
    [`${name}Percentage`]: quotient(made, attempted),
  } as { readonly [Key in `${Name}${'Attempted' | 'Made' | 'Percentage'}`]: number }
}

/** Whether the opponent has reached the penalty. */
function isInBonus(teamId: number, actions: readonly Action[]): boolean {
  const period = actions.at(-1)?.period
  const against = actions.filter(
    action =>
      action.period === period &&
      action.actionType === 'foul' &&
      action.subType === 'personal' &&
      action.teamId !== teamId,
  )
  const late = against.filter(({ clock }) => toTenths(clock) <= 1200)
  return against.length >= ((period ?? 1) > 4 ? 4 : 5) || late.length >= 2
}

function timeoutsLeft(teamId: number, actions: readonly Action[]): number {
  let allowance = FULL_ALLOWANCE
  let time = Number.POSITIVE_INFINITY
  let period = 1
  for (const action of actions) {
    const clock = toTenths(action.clock)
    time = action.period === period ? Math.min(time, clock) : clock
    period = action.period
    allowance = allowanceAt(allowance, period, time)
    if (action.teamId !== teamId) continue
    if (action.actionType === 'timeout') allowance = spendTimeout(allowance)
    if (action.actionType === 'instantreplay' && action.descriptor === 'overturned') {
      allowance = returnTimeout(allowance)
    }
  }
  return Math.max(0, allowance.left)
}
