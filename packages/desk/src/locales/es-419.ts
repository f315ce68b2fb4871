import type { Words } from '@fixture-feed/elements/page-parts'
import { words as spanish } from './es.ts'

/** The desk's own labels in the Spanish of Latin America and of the United States. */
export const words: Words = {
  ...spanish,
  'Season average': 'Promedio de la temporada',
}
