import { periodTenths } from '../../rules.ts'
import type { CourtRole } from '../league/player.ts'
import {
  type Game,
  isLastPeriod,
  lead,
  type Member,
  note,
  quarterOf,
  type SideInGame,
  wait,
} from './game.ts'
import type { Bench } from './incident.ts'

/** Target share of the game that a player spends on the floor, by rank of importance. */
const SHARES: readonly number[] = [0.73, 0.71, 0.68, 0.64, 0.58, 0.52, 0.44, 0.36, 0.24, 0.1]

/** A kind of stoppage. It limits the number of substitutions of a coach. */
export type Occasion = 'whistle' | 'timeout' | 'interval'

/**
 * The limits of each kind of stoppage. `most` is the maximum number of substitutions of a side. `patience` is the
 * minimum gain of a substitution in tenths of a second of playing time, to which a random amount of at most two minutes
 * is added.
 */
const substitutions: Readonly<Record<Occasion, { most: number; patience: number }>> = {
  whistle: { most: 2, patience: 4000 },
  timeout: { most: 3, patience: 2900 },
  interval: { most: 5, patience: 3200 },
}

interface Change {
  readonly bench: Bench
  readonly out: Member
  readonly in: Member
}

/** Lets both coaches substitute players. */
export function substitute(
  game: Game,
  occasion: Occasion,
  qualifiers: readonly string[] = [],
): void {
  const changes = [
    ...coachWishes(game, game.sides.home, occasion),
    ...coachWishes(game, game.sides.away, occasion),
  ]
  if (changes.length === 0) return
  if (occasion === 'whistle') wait(game, game.random.between(3, 12))
  makeChanges(game, changes, qualifiers)
}

/** Replaces a player who may not continue, if a substitute is available. */
export function replace(game: Game, side: SideInGame, out: Member): void {
  const entrant = leastBy(available(side), member => fit(member, out) + member.player.rank * 100)
  if (entrant === undefined) return
  makeChanges(game, [{ bench: side.bench, out, in: entrant }], [])
}

function makeChanges(game: Game, changes: readonly Change[], qualifiers: readonly string[]): void {
  for (const { bench, out } of changes) {
    note(game, 'substitution', 'out', { bench, player: out.player, qualifiers })
  }
  for (const { bench, in: entrant } of changes) {
    note(game, 'substitution', 'in', { bench, player: entrant.player, qualifiers })
  }
  for (const { bench, out, in: entrant } of changes) {
    const side = game.sides[bench]
    side.lineup = side.lineup.map(member => (member === out ? entrant : member))
    out.stint = 0
    entrant.stint = 0
  }
}

function coachWishes(game: Game, side: SideInGame, occasion: Occasion): readonly Change[] {
  const debt = planFor(game, side)
  const { most, patience } = substitutions[occasion]
  const changes: Change[] = []
  const staying = new Set([game.atTheLine])
  while (changes.length < most) {
    const tired = leastBy(
      side.lineup.filter(member => !staying.has(member)),
      debt,
    )
    if (tired === undefined) break
    const fresh = available(side).filter(member => !staying.has(member))
    const rested = leastBy(fresh, member => fit(member, tired) - debt(member))
    if (rested === undefined) break
    const gain = debt(rested) - fit(rested, tired) - debt(tired)
    if (gain < patience + game.random.between(0, 1200)) break
    changes.push({ bench: side.bench, out: tired, in: rested })
    staying.add(tired).add(rested)
  }
  return changes
}

function leastBy(
  members: readonly Member[],
  value: (member: Member) => number,
): Member | undefined {
  return members.toSorted((a, b) => value(a) - value(b))[0]
}

function available(side: SideInGame): Member[] {
  return side.members.filter(member => !member.gone && !side.lineup.includes(member))
}

/** The difference between the roles of two players, expressed in tenths of a second of playing time. */
function fit(entrant: Member, out: Member): number {
  return Math.abs(SIZE[entrant.player.role] - SIZE[out.player.role]) * 700
}

const SIZE: Readonly<Record<CourtRole, number>> = { PG: 0, SG: 0.5, SF: 1.1, PF: 1.8, C: 2.6 }

/** Playing time that a player is owed, in tenths of a second. Negative for a player who needs rest. */
type Debt = (member: Member) => number

function planFor(game: Game, side: SideInGame): Debt {
  const places = placesOf(side)
  const { periods } = game.setting.rules
  const left = Math.max(0, periods - game.period) * periodTenths(game.setting.rules, 1) + game.clock
  const margin = Math.abs(lead(game, side.bench))
  const decided = quarterOf(game) >= 4 && margin >= 12 + left / 240
  if (decided) return member => ((places.get(member) ?? 0) >= 8 ? 4000 : -4000)
  const closing = isLastPeriod(game) && left < 3300
  return member => {
    const place = places.get(member) ?? 0
    const rest = side.lineup.includes(member)
      ? -member.stint * 0.55
      : Math.min(member.stint, 3600) * 0.35
    const trouble = inFoulTrouble(game, member) ? -5000 : 0
    if (closing) return closingWorth(place) + trouble * 0.2 + rest * 0.1
    const share = SHARES[place]
    if (share === undefined) return trouble - 3000 - member.played
    return share * (game.elapsed + 1800) - member.played + rest + trouble
  }
}

function closingWorth(place: number): number {
  if (place < 5) return 4000
  return place < 7 ? 800 : -3000
}

/** The rank of importance of each player who may still play, starting at 0. */
function placesOf(side: SideInGame): ReadonlyMap<Member, number> {
  const able = side.members.filter(({ gone }) => !gone)
  able.sort((a, b) => a.player.rank - b.player.rank)
  return new Map(able.map((member, place) => [member, place]))
}

function inFoulTrouble(game: Game, { fouls }: Member): boolean {
  const quarter = quarterOf(game)
  if (quarter < 4) return fouls >= quarter + 1
  return quarter === 4 && game.clock > 3600 && fouls >= 5
}
