import { absentDraws } from './absent-edits.ts'
import { clockDraws } from './clock-edits.ts'
import { endDraws } from './end-edits.ts'
import { fieldDraws } from './field-edits.ts'
import { frameDraws } from './frame-edits.ts'
import type { Draw, DrawContext, EditKind, GameEdit } from './game-edit.ts'
import { markDraws } from './mark-edits.ts'
import { nameDraws } from './name-edits.ts'
import { orderDraws } from './order-edits.ts'
import { readingDraws } from './reading-edits.ts'
import { rowDraws } from './row-edits.ts'
import { scoreDraws } from './score-edits.ts'

/** Draws one fault of a kind. */
export function drawEdit(kind: EditKind, context: DrawContext): GameEdit {
  return { ...context.random.pick(drawsByKind[kind])(context), kind }
}

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
