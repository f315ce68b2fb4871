import assert from 'node:assert/strict'
import { changed, isType, reported, type SingleFault } from './single-fault.ts'

const lineIsMoved = reported('orderNumber', 'it is moved to where its score belongs')
const homeScoreFollows = reported('scoreHome', 'its score follows from the lines around it')
const awayScoreFollows = reported('scoreAway', 'its score follows from the lines around it')

/** Scores that contradict their neighbors or their lines, and lines in the wrong order. */
export const scoreFaults: readonly SingleFault[] = [
  {
    name: 'a free throw that counts two',
    edit: game => {
      game.remove(27)
      game.change(28, { subType: '1 of 1' })
    },
    reports: reported('subType', 'its points follow from the score'),
    changesTruth: true,
  },
  {
    name: 'a two that counts three',
    edit: changed(176, { actionType: '2pt' }),
    reports: reported('actionType', 'its points follow from the score'),
  },
  {
    name: 'a miss that counts',
    edit: changed(173, { shotResult: 'Missed' }),
    reports: reported('shotResult', 'its points follow from the score'),
  },
  {
    name: 'a make that does not count',
    edit: changed(177, { shotResult: 'Made' }),
    reports: reported('shotResult', 'its points follow from the score'),
  },
  {
    name: 'a substitution with the previous score',
    edit: changed(164, { scoreHome: '29' }),
    reports: homeScoreFollows,
  },
  {
    name: 'a basket with the previous score',
    edit: changed(173, { scoreAway: '29' }),
    reports: awayScoreFollows,
  },
  {
    name: 'eleven lines with the previous score',
    edit: game => {
      const from = game.actions.indexOf(game.action(173))
      for (const action of game.actions.slice(from, from + 11))
        action.scoreAway = Number(action.scoreAway) - 2
    },
    reports: awayScoreFollows,
  },
  {
    name: 'scores exchanged on a line',
    edit: game => {
      const { scoreAway, scoreHome } = game.action(333)
      game.change(333, { scoreAway: scoreHome, scoreHome: scoreAway })
    },
    reports: awayScoreFollows,
  },
  {
    name: 'a digit lost',
    edit: changed(333, { scoreHome: '7' }),
    reports: homeScoreFollows,
  },
  {
    name: '0-0 on a line',
    edit: changed(333, { scoreHome: '0', scoreAway: '0' }),
    reports: awayScoreFollows,
  },
  {
    name: '0-0 at the start of a period',
    edit: changed(319, { scoreHome: '0', scoreAway: '0' }),
    reports: awayScoreFollows,
  },
  {
    name: '0-0 on all lines of a period',
    edit: game => game.changeEach(({ period }) => period === 2, { scoreHome: '0', scoreAway: '0' }),
    reports: awayScoreFollows,
  },
  {
    name: '0-0 on all lines of the first period',
    edit: game => game.changeEach(({ period }) => period === 1, { scoreHome: '0', scoreAway: '0' }),
    reports: /: expected .*: its score follows from the lines around it/,
  },
  {
    name: '0-0 at the end of the game',
    edit: changed(667, { scoreHome: '0', scoreAway: '0' }),
    reports: awayScoreFollows,
  },
  {
    name: 'a basket and a turnover in exchanged order',
    edit: game => game.exchange(266, 268),
    reports: lineIsMoved,
  },
  {
    name: 'two baskets in exchanged order',
    edit: game => game.exchange(13, 14),
    reports: lineIsMoved,
  },
  {
    name: 'a basket whose line is missing',
    edit: game => game.remove(635),
    reports: reported('scoreAway', 'the points count for the team, and no text names their scorer'),
    missing: 3,
  },
  {
    name: 'an early basket whose line is missing',
    edit: game => game.remove(173),
    reports: reported('scoreAway', 'the points count for the team, and no text names their scorer'),
    missing: 11,
  },
  {
    name: 'a free throw after the end of the game',
    edit: game => {
      const end = game.action(667)
      const last = game.actions.findLast(isType('freethrow'))
      assert.ok(last)
      last.orderNumber = Number(end.orderNumber) + 10_000
    },
    reports: reported('orderNumber', 'it is moved to where its clock belongs'),
  },
]
