import { commitOffensiveFoul } from './fouls.ts'
import { type Game, type Member, note, pickMember, wait } from './game.ts'
import { opponent } from './incident.ts'
import { newPossession, type Possession } from './possession.ts'
import { blowWhistle, outOfBounds } from './whistle.ts'

/** Kinds of turnovers with their weights. A `shot clock` violation is charged to the team. */
const KINDS = [
  ['bad pass', 8.2],
  ['lost ball', 7.4],
  ['out-of-bounds', 5.6],
  ['offensive foul', 3.8],
  ['traveling', 2.8],
  ['shot clock', 1.5],
] as const

type Kind = (typeof KINDS)[number][0]

/** The offense loses the ball. Returns the possession of the other side. */
export function loseBall(game: Game, possession: Possession): Possession {
  const { bench } = possession
  const kind = game.random.weighted<Kind>(KINDS)
  const loser = pickMember(
    game,
    game.sides[bench].lineup,
    ({ habits }) => habits.usage * habits.losing,
  )
  if (kind === 'bad pass' || kind === 'lost ball') return stolen(game, possession, loser, kind)
  if (kind === 'offensive foul') {
    commitOffensiveFoul(game, loser, bench)
  } else {
    wait(game, game.random.between(1, 4))
    const whose = kind === 'shot clock' ? { qualifiers: ['team'] } : { player: loser.player }
    note(game, 'turnover', kind, { bench, ...whose })
  }
  const next = newPossession(opponent(bench), 'inbound', true)
  if (kind === 'out-of-bounds') outOfBounds(game, next)
  else blowWhistle(game, next)
  return next
}

function stolen(
  game: Game,
  possession: Possession,
  loser: Member,
  kind: 'bad pass' | 'lost ball',
): Possession {
  const thief = pickMember(
    game,
    game.sides[opponent(possession.bench)].lineup,
    ({ habits }) => habits.steals,
  )
  const { bench } = possession
  note(game, 'turnover', kind, { bench, player: loser.player })
  note(game, 'steal', '', { bench: opponent(bench), player: thief.player })
  return { ...newPossession(opponent(bench), 'steal', true), holder: thief }
}
