import { reported, type SingleFault } from './single-fault.ts'

const countedForTeams = '.*points count for the teams, and other counts are not known'

/** Faults that each remove several lines in one place. */
export const gapFaults: readonly SingleFault[] = [
  {
    name: 'nine lines missing, among them three baskets',
    edit: game => {
      const from = game.actions.indexOf(game.action(173))
      game.actions = game.actions.toSpliced(from, 9)
    },
    reports: reported('scoreAway', countedForTeams),
    missing: 38,
  },
  {
    name: 'forty lines missing',
    edit: game => {
      const from = game.actions.indexOf(game.action(173))
      game.actions = game.actions.toSpliced(from, 40)
    },
    reports: reported('scoreAway', countedForTeams),
    missing: 38,
  },
  quarterWithoutLines(1, 39),
  quarterWithoutLines(2, 34),
  quarterWithoutLines(3, 28),
  { ...quarterWithoutLines(4, 12), cutOffRun: '9922500008:run-momentum:team-9910000006:a421' },
]

/** The fault that all lines of a period are missing, apart from the end of the game. */
function quarterWithoutLines(period: number, missing: number): SingleFault {
  return {
    name: `no line of quarter ${period}`,
    edit: game => game.removeEach(each => each.period === period && each.actionType !== 'game'),
    reports: reported('scoreAway|period', countedForTeams),
    missing,
  }
}
