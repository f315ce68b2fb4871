import { termsOf } from '@fixture-feed/contract/evidence-how'
import type { ClaimFault, ComputedClaim } from '../claim-check.ts'
import { type NameToken, type NumberToken, wordPattern } from '../text-tokens.ts'
import type { CheckedText, StatedNumber } from './checked-text.ts'
import { isMargin, timeKeys } from './expression-kinds.ts'
import { extremeFaults } from './moment-faults.ts'
import { ownersOf } from './number-owners.ts'
import { pairOf } from './number-pairs.ts'
import { namesAmong } from './pronouns.ts'
import { orderFaults, relationFaults } from './relation-faults.ts'
import { falsehood, unclear } from './text-faults.ts'

/**
 * Reports a number that its sentence does not assign clearly to the right team or player. For a score or a margin,
 * reports a wrong or unclear leader, a score of the game that starts with the points of the trailing team, and a wrong
 * biggest lead.
 */
export function ownerFaults(
  checked: CheckedText,
  computed: ComputedClaim,
  { all, each }: { readonly all: readonly StatedNumber[]; readonly each: StatedNumber },
): readonly ClaimFault[] {
  const { number, expression } = each
  const terms = termsOf(expression.expression)
  if (terms.some(({ key, games }) => timeKeys.has(key) || games.length > 0)) return []
  const pair = pairOf(checked, all, each)
  if (pair !== undefined) {
    if (!pair.isFirst) return []
    return [...relationFaults(checked, number, pair), ...orderFaults(number, pair)]
  }
  const ids = [...new Set(terms.map(({ id }) => id).filter(id => id !== ''))]
  const [id = ''] = ids
  if (ids.length === 0) return []
  if (isMargin(expression.expression) && ids.length === 2) {
    return [
      ...relationFaults(checked, number, { leader: id, isEven: Number(number.value) === 0 }),
      ...extremeFaults(checked, number, id),
    ]
  }
  const made = all.find(other => checked.isPartOf(other.number, number))
  if (made !== undefined) {
    const owner = termsOf(made.expression.expression)[0]?.id ?? ''
    return ids.includes(owner)
      ? []
      : [falsehood(`"${number.text}" belongs to another team or player`)]
  }
  const named = namesApiece(checked, number)
  if (named.length > 0) return apieceFaults(number, named, computed)
  if (isTie(checked, number, computed, id)) return []
  const isOfForced = terms.some(({ key }) => key === 'turnovers') && isForced(checked, number)
  return entityFaults(
    checked,
    number,
    isOfForced && checked.isTeam(id) ? checked.record.otherTeam(id) : id,
  )
}

/**
 * Whether a number is stated for both teams, as in "tied at 28" or "24 points apiece", and the other team has the
 * same count.
 */
export function isTie(
  checked: CheckedText,
  number: NumberToken,
  { counted }: ComputedClaim,
  id: string,
): boolean {
  if (!checked.isTeam(id)) return false
  const isTied = checked.isPrecededBy(number, checked.words.tied)
  const rest = checked.text.slice(number.end, number.end + 24).split(/[.;]/)[0] ?? ''
  const score = /(\d+)[-–](\d+)/.exec(
    checked.text.slice(Math.max(0, number.start - 4), number.end + 4),
  )
  const isEvenScore = score !== null && score[1] === score[2]
  const isOfBoth =
    isEvenScore || checked.sentenceText(number).search(wordPattern(checked.words.bothTeams)) !== -1
  if (!isTied && !isOfBoth && rest.search(wordPattern(checked.words.apiece)) === -1) return false
  const other = checked.record.otherTeam(id)
  return [...counted].some(
    ([{ key }, { from, to }]) => checked.record.count(other, key, { from, to }) === number.value,
  )
}

/** The players who are named before the number of a phrase such as `19 points apiece`. */
function namesApiece(checked: CheckedText, number: NumberToken): readonly NameToken[] {
  const rest = checked.text.slice(number.end, number.end + 40).split(/[.;]/)[0] ?? ''
  if (rest.search(wordPattern(checked.words.apiece)) === -1) return []
  return namesAmong(checked.clauseOf(number)).filter(
    each => !each.isTeam && each.end <= number.start,
  )
}

function apieceFaults(
  number: NumberToken,
  names: readonly NameToken[],
  { expressions }: ComputedClaim,
): readonly ClaimFault[] {
  const counted = expressions
    .filter(({ value }) => Number(value) === number.value)
    .flatMap(({ expression }) => termsOf(expression).map(({ id }) => id))
  const without = names.filter(({ ids }) => ids.length !== 1 || !counted.includes(ids[0] ?? ''))
  return without.map(({ text }) => falsehood(`has no count of "${number.text}" for "${text}"`))
}

/**
 * Whether a number counts turnovers that a team forced: a verb such as `forced` precedes the number in its sentence.
 * Another verb between that verb and the number, or `of their own` after the number, shows that they are the team's own
 * turnovers.
 */
function isForced(checked: CheckedText, number: NumberToken): boolean {
  const verb = checked.tokens.findLast(
    each =>
      each.kind === 'forcing' && each.sentence === number.sentence && each.end <= number.start,
  )
  if (verb === undefined) return false
  if (/^ (?:propi[oa]s|of their own)/.test(checked.textAfter(number.end))) return false
  return !/ (?:and|while|y|mientras) \p{L}+(?:ed|ing|aron|ieron|ó) /u.test(
    checked.text.slice(verb.end, number.start),
  )
}

/**
 * Reports a number that its sentence assigns to another team or player than the entity of its expression, to several
 * teams or players, or to none.
 */
function entityFaults(
  checked: CheckedText,
  number: NumberToken,
  id: string,
): readonly ClaimFault[] {
  const owners = ownersOf(checked, number, checked.isTeam(id))
  if (owners.length === 0) return [unclear(`"${number.text}" has no owner in its text`)]
  if (owners.includes(id)) {
    return owners.length === 1
      ? []
      : [unclear(`"${number.text}" may belong to ${owners.join(' or ')}`)]
  }
  const names = owners.map(each => checked.record.nameOf(each)).join(' or ')
  return [falsehood(`assigns "${number.text}" to ${names}`)]
}
