import { ofRow, pickRow } from './edited-row.ts'
import type { Draw, EditableFiles, Fields } from './game-edit.ts'
import { oddValues, putOdd, shown } from './odd-values.ts'

/** Faults of rows: a row is unusable, doubled, missing, in the list of the other team, or has a wrong field. */
export const rowDraws: readonly Draw[] = [
  context => {
    const field = context.random.pick(['personId', 'name', 'familyName', 'starter'])
    const value = context.random.pick(oddValues)
    const change = (players: unknown[], index: number): void => {
      putOdd(players[index] as Fields, field, value)
    }
    const edit = ofRow(pickRow(context), `${field} is ${shown(value)}`, change)
    return { ...edit, changesGame: field === 'personId' }
  },
  context => {
    const value = context.random.pick([null, [], {}, 'x', 0])
    const change = (players: unknown[], index: number): void => {
      players[index] = value
    }
    return { ...ofRow(pickRow(context), `it is ${shown(value)}`, change), changesGame: true }
  },
  context => {
    const change = (players: unknown[], index: number): void => {
      players.push(structuredClone(players[index]))
    }
    return { ...ofRow(pickRow(context), 'it exists twice', change), changesGame: false }
  },
  context => {
    const row = pickRow(context)
    const other = row.side === 'homeTeam' ? 'awayTeam' : 'homeTeam'
    const change = (players: unknown[], index: number, { boxScore }: EditableFiles): void => {
      boxScore.game[other].players?.push(structuredClone(players[index]))
    }
    return { ...ofRow(row, 'it is in both teams', change), changesGame: false }
  },
  context => {
    const row = pickRow(context)
    const other = row.side === 'homeTeam' ? 'awayTeam' : 'homeTeam'
    const change = (players: unknown[], index: number, { boxScore }: EditableFiles): void => {
      boxScore.game[other].players?.push(...players.splice(index, 1))
    }
    return { ...ofRow(row, 'it is in the other team', change), changesGame: false }
  },
  context => {
    const change = (players: unknown[], index: number): void => void players.splice(index, 1)
    return { ...ofRow(pickRow(context), 'it is missing', change), changesGame: true }
  },
  () => ({
    description: 'the lists of both teams are exchanged',
    changesGame: false,
    apply({ boxScore }) {
      const { homeTeam, awayTeam } = boxScore.game
      const { players } = homeTeam
      homeTeam.players = awayTeam.players
      awayTeam.players = players
    },
  }),
]
