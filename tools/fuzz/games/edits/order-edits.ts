import { lineOf, pickLine } from './edited-line.ts'
import { isRow } from './edited-row.ts'
import type { Draw } from './game-edit.ts'

/** Faults of the order: lines are repeated, exchanged, listed in reverse, or missing. */
export const orderDraws: readonly Draw[] = [
  context => {
    const { actionNumber } = pickLine(context)
    return {
      description: `action ${actionNumber} exists twice`,
      actionNumber,
      changesGame: false,
      apply(files) {
        const line = lineOf(files, actionNumber)
        if (line === undefined) return
        const { actions } = files.playByPlay.game
        actions.splice(actions.indexOf(line), 0, structuredClone(line))
      },
    }
  },
  context => {
    const { actionNumber, index } = pickLine(context)
    return {
      description: `action ${actionNumber} and the next have each other's order numbers`,
      actionNumber,
      changesGame: true,
      apply({ playByPlay }) {
        const { actions } = playByPlay.game
        const a = actions[index]
        const b = actions[index + 1]
        if (!isRow(a) || !isRow(b)) return
        ;[a.orderNumber, b.orderNumber] = [b.orderNumber, a.orderNumber]
      },
    }
  },
  context => {
    const { actionNumber } = pickLine(context)
    const from = context.random.next()
    return {
      description: `action ${actionNumber} is missing for three readings`,
      changesGame: true,
      apply(files, { index, count }) {
        const first = Math.floor(from * (count - 4))
        const line = lineOf(files, actionNumber)
        if (line === undefined || index < first || index > first + 2) return
        const { actions } = files.playByPlay.game
        actions.splice(actions.indexOf(line), 1)
      },
    }
  },
  () => ({
    description: 'the lines are listed from the last to the first',
    changesGame: false,
    apply: ({ playByPlay }) => void playByPlay.game.actions.reverse(),
  }),
  context => {
    const { actionNumber } = pickLine(context)
    return {
      description: `action ${actionNumber} exists twice, with two numbers`,
      actionNumber,
      changesGame: false,
      apply(files) {
        const line = lineOf(files, actionNumber)
        if (line === undefined) return
        const { actions } = files.playByPlay.game
        const copy = { ...line, actionNumber: 90_002, orderNumber: Number(line.orderNumber) + 1 }
        actions.splice(actions.indexOf(line) + 1, 0, copy)
      },
    }
  },
  context => {
    const { actionNumber } = pickLine(context)
    const count = context.random.int(2, 9)
    return {
      description: `${count} lines starting at action ${actionNumber} are missing`,
      actionNumber,
      changesGame: true,
      apply(files) {
        const line = lineOf(files, actionNumber)
        const { actions } = files.playByPlay.game
        if (line !== undefined) actions.splice(actions.indexOf(line), count)
      },
    }
  },
  ({ random }) => {
    const period = random.int(1, 4)
    return {
      description: `period ${period} has no lines`,
      changesGame: true,
      apply({ playByPlay }) {
        const { game } = playByPlay
        game.actions = game.actions.filter(
          line => line?.period !== period || line.actionType === 'game',
        )
      },
    }
  },
]
