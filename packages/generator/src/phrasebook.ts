import type { LanguageTag } from './language-tags.ts'
import { languages } from './languages.ts'
import type { Name } from './lib/facts/names.ts'
import { partsOf, shortPhrasesOf, writePhrase } from './lib/language/writer.ts'
import { headlines, type ItemKind, messages } from './messages.ts'

/** One phrase of a message. */
export interface BookedPhrase {
  readonly kind: ItemKind
  readonly message: string
  /** The phrase with its slots, such as `{leader} lead {score} {time}`. */
  readonly phrase: string
  readonly slots: readonly string[]
  readonly isHeadline: boolean
  /** Whether the phrase replaces the others of its message only where a headline would be too long. */
  readonly isShort: boolean
  /**
   * Writes the phrase with values for its slots, as `messages` describes them; the value of a clause is a text. A
   * team or player is an id of `names`, and has the short name after the first mention. The result has no initial
   * capital and no full stop.
   */
  text(values: Readonly<Record<string, unknown>>, options: PhraseOptions): string
}

export interface PhraseOptions {
  readonly names: Readonly<Record<string, Name>>
  /** The number of regular periods of the game. Default: 4. */
  readonly periods?: 4 | 2 | undefined
  /** The ids of the teams and players that were named earlier in the same text. */
  readonly mentioned?: Iterable<string> | undefined
}

/** Every phrase of a language, in the order of the messages. */
export function phrasebook(tag: LanguageTag = 'en'): readonly BookedPhrase[] {
  const language = languages[tag]
  return Object.keys(messages).flatMap(name => {
    const kind = name as ItemKind
    return Object.entries<readonly string[]>(language.phrases[kind]).flatMap(
      ([message, phrases]) => {
        const isHeadline = message in headlines[kind]
        const short = shortPhrasesOf({ kind, name: message }, language)
        return [...phrases, ...short].map((phrase, way) => ({
          kind,
          message,
          phrase,
          isHeadline,
          isShort: way >= phrases.length,
          slots: partsOf(phrase)
            .filter(part => typeof part !== 'string')
            .map(part => part.slot),
          text: (values: Readonly<Record<string, unknown>>, options: PhraseOptions): string =>
            writePhrase(
              { message: { kind, name: message, values }, way, clauses: {} },
              {
                language,
                names: options.names,
                game: {
                  periods: options.periods ?? 4,
                  arePeriodsNamed: true,
                  isTimed: () => true,
                  gender: 'masculine',
                },
                style: isHeadline ? 'headline' : 'prose',
                seen: new Set(options.mentioned),
              },
            ),
        }))
      },
    )
  })
}
