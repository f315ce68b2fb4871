import type { Editable } from './editable-game.ts'
import { changed, reported, type SingleFault } from './single-fault.ts'

const timeFollows = reported('timeActual', 'its time follows from the lines around it')
const periodFollows = reported('period', 'its period follows from the lines around it')

/**
 * Values that are missing, or that differ from the format in type, case or century, in every line with the field; and
 * one miss of an unknown type.
 */
export const valueFaults: readonly SingleFault[] = [
  {
    name: 'ids that are texts',
    edit: eachLine(line => {
      for (const name of ['personId', 'teamId', 'assistPersonId'])
        if (line[name] !== undefined) line[name] = String(line[name])
    }),
  },
  {
    name: 'numbers that are texts',
    edit: eachLine(line => {
      for (const name of ['actionNumber', 'orderNumber', 'period']) line[name] = String(line[name])
    }),
  },
  {
    name: 'types in capital letters',
    edit: eachLine(line => {
      line.actionType = String(line.actionType).toUpperCase()
    }),
  },
  {
    name: 'results in small letters',
    edit: eachLine(line => {
      if (line.shotResult !== undefined) line.shotResult = String(line.shotResult).toLowerCase()
    }),
  },
  {
    name: 'no period on any line',
    edit: game => game.changeEach(() => true, { period: null }),
    reports: periodFollows,
  },
  {
    name: 'times of the year 1970',
    edit: game => game.changeEach(() => true, { timeActual: '1970-01-01T00:00:00Z' }),
    reports: timeFollows,
  },
  {
    name: 'a miss of an unknown type',
    edit: changed(177, { actionType: 'floater' }),
    reports: reported('actionType', 'whether it is an attempt is not known'),
    missing: 16,
  },
]

function eachLine(change: (line: Editable) => void): SingleFault['edit'] {
  return game => {
    for (const line of game.actions) change(line)
  }
}
