import { isMade, ofLine, pickLine } from './edited-line.ts'
import type { Draw, EditableFiles, Fields } from './game-edit.ts'

/** Faults of scores: the score of a line contradicts the play or the lines around it. */
export const scoreDraws: readonly Draw[] = [
  context => {
    const { random } = context
    const field = random.pick(['scoreHome', 'scoreAway'])
    const by = random.pick([-9, -3, -2, -1, 1, 2, 3, 10])
    const change = (line: Fields): void => {
      line[field] = String(Math.max(0, Number(line[field]) + by))
    }
    return {
      ...ofLine(pickLine(context), `${field} is wrong by ${by}`, change),
      changesGame: false,
    }
  },
  context => {
    const picked = pickLine(context)
    const { actions } = context.files.playByPlay.game
    const { scoreHome, scoreAway } = actions[Math.max(0, picked.index - 6)] ?? {}
    const change = (line: Fields): void => void Object.assign(line, { scoreHome, scoreAway })
    return { ...ofLine(picked, 'the score of six lines before', change), changesGame: false }
  },
  context => {
    const change = (line: Fields): void => {
      void Object.assign(line, { scoreHome: '0', scoreAway: '0' })
    }
    return { ...ofLine(pickLine(context), 'the score is 0-0', change), changesGame: false }
  },
  context => {
    const change = (line: Fields): void => {
      const { scoreHome, scoreAway } = line
      Object.assign(line, { scoreHome: scoreAway, scoreAway: scoreHome })
    }
    return { ...ofLine(pickLine(context), 'the scores are exchanged', change), changesGame: false }
  },
  context => {
    const change = (line: Fields, { playByPlay }: EditableFiles): void => {
      playByPlay.game.actions.splice(playByPlay.game.actions.indexOf(line), 1)
    }
    const edit = ofLine(
      pickLine(context, isMade),
      'the basket is missing, its points count',
      change,
    )
    return { ...edit, changesGame: true }
  },
  context => {
    const change = (line: Fields): void => {
      line.actionType = 'floater'
    }
    const edit = ofLine(pickLine(context, isMade), 'the kind of basket is unknown', change)
    return { ...edit, changesGame: true }
  },
  context => {
    const change = (line: Fields): void => {
      line.shotResult = 'Missed'
    }
    const edit = ofLine(pickLine(context, isMade), 'a miss whose points count', change)
    return { ...edit, changesGame: true }
  },
  ({ random }) => {
    const period = random.int(1, 4)
    return {
      description: `the score is 0-0 on all lines of period ${period}`,
      changesGame: false,
      apply({ playByPlay }) {
        for (const line of playByPlay.game.actions) {
          if (line?.period === period) Object.assign(line, { scoreHome: '0', scoreAway: '0' })
        }
      },
    }
  },
]
