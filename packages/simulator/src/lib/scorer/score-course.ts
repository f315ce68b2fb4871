import type { LeagueRules } from '../../rules.ts'
import { gameTime, toTenths } from '../files/clock-text.ts'
import { type Action, pointsOf } from '../files/play-by-play.ts'
import { type Bench, opponent } from '../play/incident.ts'

/** How the score went: what a team's row says beyond sums. */
export interface ScoreCourse extends Readonly<Record<Bench, SideCourse>> {
  readonly leadChanges: number
  readonly timesTied: number
}

export interface SideCourse {
  readonly points: number
  readonly biggestLead: number
  /** Away and home points then. */
  readonly biggestLeadScore: string | undefined
  readonly biggestRun: number
  readonly biggestRunScore: string | undefined
  /** Tenths of a second in the lead. */
  readonly leading: number
  /** Points by period, from the first. */
  readonly periods: readonly number[]
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

interface Course {
  readonly away: Mutable<SideCourse>
  readonly home: Mutable<SideCourse>
  leadChanges: number
  timesTied: number
  lastLeader: Bench | undefined
  run: { readonly bench: Bench; readonly points: number }
}

/** Follows the score through actions in play order. */
export function followScore(
  actions: readonly Action[],
  homeTeamId: number,
  rules: LeagueRules,
): ScoreCourse {
  const course: Course = {
    away: emptySide(),
    home: emptySide(),
    leadChanges: 0,
    timesTied: 0,
    lastLeader: undefined,
    run: { bench: 'home', points: 0 },
  }
  let time = 0
  for (const action of actions) {
    const now = Math.max(time, gameTime(action.period, toTenths(action.clock), rules))
    const leader = leaderOf(course)
    if (leader !== undefined) course[leader].leading += now - time
    time = now
    const points = pointsOf(action)
    if (points === 0) continue
    const bench = action.teamId === homeTeamId ? 'home' : 'away'
    addToSide(course, bench, points, action.period)
    noteLeader(course)
  }
  const { leadChanges, timesTied, away, home } = course
  return { leadChanges, timesTied, away, home }
}

function addToSide(course: Course, bench: Bench, points: number, period: number): void {
  const own = course[bench]
  own.points += points
  own.periods = withPoints(own.periods, period, points)
  const score = `${course.away.points}-${course.home.points}`
  course.run = { bench, points: points + (course.run.bench === bench ? course.run.points : 0) }
  if (course.run.points > own.biggestRun) {
    own.biggestRun = course.run.points
    own.biggestRunScore = score
  }
  const margin = own.points - course[opponent(bench)].points
  if (margin > own.biggestLead) {
    own.biggestLead = margin
    own.biggestLeadScore = score
  }
}

function noteLeader(course: Course): void {
  const leader = leaderOf(course)
  if (leader === undefined) {
    course.timesTied++
    return
  }
  if (course.lastLeader !== undefined && leader !== course.lastLeader) course.leadChanges++
  course.lastLeader = leader
}

function leaderOf({ away, home }: Course): Bench | undefined {
  if (home.points === away.points) return undefined
  return home.points > away.points ? 'home' : 'away'
}

function withPoints(periods: readonly number[], period: number, points: number): readonly number[] {
  const longer = [...periods]
  while (longer.length < period) longer.push(0)
  longer[period - 1] = (longer[period - 1] ?? 0) + points
  return longer
}

function emptySide(): Mutable<SideCourse> {
  return {
    points: 0,
    biggestLead: 0,
    biggestLeadScore: undefined,
    biggestRun: 0,
    biggestRunScore: undefined,
    leading: 0,
    periods: [],
  }
}
