import type { ItemKind, MessageName } from '@fixture-feed/generator/messages'
import { type Forms, formsOfSlots } from './forms.ts'
import type { Language } from './language.ts'

/**
 * For each message a pattern of the sentences that say it, written from what the message means and apart from the
 * phrases of the generator, so that a phrase under a wrong message is found. A pattern is written as full sentences:
 *
 * - `{slot}` or `{slot:form}` is a value, with the forms of `forms.ts`; `{team-s}` a possessive; one of the slots
 *   marked `{team!}` has to be said
 * - `(a|b)` are alternatives, `[a]` may be left out, `<word>` stands for an entry of the vocabulary
 * - `{now:have made}` is also read as `made`, of something that is over (`{now:han metido/metieron}` in a language whose
 *   verbs follow no rule)
 * - `@time` at the end: when it is may stand in front or behind any word, or be left out unless marked `@time!`
 *
 * One of something is read as several are, and headlines may leave out what the language says: whether the grammar is
 * right is asked of the whole text. A `clause` is a message within the message.
 */
export type Patterns<Kind extends ItemKind> = Readonly<Record<MessageName<Kind>, Source>>

export type Source = string | Headline

interface Headline {
  readonly headline: string
}

/** Patterns of what stands in headlines alone. */
export function headlines<Name extends string>(
  table: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Headline>> {
  const marked = Object.entries<string>(table).map(([name, headline]) => [name, { headline }])
  return Object.fromEntries(marked) as Record<Name, Headline>
}

/** A slot of a pattern: its group in the expression, and how its value stands there. */
export interface Slot {
  readonly group: string
  readonly slot: string
  readonly form: string
  readonly isNeeded: boolean
}

/** A pattern as a regular expression. */
export interface Pattern {
  readonly message: string
  readonly isHeadline: boolean
  readonly expression: RegExp
  readonly slots: readonly Slot[]
  readonly anywhere: readonly Anywhere[]
}

/** A slot that may be said anywhere in the sentence, with how it stands there. */
export interface Anywhere extends Slot {
  readonly place: RegExp
}

/** Compiles the patterns of a language whose forms are these. */
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
      const slot = slotOf(each.replace('!', ''), undefined, each.endsWith('!'))
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

  /** The source of a pattern as a regular expression, but for its slots; each word has the space before it. */
  function grammarOf(source: string, isHeadline = false): string {
    const text = source.replace(/<([\w-]+)>/g, (_, word: string) => vocabulary[word] ?? word)
    if (text !== source) return grammarOf(text, isHeadline)
    return text.replace(
      /\s*(?:([()[\]|,:;])|((?:\{[^}]*\}|\\.|[^\s()[\]|,:;{])+))\s*/g,
      (_, mark, word: string) => {
        if (mark !== undefined) return marks[mark] ?? mark
        // The form of a verb has the space before it too.
        return word.startsWith('{now') ? word : wordOf(word, isHeadline)
      },
    )
  }

  function patternOf(form: string): string {
    if (form === 'clause') return '.+'
    return forms[form]?.pattern ?? grammarOf(`(${tenses(form).join('|')})`)
  }

  /** Whether words are the present of a verb, and not its past. */
  function isPresent(verb: string, words: string): boolean {
    return new RegExp(`^${grammarOf(`(${tenses(verb)[0]})`)}$`, 'u').test(words)
  }
}

const marks: Readonly<Record<string, string>> = { '(': '(?:', '[': '(?:', ']': ')?' }
