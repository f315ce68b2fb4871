import type { ItemKind, MessageName } from '@fixture-feed/generator/messages'
import type { FormWords } from './forms.ts'
import type { MistakeWords } from './mutations.ts'

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

/** How the text alternatives of shot charts read, as sources of regular expressions. */
export interface ChartWords {
  /** Groups `shooter`, `time`, `made`, `tried`; without a time it is of the whole game. */
  readonly whole: string
  /** Groups `twos` or `threes`, `made`, `tried`, `zones`. */
  readonly kind: string
  /** Between makes and attempts. */
  readonly of: string
}

/** What is known of a language: all that tells it apart from another. */
export interface Language {
  readonly patterns: { readonly [Kind in ItemKind]: Patterns<Kind> }
  readonly vocabulary: Readonly<Record<string, string>>
  readonly forms: FormWords
  /** A word of a pattern as a regular expression, also in the other number and, in headlines, left out. */
  word(word: string, isHeadline: boolean): string
  /** A verb of a pattern, told of what goes on and of what is over. */
  tenses(verb: string): readonly [present: string, past: string]
  /** A sentence that speaks of the team of its item without naming it. */
  readonly pronoun: RegExp
  /** Grammar that is wrong of any text, names as marks, with what is wrong about it. */
  readonly faults: readonly (readonly [pattern: RegExp, message: string])[]
  readonly chart: ChartWords
  readonly mistakes: MistakeWords
}

export function faultsOf(text: string, { faults }: Language): readonly string[] {
  return faults.flatMap(([pattern, message]) => (pattern.test(text) ? [message] : []))
}
