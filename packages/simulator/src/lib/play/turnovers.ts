import type { CourtSpot } from './court-spot.ts'
import { commitOffensiveFoul } from './fouls.ts'
import { type Game, type Member, note, pickMember, wait } from './game.ts'
import { opponent } from './incident.ts'
import { newPossession, type Possession } from './possession.ts'
import { blowWhistle, outOfBounds } from './whistle.ts'

/** How possessions are lost, by how often. */
const KINDS = [
  ['bad pass', 8.2],
  ['lost ball', 7.4],
  ['out-of-bounds', 5.6],
  ['offensive foul', 3.8],
  ['traveling', 1.5],
  ['shot clock', 1.2],
  ['3-second-violation', 0.35],
  ['backcourt', 0.25],
  ['offensive goaltending', 0.22],
  ['double dribble', 0.18],
  ['inbound', 0.12],
  ['palming', 0.1],
  ['discontinue dribble', 0.06],
  ['lane-violation', 0.06],
  ['kicked ball', 0.05],
  ['5-second-violation', 0.1],
  ['8-second-violation', 0.12],
  ['too-many-players', 0.03],
] as const

type Kind = (typeof KINDS)[number][0]

/** Nobody in particular lost the ball. */
const OF_TEAM: ReadonlySet<Kind> = new Set([
  'shot clock',
  '5-second-violation',
  '8-second-violation',
  'too-many-players',
])

/** The offence loses the ball; the possession that the other side gets. */
export function loseBall(game: Game, possession: Possession): Possession {
  const { random } = game
  const kind = random.weighted<Kind>(KINDS)
  const spot = floorSpot(game)
  const loser = pickMember(
    game,
    game.sides[possession.bench].lineup,
    ({ habits }) => habits.usage * habits.losing,
  )
  if (kind === 'bad pass' || kind === 'lost ball')
    return stolen(game, possession, loser, kind, spot)
  if (kind === 'offensive foul') {
    commitOffensiveFoul(game, loser, possession.bench, spot)
  } else {
    violate(game, possession, loser, kind, spot)
  }
  const next = newPossession(opponent(possession.bench), 'inbound', true)
  if (kind === 'out-of-bounds') outOfBounds(game, next)
  else blowWhistle(game, next)
  return next
}

/** Two players hold the ball: the offence keeps it after the jump, or lost it before. */
export function heldBall(game: Game, possession: Possession): Possession {
  const { random } = game
  const holder = random.pick(game.sides[possession.bench].lineup)
  const rival = random.pick(game.sides[opponent(possession.bench)].lineup)
  const keeps = random.chance(0.55)
  if (!keeps) noteSteal(game, possession, holder, rival, 'lost ball', floorSpot(game))
  const owner = keeps ? possession.bench : opponent(possession.bench)
  wait(game, random.between(8, 20))
  game.possession = owner
  note(game, 'jumpball', 'recovered', {
    bench: owner,
    player: random.pick(game.sides[owner].lineup).player,
    descriptor: 'heldball',
    tippers: keeps
      ? { winner: holder.player, loser: rival.player }
      : { winner: rival.player, loser: holder.player },
  })
  return keeps
    ? { ...possession, start: 'sideline', fastBreak: false }
    : newPossession(owner, 'rebound', true)
}

function stolen(
  game: Game,
  possession: Possession,
  loser: Member,
  kind: 'bad pass' | 'lost ball',
  spot: CourtSpot,
): Possession {
  const thief = pickMember(
    game,
    game.sides[opponent(possession.bench)].lineup,
    ({ habits }) => habits.steals,
  )
  noteSteal(game, possession, loser, thief, kind, spot)
  return { ...newPossession(opponent(possession.bench), 'steal', true), holder: thief }
}

function noteSteal(
  game: Game,
  { bench }: Possession,
  loser: Member,
  thief: Member,
  kind: 'bad pass' | 'lost ball',
  spot: CourtSpot,
): void {
  note(game, 'turnover', kind, { bench, player: loser.player, stealer: thief.player, spot })
  game.possession = opponent(bench)
  note(game, 'steal', '', { bench: opponent(bench), player: thief.player, spot })
}

function violate(
  game: Game,
  { bench }: Possession,
  loser: Member,
  kind: Kind,
  spot: CourtSpot,
): void {
  const { random } = game
  wait(game, random.between(1, 4))
  const official = random.pick(game.setting.officials)
  if (OF_TEAM.has(kind)) {
    note(game, 'turnover', kind, { bench, qualifiers: ['team'], spot, official })
    return
  }
  const descriptor =
    kind === 'out-of-bounds'
      ? random.weighted([
          ['bad pass', 22],
          ['lost ball', 18],
          ['step', 3],
        ] as const)
      : undefined
  note(game, 'turnover', kind, { bench, player: loser.player, descriptor, spot, official })
}

/** Anywhere in the attacking half. */
function floorSpot({ random }: Game): CourtSpot {
  const feet = random.between(2, 29)
  const angle = random.between(-1.3, 1.3)
  const across = Math.sin(angle) * feet
  return { across: Math.min(24, Math.max(-24, across)), up: Math.cos(angle) * feet }
}
