import { createHash } from 'node:crypto'
import type { Entry } from '../../entry.ts'

/** A digest that is equal for equal entries. */
export function digest(entry: Entry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex')
}
