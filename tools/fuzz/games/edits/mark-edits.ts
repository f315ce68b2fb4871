import { lineOf, ofLine, pickLine } from './edited-line.ts'
import type { Draw, EditableFiles, Fields } from './game-edit.ts'

/**
 * Faults in the lines that mark the start or end of a period or of the game: doubled, missing, or in the wrong
 * period.
 */
export const markDraws: readonly Draw[] = [
  context => {
    const isMark = ({ actionType }: Fields): boolean => actionType === 'period'
    const { actionNumber, line } = pickLine(context, isMark)
    return {
      description: `period ${line.subType} of period ${line.period} exists twice, with two numbers`,
      changesGame: true,
      apply(files) {
        const own = lineOf(files, actionNumber)
        if (own === undefined) return
        const { actions } = files.playByPlay.game
        actions.splice(actions.indexOf(own) + 1, 0, { ...own, actionNumber: 90_001 })
      },
    }
  },
  context => {
    const isEnd = ({ actionType, subType }: Fields): boolean =>
      actionType === 'period' && subType === 'end'
    const change = (line: Fields, { playByPlay }: EditableFiles): void => {
      playByPlay.game.actions.splice(playByPlay.game.actions.indexOf(line), 1)
    }
    return { ...ofLine(pickLine(context, isEnd), 'it is missing', change), changesGame: true }
  },
  context => {
    const isEnd = ({ actionType, subType, period }: Fields): boolean =>
      actionType === 'period' && subType === 'end' && Number(period) < 4
    const change = (line: Fields): void => {
      line.period = Number(line.period) + 1
    }
    return {
      ...ofLine(pickLine(context, isEnd), 'it has the number of the next period', change),
      changesGame: false,
    }
  },
  context => {
    const isMark = ({ actionType }: Fields): boolean => actionType === 'game'
    const { actionNumber } = pickLine(context, isMark)
    return {
      description: 'the end of the game exists twice, with two numbers',
      changesGame: false,
      apply(files) {
        const own = lineOf(files, actionNumber)
        if (own === undefined) return
        const { actions } = files.playByPlay.game
        actions.splice(actions.indexOf(own) + 1, 0, { ...own, actionNumber: 90_003 })
      },
    }
  },
]
