import { ofBox } from './edited-box.ts'
import type { Draw } from './game-edit.ts'
import { absent, oddValues, putOdd, shown } from './odd-values.ts'

const timeFields = ['gameTimeLocal', 'gameEt', 'gameTimeUTC']

/** Faults in the fields of the game and of its teams: provisional or unusable values. */
export const frameDraws: readonly Draw[] = [
  ({ random }) => {
    const value = random.pick(['3', 'Final', absent, null, 0, ''])
    return {
      ...ofBox(`gameStatus is ${shown(value)}`, game => putOdd(game, 'gameStatus', value)),
      changesGame: false,
    }
  },
  ({ random }) => {
    const side = random.pick(['homeTeam', 'awayTeam'] as const)
    const value = random.pick([absent, null, '', 'x'])
    const edit = ofBox(`${side}: score is ${shown(value)} before the end`, game => {
      if (game.gameStatus !== 3) putOdd(game[side], 'score', value)
    })
    return { ...edit, changesGame: false }
  },
  ({ random }) => {
    const side = random.pick(['homeTeam', 'awayTeam'] as const)
    const value = random.pick(['AB', 'ABCD', 'abc', '', absent])
    const edit = ofBox(`${side}: teamTricode is ${shown(value)}`, game => {
      putOdd(game[side], 'teamTricode', value)
    })
    return { ...edit, changesGame: false }
  },
  ({ random }) => {
    const names = random.pick([timeFields, ...timeFields.map(name => [name])])
    const value = random.pick([absent, null, '', 'TBD', '0001-01-01T00:00:00Z', '2026-02-30'])
    const edit = ofBox(`${names.join(', ')}: ${shown(value)}`, game => {
      for (const name of names) putOdd(game, name, value)
    })
    return { ...edit, changesGame: true }
  },
  ({ random }) => {
    const name = random.pick(['arena', 'gameCode', 'gameLabel', 'seriesGameNumber'])
    const value = random.pick(oddValues)
    return {
      ...ofBox(`${name} is ${shown(value)}`, game => putOdd(game, name, value)),
      changesGame: true,
    }
  },
  ({ random }) => {
    const value = random.pick([absent, null, 'x'])
    const edit = ofBox(`players are ${shown(value)} before the game`, game => {
      if (game.gameStatus === 1) putOdd(game.homeTeam, 'players', value)
    })
    return { ...edit, changesGame: false }
  },
]
