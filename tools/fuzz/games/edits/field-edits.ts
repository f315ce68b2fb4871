import { ofLine, pickLine } from './edited-line.ts'
import type { Draw, DrawnEdit, Fields } from './game-edit.ts'
import { oddValues, putOdd, shown } from './odd-values.ts'

const harmlessTypes: ReadonlySet<unknown> = new Set([
  'substitution',
  'jumpball',
  'timeout',
  'stoppage',
  'violation',
  'memo',
])

function isHarmless({ actionType }: Fields): boolean {
  return harmlessTypes.has(actionType)
}

const harmlessFields = [
  'scoreHome',
  'scoreAway',
  'clock',
  'subType',
  'timeActual',
  'teamId',
  'personId',
  'period',
  'orderNumber',
  'actionType',
  'edited',
  'qualifiers',
  'descriptor',
]

/** Fields that may be missing or wrong in the line of a play, because the other fields show who did what. */
const sparedFields = ['timeActual', 'teamId', 'edited', 'scoreHome', 'scoreAway']

/** Returns an edit that changes some fields in all lines that have them. */
function everyField(
  names: readonly string[],
  words: string,
  change: (value: unknown) => unknown,
): DrawnEdit {
  return {
    description: `every line: ${names.join(', ')} is ${words}`,
    changesGame: false,
    apply({ playByPlay }) {
      for (const line of playByPlay.game.actions) {
        for (const name of names) {
          if (line?.[name] !== undefined) line[name] = change(line[name])
        }
      }
    },
  }
}

/** Faults of fields: fields of one line or of all lines are missing or wrong, or a line is null. */
export const fieldDraws: readonly Draw[] = [
  context => {
    const field = context.random.pick(harmlessFields)
    const value = context.random.pick(oddValues)
    const change = (line: Fields): void => putOdd(line, field, value)
    const picked = pickLine(context, isHarmless)
    return { ...ofLine(picked, `${field} is ${shown(value)}`, change), changesGame: false }
  },
  context => {
    const field = context.random.pick(sparedFields)
    const value = context.random.pick(oddValues)
    const change = (line: Fields): void => putOdd(line, field, value)
    const picked = pickLine(context, ({ personId }) => Number(personId) > 0)
    return { ...ofLine(picked, `${field} is ${shown(value)}`, change), changesGame: false }
  },
  context => {
    const change = (line: Fields): void => {
      line.personId = line.teamId
    }
    const isTeamPlay = ({ personId, teamId }: Fields): boolean =>
      personId === 0 && teamId !== undefined
    const edit = ofLine(pickLine(context, isTeamPlay), 'its player is its team', change)
    return { ...edit, changesGame: false }
  },
  context => {
    const { actionNumber, index } = pickLine(context)
    return {
      description: `null in the list before action ${actionNumber}`,
      changesGame: false,
      apply({ playByPlay }) {
        const { actions } = playByPlay.game
        if (index < actions.length) actions.splice(index, 0, null as never)
      },
    }
  },
  context => {
    const value = context.random.pick(['', -1, 'x', null])
    const change = (line: Fields): void => {
      line.assistPersonId = value
    }
    const picked = pickLine(context, line => line.assistPersonId !== undefined)
    return { ...ofLine(picked, `the assist is of ${shown(value)}`, change), changesGame: true }
  },
  context => {
    const change = (line: Fields): void => {
      line.personId = 0
    }
    const picked = pickLine(context, ({ actionType }) =>
      ['2pt', '3pt', 'freethrow', 'steal', 'block'].includes(String(actionType)),
    )
    return { ...ofLine(picked, 'nobody made the play', change), changesGame: true }
  },
  ({ random }) => {
    const names = random.pick([
      ['actionNumber', 'orderNumber', 'period'],
      ['personId', 'teamId', 'assistPersonId'],
    ])
    return everyField(names, 'a text', value => String(value))
  },
  ({ random }) => {
    const name = random.pick(['actionType', 'shotResult', 'subType'])
    return everyField([name], 'in capital letters', value => String(value).toUpperCase())
  },
]
