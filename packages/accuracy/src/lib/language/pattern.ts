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

/** A slot that may occur at any place in the sentence. `place` matches its words there. */
export interface Anywhere extends Slot {
  readonly place: RegExp
}

/** Compiles the patterns of a language with the forms of its values. */
export class PatternCompiler {
  readonly #language: Pick<Language, 'vocabulary' | 'word' | 'tenses'>
  readonly #forms: Forms

  constructor(language: Pick<Language, 'vocabulary' | 'word' | 'tenses'>, forms: Forms) {
    this.#language = language
    this.#forms = forms
  }

  compile(message: string, source: Source): Pattern {
    const isHeadline = typeof source !== 'string'
    const [sentence = '', ...adverbs] = (isHeadline ? source.headline : source).split(/\s+@/)
    const slots: Slot[] = []
    const slotOf = (slot: string, given: string | undefined, isNeeded: boolean): Slot => {
      const form = given ?? formsOfSlots.get(slot) ?? (slot in this.#forms ? slot : 'number')
      const added = { group: `${slot}_${slots.length}`, slot, form, isNeeded }
      slots.push(added)
      return added
    }
    const expression = this.#grammarOf(sentence, isHeadline).replace(
      /\{(\w+)(-s)?(!)?(?::([^}]+))?\}/g,
      (_, slot: string, possessive?: string, needed?: string, given?: string) => {
        const { group, form } = slotOf(slot, given, needed !== undefined)
        return `(?<${group}>${this.#patternOf(form)})${possessive === undefined ? '' : "'s?"}`
      },
    )
    const inside = [...slots]
    const anywhere = adverbs.map(each => {
      const [name = '', form] = each.replace('!', '').split(':')
      const slot = slotOf(name, form, each.endsWith('!'))
      const place = new RegExp(`(?:^|,? )(${this.#patternOf(slot.form)})(?=$|[ ,:;])`, 'giu')
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

  /** Whether words are the present tense of a verb. */
  isPresent(verb: string, words: string): boolean {
    const [present] = this.#language.tenses(verb)
    return new RegExp(`^${this.#grammarOf(`(${present})`)}$`, 'u').test(words)
  }

  /**
   * The source of a pattern as a regular expression in which the slots are unchanged. Each word includes the preceding
   * space.
   */
  #grammarOf(source: string, isHeadline = false): string {
    const { vocabulary, word: wordOf } = this.#language
    const text = source.replace(/<([\w-]+)>/g, (_, word: string) => vocabulary[word] ?? word)
    if (text !== source) return this.#grammarOf(text, isHeadline)
    return text.replace(
      /\s*(?:([()[\]|,:;])|((?:\{[^}]*\}|\\.|[^\s()[\]|,:;{])+))\s*/g,
      (_, mark, word: string) => {
        if (mark !== undefined) return marks[mark] ?? mark
        // The form of a verb includes the preceding space too.
        return word.startsWith('{now') ? word : wordOf(word, isHeadline)
      },
    )
  }

  #patternOf(form: string): string {
    if (form === 'clause') return '.+'
    const known = this.#forms[form]?.pattern
    return known ?? this.#grammarOf(`(${this.#language.tenses(form).join('|')})`)
  }
}

const marks: Readonly<Record<string, string>> = { '(': '(?:', '[': '(?:', ']': ')?' }
