import type { Position } from '../entry.ts'

/** The error of `readAt`. */
export function noEntryAt(position: Position): RangeError {
  return new RangeError(`Cannot read the entry at position ${position}: there is none`)
}
