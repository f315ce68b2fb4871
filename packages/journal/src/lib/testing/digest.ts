import { createHash } from 'node:crypto'
import type { Entry } from '../../entry.ts'

/** Equal for equal entries, however large they are. */
export function digest(entry: Entry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex')
}
