import { dismiss } from './fouls.ts'
import { bestShooter, shootFreeThrows } from './free-throws.ts'
import { type Game, type Member, note, type SideInGame, wait } from './game.ts'
import { opponent } from './incident.ts'
import type { Possession } from './possession.ts'

/** Once in a while somebody says too much: a technical foul and one free throw for it; with the second he is sent off. */
export function technicalAtWhistle(game: Game, possession: Possession): void {
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

/** Sends a player off. */
export function eject(game: Game, side: SideInGame, member: Member, reason: string): void {
  note(game, 'ejection', reason, { bench: side.bench, player: member.player })
  dismiss(game, side, member)
}
