import { ofBox } from './edited-box.ts'
import type { Draw } from './game-edit.ts'

/** Faults of the end of a game: a sign that the game is over never appears. */
export const endDraws: readonly Draw[] = [
  ({ random }) => {
    const status = random.pick([1, 2])
    const edit = ofBox(`gameStatus stays ${status}`, game => {
      if (game.gameStatus === 3) game.gameStatus = status
    })
    return { ...edit, changesGame: false }
  },
  () => ({
    description: 'the "game end" line is missing',
    changesGame: false,
    apply({ playByPlay }) {
      const { game } = playByPlay
      game.actions = game.actions.filter(line => line?.actionType !== 'game')
    },
  }),
]
