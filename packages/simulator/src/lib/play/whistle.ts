import { countTechnical, dismiss, removeIfFouledOut } from './fouls.ts'
import { bestShooter, shootFreeThrows } from './free-throws.ts'
import {
  earlierReading,
  type Game,
  isInternational,
  type Member,
  note,
  type SideInGame,
  wait,
} from './game.ts'
import { opponent } from './incident.ts'
import type { Possession } from './possession.ts'
import { substitute } from './rotation.ts'
import { timeoutAtWhistle } from './timeouts.ts'

/**
 * Plays a stoppage after which the possession's side has the ball. It may include a memo, a technical foul, and either
 * a timeout or substitutions.
 */
export function blowWhistle(game: Game, possession: Possession): void {
  wait(game, game.random.between(6, 16))
  memo(game)
  technicalAtWhistle(game, possession)
  const before = game.incidents.length
  timeoutAtWhistle(game, possession.bench)
  if (game.incidents.length === before) substitute(game, 'whistle')
}

/** Plays a ball out of bounds. The line of the stoppage names no team, and is not always written. */
export function outOfBounds(game: Game, possession: Possession): void {
  wait(game, game.random.between(2, 6))
  if (game.random.chance(0.66)) note(game, 'stoppage', 'out-of-bounds')
  blowWhistle(game, possession)
}

/** Sometimes the scorer adds a note, possibly with an earlier clock reading. */
function memo(game: Game): void {
  if (!game.random.chance(0.004)) return
  const clock = game.clock
  game.clock = earlierReading(game, 9)
  note(game, 'memo', '')
  game.clock = clock
}

/** Occasionally calls a technical foul on a player, with one free throw. A second technical foul ejects the player. */
function technicalAtWhistle(game: Game, possession: Possession): void {
  const { random } = game
  if (!random.chance(0.014)) return
  const side = game.sides[random.pick(['away', 'home'] as const)]
  const offender = random.pick(side.lineup)
  const bench = opponent(side.bench)
  wait(game, random.between(4, 12))
  offender.technicals++
  countTechnical(game, side, offender)
  note(game, 'foul', 'technical', {
    bench: side.bench,
    player: offender.player,
    freeThrows: 1,
    qualifiers: ['1freethrow'],
  })
  const shooter = bestShooter(game, bench)
  shootFreeThrows(game, possession, { bench, shooter, count: 1, kind: 'technical' })
  if (offender.technicals === 2) eject(game, side, offender, 'second-technical')
  else if (isInternational(game)) sendOffIfDue(game, side, offender)
}

/** Under FIBA rules a player is disqualified after five fouls, or after two technical or unsportsmanlike fouls. */
export function sendOffIfDue(game: Game, side: SideInGame, member: Member): void {
  if (member.gone) return
  const isDisqualified = member.technicals + member.unsportsmanlikes >= 2
  if (isDisqualified) eject(game, side, member, 'disqualified')
  else removeIfFouledOut(game, side, member)
}

export function eject(game: Game, side: SideInGame, member: Member, reason: string): void {
  note(game, 'ejection', reason, { bench: side.bench, player: member.player })
  dismiss(game, side, member)
}
