import { type LeagueRules, leagueRules } from '../../rules.ts'
import { TEAMS, type Team } from './league.ts'
import { fromLocal } from './local-time.ts'
import { createRandom, type Random } from './random.ts'
import { drawSquad, type Squad } from './squad.ts'

export type Stage = 'regular' | 'play-in' | 'playoffs'

export interface SimulationOptions {
  /** An integer. The same seed and options give the same bytes. */
  readonly seed: number
  /** The part of the season. Default: `regular`. */
  readonly stage?: Stage | undefined
  /** The year in which the season starts, from 2000 to 2099. Default: 2025. */
  readonly season?: number | undefined
  /** Three-letter codes of two different clubs of the fictional league. Default: drawn from the seed. */
  readonly away?: string | undefined
  readonly home?: string | undefined
  /** Scheduled tip-off, RFC 3339. Default: drawn from the seed within `stage`. */
  readonly tipoff?: string | undefined
  /** The rules of the league. Default: `leagueRules.twelve`. */
  readonly rules?: LeagueRules | undefined
}

/** The teams, date and rules of a game, and everything else that is determined before play starts. */
export interface Setting {
  readonly gameId: string
  /** The game within its series, such as `Game 5`; empty outside the playoffs. */
  readonly seriesGameNumber: string
  /** `Play-In` for play-in games, otherwise empty. */
  readonly gameLabel: string
  /** Scheduled tip-off, milliseconds. */
  readonly tipoff: number
  /** Time at which the first action is recorded, milliseconds. */
  readonly firstAction: number
  readonly away: Squad
  readonly home: Squad
  readonly rules: LeagueRules
  /** The end that the away team attacks in the first half. */
  readonly awayAttacksFirst: 'left' | 'right'
}

const DAY = 86_400_000

/**
 * Derives the setting from the options.
 *
 * @throws {RangeError} if the seed, the season, a club or the tip-off is invalid, or if a club would play against
 * itself.
 */
export function drawSetting(options: SimulationOptions): Setting {
  const { seed, stage = 'regular', season = 2025 } = options
  if (!Number.isSafeInteger(seed))
    throw new RangeError(`Cannot simulate seed ${seed}: not a whole number`)
  if (!Number.isInteger(season) || season < 2000 || season > 2099) {
    throw new RangeError(`Cannot simulate season ${season}: not a year from 2000 to 2099`)
  }
  const random = createRandom(seed, 'setting')
  const [away, home] = drawOpponents(options, random)
  const number = drawNumber(seed, stage, random)
  const tipoff =
    options.tipoff === undefined
      ? drawTipoff(stage, season, number, random)
      : parseTipoff(options.tipoff)
  return {
    gameId: `99${stageDigits[stage]}${String(season % 100).padStart(2, '0')}${number}`,
    seriesGameNumber: stage === 'playoffs' ? `Game ${number.slice(-1)}` : '',
    gameLabel: stage === 'play-in' ? 'Play-In' : '',
    tipoff,
    firstAction: tipoff + random.int(8 * 600, 12 * 600) * 100,
    away: drawSquad(away, -0.006, random),
    home: drawSquad(home, 0.006, random),
    rules: options.rules ?? leagueRules.twelve,
    awayAttacksFirst: random.chance(0.5) ? 'left' : 'right',
  }
}

function drawOpponents(
  { away, home }: SimulationOptions,
  random: Random,
): readonly [away: Team, home: Team] {
  const drawn = random.shuffled(TEAMS)
  const one = away === undefined ? undefined : teamOf(away)
  const other = home === undefined ? undefined : teamOf(home)
  if (one !== undefined && one === other) throw new RangeError(`Cannot let ${away} play itself`)
  const [first, second] = drawn.filter(team => team !== one && team !== other)
  if (first === undefined || second === undefined) throw new RangeError('Cannot find two clubs')
  return [one ?? first, other ?? second]
}

function teamOf(tricode: string): Team {
  const team = TEAMS.find(({ club }) => club.tricode === tricode)
  if (team === undefined) {
    const known = TEAMS.map(({ club }) => club.tricode).join(', ')
    throw new RangeError(`Cannot find a club with the code "${tricode}": known are ${known}`)
  }
  return team
}

/**
 * The last five digits of the game id: derived from the seed in the regular season, otherwise composed of round, series
 * and game.
 */
function drawNumber(seed: number, stage: Stage, random: Random): string {
  if (stage === 'play-in') return `001${random.int(0, 3)}1`
  if (stage === 'regular') return String((((seed % 99999) + 99999) % 99999) + 1).padStart(5, '0')
  const round = random.int(1, 4)
  return `00${round}${random.int(0, 2 ** (4 - round) - 1)}${random.int(1, 7)}`
}

/** The digit of the part of the season in a game's id. */
const stageDigits: Readonly<Record<Stage, number>> = { regular: 2, playoffs: 4, 'play-in': 5 }

function drawTipoff(stage: Stage, season: number, number: string, random: Random): number {
  const date = new Date(drawDay(stage, season, number, random)).toISOString().slice(0, 10)
  const time = random.pick(['19:00', '19:00', '19:30', '20:00', '15:30'])
  return fromLocal(`${date}T${time}:00`)
}

/** The day of a game as milliseconds since the epoch. */
function drawDay(stage: Stage, season: number, number: string, random: Random): number {
  switch (stage) {
    case 'regular':
      return Date.UTC(season, 9, 21) + random.int(0, 172) * DAY
    case 'play-in':
      return Date.UTC(season + 1, 3, 14) + random.int(0, 3) * DAY
    case 'playoffs': {
      const round = Number(number.charAt(2))
      const day = (round - 1) * 15 + Number(number.slice(-1)) * 2
      return Date.UTC(season + 1, 3, 18) + day * DAY
    }
  }
}

function parseTipoff(text: string): number {
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (Number.isNaN(instant)) throw new RangeError(`Cannot read the tip-off "${text}": not RFC 3339`)
  return instant
}
