import type { Editable } from './editable-game.ts'
import { reported, type SingleFault } from './single-fault.ts'

const isOfHomeTeam = reported('personId', 'the player is taken as one of the home team')
const oneRowCounts = reported('personId', 'one row of the player counts')

/** Rows of players in the box score that are missing, duplicated or unusable. */
export const rowFaults: readonly SingleFault[] = [
  {
    name: 'a bench row in both teams',
    edit: game => {
      game.away.players = [...game.rows('away'), { ...game.player(9900612) }]
    },
    reports: oneRowCounts,
  },
  {
    name: 'a row of a player who plays in both teams',
    edit: game => {
      game.away.players = [...game.rows('away'), { ...game.player(9900609) }]
    },
    reports: oneRowCounts,
  },
  {
    name: 'a row twice in a team',
    edit: game => {
      game.home.players = [...game.rows('home'), { ...game.player(9900612) }]
    },
    reports: oneRowCounts,
  },
  {
    name: 'a player with many plays in the wrong list',
    edit: game => game.moveToOtherTeam(9900609),
    reports: isOfHomeTeam,
  },
  {
    name: 'a player with few plays in the wrong list',
    edit: game => game.moveToOtherTeam(9900611),
    reports: isOfHomeTeam,
  },
  ...[
    ['', 'empty'],
    [null, 'null'],
    [undefined, 'absent'],
    [' ', 'a blank'],
    [' ', 'a no-break space'],
    ['​', 'a zero-width space'],
    [12, 'a number'],
  ].map(
    ([name, words]): SingleFault => ({
      name: `a row whose name is ${words}`,
      edit: row(9900612, { name, firstName: '', familyName: '' }),
      reports: /name: expected the name of player 9900612, .*: the player counts as not listed/,
    }),
  ),
  ...[
    [0, '0'],
    [null, 'null'],
    [undefined, 'absent'],
    ['', 'an empty text'],
  ].map(
    ([personId, words]): SingleFault => ({
      name: `a row whose id is ${words}`,
      edit: row(9900612, { personId }),
      reports: /personId: expected the id of a player, .*: the player counts as not listed/,
    }),
  ),
  {
    name: 'a row whose id is a text',
    edit: row(9900612, { personId: '9900612' }),
  },
  ...[
    [null, 'null'],
    [[], 'a list'],
    [{}, 'empty'],
  ].map(
    ([by, words]): SingleFault => ({
      name: `a row that is ${words}`,
      edit: replacedRow(9900612, by),
      reports: /players.10.*: expected .*: the player counts as not listed/,
    }),
  ),
  {
    name: 'a row of a player who plays without a name',
    edit: row(9900609, { name: '' }),
    reports: reported('name', 'the name is taken as "Gaillard"'),
  },
  {
    name: 'a row of a starter without a name',
    edit: row(9900602, { name: ' ' }),
    reports: reported('name', 'the name is taken as "Vasseur"'),
  },
  {
    name: 'first and family name alone',
    edit: row(9900602, { name: undefined, firstName: 'Maël', familyName: 'Vasseur' }),
    reports: reported('name', 'the name is taken as "Maël Vasseur"'),
  },
  {
    name: 'two players of a team with one name and no number',
    edit: game => {
      const names = { name: 'Tom Bryant', firstName: 'Tom', familyName: 'Bryant', jerseyNum: '' }
      for (const id of [9900602, 9900603]) Object.assign(game.player(id), names)
    },
    reports: reported('name', 'items that name both players are held back'),
    missing: 1,
  },
  {
    name: 'the lists of both teams exchanged',
    edit: ({ away, home }) => {
      const { players } = away
      Object.assign(away, { players: home.players })
      Object.assign(home, { players })
    },
    reports:
      /personId: expected a player of the away team, .*: the player is taken as one of the home team/,
  },
  {
    name: 'no rows in the list of a team that plays',
    edit: ({ home }) => void Object.assign(home, { players: [] }),
    reports: reported('players', 'no player of the team is listed'),
    missing: 15,
  },
  {
    name: 'no starters',
    edit: game => {
      for (const each of [...game.rows('away'), ...game.rows('home')]) each.starter = '0'
    },
    reports:
      /players: expected five players with "starter": "1", found 0 .*: statements about the bench are left out/,
  },
]

/** An edit that changes fields of the row of a player. */
function row(personId: number, change: Editable): SingleFault['edit'] {
  return game => {
    Object.assign(game.player(personId), change)
  }
}

/** An edit that replaces the row of a player of the home team. */
function replacedRow(personId: number, by: unknown): SingleFault['edit'] {
  return game => {
    const index = game.rows('home').indexOf(game.player(personId))
    game.home.players = game.rows('home').with(index, by as Editable)
  }
}
