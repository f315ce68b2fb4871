import type { ItemKind } from '@fixture-feed/generator/messages'
import type { ChartWords } from './chart-check.ts'
import type { FormWords } from './forms.ts'
import type { MistakeWords } from './mutations.ts'
import type { Patterns } from './pattern.ts'

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

/** What is wrong about the grammar of a text, names as marks. */
export function faultsOf(text: string, { faults }: Language): readonly string[] {
  return faults.flatMap(([pattern, message]) => (pattern.test(text) ? [message] : []))
}
