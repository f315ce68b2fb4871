import type { Editable, EditableGame } from './editable-game.ts'
import { isType, reported, type SingleFault } from './single-fault.ts'

const isSetAside = reported('actionNumber', 'the copy is set aside')

/** Marks of periods and of the game, and other lines, that exist twice, not at all, or in another place. */
export const markFaults: readonly SingleFault[] = [
  {
    name: 'a line twice',
    edit: game => game.insertAfter(176, { ...game.action(176) }),
    reports: isSetAside,
  },
  {
    name: 'a basket twice, with two numbers',
    edit: twice(176),
    reports: isSetAside,
  },
  {
    name: 'a timeout twice, with two numbers',
    edit: twice(230),
    reports: isSetAside,
  },
  {
    name: 'a period that ends twice',
    edit: game => twice(Number(game.periodMark('end', 1).actionNumber))(game),
    reports: isSetAside,
  },
  {
    name: 'a period that ends twice, ten seconds apart',
    edit: game => {
      const end = game.periodMark('end', 1)
      const timeActual = new Date(Date.parse(String(end.timeActual)) + 10_000).toISOString()
      game.insertAfter(Number(end.actionNumber), { ...end, actionNumber: 9000, timeActual })
    },
  },
  {
    name: 'a period whose end is missing',
    edit: game => game.remove(Number(game.periodMark('end', 2).actionNumber)),
    reports:
      /period: expected an end of period 2 before it, .*: the period ends with the line before/,
    missing: 1,
  },
  {
    name: 'no mark of any period',
    edit: game => game.removeEach(isType('period')),
    reports: reported('period', 'the period ends with the line before'),
    missing: 3,
  },
  {
    name: 'an end of a period with the number of the next',
    edit: game => {
      game.periodMark('end', 1).period = 2
    },
    reports: reported('period', 'its period follows from the lines around it'),
  },
  {
    name: 'an end of the game in the middle of Q4',
    edit: game => {
      const [end] = game.actions.filter(isType('game'))
      const { orderNumber, timeActual } = game.action(609)
      game.insertAfter(609, { ...end, actionNumber: 9000, orderNumber, timeActual })
    },
    reports: reported('actionType', 'the last one is its end'),
  },
  {
    name: 'a missed free throw after the end of the game',
    edit: game => {
      const missed = game.actions.findLast(
        line => isType('freethrow')(line) && line.shotResult === 'Missed',
      )
      Object.assign(missed ?? {}, { orderNumber: orderOf(game, 667) + 10_000 })
    },
    reports: reported('orderNumber', 'it is moved to where its clock belongs'),
  },
]

/** An edit that repeats a line under a new number. */
function twice(actionNumber: number): (game: EditableGame) => void {
  return game => {
    const line: Editable = game.action(actionNumber)
    const orderNumber = Number(line.orderNumber) + 1
    game.insertAfter(actionNumber, { ...line, actionNumber: 9000, orderNumber })
  }
}

function orderOf(game: EditableGame, actionNumber: number): number {
  return Number(game.action(actionNumber).orderNumber)
}
