import type { Feat, Play, SlotValues } from '../../messages.ts'
import { parseClock } from '../game/clock.ts'

/** Whether a value takes the plural, and a tense the past. */
export function isPlural(kind: keyof SlotValues, value: unknown): boolean {
  switch (kind) {
    case 'tense':
      return value === 'past'
    case 'play':
      return (value as Play).how === 'free-throws' && (value as Play).made > 1
    case 'feat': {
      const { count } = value as Feat
      return count !== undefined && count !== 1
    }
    default:
      return value !== 1
  }
}

/** With a capital at the front and a full stop, unless the last word ends with one. */
export function sentence(words: string): string {
  return words.endsWith('.') ? headline(words) : `${headline(words)}.`
}

export function headline(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A clock: `8:17`; under a minute the seconds, with tenths where it has them, as the number that a language says. */
export function clockOf(clock: string): string | number {
  const leftMs = parseClock(clock)
  if (leftMs === undefined) throw new RangeError(`Cannot say the clock "${clock}"`)
  const seconds = (leftMs % 60_000) / 1000
  if (leftMs < 60_000) return Math.floor(seconds * 10) / 10
  return `${Math.floor(leftMs / 60_000)}:${String(Math.floor(seconds)).padStart(2, '0')}`
}
