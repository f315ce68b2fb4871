import type { GameRecord } from '../game-record.ts'
import { nameFormsOf } from './text-tokens.ts'
import type { EvidenceWords } from './words/evidence-words.ts'

/** A word of a text that is written like a name. */
export interface UnknownName {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Capitalized words that are neither words of the names of the game, its arena and its labels, nor words that the
 * language capitalizes. A single letter is not such a word. A word at the start of a sentence, or after a colon, a
 * semicolon or an opening mark such as a quotation mark, counts only in two cases: another such word follows it, or a
 * family name of the game follows it and it is not an opener word such as `For`.
 */
export function unknownNamesIn(
  text: string,
  { record, words }: { readonly record: GameRecord; readonly words: EvidenceWords },
): readonly UnknownName[] {
  const known = knownWordsOf(record)
  const city = words.cities?.get(record.box.arena?.arenaCity ?? '')
  const cityWords = new Set(city?.split(' '))
  const capitals = new RegExp(`^(?:${words.capitals})$`, 'u')
  const isKnown = (word: string): boolean =>
    known.has(word) ||
    cityWords.has(word) ||
    capitals.test(word) ||
    known.has(word.replace(/['’]s?$/, ''))
  const families = [record.box.awayTeam, record.box.homeTeam].flatMap(({ players }) =>
    players.map(({ familyName }) => familyName).filter(each => each !== undefined),
  )
  const openers = new RegExp(`^(?:${words.openers}|${words.atMoment}|${words.objectBefore})$`, 'iu')
  const found = [...text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu)]
    .filter(({ 0: word }) => !isKnown(word) && !/^[A-Z]$/.test(word))
    .map(({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }))
  return found.filter(({ start, end }) => {
    const isFirst = /(?:^|[.!?:;]["”»)]? |["“«¿¡(])$/.test(text.slice(0, start))
    const isBeforeUnknown = found.some(next => next.start === end + 1)
    // A known family name after another first name can belong to an unknown person.
    const isFirstName =
      !openers.test(text.slice(start, end)) &&
      families.some(name => text.startsWith(` ${name}`, end))
    return !isFirst || isBeforeUnknown || isFirstName
  })
}

const knownWords = new WeakMap<GameRecord, ReadonlySet<string>>()

/** The words of all names of a game, and of its arena and labels. */
function knownWordsOf(record: GameRecord): ReadonlySet<string> {
  const known = knownWords.get(record)
  if (known !== undefined) return known
  const { arena, awayTeam, gameLabel, gameSubLabel, homeTeam } = record.box
  const texts = [
    ...nameFormsOf(record).forms.keys(),
    ...[gameLabel, gameSubLabel, arena?.arenaName, arena?.arenaCity],
    ...[awayTeam, homeTeam].map(({ teamTricode }) => teamTricode),
  ]
  const words = new Set(texts.flatMap(each => (each ?? '').split(/[\s.]+/)).filter(Boolean))
  knownWords.set(record, words)
  return words
}
