import { dismiss } from './fouls.ts'
import { bestShooter, shootFreeThrows } from './free-throws.ts'
import { type Game, type Member, note, type SideInGame, wait } from './game.ts'
import { type Bench, opponent } from './incident.ts'
import type { Possession } from './possession.ts'

/** Once in a while somebody says too much, or two players push each other. */
export function technicalAtWhistle(game: Game, possession: Possession): void {
  const { random } = game
  if (!random.chance(0.0135)) return
  if (random.chance(0.2)) doubleTechnical(game)
  else technical(game, possession, random.pick(['away', 'home'] as const))
}

/** A defender stays in the lane too long: a team technical, though a player is named. */
export function defensiveThreeSeconds(game: Game, possession: Possession): void {
  const bench = opponent(possession.bench)
  const side = game.sides[bench]
  const big = [...side.lineup].sort((a, b) => b.player.habits.blocks - a.player.habits.blocks)[0]
  note(game, 'foul', 'technical', {
    bench,
    player: (big ?? game.random.pick(side.lineup)).player,
    descriptor: 'defensive-3-second',
    freeThrows: 1,
    qualifiers: ['1freethrow'],
  })
  technicalShot(game, possession, bench)
}

/** A team holds up play: a warning, from the second time on a technical. */
export function delayOfGame(game: Game, possession: Possession, bench: Bench): void {
  const side = game.sides[bench]
  side.delays++
  wait(game, game.random.between(3, 8))
  note(game, 'violation', 'delay-of-game', { bench, qualifiers: ['team'] })
  if (side.delays < 2) return
  note(game, 'foul', 'technical', {
    bench,
    descriptor: 'delay-of-game',
    freeThrows: 1,
    qualifiers: ['team', '1freethrow'],
  })
  technicalShot(game, possession, bench)
}

/** Sends a player off. */
export function eject(game: Game, side: SideInGame, member: Member, reason: string): void {
  note(game, 'ejection', reason, {
    bench: side.bench,
    player: member.player,
  })
  dismiss(game, side, member)
}

function technical(game: Game, possession: Possession, bench: Bench): void {
  const side = game.sides[bench]
  const offender = game.random.pick(side.lineup)
  wait(game, game.random.between(4, 12))
  call(game, side, offender, undefined)
  technicalShot(game, possession, bench)
  if (offender.technicals === 2) eject(game, side, offender, 'second-technical')
}

/** One for each side; nobody shoots. */
function doubleTechnical(game: Game): void {
  wait(game, game.random.between(20, 60))
  const offenders = (['home', 'away'] as const).map(bench => ({
    side: game.sides[bench],
    member: game.random.pick(game.sides[bench].lineup),
  }))
  for (const { side, member } of offenders) call(game, side, member, 'double')
  note(game, 'instantreplay', 'altercationrequest')
  for (const { side, member } of offenders) {
    if (member.technicals === 2) eject(game, side, member, 'second-technical')
  }
}

function call(game: Game, side: SideInGame, member: Member, descriptor: string | undefined): void {
  member.technicals++
  note(game, 'foul', 'technical', {
    bench: side.bench,
    player: member.player,
    descriptor,
    freeThrows: descriptor === undefined ? 1 : 0,
    qualifiers: descriptor === undefined ? ['1freethrow'] : [],
  })
}

function technicalShot(game: Game, possession: Possession, against: Bench): void {
  const bench = opponent(against)
  shootFreeThrows(game, possession, {
    bench,
    shooter: bestShooter(game, bench),
    count: 1,
    kind: 'technical',
  })
}
