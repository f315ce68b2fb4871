import type { Name } from './lib/facts/names.ts'
import { english } from './lib/language/en/english.ts'
import { partsOf, writePhrase } from './lib/language/writer.ts'
import { type ItemKind, messages } from './messages.ts'

/** One way to say a message. */
export interface BookedPhrase {
  readonly kind: ItemKind
  readonly message: string
  /** With its slots: `{leader} lead {score} {time}`. */
  readonly phrase: string
  /** The slots that it says. */
  readonly slots: readonly string[]
  /** Whether it stands in a headline. */
  readonly isHeadline: boolean
  /**
   * What it says of values, as they are described in `messages`; a clause is a text. Names are by id, those mentioned
   * before shorter. Without capital and full stop.
   */
  text(values: Readonly<Record<string, unknown>>, options: PhraseOptions): string
}

export interface PhraseOptions {
  readonly names: Readonly<Record<string, Name>>
  /** How many periods of regulation the game has; 4 when left out. */
  readonly periods?: 4 | 2 | undefined
  /** Who was named before in the same text. */
  readonly mentioned?: Iterable<string> | undefined
}

/** Messages that stand in headlines; the others in sentences and labels. */
const headlines: Readonly<Record<ItemKind, string>> = {
  run: '',
  break:
    'forced-overtime overtime late-tie back-level run-tied hot-hand-tied tied late-lead back-ahead back-close run-leads run-trails lead-taken turned biggest-lead hot-hand-leads hot-hand-trails cut grown lead one-possession far-ahead top-scorer-lead',
  player:
    'high double double-completed threes assists steals blocks points points-reached leads-scorers points-in-period line final-feat final-points final-leads-game final-leads-team final-fell-short final-line',
  team: 'points-many points-few shooting-good shooting-bad threes-good threes-bad threes-none free-throws-many rebounds-many rebounds-few offensive-rebounds-many assists-many assists-few steals-many blocks-many turnovers-many turnovers-few plain',
  factors: '',
  points: '',
  defensive: '',
  entry: 'final final-scorer final-changes final-led tied lead',
  'pre-game': 'labelled with-records meet-again fixture at-arena at-time',
  'post-game':
    'decided-late series-won winners-star winners-high losers-star losers-high comeback won-in-overtime rout never-trailed pulled-away close leader beat',
}

/** Every phrase of English, in the order of the messages. */
export function phrasebook(): readonly BookedPhrase[] {
  return Object.keys(messages).flatMap(name => {
    const kind = name as ItemKind
    const own = headlines[kind].split(' ')
    return Object.entries<readonly string[]>(english.phrases[kind]).flatMap(
      ([message, phrases]) => {
        const isHeadline = own.includes(message)
        return phrases.map(phrase => ({
          kind,
          message,
          phrase,
          isHeadline,
          slots: partsOf(phrase).flatMap(part => (typeof part === 'string' ? [] : [part.slot])),
          text: (values: Readonly<Record<string, unknown>>, options: PhraseOptions): string =>
            writePhrase(
              { message: { kind, name: message, values }, phrase, clauses: {} },
              {
                language: english,
                names: options.names,
                periods: options.periods ?? 4,
                style: isHeadline ? 'headline' : 'prose',
                seen: new Set(options.mentioned),
              },
            ),
        }))
      },
    )
  })
}
