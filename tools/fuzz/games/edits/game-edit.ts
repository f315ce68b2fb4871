import type { Random } from '../../../../packages/simulator/src/lib/league/random.ts'

/** A JSON object that an edit may change. */
export type Fields = Record<string, unknown>

/** One state of the two files of a game, which edits may change. */
export interface EditableFiles {
  readonly playByPlay: { meta?: Fields; game: Fields & { actions: Fields[] } }
  readonly boxScore: {
    meta?: Fields
    game: Fields & { homeTeam: TeamFields; awayTeam: TeamFields }
  }
}

type TeamFields = Fields & { players: unknown[] }

/** The position of a state of the files in the series of all states of a game. */
export interface StateIndex {
  readonly index: number
  readonly count: number
}

/** The facts of a fault that do not depend on the format of the files. */
export interface EditFacts {
  readonly description: string
  /** Whether the edited files describe another game, for example because a basket is missing. */
  readonly changesGame: boolean
  /** Whether a reader recognizes the fault only after many lines, so that only the whole game is judged. */
  readonly isRecognizedLate?: boolean | undefined
  /** The number of a line before which the edit changes nothing; `undefined` if no such line is known. */
  readonly actionNumber?: number | undefined
  /** Changes the order in which the states are read. An order is a list of the indexes of states. */
  readonly reorder?: ((indexes: readonly number[]) => readonly number[]) | undefined
}

/** A fault of a kind that the drawing function determines. */
export interface DrawnEdit extends EditFacts {
  /** Changes one state of the files. */
  readonly apply: (files: EditableFiles, state: StateIndex) => void
}

/** A fault in the files of a game. */
export interface GameEdit extends DrawnEdit {
  readonly kind: EditKind
}

/** The kinds of faults in the files of providers. */
export const editKinds = [
  'score', // the score of a line
  'row', // a row of the box score
  'field', // a field of a line
  'end', // the end of the game
  'clock',
  'frame', // a field of the game or of its teams, not of a line or a player
  'order', // the order of the lines
  'reading', // the order in which the states are read
  'absent', // fields and lines that the source never has
  'name',
  'mark', // the start or end of a period or of the game: doubled, missing or wrong
] as const

export type EditKind = (typeof editKinds)[number]

/** The values from which an edit is drawn. */
export interface DrawContext {
  readonly random: Random
  /** The final files. */
  readonly files: EditableFiles
}

/** A function that draws one fault of its kind. */
export type Draw = (context: DrawContext) => DrawnEdit
