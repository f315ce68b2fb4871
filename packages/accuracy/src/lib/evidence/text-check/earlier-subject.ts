import type { NameToken, NumberToken } from '../text-tokens.ts'
import type { CheckedText } from './checked-text.ts'
import { namesAmong, subjectBefore } from './pronouns.ts'

export function teamOfName(checked: CheckedText, { ids, isTeam }: NameToken): string | undefined {
  const teams = new Set(ids.map(id => (isTeam ? id : checked.record.teamOf(id))))
  return teams.size === 1 ? [...teams][0] : undefined
}

/**
 * Whether a sentence may be about the subject of an earlier sentence. A word at its start must be a name, another token
 * (except a word that begins a clause), or an opener word of the language.
 */
function continues(checked: CheckedText, sentenceStart: number): boolean {
  const rest = checked.text.slice(sentenceStart)
  const [first = ''] = /^["“«¿¡]?[\p{L}’']+/u.exec(rest) ?? []
  const isNamed = checked.tokens.some(each => each.kind === 'name' && each.start === sentenceStart)
  const isWord = new RegExp(`^(?:${checked.words.openers})$`, 'iu').test(first)
  return (
    first === '' ||
    isNamed ||
    isWord ||
    checked.tokens.some(each => each.start === sentenceStart && each.kind !== 'clause')
  )
}

/** Whether the sentence of a number names a team or player that may be the subject of the sentence. */
export function hasSubject(checked: CheckedText, { sentence }: NumberToken): boolean {
  return namesAmong(checked.tokens).some(each => each.sentence === sentence && !each.isObject)
}

/**
 * The team that a sentence without a subject is about: the team that an earlier sentence is about, otherwise the team
 * of the item or of its player. `undefined` if the sentence cannot continue an earlier subject, or if the team is
 * unknown.
 */
export function earlierSubject(
  checked: CheckedText,
  { sentence, sentenceStart }: NumberToken,
): string | undefined {
  if (!continues(checked, sentenceStart)) return undefined
  const before = subjectBefore(checked.tokens, { sentence, isTeam: true })
  if (before !== undefined) return teamOfName(checked, before)
  const [own] = checked.subjects
  if (own === undefined) return undefined
  return checked.isTeam(own) ? own : checked.record.teamOf(own)
}

export function earlierOwners(
  checked: CheckedText,
  { sentence, sentenceStart }: NumberToken,
  isTeam: boolean,
): readonly string[] {
  if (!continues(checked, sentenceStart)) return []
  const before = subjectBefore(checked.tokens, { sentence, isTeam })
  if (before !== undefined) return before.ids
  return checked.subjects.filter(id => checked.isTeam(id) === isTeam)
}
