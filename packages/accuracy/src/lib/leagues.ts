/**
 * Facts of a league on which statements depend. Absent `periods`, `fouls` and `isFeminine` are unknown; absent
 * `technicalsCount`, `tripThrows` and `untimedOvertime` mean that the league has no such rule.
 */
export interface LeagueFacts {
  readonly periods?: 2 | 4
  readonly minutes?: number
  readonly overtimeMinutes?: number
  readonly fouls?: number
  /** Whether technical fouls count toward the foul limit of a player. */
  readonly technicalsCount?: boolean
  /** The number of the first overtime without a clock, which ends with a target score. */
  readonly untimedOvertime?: number
  /** Whether one free throw can be worth a whole trip. */
  readonly tripThrows?: boolean
  /** Whether teams and players are feminine in languages with a gender. */
  readonly isFeminine?: boolean
}

const quarters: LeagueFacts = {
  periods: 4,
  minutes: 12,
  overtimeMinutes: 5,
  fouls: 6,
  isFeminine: false,
}
const halves: LeagueFacts = { periods: 2, minutes: 20, overtimeMinutes: 5, fouls: 5 }
const women: LeagueFacts = { ...quarters, minutes: 10, isFeminine: true }
const development: LeagueFacts = { ...quarters, untimedOvertime: 1, tripThrows: true }
const summer: LeagueFacts = {
  ...quarters,
  minutes: 10,
  overtimeMinutes: 2,
  fouls: 10,
  untimedOvertime: 2,
}

/**
 * The facts of each league by name. This table is independent of the generator's table, so that an error in one of
 * them is detected.
 */
const named: Readonly<Record<string, LeagueFacts>> = {
  standard: quarters,
  women,
  development,
  summer,
  college: halves,
  international: {
    periods: 4,
    minutes: 10,
    overtimeMinutes: 5,
    fouls: 5,
    technicalsCount: true,
  },
}

const byPrefix: Readonly<Record<string, LeagueFacts>> = {
  '00': quarters,
  '10': women,
  '13': summer,
  '14': summer,
  '15': summer,
  '16': summer,
  '20': development,
  '99': quarters,
}

/**
 * The facts of a game's league. A league that `rules` names takes precedence over the league of the game id. If the
 * files state two periods, the facts of a game in halves replace those of a known league. A stated gender takes
 * precedence over the gender of the league.
 */
export function leagueFacts(
  gameId: string,
  rules: { readonly league?: string; readonly gender?: string } | undefined,
  statedPeriods: number | undefined,
): LeagueFacts {
  const league = rules?.league === undefined ? byPrefix[gameId.slice(0, 2)] : named[rules.league]
  const facts = league !== undefined && statedPeriods === 2 ? { ...league, ...halves } : league
  const isFeminine = rules?.gender === undefined ? facts?.isFeminine : rules.gender === 'women'
  return { ...facts, ...(isFeminine === undefined ? {} : { isFeminine }) }
}
