import { type EvidenceTerm, type Expression, termsOf } from '@fixture-feed/contract/evidence-how'
import type { ClaimFault, ComputedClaim } from '../claim-check.ts'
import type { CountedTerm } from '../term-counter.ts'
import { type NumberToken, type PeriodToken, wordPattern } from '../text-tokens.ts'
import type { CheckedText, StatedNumber } from './checked-text.ts'
import { isMargin } from './expression-kinds.ts'
import { isClock } from './number-values.ts'
import { isTie } from './owner-faults.ts'
import { falsehood } from './text-faults.ts'

/** A count up to an earlier play, and the periods that its clause states. */
interface EarlierCount {
  readonly term: EvidenceTerm
  readonly counted: CountedTerm
  readonly periods: readonly PeriodToken[]
}

/**
 * Reports a count between bounds if the text does not state the bounds, and a count with plays outside of the period
 * that its clause states.
 */
export function stretchFaults(
  checked: CheckedText,
  computed: ComputedClaim,
  stated: readonly StatedNumber[],
): readonly ClaimFault[] {
  return stated.flatMap(({ number, expression }) => {
    const clause = checked.clauseOf(number)
    const periods = clause
      .filter(each => each.kind === 'period')
      .filter(each => !isOfResult(checked, each))
    return termsOf(expression.expression).flatMap(term => {
      const counted = computed.counted.get(term)
      if (counted === undefined || term.at !== '' || term.games.length > 0) return []
      const { bounds } = term
      if (bounds.period !== undefined) {
        const isStated = checked.tokens.some(
          each =>
            each.kind === 'period' &&
            each.sentence === number.sentence &&
            each.periods.length === 1 &&
            each.periods[0] === bounds.period,
        )
        return isStated
          ? []
          : [falsehood(`counts period ${bounds.period}, which its sentence does not state`)]
      }
      const isOfScore = isScore(checked, number, expression.expression)
      const played = isOfScore
        ? [checked.record.period(counted.to)]
        : counted.plays.map(({ period }) => period)
      if (bounds.after === undefined && bounds.until !== undefined && !isOfScore) {
        // Unless the item is about a stretch, an earlier tie needs its clock: "tied at 58" alone states the score at
        // the moment of the item.
        const { clock = '' } = checked.record.actions[counted.to] ?? {}
        const isTied = isTie(checked, number, computed, term.id)
        const isStated = checked.isAboutStretch || statesClock(checked, number, clock)
        if (isTied && isStated) return []
        if (isTied) return earlierTieFaults(checked, number, { term, counted, periods })
        return earlierCountFaults(checked, number, { term, counted, periods })
      }
      if (bounds.after !== undefined || bounds.until !== undefined) {
        return boundedFaults(checked, number, periods, played)
      }
      return unboundedFaults(
        checked,
        number,
        periods,
        counted.plays.map(({ period }) => period),
      )
    })
  })
}

/**
 * Whether a period is the overtime in which the game ended, and is not the stretch of a count: "beat the Herons 136-126
 * in overtime".
 */
function isOfResult(
  { moment, record, text, words }: CheckedText,
  { periods, sentenceStart, start }: PeriodToken,
): boolean {
  const before = text.slice(sentenceStart, start)
  const [, own, opponent] =
    /(\d+)[-–](\d+),? (?:in|en)(?: (?:an?|el|la|una?))? $/.exec(before) ?? []
  if (own === undefined || before.search(wordPattern(words.outscored)) !== -1) return false
  const scores = [record.awayId, record.homeId].map(id => record.score(id, moment))
  return (
    periods.every(each => each > record.regulationPeriods) &&
    Math.max(...scores) === Number(own) &&
    Math.min(...scores) === Number(opponent)
  )
}

/** Reports a tie that is stated without a clock, if it is not the score at the moment of the item. */
function earlierTieFaults(
  { moment, record }: CheckedText,
  { text }: NumberToken,
  { term, counted }: EarlierCount,
): readonly ClaimFault[] {
  const current = record.count(term.id, term.key, { from: counted.from, to: moment })
  return current === counted.value ? [] : [falsehood(`"${text}" is not the current tie`)]
}

/**
 * Reports a count that ends before the moment of the item. Two such counts are right: up to three plays at one clock
 * that the text states, such as `two free throws with 3:00 left`, and a count to the end of a period that the clause
 * states. An item about a stretch need not state the clock.
 */
function earlierCountFaults(
  checked: CheckedText,
  number: NumberToken,
  { term, counted, periods }: EarlierCount,
): readonly ClaimFault[] {
  const clocks = [...new Set(counted.plays.map(({ clock }) => clock))]
  const isDeed =
    counted.plays.length <= 3 &&
    clocks.length === 1 &&
    (checked.isAboutStretch || statesClock(checked, number, clocks[0] ?? ''))
  const within = periods.filter(({ role }) => role === 'within').flatMap(each => each.periods)
  const last = Math.min(checked.record.endOf(Math.max(0, ...within)), checked.moment)
  const { from, value } = counted
  const isWholePeriod =
    within.length > 0 &&
    counted.plays.every(({ period }) => within.includes(period)) &&
    checked.record.count(term.id, term.key, { from, to: last }) === value
  if (isDeed || isWholePeriod) return []
  return [falsehood(`"${number.text}" counts only plays until ${term.bounds.until}`)]
}

function statesClock(checked: CheckedText, { sentence }: NumberToken, clock: string): boolean {
  const own = checked.tokens.filter(each => each.sentence === sentence)
  const isStated = own.some(
    each => each.kind === 'number' && isClock(each, clock, checked.textAfter(each.end)),
  )
  return isStated || (clock === 'PT00M00.00S' && own.some(({ kind }) => kind === 'buzzer'))
}

/**
 * Reports a count between two plays that is not stated as a stretch, or that has plays outside of the period that its
 * clause states after the number.
 */
function boundedFaults(
  checked: CheckedText,
  number: NumberToken,
  periods: readonly PeriodToken[],
  played: readonly number[],
): readonly ClaimFault[] {
  const isStretch =
    checked.isAboutStretch ||
    periods.length > 0 ||
    checked.tokens.some(each => each.kind === 'stretch' && each.sentence === number.sentence)
  if (!isStretch) return [falsehood('counts a stretch, which its sentence does not state')]
  const within = periods.filter(each => each.role === 'within' && each.start > number.end)
  const stated = within.flatMap(each =>
    periodsThrough(checked, each, periods[periods.indexOf(each) + 1]),
  )
  if (within.length === 0 || played.every(each => stated.includes(each))) return []
  const words = within.map(({ text }) => text).join(' and ')
  return [falsehood(`is stated of "${words}", but its "how" counts other periods too`)]
}

/**
 * The periods that a token states. In `from the first quarter into the third quarter`, they extend to the next token.
 */
function periodsThrough(
  { text }: CheckedText,
  token: PeriodToken,
  next: PeriodToken | undefined,
): readonly number[] {
  if (next === undefined) return token.periods
  const isSpan =
    /^ (?:into|through|y|al)(?: (?:the|el|la))? $/.test(text.slice(token.end, next.start)) &&
    /(?<!\p{L})(?:from|entre|del|desde)(?: (?:the|el|la))? $/iu.test(text.slice(0, token.start))
  const [first = 0] = token.periods
  const last = next.periods.at(-1) ?? first
  if (!isSpan || last < first) return token.periods
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Whether a number is part of a score or is a margin, counted from the start of the game. No period limits such a
 * number.
 */
export function isScore(
  checked: CheckedText,
  number: NumberToken,
  expression: Expression,
): boolean {
  const terms = termsOf(expression)
  const isSinceStart = terms.every(({ bounds }) => bounds.after === undefined)
  const isPair =
    /^[-–]\d/.test(checked.textAfter(number.end)) ||
    /\d[-–]$/.test(checked.text.slice(0, number.start))
  const isOfPoints = terms.every(({ key }) => scoreKeys.has(key))
  return isSinceStart && isOfPoints && (isPair || isMargin(expression))
}

/** Whether a period limits a number: it follows the number, or opens the clause before every number. */
function governs(checked: CheckedText, period: PeriodToken, number: NumberToken): boolean {
  if (period.start > number.end) return true
  return !checked.clauseOf(number).some(each => each.kind === 'number' && each.end <= period.start)
}

/** Reports a count without bounds that has plays outside of the period that its clause states. */
function unboundedFaults(
  checked: CheckedText,
  number: NumberToken,
  periods: readonly PeriodToken[],
  played: readonly number[],
): readonly ClaimFault[] {
  const within = periods.find(each => each.role === 'within' && governs(checked, each, number))
  // In "of the 22 points, six came in the fourth quarter", the period does not limit the 22 points.
  const isWhole = / (?:of|de)(?: (?:the|their|his|her|esos|los|sus))? $/i.test(
    ` ${checked.text.slice(0, number.start)}`,
  )
  if (within === undefined || isWhole) return []
  // In "pull away in the fourth quarter to beat the Herons 101-87", the score is the result of the game.
  if (checked.hasWords(checked.words.result, within.end, number.start)) return []
  const isState = checked
    .clauseOf(number)
    .some(
      each => each.text.search(wordPattern(checked.words.state)) !== -1 && relations.has(each.kind),
    )
  if (isState || played.every(each => within.periods.includes(each))) return []
  return [falsehood(`is stated of "${within.text}", but its "how" counts the whole game`)]
}

const relations: ReadonlySet<string> = new Set(['leading', 'trailing', 'even'])

/** The keys that count points of a score. */
const scoreKeys: ReadonlySet<string> = new Set(['points', 'homeScore', 'awayScore'])
