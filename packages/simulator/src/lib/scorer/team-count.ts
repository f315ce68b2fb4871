import { type Action, pointsOf } from '../files/play-by-play.ts'
import { countAction, emptyStatLine, type StatLine } from './stat-line.ts'
import { isOwnTechnical } from './tally.ts'

/** What a team's lines add up to besides what its players have. */
export interface TeamCount {
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

/** Counts a team's lines, and on the lines given what each of its players has of them. */
export function countTeam(
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
