import { addPoints, type Game, type Member, note, wait } from './game.ts'
import type { Bench, Incident } from './incident.ts'
import { attemptQualifiers, type Possession } from './possession.ts'
import { substitute } from './rotation.ts'

/**
 * The reason for free throws. After every kind except `''` the ball is dead, regardless of the result of the last
 * free throw.
 */
export type TripKind = '' | 'technical' | 'flagrant' | 'clear-path' | 'away-from-play'

export interface Trip {
  readonly bench: Bench
  readonly shooter: Member
  readonly count: number
  readonly kind: TripKind
}

/** Shoots all free throws of a trip and returns the incident of the last one, whose `made` is its result. */
export function shootFreeThrows(game: Game, possession: Possession, trip: Trip): Incident {
  const { bench, shooter, count, kind } = trip
  const own = bench === possession.bench && kind !== 'technical'
  let last: Incident | undefined
  for (let number = 1; number <= count; number++) {
    wait(game, number === 1 ? game.random.between(12, 26) : game.random.between(14, 26))
    last = shoot(game, trip, number, own ? attemptQualifiers(possession) : [])
    const dead = number < count || kind !== ''
    if (!last.made && dead) {
      note(game, 'rebound', 'offensive', { bench, qualifiers: ['deadball', 'team'] })
    }
    if (number === 1 && count > 1 && game.random.chance(0.6)) substitute(game, 'whistle')
  }
  if (last === undefined)
    throw new RangeError(`Cannot shoot ${count} free throws of ${shooter.player.name}`)
  return last
}

/** The best free-throw shooter on the floor, who takes technical free throws. */
export function bestShooter(game: Game, bench: Bench): Member {
  const skill = ({ player }: Member): number => player.habits.freeThrow
  const [best] = game.sides[bench].lineup.toSorted((a, b) => skill(b) - skill(a))
  if (best === undefined)
    throw new RangeError(`Cannot shoot: no player of the ${bench} side is on the floor`)
  return best
}

function shoot(
  game: Game,
  { bench, shooter, count, kind }: Trip,
  number: number,
  qualifiers: readonly string[],
): Incident {
  const made = game.random.chance(shooter.player.habits.freeThrow)
  if (made) addPoints(game, bench, 1)
  return note(game, 'freethrow', `${number} of ${count}`, {
    bench,
    player: shooter.player,
    descriptor: kind === '' ? undefined : kind,
    qualifiers,
    made,
  })
}
