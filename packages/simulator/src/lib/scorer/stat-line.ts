import type { CommonStatistics } from '../files/box-score.ts'
import { toClockText } from '../files/clock-text.ts'
import { type Action, pointsOf } from '../files/play-by-play.ts'
import { isOwnTechnical } from './tally.ts'

/** What is counted for a player, or for a team as the sum of its players and of what nobody in particular did. */
export interface StatLine {
  assists: number
  blocks: number
  blocksReceived: number
  twosAttempted: number
  twosMade: number
  threesAttempted: number
  threesMade: number
  freeThrowsAttempted: number
  freeThrowsMade: number
  foulsOffensive: number
  foulsDrawn: number
  foulsPersonal: number
  foulsTechnical: number
  points: number
  pointsFastBreak: number
  pointsInThePaint: number
  pointsSecondChance: number
  reboundsDefensive: number
  reboundsOffensive: number
  steals: number
  turnovers: number
  plus: number
  minus: number
  /** Tenths of a second on the floor. */
  tenths: number
}

export function emptyStatLine(): StatLine {
  return {
    assists: 0,
    blocks: 0,
    blocksReceived: 0,
    twosAttempted: 0,
    twosMade: 0,
    threesAttempted: 0,
    threesMade: 0,
    freeThrowsAttempted: 0,
    freeThrowsMade: 0,
    foulsOffensive: 0,
    foulsDrawn: 0,
    foulsPersonal: 0,
    foulsTechnical: 0,
    points: 0,
    pointsFastBreak: 0,
    pointsInThePaint: 0,
    pointsSecondChance: 0,
    reboundsDefensive: 0,
    reboundsOffensive: 0,
    steals: 0,
    turnovers: 0,
    plus: 0,
    minus: 0,
    tenths: 0,
  }
}

/** Counts what an action is for the player, or the team, that did it. */
export function countAction(line: StatLine, action: Action): void {
  const points = pointsOf(action)
  const made = points > 0 ? 1 : 0
  line.points += points
  if (action.qualifiers.includes('fastbreak')) line.pointsFastBreak += points
  if (action.qualifiers.includes('pointsinthepaint')) line.pointsInThePaint += points
  if (action.qualifiers.includes('2ndchance')) line.pointsSecondChance += points
  switch (action.actionType) {
    case '2pt':
      line.twosAttempted++
      line.twosMade += made
      break
    case '3pt':
      line.threesAttempted++
      line.threesMade += made
      break
    case 'freethrow':
      line.freeThrowsAttempted++
      line.freeThrowsMade += made
      break
    case 'rebound':
      if (action.subType === 'offensive') line.reboundsOffensive++
      else line.reboundsDefensive++
      break
    case 'turnover':
      line.turnovers++
      break
    case 'steal':
      line.steals++
      break
    case 'block':
      line.blocks++
      break
    case 'foul':
      countFoul(line, action)
  }
}

function countFoul(line: StatLine, action: Action): void {
  if (action.subType === 'technical') {
    if (isOwnTechnical(action)) line.foulsTechnical++
    return
  }
  line.foulsPersonal++
  if (action.subType === 'offensive') line.foulsOffensive++
}

/** The statistics that both kinds of row have. */
export function toStatistics(line: StatLine): CommonStatistics {
  const attempted = line.twosAttempted + line.threesAttempted
  const made = line.twosMade + line.threesMade
  return {
    assists: line.assists,
    blocks: line.blocks,
    blocksReceived: line.blocksReceived,
    fieldGoalsAttempted: attempted,
    fieldGoalsMade: made,
    fieldGoalsPercentage: quotient(made, attempted),
    foulsOffensive: line.foulsOffensive,
    foulsDrawn: line.foulsDrawn,
    foulsPersonal: line.foulsPersonal,
    foulsTechnical: line.foulsTechnical,
    freeThrowsAttempted: line.freeThrowsAttempted,
    freeThrowsMade: line.freeThrowsMade,
    freeThrowsPercentage: quotient(line.freeThrowsMade, line.freeThrowsAttempted),
    minutes: toClockText(line.tenths),
    minutesCalculated: `PT${String(Math.round(line.tenths / 600)).padStart(2, '0')}M`,
    points: line.points,
    pointsFastBreak: line.pointsFastBreak,
    pointsInThePaint: line.pointsInThePaint,
    pointsSecondChance: line.pointsSecondChance,
    reboundsDefensive: line.reboundsDefensive,
    reboundsOffensive: line.reboundsOffensive,
    reboundsTotal: line.reboundsDefensive + line.reboundsOffensive,
    steals: line.steals,
    threePointersAttempted: line.threesAttempted,
    threePointersMade: line.threesMade,
    threePointersPercentage: quotient(line.threesMade, line.threesAttempted),
    turnovers: line.turnovers,
    twoPointersAttempted: line.twosAttempted,
    twoPointersMade: line.twosMade,
    twoPointersPercentage: quotient(line.twosMade, line.twosAttempted),
  }
}

/** 0 when there is nothing to divide by. */
export function quotient(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
