import type { Random } from '../../../packages/simulator/src/lib/league/random.ts'

/** A JSON object that an edit may change. */
export type Fields = Record<string, unknown>

/** One state of the two files of a game, free to be changed. */
export interface EditableFiles {
  readonly playByPlay: { meta?: Fields; game: Fields & { actions: Fields[] } }
  readonly boxScore: {
    meta?: Fields
    game: Fields & { homeTeam: TeamFields; awayTeam: TeamFields }
  }
}

type TeamFields = Fields & { players: unknown[] }

/** The progress of a game in one state of its files. */
export interface StateIndex {
  readonly index: number
  readonly count: number
}

/** A fault in the files of a game. */
export interface GameEdit {
  readonly kind: EditKind
  readonly description: string
  /** Whether the files alone describe another game: a basket is missing, or a player is different. */
  readonly changesGame: boolean
  /** Whether a reader recognizes the fault only after many lines, so that only the whole game is judged. */
  readonly isRecognizedLate?: boolean | undefined
  /** The number of the line that the edit is about; `undefined` when it is about none. */
  readonly actionNumber?: number | undefined
  /** Changes one state of the files. */
  readonly apply: (files: EditableFiles, state: StateIndex) => void
  /** Changes the order in which the states are read; they are named by their indexes. */
  readonly reorder?: ((indexes: readonly number[]) => readonly number[]) | undefined
}

/**
 * The kinds of faults that providers have: the score of a line, a row of the box score, a field that is not needed, the
 * end of the game, clocks, a field of the frame, the order of lines and readings, fields that are absent in all lines,
 * names, and marks that exist twice.
 */
export const editKinds = [
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

export type EditKind = (typeof editKinds)[number]

/** The input for drawing an edit. */
export interface DrawContext {
  readonly random: Random
  /** The final files. */
  readonly files: EditableFiles
}

type Draw = (context: DrawContext) => Omit<GameEdit, 'kind'>

/** Draws one fault of a kind. */
export function drawEdit(kind: EditKind, context: DrawContext): GameEdit {
  return { ...context.random.pick(drawsByKind[kind])(context), kind }
}

const absent = Symbol('absent')

/** Values that a field should not have; `absent` removes it. */
const oddValues: readonly unknown[] = [absent, null, '', ' ', 0, -1, 'x', [], {}, true]

function putOdd(fields: Fields, name: string, value: unknown): void {
  if (value === absent) delete fields[name]
  else fields[name] = value
}

function shown(value: unknown): string {
  return value === absent ? 'absent' : JSON.stringify(value)
}

function lineOf({ playByPlay }: EditableFiles, actionNumber: unknown): Fields | undefined {
  return playByPlay.game.actions.find(action => action?.actionNumber === actionNumber)
}

interface PickedLine {
  readonly line: Fields
  readonly actionNumber: number
  readonly index: number
}

function pickLine(
  { random, files }: DrawContext,
  isWanted: (line: Fields) => boolean = () => true,
): PickedLine {
  const { actions } = files.playByPlay.game
  const wanted = actions.filter(isWanted)
  const line = random.pick(wanted.length > 0 ? wanted : actions)
  return { line, actionNumber: Number(line.actionNumber), index: actions.indexOf(line) }
}

/** An edit of one line, wherever it is in a state. */
function ofLine(
  { actionNumber, line }: PickedLine,
  words: string,
  change: (line: Fields, files: EditableFiles) => void,
): Pick<GameEdit, 'actionNumber' | 'description' | 'apply'> {
  return {
    actionNumber,
    description: `action ${actionNumber} (${line.actionType} ${line.subType}): ${words}`,
    apply(files) {
      const own = lineOf(files, actionNumber)
      if (own !== undefined) change(own, files)
    },
  }
}

function isMade({ shotResult }: Fields): boolean {
  return shotResult === 'Made'
}

const scoreDraws: readonly Draw[] = [
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
]

function isRow(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface Row {
  readonly side: 'homeTeam' | 'awayTeam'
  readonly index: number
}

function pickRow({ random, files }: DrawContext): Row {
  const side = random.pick(['homeTeam', 'awayTeam'] as const)
  return { side, index: random.int(0, files.boxScore.game[side].players.length - 1) }
}

function ofRow(
  { side, index }: Row,
  words: string,
  change: (players: unknown[], index: number, files: EditableFiles) => void,
): Pick<GameEdit, 'description' | 'apply'> {
  return {
    description: `${side}, row ${index}: ${words}`,
    apply(files) {
      const { players } = files.boxScore.game[side]
      // Another edit may have changed the list or the row.
      if (Array.isArray(players) && isRow(players[index])) change(players, index, files)
    },
  }
}

const rowDraws: readonly Draw[] = [
  context => {
    const field = context.random.pick(['personId', 'name', 'familyName', 'starter'])
    const value = context.random.pick(oddValues)
    const change = (players: unknown[], index: number): void => {
      putOdd(players[index] as Fields, field, value)
    }
    const edit = ofRow(pickRow(context), `${field} is ${shown(value)}`, change)
    return { ...edit, changesGame: field === 'personId' }
  },
  context => {
    const value = context.random.pick([null, [], {}, 'x', 0])
    const change = (players: unknown[], index: number): void => {
      players[index] = value
    }
    return { ...ofRow(pickRow(context), `it is ${shown(value)}`, change), changesGame: true }
  },
  context => {
    const change = (players: unknown[], index: number): void => {
      players.push(structuredClone(players[index]))
    }
    return { ...ofRow(pickRow(context), 'it exists twice', change), changesGame: false }
  },
  context => {
    const row = pickRow(context)
    const other = row.side === 'homeTeam' ? 'awayTeam' : 'homeTeam'
    const change = (players: unknown[], index: number, { boxScore }: EditableFiles): void => {
      boxScore.game[other].players?.push(structuredClone(players[index]))
    }
    return { ...ofRow(row, 'it is in both teams', change), changesGame: false }
  },
  context => {
    const row = pickRow(context)
    const other = row.side === 'homeTeam' ? 'awayTeam' : 'homeTeam'
    const change = (players: unknown[], index: number, { boxScore }: EditableFiles): void => {
      boxScore.game[other].players?.push(...players.splice(index, 1))
    }
    return { ...ofRow(row, 'it is in the other team', change), changesGame: false }
  },
  context => {
    const change = (players: unknown[], index: number): void => void players.splice(index, 1)
    return { ...ofRow(pickRow(context), 'it is missing', change), changesGame: true }
  },
]

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
/** Fields of plays that count, without which it is known what to count. */
const sparedFields = ['timeActual', 'teamId', 'edited', 'scoreHome', 'scoreAway']

const fieldDraws: readonly Draw[] = [
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
]

function ofBox(
  words: string,
  change: (game: EditableFiles['boxScore']['game']) => void,
): Pick<GameEdit, 'description' | 'apply'> {
  return { description: `box score: ${words}`, apply: ({ boxScore }) => change(boxScore.game) }
}

const endDraws: readonly Draw[] = [
  ({ random }) => {
    const status = random.pick([1, 2])
    const edit = ofBox(`gameStatus stays ${status}`, game => {
      if (game.gameStatus === 3) game.gameStatus = status
    })
    return { ...edit, changesGame: false }
  },
  () => ({
    description: 'the "game end" line is missing',
    changesGame: false,
    apply({ playByPlay }) {
      const { game } = playByPlay
      game.actions = game.actions.filter(line => line?.actionType !== 'game')
    },
  }),
]

function shiftTime(text: unknown, byMs: number): unknown {
  const ms = Date.parse(`${String(text).replace(' ', 'T').slice(0, 19)}Z`)
  if (Number.isNaN(ms)) return text
  return new Date(ms + byMs).toISOString().slice(0, 19)
}

const hourMs = 3_600_000

const clockDraws: readonly Draw[] = [
  ({ random }) => {
    const file = random.pick(['playByPlay', 'boxScore'] as const)
    const byMs = random.pick([-1, 1, 24 * 365]) * hourMs
    const at = random.next()
    return {
      description: `${file}: the time of one reading is wrong by ${byMs / hourMs} h`,
      changesGame: false,
      apply(files, { index, count }) {
        const { meta } = files[file]
        if (meta === undefined || index !== Math.floor(at * count)) return
        meta.time = String(shiftTime(meta.time, byMs)).replace('T', ' ')
      },
    }
  },
  context => {
    const byMs = context.random.pick([-24, -1, 1, 24 * 365]) * hourMs
    const change = (line: Fields): void => {
      line.timeActual = `${shiftTime(line.timeActual, byMs)}.0Z`
    }
    const edit = ofLine(pickLine(context), `timeActual is wrong by ${byMs / hourMs} h`, change)
    return { ...edit, changesGame: false }
  },
  () => ({
    description: 'no file states when it was written',
    changesGame: false,
    apply({ playByPlay, boxScore }) {
      delete playByPlay.meta
      delete boxScore.meta
    },
  }),
  () => ({
    description: 'the files state when they were written in UTC',
    changesGame: false,
    apply(files) {
      for (const { meta } of [files.playByPlay, files.boxScore]) {
        if (meta !== undefined) meta.time = `${shiftTime(meta.time, 0)}Z`
      }
    },
  }),
]

const timeFields = ['gameTimeLocal', 'gameEt', 'gameTimeUTC']

const frameDraws: readonly Draw[] = [
  ({ random }) => {
    const value = random.pick(['3', 'Final', absent, null, 0, ''])
    return {
      ...ofBox(`gameStatus is ${shown(value)}`, game => putOdd(game, 'gameStatus', value)),
      changesGame: false,
    }
  },
  ({ random }) => {
    const side = random.pick(['homeTeam', 'awayTeam'] as const)
    const value = random.pick([absent, null, '', 'x'])
    const edit = ofBox(`${side}: score is ${shown(value)} before the end`, game => {
      if (game.gameStatus !== 3) putOdd(game[side], 'score', value)
    })
    return { ...edit, changesGame: false }
  },
  ({ random }) => {
    const side = random.pick(['homeTeam', 'awayTeam'] as const)
    const value = random.pick(['AB', 'ABCD', 'abc', '', absent])
    const edit = ofBox(`${side}: teamTricode is ${shown(value)}`, game => {
      putOdd(game[side], 'teamTricode', value)
    })
    return { ...edit, changesGame: false }
  },
  ({ random }) => {
    const names = random.pick([timeFields, ...timeFields.map(name => [name])])
    const value = random.pick([absent, null, '', 'TBD', '0001-01-01T00:00:00Z', '2026-02-30'])
    const edit = ofBox(`${names.join(', ')}: ${shown(value)}`, game => {
      for (const name of names) putOdd(game, name, value)
    })
    return { ...edit, changesGame: true }
  },
  ({ random }) => {
    const name = random.pick(['arena', 'gameCode', 'gameLabel', 'seriesGameNumber'])
    const value = random.pick(oddValues)
    return {
      ...ofBox(`${name} is ${shown(value)}`, game => putOdd(game, name, value)),
      changesGame: true,
    }
  },
  ({ random }) => {
    const value = random.pick([absent, null, 'x'])
    const edit = ofBox(`players are ${shown(value)} before the game`, game => {
      if (game.gameStatus === 1) putOdd(game.homeTeam, 'players', value)
    })
    return { ...edit, changesGame: false }
  },
]

const orderDraws: readonly Draw[] = [
  context => {
    const { actionNumber } = pickLine(context)
    return {
      description: `action ${actionNumber} exists twice`,
      actionNumber,
      changesGame: false,
      apply(files) {
        const line = lineOf(files, actionNumber)
        if (line === undefined) return
        const { actions } = files.playByPlay.game
        actions.splice(actions.indexOf(line), 0, structuredClone(line))
      },
    }
  },
  context => {
    const { actionNumber, index } = pickLine(context)
    return {
      description: `action ${actionNumber} and the next have each other's order numbers`,
      actionNumber,
      changesGame: true,
      apply({ playByPlay }) {
        const { actions } = playByPlay.game
        const a = actions[index]
        const b = actions[index + 1]
        if (!isRow(a) || !isRow(b)) return
        ;[a.orderNumber, b.orderNumber] = [b.orderNumber, a.orderNumber]
      },
    }
  },
  context => {
    const { actionNumber } = pickLine(context)
    const from = context.random.next()
    return {
      description: `action ${actionNumber} is missing for three readings`,
      changesGame: true,
      apply(files, { index, count }) {
        const first = Math.floor(from * (count - 4))
        const line = lineOf(files, actionNumber)
        if (line === undefined || index < first || index > first + 2) return
        const { actions } = files.playByPlay.game
        actions.splice(actions.indexOf(line), 1)
      },
    }
  },
  () => ({
    description: 'the lines are listed from the last to the first',
    changesGame: false,
    apply: ({ playByPlay }) => void playByPlay.game.actions.reverse(),
  }),
]

const readingDraws: readonly Draw[] = [
  ({ random }) => {
    const at = random.next()
    const back = random.int(1, 5)
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
  ({ random }) => {
    const at = random.next()
    return {
      description: 'two caches answer in turn, one of them two states behind',
      changesGame: false,
      apply: () => {},
      reorder(indexes) {
        const from = Math.floor(at * (indexes.length - 6))
        return indexes.flatMap((index, place) =>
          place >= from && place < from + 4 ? [index, indexes[place - 2] ?? index, index] : [index],
        )
      },
    }
  },
]

function everyLine(words: string, change: (line: Fields) => void): Omit<GameEdit, 'kind'> {
  return {
    description: `every line: ${words}`,
    changesGame: false,
    isRecognizedLate: true,
    apply({ playByPlay }) {
      for (const line of playByPlay.game.actions) if (line !== null) change(line)
    },
  }
}

const absentDraws: readonly Draw[] = [
  () => everyLine('no qualifiers', line => void Object.assign(line, { qualifiers: [] })),
  () => everyLine('no assists', line => void delete line.assistPersonId),
  () => everyLine('no coordinates', line => void Object.assign(line, { x: null, y: null })),
  () => {
    const edit = everyLine('no timeActual', line => void delete line.timeActual)
    return { ...edit, changesGame: true }
  },
  () => ({
    description: 'no row names a starter',
    changesGame: false,
    apply({ boxScore }) {
      const { homeTeam, awayTeam } = boxScore.game
      for (const player of [homeTeam.players, awayTeam.players].flat()) {
        if (isRow(player)) delete player.starter
      }
    },
  }),
  () => ({
    description: 'no rebounds',
    changesGame: false,
    isRecognizedLate: true,
    apply({ playByPlay }) {
      const { game } = playByPlay
      game.actions = game.actions.filter(line => line?.actionType !== 'rebound')
    },
  }),
]

const nameDraws: readonly Draw[] = [
  context => {
    const change = (players: unknown[], index: number): void => {
      const { name, familyName } = (players[(index + 1) % players.length] ?? {}) as Fields
      Object.assign(players[index] as Fields, { name, familyName })
    }
    return { ...ofRow(pickRow(context), 'the name of the next row', change), changesGame: true }
  },
  context => {
    const change = (players: unknown[], index: number): void => {
      Object.assign(players[index] as Fields, { name: 'Nenê', familyName: '' })
    }
    return { ...ofRow(pickRow(context), 'a name of one word', change), changesGame: true }
  },
  () => ({
    ...ofBox('both teams have one nickname', ({ homeTeam, awayTeam }) => {
      homeTeam.teamName = awayTeam.teamName
    }),
    changesGame: true,
  }),
]

const markDraws: readonly Draw[] = [
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
]

const drawsByKind: Readonly<Record<EditKind, readonly Draw[]>> = {
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
