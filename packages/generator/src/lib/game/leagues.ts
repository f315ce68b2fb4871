import type { Label } from '../../message-values.ts'
import type { Court } from './court.ts'
import { usualCourt } from './court.ts'

/** The part of a season that a game belongs to. */
export interface Season {
  readonly seasonType: 'Regular Season' | 'Playoffs'
  /** Whether the game counts for the averages of its part of the season. */
  readonly counts: boolean
  /** The label of a game whose file has no label. */
  readonly label: Label | null
}

/** The grammatical gender of teams and players, in languages that have one. */
export type Gender = 'masculine' | 'feminine'

/** Everything that depends on the league of a game. Unknown values are `undefined`. */
export interface League {
  /** The number of regular periods: four quarters or two halves. */
  readonly regulationPeriods: 4 | 2 | undefined
  readonly periodMinutes: number | undefined
  readonly overtimeMinutes: number
  /**
   * The first overtime that ends with a target score instead of a clock; all later overtimes do too. `undefined` if
   * every overtime has a clock.
   */
  readonly untimedFromOvertime: number | undefined
  /** The number of fouls after which a player must leave the game. */
  readonly foulLimit: number | undefined
  /** Whether technical fouls of a player count toward `foulLimit`. */
  readonly technicalFoulsCount: boolean
  readonly court: Court | undefined
  /** The possible points of a free throw: several if one free throw can replace a trip. */
  readonly freeThrowValues: readonly number[]
  /** The season by the third digit of the game id. `refused`: the fixture index has no season type for these games. */
  readonly seasons: Readonly<Record<string, Season | 'refused'>>
  /** The time zone (IANA) of `gameEt` and of times without a zone. */
  readonly timeZone: string | undefined
  readonly gender: Gender | undefined
}

/** The season of games without a stated season. These games do not count for averages. */
export const unnamedSeason: Season = { seasonType: 'Regular Season', counts: false, label: null }

const regular: Season = { seasonType: 'Regular Season', counts: true, label: null }
const playoffs: Season = { seasonType: 'Playoffs', counts: true, label: null }
const playIn: Season = { seasonType: 'Playoffs', counts: false, label: { stage: 'play-in' } }
const cupFinal: Season = {
  seasonType: 'Regular Season',
  counts: false,
  label: { stage: 'cup-final' },
}

/**
 * Three courts with the three-point line at 6.75 meters: 94 by 50 feet, 28 by 15 meters, and 94 by 50 feet with a
 * narrow lane.
 */
const nearCourt: Court = { ...usualCourt, threePoint: 22.15, corner: 21.65 }
const metricCourt: Court = {
  length: 91.86,
  width: 49.21,
  threePoint: 22.15,
  corner: 21.65,
  lane: 16.08,
}
const narrowLaneCourt: Court = { ...usualCourt, threePoint: 22.15, corner: 21.66, lane: 12 }

const eastern = 'America/New_York'

/** The rules with quarters of twelve minutes. Most leagues are described by their differences from these rules. */
const standard: League = {
  regulationPeriods: 4,
  periodMinutes: 12,
  overtimeMinutes: 5,
  untimedFromOvertime: undefined,
  foulLimit: 6,
  technicalFoulsCount: false,
  court: usualCourt,
  freeThrowValues: [1],
  seasons: { 1: 'refused', 2: regular, 3: 'refused', 4: playoffs, 5: playIn, 6: cupFinal },
  timeZone: eastern,
  gender: 'masculine',
}

export type LeagueName =
  | 'standard'
  | 'women'
  | 'development'
  | 'summer'
  | 'college'
  | 'international'

/** The leagues that are known, by the names that `rules.league` of a box score takes. */
export const leagues: Readonly<Record<LeagueName, League>> = {
  standard,
  women: {
    ...standard,
    periodMinutes: 10,
    court: nearCourt,
    seasons: { 1: 'refused', 2: regular, 3: 'refused', 4: playoffs },
    gender: 'feminine',
  },
  development: {
    ...standard,
    untimedFromOvertime: 1,
    freeThrowValues: [1, 2, 3],
    seasons: { 2: regular, 4: playoffs },
  },
  summer: {
    ...standard,
    periodMinutes: 10,
    overtimeMinutes: 2,
    untimedFromOvertime: 2,
    foulLimit: 10,
    seasons: {},
  },
  college: {
    ...standard,
    regulationPeriods: 2,
    periodMinutes: 20,
    foulLimit: 5,
    court: narrowLaneCourt,
    gender: undefined,
  },
  international: {
    ...standard,
    periodMinutes: 10,
    foulLimit: 5,
    technicalFoulsCount: true,
    court: metricCourt,
    seasons: {},
    timeZone: undefined,
    gender: undefined,
  },
}

/** The values for a game whose league is unknown. Texts leave out statements that need an `undefined` value. */
export const unknownLeague: League = {
  regulationPeriods: undefined,
  periodMinutes: undefined,
  overtimeMinutes: 5,
  untimedFromOvertime: undefined,
  foulLimit: undefined,
  technicalFoulsCount: false,
  court: undefined,
  freeThrowValues: [1, 2, 3],
  seasons: {},
  timeZone: undefined,
  gender: undefined,
}

/** The leagues of game ids, by their first two digits. The ids of simulated games begin with 99. */
const leagueOfPrefix: Readonly<Record<string, League>> = {
  '00': leagues.standard,
  10: leagues.women,
  13: leagues.summer,
  14: leagues.summer,
  15: leagues.summer,
  16: leagues.summer,
  20: leagues.development,
  99: leagues.standard,
}

/** The league of a game, by the first two digits of its id; `undefined` if these digits are unknown. */
export function leagueOfId(gameId: string): League | undefined {
  return leagueOfPrefix[gameId.slice(0, 2)]
}

export function leagueOfName(name: string): League | undefined {
  return Object.hasOwn(leagues, name) ? leagues[name as LeagueName] : undefined
}
