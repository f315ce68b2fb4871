import { dismiss } from './fouls.ts'
import { bestShooter, shootFreeThrows } from './free-throws.ts'
import { earlierReading, type Game, type Member, note, type SideInGame, wait } from './game.ts'
import { opponent } from './incident.ts'
import type { Possession } from './possession.ts'
import { substitute } from './rotation.ts'
import { timeoutAtWhistle } from './timeouts.ts'

/** Everything that may happen while play stands still with the ball in the hands of the possession's team. */
export function blowWhistle(game: Game, possession: Possession): void {
  wait(game, game.random.between(6, 16))
  memo(game)
  technicalAtWhistle(game, possession)
  const before = game.incidents.length
  timeoutAtWhistle(game, possession.bench)
  if (game.incidents.length === before) substitute(game, 'whistle')
}

/** The ball went out of bounds: the stoppage has no team. */
export function outOfBounds(game: Game, possession: Possession): void {
  wait(game, game.random.between(2, 6))
  if (game.random.chance(0.66)) note(game, 'stoppage', 'out-of-bounds')
  blowWhistle(game, possession)
}

/** Now and then the scorer makes a note, of which the clock may stand before. */
function memo(game: Game): void {
  if (!game.random.chance(0.004)) return
  const clock = game.clock
  game.clock = earlierReading(game, 9)
  note(game, 'memo', '')
  game.clock = clock
}

/** Once in a while somebody says too much: a technical foul and one free throw for it; with the second he is sent off. */
function technicalAtWhistle(game: Game, possession: Possession): void {
  const { random } = game
  if (!random.chance(0.014)) return
  const side = game.sides[random.pick(['away', 'home'] as const)]
  const offender = random.pick(side.lineup)
  const bench = opponent(side.bench)
  wait(game, random.between(4, 12))
  offender.technicals++
  note(game, 'foul', 'technical', {
    bench: side.bench,
    player: offender.player,
    freeThrows: 1,
    qualifiers: ['1freethrow'],
  })
  const shooter = bestShooter(game, bench)
  shootFreeThrows(game, possession, { bench, shooter, count: 1, kind: 'technical' })
  if (offender.technicals === 2) eject(game, side, offender, 'second-technical')
}

export function eject(game: Game, side: SideInGame, member: Member, reason: string): void {
  note(game, 'ejection', reason, { bench: side.bench, player: member.player })
  dismiss(game, side, member)
}
