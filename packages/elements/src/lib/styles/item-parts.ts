import type { CSSResult } from 'lit'
import { fieldStyles } from './field-styles.ts'
import { figureStyles } from './figure-styles.ts'
import { pairStyles } from './pair-styles.ts'
import { runStyles } from './run-styles.ts'
import { scoreStyles } from './score-styles.ts'
import { wordStyles } from './word-styles.ts'

/** What renderers put into an item, from the words down to the score line at its foot. */
export const itemParts: readonly CSSResult[] = [
  wordStyles,
  figureStyles,
  pairStyles,
  runStyles,
  scoreStyles,
  fieldStyles,
]
