import type { ClaimFault } from '../claim-check.ts'
import { type PeriodToken, type TextToken, wordPattern } from '../text-tokens.ts'
import type { LeadPhraseKind } from '../words/evidence-words.ts'
import type { CheckedText } from './checked-text.ts'
import { teamOfName } from './earlier-subject.ts'
import { namesAmong, subjectBefore } from './pronouns.ts'
import { falsehood, unclear } from './text-faults.ts'

/** A fault of a phrase that states a lead without a number, and the place of the phrase in its text. */
export interface PhraseFault extends ClaimFault {
  readonly text: string
  readonly start: number
  readonly end: number
}

interface LeadPhrase {
  readonly kind: LeadPhraseKind
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * The faults of phrases that relate the teams without a number, such as `never trailed`. They are computed from the
 * scores after all plays of the stretch that the phrase is about.
 */
export function leadPhraseFaults(checked: CheckedText): readonly PhraseFault[] {
  return Object.entries(checked.words.leadPhrases)
    .flatMap(([kind, source]) =>
      [...checked.text.matchAll(wordPattern(source))].map(
        ({ 0: text, index: start }): LeadPhrase => ({
          kind: kind as LeadPhraseKind,
          text,
          start,
          end: start + text.length,
        }),
      ),
    )
    .flatMap(phrase => {
      const fault = faultOf(checked, phrase)
      const { start, end, text } = phrase
      return fault === undefined ? [] : [{ ...fault, start, end, text }]
    })
    .sort((a, b) => a.start - b.start)
}

function faultOf(checked: CheckedText, phrase: LeadPhrase): ClaimFault | undefined {
  const { text, end } = phrase
  const rest = checked.text.slice(end).split(/[.;—]/)[0] ?? ''
  // Phrases with numbers, such as "never trailed by more than five" and "went ahead to stay at 83-81", need claims.
  if (/^ (?:by|por) |\d[-–]\d/.test(rest)) return undefined
  const team = teamBefore(checked, phrase)
  if (team === undefined) return unclear(`"${text}" has no team in its text`)
  const stretch = stretchOf(checked, phrase)
  if (stretch === undefined) return unclear(`"${text}" has a stretch that cannot be computed`)
  const [from, to] = stretch
  const leads = checked.record.actions
    .slice(from + 1, to + 1)
    .map((_, index) => checked.record.lead(team, from + 1 + index))
  const before = from === -1 ? 0 : checked.record.lead(team, from)
  if (leads.length === 0) return unclear(`"${text}" is about no play of the game`)
  if (tests[phrase.kind]({ leads, before })) return undefined
  return falsehood(`"${text}" is not true of ${checked.record.nameOf(team)}`)
}

/** The lead of a team after each play of a stretch, and the lead before the stretch. */
interface Leads {
  readonly leads: readonly number[]
  readonly before: number
}

const tests: Readonly<Record<LeadPhraseKind, (stretch: Leads) => boolean>> = {
  neverTrailed: ({ leads }) => leads.every(lead => lead >= 0),
  neverLed: ({ leads }) => leads.every(lead => lead <= 0),
  ledThroughout({ leads }) {
    const first = leads.findIndex(lead => lead !== 0)
    return first !== -1 && leads.slice(first).every(lead => lead > 0)
  },
  tookLead: ({ leads, before }) =>
    leads.some((lead, index) => lead > 0 && (leads[index - 1] ?? before) <= 0),
  cameBack: ({ leads }) => leads.some(lead => lead < 0) && (leads.at(-1) ?? 0) > 0,
}

/**
 * The team that is the subject of a phrase: the last team before it in its sentence that is neither an object nor a
 * possessive. Without such a team, it is the subject of an earlier sentence; without an earlier subject, it is the team
 * that the item is about, if any.
 */
function teamBefore(checked: CheckedText, { start }: LeadPhrase): string | undefined {
  const sentence = sentenceAt(checked, start)
  const names = namesAmong(checked.tokens).filter(
    each => each.sentence === sentence && each.end <= start && !each.isObject,
  )
  const subject = names.findLast(each => each.isTeam && !each.isPossessive)
  const name = subject ?? subjectBefore(checked.tokens, { sentence, isTeam: true })
  if (name !== undefined) return teamOfName(checked, name)
  const [own] = checked.subjects
  return own === undefined || !checked.isTeam(own) ? undefined : own
}

/**
 * The index of the sentence at an offset: the sentence of the last token before the offset, or the next one if a
 * sentence ends between them.
 */
function sentenceAt(checked: CheckedText, start: number): number {
  const before = checked.tokens.findLast((each: TextToken) => each.start <= start)
  if (before === undefined) return 0
  const isNext = /[.!?]["”»]? +\p{Lu}/u.test(checked.text.slice(before.end, start + 1))
  return isNext ? before.sentence + 1 : before.sentence
}

/**
 * The positions of the stretch that a phrase is about: after the first, up to the second. `undefined` if it cannot be
 * computed.
 */
function stretchOf(
  checked: CheckedText,
  { kind, start, end }: LeadPhrase,
): readonly [from: number, to: number] | undefined {
  // A comeback is always a comeback of the whole game: "down 13 in the first quarter, the Otters came back to win".
  if (kind === 'cameBack') return [-1, checked.moment]
  const rest = checked.text.slice(end).split(/[.;,—]/)[0] ?? ''
  const periods = checked.tokens.filter(
    (each): each is PeriodToken =>
      each.kind === 'period' &&
      each.sentence === sentenceAt(checked, start) &&
      (each.start < start || each.end <= end + rest.length),
  )
  const after = periods.find(each => each.start >= end)
  const period = after ?? periods.findLast(each => each.role === 'within')
  const isLater = rest.search(wordPattern(checked.words.later)) !== -1
  if (period === undefined) return isLater ? undefined : [-1, checked.moment]
  const { record, moment } = checked
  const [first = 1] = period.periods
  const last = period.periods.at(-1) ?? first
  if (isLater) return [record.endOf(last), moment]
  if (period.role === 'moment') return undefined
  return [record.beforePeriod(first), Math.min(record.endOf(last), moment)]
}
