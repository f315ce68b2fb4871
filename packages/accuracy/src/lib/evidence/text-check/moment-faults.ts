import { termsOf } from '@fixture-feed/contract/evidence-how'
import type { ClaimFault, ComputedClaim } from '../claim-check.ts'
import { type NumberToken, type TextToken, wordPattern } from '../text-tokens.ts'
import type { CheckedText, StatedNumber } from './checked-text.ts'
import { timeKeys } from './expression-kinds.ts'
import { falsehood } from './text-faults.ts'

/**
 * A clock or a moment of a period (such as its end) that a text states, with the position of the play that the claim
 * names.
 */
interface StatedMoment {
  readonly token: TextToken
  readonly position: number
}

/**
 * The clocks and the moments of periods that the text of a claim states, each with the position of the play whose clock
 * or period the claim names. Empty if the claim names several such plays and its text does not state one clock for each
 * of them.
 */
export function momentsIn(checked: CheckedText, computed: ComputedClaim): readonly StatedMoment[] {
  const positions = new Set(
    [...computed.counted]
      .filter(([{ key }]) => key === 'clock' || key === 'period')
      .map(([, { to }]) => to),
  )
  const [position] = positions
  if (position === undefined) return []
  const inside = checked.tokens.filter(each => checked.isInside(each, computed))
  if (positions.size > 1) {
    const clocks = inside.filter(each => each.kind === 'buzzer' || isClock(checked, each))
    if (clocks.length !== positions.size) return []
    return [...positions].map((each, index) => ({
      token: clocks[index] as TextToken,
      position: each,
    }))
  }
  const token = inside.find(
    each =>
      (each.kind === 'period' && each.role === 'moment') ||
      (each.kind === 'number' && each.text.includes(':')),
  )
  return token === undefined ? [] : [{ token, position }]
}

/** Whether a token is a clock in minutes (`4:32`) or in seconds (`48.2 seconds left`, `48,2 segundos`). */
function isClock(checked: CheckedText, token: TextToken): boolean {
  if (token.kind !== 'number') return false
  return token.text.includes(':') || /^ se(?:cond|gundo)s?\b/.test(checked.text.slice(token.end))
}

/**
 * Reports a count that differs from the count at the moment that its clause states, and a number that is stated as part
 * of the current score but differs from it.
 */
export function momentFaults(
  checked: CheckedText,
  { counted, expressions }: ComputedClaim,
  { each, moments }: { readonly each: StatedNumber; readonly moments: readonly StatedMoment[] },
): readonly ClaimFault[] {
  const { number, expression } = each
  const clause = checked.clauseOf(number)
  const own = moments.filter(({ token }) => clause.includes(token))
  const moment =
    own.find(({ token }) => token.start >= number.end) ??
    own.findLast(({ token }) => token.end <= number.start)
  // In "cut the deficit from 15 to 11 at halftime", the first number is an earlier deficit.
  if (/(?:from|once (?:up|down)|de|del) \+?$/i.test(checked.text.slice(0, number.start))) return []
  if (/^-point (?:deficit|lead) to /.test(checked.text.slice(number.end))) return []
  // In "lead 79-78 after trailing by 12", the margin belongs to an earlier moment.
  const isOvercome = checked.isPrecededBy(number, checked.words.overcome)
  if (isExtreme(checked, number) || isOvercome) return []
  const isCurrent = moment === undefined && isPresentState(checked, number)
  if ((moment === undefined && !isCurrent) || !expressions.includes(expression)) return []
  const at = moment?.position ?? checked.moment
  const isOther = termsOf(expression.expression).some(term => {
    const { from, to, value } = counted.get(term) ?? { from: -1, to: -1, value: 0 }
    if (term.games.length > 0 || timeKeys.has(term.key)) return false
    if (/Score$/.test(term.key)) {
      const { awayId, homeId } = checked.record
      return checked.record.score(term.key === 'homeScore' ? homeId : awayId, at) !== value
    }
    const there = checked.record.count(term.id, term.key, { from, to: at })
    return to !== at && !Number.isNaN(there) && there !== value
  })
  return isOther ? [falsehood(`"${number.text}" is not the count at the stated moment`)] : []
}

/** Whether a number is stated as the biggest lead up to the moment of the item, as in "led by as many as nine". */
function isExtreme(checked: CheckedText, { sentenceStart, start }: NumberToken): boolean {
  const last = checked.tokens.findLast(each => each.kind === 'number' && each.end <= start)
  // In "once led by as many as 15, are within two", the words apply only to the number directly after them.
  return checked.hasWords(checked.words.extreme, Math.max(sentenceStart, last?.end ?? 0), start)
}

export function extremeFaults(
  checked: CheckedText,
  number: NumberToken,
  leader: string,
): readonly ClaimFault[] {
  if (!isExtreme(checked, number)) return []
  const leads = checked.record.actions
    .slice(0, checked.moment + 1)
    .map((_, index) => checked.record.lead(leader, index))
  const most = Math.max(0, ...leads)
  return most === number.value
    ? []
    : [falsehood(`"${number.text}" is not the biggest lead: ${most}`)]
}

/** Whether a number is stated as part of the current score, as in "The Otters lead 24-15". */
function isPresentState(checked: CheckedText, number: NumberToken): boolean {
  const before = checked.text.slice(number.sentenceStart, number.start)
  return (
    new RegExp(`(?<!\\p{L})(?:${checked.words.present})(?: [\\p{L}\\p{N}-]+){0,5} ?$`, 'iu').test(
      before,
    ) &&
    before.search(wordPattern(checked.words.earlier)) === -1 &&
    checked.text.slice(number.end, number.end + 24).search(wordPattern(checked.words.finish)) === -1
  )
}
