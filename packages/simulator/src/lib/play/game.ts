import { periodTenths, quarterAt } from '../../rules.ts'
import type { Player } from '../league/player.ts'
import type { Random } from '../league/random.ts'
import type { Setting } from '../league/setting.ts'
import type { Squad } from '../league/squad.ts'
import type { ActionType, Bench, Incident, IncidentFacts } from './incident.ts'
import { FULL_ALLOWANCE, type TimeoutAllowance } from './timeout-allowance.ts'

/** A game in progress. The functions of the simulator modify it and append incidents. */
export interface Game {
  readonly setting: Setting
  readonly random: Random
  readonly sides: Readonly<Record<Bench, SideInGame>>
  readonly incidents: Incident[]
  period: number
  /** Remaining tenths of a second of the period. */
  clock: number
  /** Tenths of a second of real time since the first incident. */
  wall: number
  /** Tenths of a second of game time since the tip-off. */
  elapsed: number
  /**
   * The winner of the opening tip. The other side starts the second and third quarter, or the second half, with the
   * ball.
   */
  tipWinner: Bench
  readonly score: Record<Bench, number>
  streak: { bench: Bench; points: number }
  /** The sides that took the full timeouts of the period, in order. */
  timeouts: Bench[]
  /** The player who is about to shoot free throws and must stay on the floor. */
  atTheLine: Member | undefined
}

export interface SideInGame {
  readonly bench: Bench
  readonly squad: Squad
  readonly members: readonly Member[]
  lineup: readonly Member[]
  /** The side's fouls of the period that count for the penalty. In overtime, FIBA continues the count. */
  fouls: number
  /** The side's fouls that count for the penalty and were committed in the last two minutes of the period. */
  lateFouls: number
  allowance: TimeoutAllowance
}

export interface Member {
  readonly player: Player
  /** Total playing time in tenths of a second. */
  played: number
  /** Game time in tenths of a second since the player last entered or left the floor. */
  stint: number
  fouls: number
  technicals: number
  unsportsmanlikes: number
  /** Whether the player fouled out or was ejected. */
  gone: boolean
}

/**
 * The quarter of regulation that corresponds to the present moment, even in a game of halves. Overtime periods
 * follow, starting at 5.
 */
export function quarterOf({ setting, period, clock }: Game): number {
  return quarterAt(setting.rules, period, clock)
}

/** Whether the game is in the last period of regulation or in an overtime. */
export function isLastPeriod({ setting, period }: Game): boolean {
  return period >= setting.rules.periods
}

/** Whether the game is played by the rules of FIBA. */
export function isInternational({ setting }: Game): boolean {
  return setting.rules.league === 'international'
}

export function createGame(setting: Setting, random: Random): Game {
  return {
    setting,
    random,
    sides: { away: createSide('away', setting.away), home: createSide('home', setting.home) },
    incidents: [],
    period: 1,
    clock: periodTenths(setting.rules, 1),
    wall: 0,
    elapsed: 0,
    tipWinner: 'home',
    score: { away: 0, home: 0 },
    streak: { bench: 'home', points: 0 },
    timeouts: [],
    atTheLine: undefined,
  }
}

function createSide(bench: Bench, squad: Squad): SideInGame {
  const members = [...squad.starters, ...squad.bench].map(player => ({
    player,
    played: 0,
    stint: 0,
    fouls: 0,
    technicals: 0,
    unsportsmanlikes: 0,
    gone: false,
  }))
  return {
    bench,
    squad,
    members,
    lineup: members.slice(0, 5),
    fouls: 0,
    lateFouls: 0,
    allowance: FULL_ALLOWANCE,
  }
}

/** Appends an incident at the present moment. */
export function note(
  game: Game,
  type: ActionType,
  subType: string,
  facts: IncidentFacts = {},
): Incident {
  const { period, clock, wall } = game
  const incident = { period, clock, wall, type, subType, ...facts }
  game.incidents.push(incident)
  return incident
}

/**
 * Advances the game clock, real time and the playing times. The game clock shows tenths below one minute, otherwise
 * whole seconds.
 */
export function runClock(game: Game, tenths: number): void {
  const wanted = Math.max(0, game.clock - Math.max(0, Math.round(tenths)))
  const clock = wanted < 600 ? wanted : Math.min(game.clock, Math.round(wanted / 10) * 10)
  const run = game.clock - clock
  game.clock = clock
  game.elapsed += run
  game.wall += run
  for (const side of [game.sides.away, game.sides.home]) {
    for (const member of side.members) {
      member.stint += run
      if (side.lineup.includes(member)) member.played += run
    }
  }
}

/**
 * A slightly earlier clock reading of the same period: at most `seconds` earlier, after rounding up to whole seconds.
 * In the last 55 seconds, at most three seconds earlier.
 */
export function earlierReading({ setting, clock, period, random }: Game, seconds: number): number {
  if (clock < 550) return clock + random.int(2, 30)
  return Math.min(
    periodTenths(setting.rules, period),
    Math.ceil(clock / 10) * 10 + 10 * random.int(1, seconds),
  )
}

/** Advances real time while the game clock is stopped. */
export function wait(game: Game, seconds: number): void {
  game.wall += Math.max(0, Math.round(seconds * 10))
}

export function lead(game: Game, bench: Bench): number {
  const margin = game.score.home - game.score.away
  return bench === 'home' ? margin : -margin
}

export function addPoints(game: Game, bench: Bench, points: number): void {
  game.score[bench] += points
  const running = game.streak.bench === bench ? game.streak.points : 0
  game.streak = { bench, points: running + points }
}

/** Whether the game is in the last period of regulation or in an overtime, with at most `seconds` left. */
export function isLate(game: Game, seconds: number): boolean {
  return isLastPeriod(game) && game.clock <= seconds * 10
}

/** Draws the player who finishes a play. Players with a higher usage are drawn more often. */
export function carrierOf(game: Game, bench: Bench): Member {
  return pickMember(game, game.sides[bench].lineup, ({ habits }) => habits.usage)
}

/** Draws one of the given players by weight. */
export function pickMember(
  game: Game,
  members: readonly Member[],
  weight: (player: Player, member: Member) => number,
): Member {
  const weights = members.map(member => [member, weight(member.player, member)] as const)
  return game.random.weighted(weights)
}
