import { isRow } from './edited-row.ts'
import type { Draw, DrawnEdit, Fields } from './game-edit.ts'

function everyLine(words: string, change: (line: Fields) => void): DrawnEdit {
  return {
    description: `every line: ${words}`,
    changesGame: false,
    isRecognizedLate: true,
    apply({ playByPlay }) {
      for (const line of playByPlay.game.actions) if (line !== null) change(line)
    },
  }
}

/** Faults of the whole source: fields or lines of one kind never appear. */
export const absentDraws: readonly Draw[] = [
  () => everyLine('no qualifiers', line => void Object.assign(line, { qualifiers: [] })),
  () => everyLine('no assists', line => void delete line.assistPersonId),
  () => everyLine('no coordinates', line => void Object.assign(line, { x: null, y: null })),
  () => {
    const edit = everyLine('no timeActual', line => void delete line.timeActual)
    return { ...edit, changesGame: true }
  },
  () => ({
    description: 'no row names a starter',
    changesGame: false,
    apply({ boxScore }) {
      const { homeTeam, awayTeam } = boxScore.game
      for (const player of [homeTeam.players, awayTeam.players].flat()) {
        if (isRow(player)) delete player.starter
      }
    },
  }),
  () => ({
    description: 'no rebounds',
    changesGame: false,
    isRecognizedLate: true,
    apply({ playByPlay }) {
      const { game } = playByPlay
      game.actions = game.actions.filter(line => line?.actionType !== 'rebound')
    },
  }),
  () => ({
    description: 'no missed shots',
    changesGame: false,
    isRecognizedLate: true,
    apply({ playByPlay }) {
      const { game } = playByPlay
      game.actions = game.actions.filter(
        line => line?.shotResult !== 'Missed' && line?.actionType !== 'rebound',
      )
    },
  }),
]
