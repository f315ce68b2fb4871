import type { NameToken, NumberToken, TextToken } from '../text-tokens.ts'
import type { CheckedText } from './checked-text.ts'
import { earlierOwners, hasSubject } from './earlier-subject.ts'
import { namesAmong } from './pronouns.ts'

/** A number, and the names of its sentence that may own it: teams if `isTeam`, otherwise players. */
interface OwnedNumber {
  readonly checked: CheckedText
  readonly number: NumberToken
  readonly isTeam: boolean
  readonly names: readonly NameToken[]
}

/** The teams or players to whom a sentence assigns a number. */
export function ownersOf(
  checked: CheckedText,
  number: NumberToken,
  isTeam: boolean,
): readonly string[] {
  const sentence = checked.tokens.filter(each => each.sentence === number.sentence)
  const names = namesAmong(sentence).filter(each => each.isTeam === isTeam)
  const owned = { checked, number, isTeam, names }
  return adjacentOwners(owned) ?? clauseOwners(owned) ?? sentenceOwners(owned)
}

/** The ids of a name. If exactly one of them is the only clear meaning of the name (`isClear`), only this id. */
function idsOf(checked: CheckedText, name: NameToken): readonly string[] {
  const clear = name.ids.filter(id => name.ids.length === 1 || isClear(checked, name, id))
  return clear.length === 1 ? clear : name.ids
}

/** The owners that directly follow or precede the number: `12 for the Otters`, `Alder, 12`. */
function adjacentOwners({ checked, number, names }: OwnedNumber): readonly string[] | undefined {
  const after = names.find(each => each.start >= number.end)
  if (after !== undefined && isLinked(checked, number, after)) return idsOf(checked, after)
  const before = names.findLast(each => each.end <= number.start)
  if (before === undefined) return undefined
  const between = checked.text.slice(before.end, number.start)
  return /^[,:]?(?: (?:un|con|only|just|solo))? $/.test(between)
    ? idsOf(checked, before)
    : undefined
}

/**
 * The owners that the clause of the number names. A number of a sentence without a subject may belong to the team of an
 * earlier sentence.
 */
function clauseOwners(owned: OwnedNumber): readonly string[] | undefined {
  const { checked, number, isTeam } = owned
  const clause = checked.clauseOf(number)
  const names = namesAmong(clause).filter(each => each.isTeam === isTeam)
  const before = names.filter(each => each.end <= number.start)
  const owner = before.findLast(
    each => each.isPossessive && number.start - each.end <= 16 && isAttached(checked, each, number),
  )
  if (owner !== undefined) return idsOf(checked, owner)
  const subjects = before.filter(each => !each.isPossessive || before.length === 1)
  const given = clause.findLast(each => each.kind === 'giving' && each.end <= number.start)
  const isFirst = !clause.some(
    each =>
      each.kind === 'number' && each.start > (given?.end ?? 0) && each.end <= number.start - 8,
  )
  if (isTeam && given !== undefined && isFirst) return givenOwners(checked, given, subjects)
  const hasClauseSubject = subjects.some(each => !each.isObject)
  const topic = before.find(each => isTopic(checked, each, number))
  if (!hasClauseSubject && topic !== undefined) return idsOf(checked, topic)
  const isSubjectEarlier = isTeam && !hasClauseSubject && !hasSubject(checked, number)
  const earlier = isSubjectEarlier ? earlierOwners(checked, number, isTeam) : []
  if (earlier.length === 1) return earlier
  const named = nearestSubject(owned, subjects) ?? nextName(owned, names)
  return named && idsOf(checked, named)
}

function nearestSubject(
  { checked, isTeam }: OwnedNumber,
  subjects: readonly NameToken[],
): NameToken | undefined {
  if (!isTeam) return subjects.at(-1)
  const fresh = subjects.findLast(each => beginsClause(checked, each))
  return fresh ?? subjects.find(each => !each.isObject) ?? subjects[0]
}

/** The first name after the number that does not follow a word such as `against`. */
function nextName(
  { checked, number }: OwnedNumber,
  names: readonly NameToken[],
): NameToken | undefined {
  return names.find(
    each =>
      each.start >= number.end &&
      !/ (?:over|to|against|past|ante|a|contra|frente a)(?: the| los| las)? $/i.test(
        checked.text.slice(0, each.start),
      ),
  )
}

/**
 * The owners that the whole sentence names. If it names no owner, the owners that an earlier sentence names, or the
 * team or player of the item. Used only if the clause of the number has no owner.
 */
function sentenceOwners({ checked, number, isTeam, names }: OwnedNumber): readonly string[] {
  const before = names.filter(each => each.end <= number.start)
  const subject = isTeam ? before.find(each => !each.isObject) : undefined
  const named = subject ?? before.at(-1) ?? names.find(each => each.start >= number.end)
  return named === undefined ? earlierOwners(checked, number, isTeam) : idsOf(checked, named)
}

/** Whether a sentence begins with `for` and a name: `For the Otters, that is 50.0%`. */
function isTopic(
  { text }: CheckedText,
  { start, end }: NameToken,
  { sentenceStart }: NumberToken,
): boolean {
  const before = text.slice(sentenceStart, start)
  return /^(?:for|para)(?: the| los| las)? $/i.test(before) && text.startsWith(', ', end)
}

/** Whether a name after `and` is the subject of a new clause: `and the Corsairs were 11 of 24`. */
function beginsClause(checked: CheckedText, { start, end }: NameToken): boolean {
  return (
    /(?:^|[,;:] |(?<!\p{L})(?:and|y|while|as|mientras) )(?:the |los |las )?$/iu.test(
      checked.text.slice(0, start),
    ) &&
    / (?:and|y)(?: the| los| las)? $/.test(checked.text.slice(0, start)) &&
    /^,? [\p{L}\d]/u.test(checked.text.slice(end))
  )
}

/**
 * The owners of a number after a verb such as `let` or `allowed`. After "let the Millers grab", the number belongs to
 * the Millers. Without an object, as after "allowed", it belongs to the opponent of the subject.
 */
function givenOwners(
  checked: CheckedText,
  given: TextToken,
  subjects: readonly NameToken[],
): readonly string[] {
  const object = subjects.find(each => each.start >= given.end)
  if (object !== undefined) return idsOf(checked, object)
  const subject = subjects.findLast(each => each.end <= given.start)
  if (subject === undefined) return []
  return idsOf(checked, subject).map(id => checked.record.otherTeam(id))
}

/** Whether a word such as `for` or `from` links a number, or the unit after the number, to the name that follows. */
function isLinked(checked: CheckedText, number: NumberToken, name: NameToken): boolean {
  if (/^['’]/.test(checked.text.slice(name.end))) return false
  const counted = checked.triedOf(number) ?? number
  const unit = checked.tokens.find(
    each => each.kind === 'unit' && each.start >= counted.end && each.end <= name.start,
  )
  const isUnitOfNumber =
    unit !== undefined && /^[\s-](?:\p{L}+ )?$/u.test(checked.text.slice(counted.end, unit.start))
  const start = isUnitOfNumber ? unit.end : counted.end
  return /^[\s\u00a0%]*(?:for|from|by|of|de|del|para|por)(?: (?:the|los|las|el|la))? $/i.test(
    checked.text.slice(start, name.start),
  )
}

function isAttached(checked: CheckedText, name: NameToken, number: NumberToken): boolean {
  return /^['’]?s? (?:\p{L}+[- ])?$/u.test(checked.text.slice(name.end, number.start))
}

/**
 * Whether an ambiguous name stands for the player `id`. Of the players with that name, the text before it must name
 * only this player without ambiguity. If that text names none of them, the whole item must name only this player.
 */
export function isClear(checked: CheckedText, name: NameToken, id: string): boolean {
  const before = namesAmong(checked.tokens).filter(each => each.start < name.start)
  const named = before.filter(({ ids }) => ids.length === 1).flatMap(({ ids }) => ids)
  const alike = named.filter(each => name.ids.includes(each))
  const inItem = name.ids.filter(each => checked.named.has(each))
  if (alike.length === 0) return inItem.length === 1 && inItem[0] === id
  return alike.every(each => each === id)
}
