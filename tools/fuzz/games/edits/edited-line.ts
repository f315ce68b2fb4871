import type { DrawContext, EditableFiles, Fields, GameEdit } from './game-edit.ts'

export function lineOf({ playByPlay }: EditableFiles, actionNumber: unknown): Fields | undefined {
  return playByPlay.game.actions.find(action => action?.actionNumber === actionNumber)
}

interface PickedLine {
  readonly line: Fields
  readonly actionNumber: number
  readonly index: number
}

export function pickLine(
  { random, files }: DrawContext,
  isWanted: (line: Fields) => boolean = () => true,
): PickedLine {
  const { actions } = files.playByPlay.game
  const wanted = actions.filter(isWanted)
  const line = random.pick(wanted.length > 0 ? wanted : actions)
  return { line, actionNumber: Number(line.actionNumber), index: actions.indexOf(line) }
}

/** Returns an edit that changes one line, in every state of the files that contains the line. */
export function ofLine(
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

export function isMade({ shotResult }: Fields): boolean {
  return shotResult === 'Made'
}
