import { type Forms, formsOfSlots } from './forms.ts'
import type { Language, Source } from './language.ts'

/** A slot of a pattern: its group in the expression, and the form of its value. */
export interface Slot {
  readonly group: string
  readonly slot: string
  readonly form: string
  readonly isNeeded: boolean
}

export interface Pattern {
  readonly message: string
  readonly isHeadline: boolean
  readonly expression: RegExp
  readonly slots: readonly Slot[]
  readonly anywhere: readonly Anywhere[]
}

/** A slot that may occur at any place in the sentence, with the form of its value. */
export interface Anywhere extends Slot {
  readonly place: RegExp
}

/** Creates a compiler for the patterns of a language with these forms. */
export function compilerOf(
  { vocabulary, word: wordOf, tenses }: Pick<Language, 'vocabulary' | 'word' | 'tenses'>,
  forms: Forms,
): {
  compiled(message: string, source: Source): Pattern
  isPresent(verb: string, words: string): boolean
} {
  return { compiled, isPresent }

  function compiled(message: string, source: Source): Pattern {
    const isHeadline = typeof source !== 'string'
    const [sentence = '', ...adverbs] = (isHeadline ? source.headline : source).split(/\s+@/)
    const slots: Slot[] = []
    const slotOf = (slot: string, given: string | undefined, isNeeded: boolean): Slot => {
      const form = given ?? formsOfSlots.get(slot) ?? (slot in forms ? slot : 'number')
      const added = { group: `${slot}_${slots.length}`, slot, form, isNeeded }
      slots.push(added)
      return added
    }
    const expression = grammarOf(sentence, isHeadline).replace(
      /\{(\w+)(-s)?(!)?(?::([^}]+))?\}/g,
      (_, slot: string, possessive?: string, needed?: string, given?: string) => {
        const { group, form } = slotOf(slot, given, needed !== undefined)
        return `(?<${group}>${patternOf(form)})${possessive === undefined ? '' : "'s?"}`
      },
    )
    const inside = [...slots]
    const anywhere = adverbs.map(each => {
      const [name = '', form] = each.replace('!', '').split(':')
      const slot = slotOf(name, form, each.endsWith('!'))
      const place = new RegExp(`(?:^|,? )(${patternOf(slot.form)})(?=$|[ ,:;])`, 'giu')
      return { ...slot, place }
    })
    return {
      message,
      isHeadline,
      slots: inside,
      anywhere,
      expression: new RegExp(`^(?:${expression})$`, 'u'),
    }
  }

  /** The source of a pattern as a regular expression, without its slots. Each word includes the preceding space. */
  function grammarOf(source: string, isHeadline = false): string {
    const text = source.replace(/<([\w-]+)>/g, (_, word: string) => vocabulary[word] ?? word)
    if (text !== source) return grammarOf(text, isHeadline)
    return text.replace(
      /\s*(?:([()[\]|,:;])|((?:\{[^}]*\}|\\.|[^\s()[\]|,:;{])+))\s*/g,
      (_, mark, word: string) => {
        if (mark !== undefined) return marks[mark] ?? mark
        // The form of a verb includes the preceding space too.
        return word.startsWith('{now') ? word : wordOf(word, isHeadline)
      },
    )
  }

  function patternOf(form: string): string {
    if (form === 'clause') return '.+'
    return forms[form]?.pattern ?? grammarOf(`(${tenses(form).join('|')})`)
  }

  /** Whether words are the present tense of a verb. */
  function isPresent(verb: string, words: string): boolean {
    return new RegExp(`^${grammarOf(`(${tenses(verb)[0]})`)}$`, 'u').test(words)
  }
}

const marks: Readonly<Record<string, string>> = { '(': '(?:', '[': '(?:', ']': ')?' }
