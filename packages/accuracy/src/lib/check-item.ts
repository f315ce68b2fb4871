import type { Item } from '@fixture-feed/contract/snapshot'
import type { ItemKind } from '@fixture-feed/generator/messages'
import { type ItemText, textsOf } from '../texts.ts'
import { contentFindings, type Finding } from './content-check.ts'
import type { GameRecord } from './game-record.ts'
import { annotate } from './language/annotate.ts'
import { chartFindings } from './language/chart-check.ts'
import type { Context } from './language/forms.ts'
import { faultsOf, type Language } from './language/language.ts'
import { type LanguageTag, languages, readersIn } from './language/languages.ts'
import { type Reading, sentencesOf } from './language/reading.ts'
import { stillTeams } from './meanings/break.ts'
import { meanings } from './meanings/meanings.ts'
import { View } from './meanings/view.ts'

/** The inputs of a check in addition to the item. */
export interface CheckSources {
  readonly record: GameRecord
  /** The parsed history file with which the item was generated. */
  readonly history?: unknown
  /** The language of the texts. Default: English. */
  readonly language?: LanguageTag | undefined
}

const kinds: Readonly<Record<string, ItemKind>> = {
  'basketball.run-momentum': 'run',
  'basketball.timeout-quarter-halftime-summary': 'break',
  'basketball.player-performance-summary': 'player',
  'basketball.team-performance-summary': 'team',
  'basketball.four-factors': 'factors',
  'basketball.point-breakdown': 'points',
  'basketball.defensive-summary': 'defensive',
  'basketball.initial-game-entry-summary': 'entry',
  'basketball.pre-game-summary': 'pre-game',
  'basketball.post-game-summary': 'post-game',
}

/**
 * Checks the content and the texts of an item. Other texts, such as mutated ones, can be checked as if they were
 * texts of the item.
 */
export class ItemCheck {
  readonly #item: Item
  readonly #view: View
  readonly #kind: ItemKind | undefined
  readonly #tag: LanguageTag
  /** A cache of the values for which a message is true, by the name of the message. */
  readonly #truths = new Map<string, readonly Truth[]>()

  constructor(item: Item, { record, history, language = 'en' }: CheckSources) {
    this.#tag = language
    this.#item = item
    this.#view = new View(item, record, history)
    this.#kind = kinds[item.definitionKey]
  }

  get findings(): readonly Finding[] {
    return [
      ...contentFindings(this.#view),
      ...textsOf(this.#item).flatMap(each =>
        this.findingsOf(each).map(message => ({ ...each, message })),
      ),
    ]
  }

  get language(): Language {
    return languages[this.#tag]
  }

  /**
   * False headlines for mutations of a break: each states a comeback of a team that was far behind and has not gained
   * since the previous break. Empty for items of other kinds.
   */
  get falseComebacks(): readonly string[] {
    const { comeback } = this.language.mistakes
    const nameOf = (id: string) => this.#item.entities.find(each => each.id === id)?.displayName
    return this.#kind === 'break' ? stillTeams(this.#view, nameOf).map(comeback) : []
  }

  /** The faults of one of the item's texts: statements that are false or cannot be read, and faults of the language. */
  findingsOf({ path, text }: ItemText): readonly string[] {
    if (path.startsWith('/assets/')) return chartFindings(text, this.#view, this.language)
    const { text: marked, ids, repeated } = annotate(text, this.#item.entities)
    const { isFeminine } = this.#view.record
    const { text: annotated, faults: genderFaults } = this.language.agreement?.(
      marked,
      isFeminine,
    ) ?? { text: marked, faults: [] }
    const idOf = (mark: string) => ids.get(mark) ?? ''
    const { periods } = this.#view
    const isProse = !/\/(?:headline|statLine|descriptor)$/.test(path)
    const sentences = sentencesOf(annotated)
    const isHeadline = path === '/content/headline'
    const named = isHeadline ? new Set<string>() : this.#namedBefore(path)
    const isKnown = (id: string, earlier: readonly string[]): boolean =>
      named.has(id) ||
      earlier.some(each => [...ids].some(([mark, of]) => of === id && each.includes(mark)))
    return [
      ...genderFaults,
      ...faultsOf(annotated, this.language),
      ...(isHeadline ? this.#datedPoints(annotated) : []),
      ...(isProse && sentences.some(each => /^\d/.test(each)) ? ['begins with a figure'] : []),
      ...repeated.map(name => `repeats "${name}" with its suffix`),
      ...sentences.flatMap((sentence, index) => [
        ...this.#sentence({
          sentence,
          idOf,
          isKnown: id => isKnown(id, sentences.slice(0, index)),
          isHeadline,
          periods,
        }),
        ...this.#subject(sentence, sentences.slice(0, index), idOf),
      ]),
    ]
  }

  /** The ids of the entities that the texts of the item before the text at `path` name. The headline does not count. */
  #namedBefore(path: string): ReadonlySet<string> {
    const texts = textsOf(this.#item)
    const index = texts.findIndex(each => each.path === path)
    const before = texts.slice(0, Math.max(0, index))
    const prose = before.filter(each => each.path !== '/content/headline')
    return new Set(
      prose.flatMap(({ text }) => [...annotate(text, this.#item.entities).ids.values()]),
    )
  }

  /**
   * Reports a headline of a break whose words assign the last points to the time of the break, although they were
   * scored earlier.
   */
  #datedPoints(headline: string): readonly string[] {
    const { record, game, time } = this.#view
    const last = record.plays(game).at(-1)
    const isLater = last?.time.clock !== time.clock || last.time.period !== time.period
    const isDated = this.#kind === 'break' && isLater && this.language.datedPoints.test(headline)
    return isDated ? ['dates earlier points to the break'] : []
  }

  #sentence(context: Context): readonly string[] {
    const readings = this.#kind === undefined ? [] : readersIn(this.#tag)[this.#kind].read(context)
    if (readings.length === 0) return [`cannot be checked: "${context.sentence}"`]
    return this.#falseOf(readings)
  }

  /**
   * The faults of a sentence that has these readings: none if one reading is true, otherwise the faults of the first
   * reading.
   */
  #falseOf(readings: readonly Reading[]): readonly string[] {
    const tried = readings.map(reading => this.#reading(reading))
    return tried.some(wrong => wrong.length === 0) ? [] : (tried[0] ?? ['cannot be checked'])
  }

  #reading({ message, said, clauses }: Reading): readonly string[] {
    const [best] = this.#truthsOf(message)
      .map(truth => said.filter(({ slot, agrees }) => !agrees(truth[slot])))
      .toSorted((a, b) => a.length - b.length)
    if (best === undefined) return [`${message}: is not true of the game`]
    const wrong = best.map(({ slot, words }) => `${message}: "${words}" is not the ${slot}`)
    return [...wrong, ...clauses.flatMap(inner => this.#falseOf(inner))]
  }

  #truthsOf(message: string): readonly Truth[] {
    const known = this.#truths.get(message)
    if (known !== undefined) return known
    const table = meanings[this.#kind ?? 'run'] as Readonly<
      Record<string, (view: View) => readonly Truth[]>
    >
    const truths = table[message]?.(this.#view) ?? []
    this.#truths.set(message, truths)
    return truths
  }

  /**
   * Reports a sentence that refers back to the team of the item (with a pronoun, or with a verb without a subject) if
   * the text is about another team. The text is about the first team of the last earlier sentence that names the team
   * of the item or starts with any team. Without such a sentence, the reference is reported too.
   */
  #subject(sentence: string, before: readonly string[], idOf: (mark: string) => string) {
    const { teamId } = this.#item.content
    if (
      teamId === undefined ||
      !this.language.refersBack(sentence, mark => idOf(mark) === teamId)
    ) {
      return []
    }
    const teamsIn = (text: string) => (text.match(/<T\d+>/g) ?? []).map(idOf)
    const last = before.findLast(
      each => teamsIn(each).includes(String(teamId)) || /^(?:\p{L}+ )?<T/u.test(each),
    )
    const [subject] = teamsIn(last ?? '')
    return subject === teamId ? [] : ['the subject is not the team']
  }
}

type Truth = Readonly<Record<string, unknown>>
