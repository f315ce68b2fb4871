import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import type { FixtureDetails } from '@fixture-feed/client/content.generated'
import { dayOf } from '../../item/time-text.ts'
import { tipoffOf } from '../../score/game-clock.ts'
import { inDayOrder, isCalledOff, type Scores } from './day-order.ts'

/** Maximum number of days with games that the strip of days shows before the chosen day, and after it. */
const mostNeighbors = 7

/** A calendar day of the reader (`2025-01-17`) and its number of games. */
export interface DayCount {
  readonly day: string
  readonly count: number
}

/** The games of one day by their state. */
export interface DayGames {
  readonly live: readonly FixtureIndexEntry[]
  readonly later: readonly FixtureIndexEntry[]
  readonly final: readonly FixtureIndexEntry[]
  /** Postponed and canceled games. */
  readonly calledOff: readonly FixtureIndexEntry[]
}

/** Some games of one day. */
export interface GamesOfDay {
  readonly day: string
  readonly fixtures: readonly FixtureIndexEntry[]
}

/** The content of the page of one day. */
export interface DayPage {
  readonly games: DayGames
  readonly isEmpty: boolean
  /** For a day without games: the games that are not over, on the next day with such games. */
  readonly next: GamesOfDay | undefined
  /** For a day without games: the finished games of the last earlier day with such games. */
  readonly last: GamesOfDay | undefined
  /** The chosen day, today, and the days with games around the chosen day, in calendar order. */
  readonly days: readonly DayCount[]
}

/** The registered games, and the reader's choice of a day and a time zone. */
export interface DayPageOptions {
  readonly entries: readonly FixtureIndexEntry[]
  readonly scores: Scores
  /** The chosen day. */
  readonly day: string
  readonly today: string
  readonly timeZone?: string | undefined
}

/** The page of the chosen day. Today's page also has live games that began on another day. */
export function dayPage({ entries, scores, day, today, timeZone }: DayPageOptions): DayPage {
  const dayOfGame = gameDay(scores, timeZone)
  const stateOf = ({ fixtureId }: FixtureIndexEntry) => scores?.get(fixtureId)?.state
  const byDay = Map.groupBy(inDayOrder(entries, scores), dayOfGame)
  const own = byDay.get(day) ?? []
  const shown =
    day === today ? entries.filter(entry => stateOf(entry) === 'live' || own.includes(entry)) : own
  const isOff = ({ fixtureId }: FixtureIndexEntry) => isCalledOff(scores?.get(fixtureId))
  const live = shown.filter(entry => stateOf(entry) === 'live')
  const others = own.filter(entry => !live.includes(entry))
  const games = {
    live,
    later: others.filter(entry => stateOf(entry) !== 'finished' && !isOff(entry)),
    final: others.filter(entry => stateOf(entry) === 'finished'),
    calledOff: others.filter(isOff),
  }
  const isEmpty = shown.length === 0
  const known = [...byDay.keys()].sort()
  const gamesOf = (each: string, isOver: boolean) =>
    (byDay.get(each) ?? []).filter(entry => (stateOf(entry) === 'finished') === isOver)
  const neighbor = (found: string | undefined, isOver: boolean): GamesOfDay | undefined =>
    isEmpty && found ? { day: found, fixtures: gamesOf(found, isOver) } : undefined
  return {
    games,
    isEmpty,
    next: neighbor(
      known.find(each => each > day && gamesOf(each, false).length > 0),
      false,
    ),
    last: neighbor(
      known.findLast(each => each < day && gamesOf(each, true).length > 0),
      true,
    ),
    days: daysAround(known, day, today).map(each => ({
      day: each,
      count: byDay.get(each)?.length ?? 0,
    })),
  }
}

/**
 * Returns a function that returns the day of a game in the reader's time zone: the day of its tip-off (see `tipoffOf`).
 */
function gameDay(
  scores: Scores,
  timeZone: string | undefined,
): (entry: FixtureIndexEntry) => string {
  const detailsOf = ({ fixtureId }: FixtureIndexEntry): FixtureDetails | undefined =>
    scores?.get(fixtureId)?.details
  return entry => dayOf(tipoffOf(entry, detailsOf(entry)), timeZone)
}

/** The nearest days with games, the chosen day and today, in calendar order. */
function daysAround(known: readonly string[], day: string, today: string): readonly string[] {
  const before = known.filter(each => each < day).slice(-mostNeighbors)
  const after = known.filter(each => each > day).slice(0, mostNeighbors)
  return [...new Set([...before, day, ...after, today])].sort()
}

/**
 * The next game of each favorite team, the earliest first, each game once. Games of the shown day are omitted,
 * because the page contains them already.
 */
export function nextOfFavorites(
  { entries, scores, day, today, timeZone }: DayPageOptions,
  favorites: ReadonlySet<string>,
): readonly FixtureIndexEntry[] {
  const dayOfGame = gameDay(scores, timeZone)
  const coming = entries
    .filter(
      entry => stateAt(scores?.get(entry.fixtureId)) === 'coming' && dayOfGame(entry) >= today,
    )
    .sort((a, b) => tipoffMs(a, scores) - tipoffMs(b, scores))
  const found = [...favorites].map(id =>
    coming.find(({ awayTeam, homeTeam }) => awayTeam.id === id || homeTeam.id === id),
  )
  return coming.filter(entry => found.includes(entry) && dayOfGame(entry) !== day)
}

function stateAt(score: ScoreboardEntry | undefined): 'coming' | 'other' {
  return score?.state === 'scheduled' && !isCalledOff(score) ? 'coming' : 'other'
}

function tipoffMs(entry: FixtureIndexEntry, scores: Scores): number {
  return Date.parse(tipoffOf(entry, scores?.get(entry.fixtureId)?.details))
}
