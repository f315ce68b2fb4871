import { ofBox } from './edited-box.ts'
import { isRow, ofRow, pickRow } from './edited-row.ts'
import type { Draw, Fields } from './game-edit.ts'

/** Faults of names: equal names, and names of one word. */
export const nameDraws: readonly Draw[] = [
  context => {
    const change = (players: unknown[], index: number): void => {
      const { name, familyName } = (players[(index + 1) % players.length] ?? {}) as Fields
      Object.assign(players[index] as Fields, { name, familyName })
    }
    return { ...ofRow(pickRow(context), 'the name of the next row', change), changesGame: true }
  },
  context => {
    const change = (players: unknown[], index: number): void => {
      Object.assign(players[index] as Fields, { name: 'Nenê', familyName: '' })
    }
    return { ...ofRow(pickRow(context), 'a name of one word', change), changesGame: true }
  },
  () => ({
    ...ofBox('both teams have one nickname', ({ homeTeam, awayTeam }) => {
      homeTeam.teamName = awayTeam.teamName
    }),
    changesGame: true,
  }),
  context => {
    const row = pickRow(context)
    const change = (players: unknown[], index: number): void => {
      for (const player of [players[index], players[(index + 1) % players.length]]) {
        if (!isRow(player)) continue
        Object.assign(player, { name: 'Tom Bryant', familyName: 'Bryant', jerseyNum: '' })
      }
    }
    return { ...ofRow(row, 'its name and the next one are equal', change), changesGame: true }
  },
]
