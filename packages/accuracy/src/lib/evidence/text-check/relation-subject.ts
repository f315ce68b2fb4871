import type { NameToken, NumberToken, TextToken } from '../text-tokens.ts'
import type { CheckedText } from './checked-text.ts'
import { earlierSubject, hasSubject, teamOfName } from './earlier-subject.ts'
import { namesAmong } from './pronouns.ts'

/** The team that a relation is about. */
export interface RelationSubject {
  readonly id: string
  /** The start of the team's name; -1 if the clause of the number does not name the team. */
  readonly start: number
  /**
   * Whether the team owns the noun of the relation (`the Millers' lead`) or is favored by it (`parcial para los
   * Millers`).
   */
  readonly isOwner: boolean
}

/**
 * The team that a relation is about: the owner of the noun, else the subject of the clause, of the sentence or of an
 * earlier sentence, or else the team of the item. `undefined` if no team is known.
 */
export function subjectOf(
  checked: CheckedText,
  number: NumberToken,
  near: TextToken,
): RelationSubject | undefined {
  const clause = checked.clauseOf(number, /[;—]/)
  const names = namesAmong(clause)
    .map(name => ({ ...name, team: teamOfName(checked, name) }))
    .filter(({ team }) => team !== undefined)
  const owner =
    names.findLast(each => isOwnerBefore(checked, each, near)) ??
    names.find(each => isOwnerAfter(checked, each, near, number))
  if (owner?.team !== undefined) return { id: owner.team, start: owner.start, isOwner: true }
  if (/^(?:para|favorable)$/i.test(near.text)) {
    const favored = names.find(
      each =>
        each.start >= near.end &&
        /^(?: a)?(?: los| las)? $/.test(checked.text.slice(near.end, each.start)),
    )
    if (favored?.team !== undefined)
      return { id: favored.team, start: favored.start, isOwner: true }
  }
  const subject =
    names.find(each => !each.isObject && !each.isPossessive && each.start < number.start) ??
    (earlierSubject(checked, number) === undefined || hasSubject(checked, number)
      ? (names.find(each => each.start < number.start && !each.isPossessive) ??
        names.find(each => each.start < number.start) ??
        names.find(each => each.start >= number.end))
      : undefined)
  if (subject?.team !== undefined) return { id: subject.team, start: subject.start, isOwner: false }
  const inSentence = namesAmong(checked.tokens).find(
    each => each.sentence === number.sentence && each.end <= number.start && !each.isObject,
  )
  const named = inSentence === undefined ? undefined : teamOfName(checked, inSentence)
  const earlier = named ?? earlierSubject(checked, number)
  return earlier === undefined ? undefined : { id: earlier, start: -1, isOwner: false }
}

/** Whether a name directly before the noun of a relation owns it: `the Millers' five-point lead`. */
function isOwnerBefore(checked: CheckedText, name: NameToken, near: TextToken): boolean {
  const between = checked.text.slice(name.end, near.start)
  return name.end <= near.start && /^['’]s? (?:[\p{L}\d–-]+ ){0,3}$/u.test(between)
}

/**
 * Whether a name after the noun of a relation owns it: `la ventaja de cinco puntos de los Millers`, but not the rival
 * in `por delante de los Millers`.
 */
function isOwnerAfter(
  checked: CheckedText,
  name: NameToken,
  near: TextToken,
  number: NumberToken,
): boolean {
  const score = /^[-–]\d+/.exec(checked.text.slice(number.end))?.[0] ?? ''
  const end = Math.max(near.end, number.end + score.length)
  const between = checked.text.slice(end, name.start)
  const isNear = name.start >= end && /^(?: puntos?)? de(?: los| las)? $/.test(between)
  const isFollowed =
    name.end <= number.start && / con (?:otro|un) /.test(checked.text.slice(name.end, number.start))
  const isDirect =
    near.end < name.start && /^ de(?: los| las)? $/.test(checked.text.slice(near.end, name.start))
  return ownedNoun.test(near.text) && !isFollowed && (isNear || isDirect)
}

/** Spanish nouns of a relation that a team can own. */
const ownedNoun = /^(?:ventaja|desventaja|parcial|victoria|derrota|triunfo|margen|colchón)$/i
