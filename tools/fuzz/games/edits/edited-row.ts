import type { DrawContext, EditableFiles, Fields, GameEdit } from './game-edit.ts'

export function isRow(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface Row {
  readonly side: 'homeTeam' | 'awayTeam'
  readonly index: number
}

export function pickRow({ random, files }: DrawContext): Row {
  const side = random.pick(['homeTeam', 'awayTeam'] as const)
  return { side, index: random.int(0, files.boxScore.game[side].players.length - 1) }
}

export function ofRow(
  { side, index }: Row,
  words: string,
  change: (players: unknown[], index: number, files: EditableFiles) => void,
): Pick<GameEdit, 'description' | 'apply'> {
  return {
    description: `${side}, row ${index}: ${words}`,
    apply(files) {
      const { players } = files.boxScore.game[side]
      // Another edit may have changed the list or the row.
      if (Array.isArray(players) && isRow(players[index])) change(players, index, files)
    },
  }
}
