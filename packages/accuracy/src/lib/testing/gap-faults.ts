import { reported, type SingleFault } from './single-fault.ts'

/** Several lines that are missing in one place. */
export const gapFaults: readonly SingleFault[] = [
  {
    name: 'nine lines missing, among them three baskets',
    edit: game => {
      const from = game.actions.indexOf(game.action(173))
      game.actions = game.actions.toSpliced(from, 9)
    },
    reports: reported(
      'scoreAway',
      'the points count for the teams, and other counts are not known',
    ),
    missing: 38,
  },
]
