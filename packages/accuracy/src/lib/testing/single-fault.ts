import type { Editable, EditableGame } from './editable-game.ts'

/** A fault in the files of a game, made by one edit. */
export interface SingleFault {
  readonly name: string
  readonly edit: (game: EditableGame) => void
  /** The maximum number of items of the unedited game that may be missing. Default: 0. */
  readonly missing?: number
  /**
   * Id of an item that the test does not check, because it states a scoring run up to a gap in the lines, although
   * the run continues after the gap.
   */
  readonly cutOffRun?: string
  /** The expected warning. Default: none. */
  readonly reports?: RegExp
  /** Whether the edit removes or moves a count, so that the files describe a different game. */
  readonly changesTruth?: boolean
}

/** The pattern of a warning about an unexpected value of a field, with the effect that the warning states. */
export function reported(field: string, effect: string): RegExp {
  return new RegExp(`${field}: expected .*: ${effect}`)
}

/** An edit that changes fields of an action. */
export function changed(actionNumber: number, change: Editable): SingleFault['edit'] {
  return game => game.change(actionNumber, change)
}

export function isType(actionType: string): (action: Editable) => boolean {
  return action => action.actionType === actionType
}
