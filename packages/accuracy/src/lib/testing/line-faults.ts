import type { Editable } from './editable-game.ts'
import { changed, isType, reported, type SingleFault } from './single-fault.ts'

const pointsFollow = reported('actionType', 'its points follow from the score')
const typeFollows = reported('actionType', 'its type follows from the lines around it')
const noAssist = reported('assistPersonId', 'no assist is counted')
const countsForTeam = reported('personId', 'it counts for the team and for none of its players')
const timeFollows = reported('timeActual', 'its time follows from the lines around it')

/** Faults in the fields of one or several lines, and unexpected additional lines. */
export const lineFaults: readonly SingleFault[] = [
  ...substitutionFaults(),
  {
    name: 'a jump ball without a score',
    edit: changed(4, { scoreHome: '' }),
  },
  { name: 'a timeout without a team', edit: changed(230, { teamId: 0 }) },
  {
    name: 'timeouts without a team',
    edit: game => game.changeEach(isType('timeout'), { teamId: 0 }),
  },
  {
    name: 'a stoppage without a clock',
    edit: changed(88, { clock: '' }),
  },
  {
    name: 'a start of the game in period 0',
    edit: game => {
      game.actions = [
        {
          actionNumber: 1,
          orderNumber: 10_000,
          actionType: 'game',
          subType: 'start',
          period: 0,
          clock: 'PT12M00.00S',
          scoreHome: '',
          scoreAway: '',
          personId: 0,
          qualifiers: [],
        },
        ...game.actions,
      ]
    },
  },
  {
    name: 'a start of Q4 with the period of Q3',
    edit: game => {
      game.periodMark('start', 4).period = 3
    },
    reports: reported('period', 'its period follows from the lines around it'),
  },
  {
    name: 'null in the list',
    edit: game => game.insertAfter(176, null),
    reports: typeFollows,
  },
  {
    name: 'an empty object in the list',
    edit: game => game.insertAfter(176, {}),
    reports: typeFollows,
  },
  {
    name: 'a basket without a time',
    edit: changed(176, { timeActual: '' }),
    reports: timeFollows,
  },
  {
    name: 'no time on any line',
    edit: game => game.changeEach(() => true, { timeActual: '' }),
    reports: timeFollows,
  },
  {
    name: 'times without a zone',
    edit: game => {
      for (const action of game.actions)
        action.timeActual = String(action.timeActual).replace('Z', '')
    },
    reports: timeFollows,
  },
  {
    name: 'a rebound without a team whose player is known',
    edit: changed(178, { teamId: 0 }),
    reports: reported('teamId', 'its team follows from its player'),
  },
  {
    name: 'a rebound of the team that names the team',
    edit: changed(127, { personId: 9910000010 }),
  },
  {
    name: 'a rebound without a kind',
    edit: changed(178, { subType: '' }),
    reports: reported('subType', 'its kind follows from the shot before it'),
  },
  {
    name: 'an assist that is empty',
    edit: changed(185, { assistPersonId: '' }),
    reports: noAssist,
    changesTruth: true,
  },
  {
    name: 'an assist of -1',
    edit: changed(185, { assistPersonId: -1 }),
    reports: noAssist,
    changesTruth: true,
  },
  {
    name: 'an assist by the team',
    edit: changed(173, { assistPersonId: 9910000010 }),
    reports: noAssist,
    changesTruth: true,
  },
  {
    name: 'a basket without a player',
    edit: changed(185, { personId: 0 }),
    reports: countsForTeam,
    missing: 3,
  },
  {
    name: 'a missed three without a player',
    edit: changed(177, { personId: 0 }),
    reports: countsForTeam,
    missing: 3,
  },
  {
    name: 'a missed free throw without a player',
    edit: changed(299, { personId: 0 }),
    reports: countsForTeam,
    missing: 3,
  },
  {
    name: 'a steal without a player',
    edit: changed(170, { personId: 0 }),
    reports: countsForTeam,
    missing: 3,
  },
  {
    name: 'a basket of an unknown type',
    edit: changed(173, { actionType: 'layup' }),
    reports: pointsFollow,
  },
  {
    name: 'a three that is called a heave',
    edit: changed(176, { actionType: 'heave' }),
    reports: pointsFollow,
  },
  {
    name: 'eleven substitutions without a score',
    edit: game => {
      for (const action of game.actions.filter(isType('substitution')).slice(0, 11))
        Object.assign(action, { scoreHome: '', scoreAway: '' })
    },
  },
  {
    name: 'a free throw of an unknown type',
    edit: changed(48, { actionType: 'penalty' }),
    reports:
      /actionType: expected a type of action that scores, .*: its points follow from the score/,
  },
  {
    name: 'a time of the year 2036',
    edit: changed(176, { timeActual: '2036-01-01T00:00:00Z' }),
    reports: timeFollows,
  },
  {
    name: 'a clock of another minute',
    edit: changed(176, { clock: 'PT01M07.00S' }),
    reports: reported('clock', 'its clock follows from the lines around it'),
  },
]

/** The faults of one substitution line. Each changes one field. */
function substitutionFaults(): readonly SingleFault[] {
  const faults: readonly (readonly [name: string, change: Editable, reports?: RegExp])[] = [
    ['no score', { scoreHome: '' }],
    [
      'an empty clock',
      { clock: '' },
      reported('clock', 'its clock follows from the lines around it'),
    ],
    ['a clock beyond the period', { clock: 'PT12M30.00S' }, /clock: expected at most the length/],
    [
      'no direction',
      { subType: '' },
      reported('subType', 'the direction is derived from the players on the floor'),
    ],
    ['no time', { timeActual: '' }, reported('timeActual', 'its time follows from the lines')],
    [
      'no number',
      { actionNumber: undefined },
      reported('actionNumber', 'the line gets a new number'),
    ],
    ['no player', { personId: 0 }, reported('personId', 'the players on the floor are unknown')],
    ['no team', { teamId: 0 }, reported('teamId', 'its team follows from its player')],
    ['no type', { actionType: '' }, reported('actionType', 'its type follows from the lines')],
    ['an unknown type', { actionType: 'newthing' }],
  ]
  return faults.map(([name, change, reports]) => ({
    name: `a substitution with ${name}`,
    edit: changed(164, change),
    ...(reports === undefined ? {} : { reports }),
  }))
}
