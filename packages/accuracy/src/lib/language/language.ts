import type { ItemKind, MessageName } from '@fixture-feed/generator/messages'
import type { FormWords } from './forms.ts'
import type { MistakeWords } from './mutations.ts'

/**
 * For each message, a pattern of its sentences. Patterns are written from the meaning of the message, independent of
 * the generator's phrases, so that a phrase under a wrong message is detected. A pattern is written as full sentences:
 *
 * - `{slot}` or `{slot:form}` is a value, with the forms of `forms.ts`; `{team-s}` a possessive; one of the slots
 *   marked `{team!}` must occur, unless the item has named the player of the sentence before
 * - `(a|b)` are alternatives, `[a]` is optional, `<word>` is an entry of the vocabulary
 * - `{now:have made}` is also read as `made`, for completed events (`{now:han metido/metieron}` in a language with
 *   irregular verbs)
 * - `@time` at the end: a time may precede or follow any word, and may be omitted unless it is marked `@time!`;
 *   `@time:brief` is a time in the form `brief`
 *
 * The singular is read like the plural, and headlines may omit the words that the language defines. Grammar is checked
 * separately, on the whole text. A `clause` is a message within the message.
 */
export type Patterns<Kind extends ItemKind> = Readonly<Record<MessageName<Kind>, Source>>

export type Source = string | Headline

interface Headline {
  readonly headline: string
}

/** Marks patterns as patterns of headlines. Other texts are not read with them. */
export function headlines<Name extends string>(
  table: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Headline>> {
  const marked = Object.entries<string>(table).map(([name, headline]) => [name, { headline }])
  return Object.fromEntries(marked) as Record<Name, Headline>
}

/** The wording of text alternatives of shot charts, as sources of regular expressions. */
export interface ChartWords {
  /** Pattern with the groups `shooter`, `time`, `made` and `tried`. A chart without a time covers the whole game. */
  readonly whole: string
  /** Pattern with the groups `twos` or `threes`, `made`, `tried` and `zones`. */
  readonly kind: string
  /** The text between makes and attempts. */
  readonly of: string
}

export interface Agreement {
  readonly text: string
  readonly faults: readonly string[]
}

/** The properties of a language that the check of texts needs. */
export interface Language {
  readonly patterns: { readonly [Kind in ItemKind]: Patterns<Kind> }
  readonly vocabulary: Readonly<Record<string, string>>
  readonly forms: FormWords
  /**
   * The source of a regular expression for a word of a pattern and the space before it. For some words, it also matches
   * the other grammatical number, or the absence of the word.
   */
  word(word: string, isHeadline: boolean): string
  /** A verb of a pattern in the present and in the past. */
  tenses(verb: string): readonly [present: string, past: string]
  /** Whether a sentence may be about the team of its item without naming the team. Names are replaced by marks. */
  refersBack(sentence: string, isTeam: (mark: string) => boolean): boolean
  /** Checks the grammatical gender of a text, and returns the text in the masculine, in which patterns are written. */
  readonly agreement?: (text: string, isFeminine: boolean | undefined) => Agreement
  /** Patterns of grammar faults, each with the description of the fault. Names are replaced by marks. */
  readonly faults: readonly (readonly [pattern: RegExp, message: string])[]
  /**
   * Matches words that assign points to the time stated after them, such as `ties it with 3:00 left`. Names are
   * replaced by marks.
   */
  readonly datedPoints: RegExp
  readonly chart: ChartWords
  readonly mistakes: MistakeWords
}

export function faultsOf(text: string, { faults }: Language): readonly string[] {
  return faults.filter(([pattern]) => pattern.test(text)).map(([, message]) => message)
}
