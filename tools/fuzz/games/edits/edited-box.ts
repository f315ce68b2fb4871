import type { EditableFiles, GameEdit } from './game-edit.ts'

/** Returns an edit that changes the game in the box score. */
export function ofBox(
  words: string,
  change: (game: EditableFiles['boxScore']['game']) => void,
): Pick<GameEdit, 'description' | 'apply'> {
  return { description: `box score: ${words}`, apply: ({ boxScore }) => change(boxScore.game) }
}
