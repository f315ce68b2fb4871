import type { Feat, Label, Pair, Play, SlotValues } from '../../message-values.ts'
import type { Grammar } from './grammar.ts'
import type { Surroundings } from './language.ts'

/** The full name of a player at the first mention, and the short one later. */
export function playerName(id: string, { nameOf }: Surroundings): string {
  const { name, isLater } = nameOf(id)
  return isLater ? name.short : name.full
}

export function swapSides({ own, other }: Pair): Pair {
  return { own: other, other: own }
}

export function pairText({ own, other }: Pair): string {
  return `${own}-${other}`
}

export function labelText(label: Label, { stages }: Pick<Grammar, 'stages'>): string {
  return 'text' in label ? label.text : stages[label.stage]
}

/** Whether a value requires the second form in `{play:puts|put}`: the plural, or the past for a tense. */
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

/** Writes words as a sentence: with an initial capital, and with a full stop unless the last word ends with one. */
export function sentence(words: string): string {
  return words.endsWith('.') ? headline(words) : `${headline(words)}.`
}

export function headline(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
