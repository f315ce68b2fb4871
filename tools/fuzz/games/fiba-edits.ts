import type { Random } from '../../../packages/simulator/src/lib/league/random.ts'
import type { EditFacts, Fields } from './edits/game-edit.ts'

/** One state of a `data.json`, which edits may change. */
export interface EditableFibaFile extends Fields {
  tm: Record<'1' | '2', Fields & { pl: Record<string, unknown>; shot: unknown }>
  pbp: Fields[]
}

interface DrawnFibaEdit extends EditFacts {
  readonly apply: (file: EditableFibaFile, state: { readonly index: number }) => void
}

/** A fault in the file of a game of FIBA LiveStats. */
export interface FibaEdit extends DrawnFibaEdit {
  readonly kind: FibaEditKind
}

/**
 * The kinds of faults: the scores of lines, a row of `pl`, a field of a line, the end of the game, clocks, a field of
 * the game or of its teams, the order of the lines, the order in which the states are read, fields that are absent in
 * all lines, names, and marks of periods.
 */
export const fibaEditKinds = [
  'score',
  'row',
  'field',
  'end',
  'clock',
  'frame',
  'order',
  'reading',
  'absent',
  'name',
  'mark',
] as const

export type FibaEditKind = (typeof fibaEditKinds)[number]

interface DrawContext {
  readonly random: Random
  /** The final file. */
  readonly file: EditableFibaFile
}

/** A team of a file. `tm` is a list if an earlier edit put the teams into a list. */
function teamOf(tm: EditableFibaFile['tm'], team: '1' | '2'): EditableFibaFile['tm']['1'] {
  return Array.isArray(tm) ? tm[Number(team) - 1] : tm[team]
}

type Draw = (context: DrawContext) => DrawnFibaEdit

/** Draws one fault of a kind. */
export function drawFibaEdit(kind: FibaEditKind, context: DrawContext): FibaEdit {
  return { ...context.random.pick(drawsByKind[kind])(context), kind }
}

const absent = Symbol('absent')

/** Values that a field should not have; `absent` removes the field. */
const oddValues: readonly unknown[] = [absent, null, '', ' ', -1, 'x', [], {}, true, 9_999]

function putOdd(fields: Fields, name: string, value: unknown): void {
  if (value === absent) delete fields[name]
  else fields[name] = value
}

function shown(value: unknown): string {
  return value === absent ? 'absent' : JSON.stringify(value)
}

function lineOf({ pbp }: EditableFibaFile, actionNumber: number): Fields | undefined {
  return pbp.find(line => isFields(line) && line.actionNumber === actionNumber)
}

/** Whether a value is an object. An earlier edit may have replaced a line or a row with another value. */
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an edit that changes one line, in every state of the file that contains the line. */
function ofLine(
  { random, file }: DrawContext,
  words: string,
  change: (line: Fields, file: EditableFibaFile) => void,
  isWanted: (line: Fields) => boolean = () => true,
): DrawnFibaEdit {
  const wanted = file.pbp.filter(isWanted)
  const line = random.pick(wanted.length > 0 ? wanted : file.pbp)
  const actionNumber = Number(line.actionNumber)
  return {
    actionNumber,
    changesGame: false,
    description: `action ${actionNumber} (${line.actionType} ${line.subType}): ${words}`,
    apply(state) {
      const own = lineOf(state, actionNumber)
      if (own !== undefined) change(own, state)
    },
  }
}

function ofType(...types: readonly string[]): (line: Fields) => boolean {
  return ({ actionType }) => types.includes(String(actionType))
}

const scoreDraws: readonly Draw[] = [
  context => {
    const field = context.random.pick(['s1', 's2', 'lead', 'scoring'])
    const value = context.random.pick([...oddValues, '0', '150'])
    return ofLine(context, `${field} is ${shown(value)}`, line => putOdd(line, field, value))
  },
  () => ({
    description: 'no line states a score',
    changesGame: false,
    apply({ pbp }) {
      for (const line of pbp.filter(isFields)) {
        for (const name of ['s1', 's2', 'lead']) delete line[name]
      }
    },
  }),
  context => ({
    ...ofLine(
      context,
      'its result is missing, and the shot list has it',
      line => void delete line.success,
      ofType('2pt', '3pt'),
    ),
  }),
  context => ({
    ...ofLine(
      context,
      'the basket is missing, its points count',
      (line, { pbp }) => void pbp.splice(pbp.indexOf(line), 1),
      line => line.success === 1 && ofType('2pt', '3pt', 'freethrow')(line),
    ),
    changesGame: true,
  }),
  context => ({
    ...ofLine(
      context,
      'the kind of basket is unknown',
      line => void Object.assign(line, { actionType: 'floater' }),
      line => line.success === 1 && ofType('2pt', '3pt')(line),
    ),
    changesGame: true,
  }),
]

function ofRow(
  { random, file }: DrawContext,
  words: string,
  change: (rows: Record<string, unknown>, key: string) => void,
): DrawnFibaEdit {
  const team = random.pick(['1', '2'] as const)
  const key = random.pick(Object.keys(file.tm[team].pl))
  return {
    description: `tm.${team}.pl.${key}: ${words}`,
    changesGame: false,
    apply({ tm }) {
      const rows = teamOf(tm, team).pl
      if (isFields(rows[key])) change(rows, key)
    },
  }
}

const rowDraws: readonly Draw[] = [
  context => {
    const value = context.random.pick([null, [], 'x', 7, {}])
    const edit = ofRow(context, `it is ${shown(value)}`, (rows, key) => {
      rows[key] = value
    })
    return { ...edit, changesGame: true }
  },
  context => ({
    ...ofRow(context, 'it is missing', (rows, key) => void delete rows[key]),
    changesGame: true,
  }),
  context => {
    const name = context.random.pick(['starter', 'active', 'shirtNumber', 'sMinutes', 'sPoints'])
    const value = context.random.pick(oddValues)
    return ofRow(context, `${name} is ${shown(value)}`, (rows, key) => {
      putOdd(rows[key] as Fields, name, value)
    })
  },
]

/** Fields that may be missing or wrong in the line of a play, because the other fields show who did what. */
const sparedFields = ['s1', 's2', 'lead', 'gt', 'player', 'firstName', 'shirtNumber', 'scoring']
const harmlessTypes = ['substitution', 'timeout', 'jumpball', 'foulon']

const fieldDraws: readonly Draw[] = [
  context => {
    const field = context.random.pick(sparedFields)
    const value = context.random.pick(oddValues)
    return ofLine(context, `${field} is ${shown(value)}`, line => putOdd(line, field, value))
  },
  context => {
    const field = context.random.pick(['pno', 'tno', 'subType', 'period', 'qualifier', 'success'])
    const value = context.random.pick(oddValues)
    const change = (line: Fields): void => putOdd(line, field, value)
    return ofLine(context, `${field} is ${shown(value)}`, change, ofType(...harmlessTypes))
  },
  context => {
    const value = context.random.pick([null, 7, 'x', []])
    return ofLine(context, `${shown(value)} is in the list before it`, (line, { pbp }) => {
      pbp.splice(pbp.indexOf(line), 0, value as never)
    })
  },
  context => {
    const value = context.random.pick(['', 0, null, 'x', 99_999])
    const change = (line: Fields): void => {
      line.previousAction = value
    }
    const edit = ofLine(context, `previousAction is ${shown(value)}`, change, ofType('assist'))
    return { ...edit, changesGame: true }
  },
  context => {
    const change = (line: Fields): void => void Object.assign(line, { pno: 0, firstName: '' })
    const edit = ofLine(context, 'nobody made the play', change, ofType('2pt', 'steal', 'block'))
    return { ...edit, changesGame: true }
  },
  context =>
    ofLine(context, 'numbers are texts', line => {
      for (const name of ['actionNumber', 'pno', 'tno', 'period', 'success', 'previousAction']) {
        line[name] = String(line[name])
      }
    }),
]

const endDraws: readonly Draw[] = [
  () => ({
    description: 'the line "game end" is missing',
    changesGame: false,
    apply(file) {
      file.pbp = file.pbp.filter(line => !isFields(line) || line.actionType !== 'game')
    },
  }),
]

const clockDraws: readonly Draw[] = [
  context => {
    const value = context.random.pick(oddValues)
    return ofLine(context, `clock is ${shown(value)}`, line => putOdd(line, 'clock', value))
  },
  context => {
    const change = (line: Fields): void => void Object.assign(line, { clock: null, gt: null })
    return { ...ofLine(context, 'it has no clock', change), changesGame: true }
  },
]

function ofFrame(words: string, change: (file: EditableFibaFile) => void): DrawnFibaEdit {
  return { description: words, changesGame: false, apply: change }
}

const frameDraws: readonly Draw[] = [
  ({ random }) => {
    const name = random.pick(['clock', 'period', 'periodType', 'inOT', 'disableMatch', 'officials'])
    const value = random.pick(oddValues)
    return ofFrame(`${name} is ${shown(value)}`, file => putOdd(file, name, value))
  },
  ({ random }) => {
    const team = random.pick(['1', '2'] as const)
    const name = random.pick([
      'p1_score',
      'ot_score',
      'fouls',
      'coach',
      'tot_sPoints',
      'full_score',
    ])
    const value = random.pick(oddValues)
    return ofFrame(`tm.${team}.${name} is ${shown(value)}`, ({ tm }) =>
      putOdd(teamOf(tm, team), name, value),
    )
  },
  () =>
    ofFrame('the teams are a list', file => {
      Object.assign(file, { tm: [teamOf(file.tm, '1'), teamOf(file.tm, '2')] })
    }),
  () =>
    ofFrame('the shot lists are missing', ({ tm }) => {
      for (const team of ['1', '2'] as const) Object.assign(teamOf(tm, team), { shot: null })
    }),
]

const orderDraws: readonly Draw[] = [
  context =>
    ofLine(context, 'it exists twice', (line, { pbp }) => {
      pbp.splice(pbp.indexOf(line), 0, structuredClone(line))
    }),
  ({ random }) => {
    const order = random.pick(['from the oldest to the newest', 'at random'])
    return ofFrame(`the lines are listed ${order}`, file => {
      file.pbp = order === 'at random' ? [...random.shuffled(file.pbp)] : file.pbp.toReversed()
    })
  },
  context => {
    const first = context.random.int(1, 5)
    const edit = ofLine(context, 'it is missing for three readings', () => {})
    return {
      ...edit,
      changesGame: true,
      apply(file, { index }) {
        const line = lineOf(file, edit.actionNumber ?? 0)
        if (line === undefined || index < first || index > first + 2) return
        file.pbp.splice(file.pbp.indexOf(line), 1)
      },
    }
  },
]

const readingDraws: readonly Draw[] = [
  ({ random }) => {
    const at = random.next()
    const back = random.int(1, 3)
    return {
      description: `a reading of ${back} states before is read again`,
      changesGame: false,
      apply: () => {},
      reorder(indexes) {
        const index = Math.max(back, Math.floor(at * (indexes.length - 1)))
        const older = indexes[index - back] ?? 0
        return [...indexes.slice(0, index + 1), older, ...indexes.slice(index + 1)]
      },
    }
  },
]

function everyLine(words: string, change: (line: Fields) => void): DrawnFibaEdit {
  return {
    description: `every line: ${words}`,
    changesGame: true,
    isRecognizedLate: true,
    apply({ pbp }) {
      for (const line of pbp.filter(isFields)) change(line)
    },
  }
}

const absentDraws: readonly Draw[] = [
  () => everyLine('no qualifiers', line => void Object.assign(line, { qualifier: [] })),
  () => everyLine('no references', line => void Object.assign(line, { previousAction: '' })),
  () =>
    everyLine('no names', line => {
      for (const name of ['firstName', 'familyName', 'player', 'scoreboardName']) delete line[name]
    }),
  () => ({
    description: 'no row names a starter',
    changesGame: true,
    isRecognizedLate: true,
    apply({ tm }) {
      const rows = (['1', '2'] as const).flatMap(team => Object.values(teamOf(tm, team).pl))
      for (const row of rows.filter(isFields)) delete row.starter
    },
  }),
]

const nameDraws: readonly Draw[] = [
  context => ({
    ...ofRow(context, 'it has one name', (rows, key) => {
      Object.assign(rows[key] as Fields, { firstName: '', familyName: 'Nenê' })
    }),
    changesGame: true,
  }),
  () => ({
    ...ofFrame('both teams have one name', ({ tm }) => {
      const { name, shortName } = teamOf(tm, '2')
      Object.assign(teamOf(tm, '1'), { name, shortName })
    }),
    changesGame: true,
  }),
]

const markDraws: readonly Draw[] = [
  context => ({
    ...ofLine(
      context,
      'it exists twice, with two numbers',
      (line, { pbp }) => {
        pbp.splice(pbp.indexOf(line), 0, { ...line, actionNumber: 90_001 })
      },
      ofType('period'),
    ),
    changesGame: true,
  }),
  context => ({
    ...ofLine(
      context,
      'it is missing',
      (line, { pbp }) => void pbp.splice(pbp.indexOf(line), 1),
      ofType('period'),
    ),
    changesGame: true,
  }),
]

const drawsByKind: Readonly<Record<FibaEditKind, readonly Draw[]>> = {
  score: scoreDraws,
  row: rowDraws,
  field: fieldDraws,
  end: endDraws,
  clock: clockDraws,
  frame: frameDraws,
  order: orderDraws,
  reading: readingDraws,
  absent: absentDraws,
  name: nameDraws,
  mark: markDraws,
}
