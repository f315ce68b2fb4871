import { kindOfSlot, type SlotKind, slotsOfMessage } from '../../messages.ts'
import type { Fact, Source } from '../facts/fact.ts'
import type { Name, Names } from '../facts/names.ts'
import type { Message, Place, Plan, Text } from '../plan/message.ts'
import type { Choice, Choose } from './choice.ts'
import type { Brevity, GameWords, Language, Subject, Surroundings } from './language.ts'
import { headline, isPlural, sentence } from './word-forms.ts'

/** A part of a text that states facts or the schedule, or that contains names. Offsets count UTF-16 units. */
interface StatedPart {
  readonly start: number
  readonly end: number
  /** The figures of the facts that the part states; empty if the part only names or states the schedule. */
  readonly from: Source
  /** The ids of the teams and players that the part names, and the keys of the statistics. */
  readonly names: readonly string[]
  /** Whether the part states a date, a time, a place or a label of the schedule, and no fact is its source. */
  readonly isScheduled: boolean
}

/** A part of a text of an item. */
export interface StatedFact extends StatedPart {
  /** JSON Pointer into the content. */
  readonly path: string
  /** The sentence or phrase that contains the part, by its offsets in the same text. */
  readonly within: { readonly start: number; readonly end: number }
}

export interface Written {
  readonly texts: Readonly<Record<string, string | readonly string[]>>
  readonly claims: readonly StatedFact[]
  /** The ids of all teams and players that the texts name. */
  readonly named: ReadonlySet<string>
}

export interface WritingOptions {
  readonly language: Language
  readonly names: Names
  readonly game: GameWords
  /** The short forms of values. Default: none. */
  readonly brevity?: Brevity | undefined
}

/** A plan with the selected messages of its places. */
export type ChosenPlan = readonly {
  readonly field: string
  readonly style: Text['style']
  readonly choices: readonly Choice[]
}[]

export function choicesOf(plan: Plan, choose: Choose): ChosenPlan {
  const stated = new Set<string>()
  return Object.entries(plan).map(([field, { style, places }]) => {
    const unstated = stated.size === 0 ? places : places.flatMap(each => unstatedOf(each, stated))
    const choices = unstated.map(each => choose(each))
    if (style === 'headline') for (const { message } of choices) stated.add(message.name)
    return { field, style, choices }
  })
}

/** A place without the messages that the headline states; an empty list if no message is left. */
function unstatedOf({ name, tiers }: Place, stated: ReadonlySet<string>): readonly Place[] {
  const isUnstated = ({ statedBy = [] }: Message) => !statedBy.some(each => stated.has(each))
  const left = tiers.map(tier => tier.filter(isUnstated))
  return left.some(tier => tier.length > 0) ? [{ name, tiers: left }] : []
}

/** Writes the texts of an item: fills the slots of the selected messages, in the order of reading. */
export function writeItem(plan: ChosenPlan, options: WritingOptions): Written {
  const mentioned = new Set<string>()
  const named = new Set<string>()
  const claims: StatedFact[] = []
  const texts = plan.map(({ field, style, choices }) => {
    const isHeadline = style === 'headline'
    const seen = isHeadline ? new Set<string>() : mentioned
    const filling = { ...options, style: isHeadline ? 'headline' : 'prose', seen, named } as const
    const isList = style === 'list'
    let before = 0
    let subject: Subject | undefined
    const said = choices.map((choice, index) => {
      const { text, slots, ...filled } = fill(choice, { ...filling, subject })
      // The elements of a list are not consecutive sentences, so no subject carries over.
      subject = isList ? undefined : filled.subject
      const path = isList ? `/${field}/${index}` : `/${field}`
      const words = isList || style === 'paragraph' ? sentence(text) : headline(text)
      const within = { start: before, end: before + words.length }
      for (const { start, end, ...stated } of slots) {
        claims.push({ path, within, start: before + start, end: before + end, ...stated })
      }
      if (!isList) before += words.length + 1
      return words
    })
    return [field, isList ? said : said.join(' ')] as const
  })
  return { texts: Object.fromEntries(texts), claims, named }
}

/** Writes the text of a choice. The clauses may be given as texts. */
export function writePhrase(choice: Choice, filling: Omit<Filling, 'named' | 'subject'>): string {
  return fill(choice, { ...filling, named: new Set(), subject: undefined }).text
}

interface Filling extends WritingOptions {
  readonly style: Surroundings['style']
  readonly seen: Set<string>
  readonly named: Set<string>
  /** The subject of the previous sentence. */
  readonly subject: Subject | undefined
}

/** The kinds of slots that state the schedule. */
const scheduleKinds: ReadonlySet<SlotKind> = new Set<SlotKind>(['date', 'tipoff', 'place', 'label'])

interface NamingFilling extends Filling {
  /** Called with the id of each team or player that a slot names. */
  onName(id: string): void
}

/** The properties of a phrase on which the words of its slots depend. */
type SlotSurroundings = Pick<
  Surroundings,
  'values' | 'isOnlyCount' | 'subject' | 'isKnown' | 'idOf' | 'areOvertimesNumbered'
>

interface Filled {
  readonly text: string
  /** The team that is the subject, if the phrase begins with it or marks it. */
  readonly subject: Subject | undefined
  readonly slots: readonly StatedPart[]
}

/** Fills the slots of a phrase. An empty value also removes the space before it. */
function fill({ message, way, clauses, brevity }: Choice, given: Filling): Filled {
  const filling = brevity === undefined ? given : { ...given, brevity }
  const { kind, name, values } = message
  const phrase = phraseOf(message, way, filling.language)
  const own = slotsOfMessage(kind, name)
  // Only the forms `tag…` need the mentions before the phrase (`isKnown`). A copy of the mentions for every phrase
  // would cost time.
  const known = phrase.includes(':tag') ? new Set(filling.seen) : filling.seen
  const surroundings = {
    values,
    isOnlyCount: hasOneCount(phrase),
    subject: filling.subject,
    isKnown: (id: string) => known.has(id),
    idOf: (slot: string) => String(plainOf(values[slot])),
    areOvertimesNumbered: Number(plainOf(values.overtimes)) > 1,
  }
  let text = ''
  const filled: StatedPart[] = []
  for (const part of partsOf(phrase)) {
    if (typeof part === 'string') {
      text += text === '' ? part.trimStart() : part
      continue
    }
    const slotKind = kindOfSlot.get(part.slot)
    if (slotKind === undefined || !own.includes(part.slot)) {
      throw new RangeError(`Cannot fill "${phrase}": no slot "${part.slot}"`)
    }
    const clause = clauses[part.slot]
    const words =
      clause === undefined ? fillSlot(part, slotKind, filling, surroundings) : fill(clause, filling)
    if (words === undefined) {
      text = text.replace(/ $/, '')
      continue
    }
    for (const { start, end, ...stated } of words.slots) {
      filled.push({ start: start + text.length, end: end + text.length, ...stated })
    }
    text += words.text
  }
  const id = subjectOf(phrase, values)
  const isNamed = id !== undefined && text.includes(filling.names[id]?.short ?? '')
  return { text, slots: filled, subject: id === undefined ? undefined : { id, isNamed } }
}

/** Writes the value of a slot; `undefined` for an empty value. A clause that was given as text states no facts. */
function fillSlot(
  { slot, form }: SlotPart,
  kind: SlotKind,
  filling: Filling,
  surroundings: SlotSurroundings,
): Pick<Filled, 'text' | 'slots'> | undefined {
  const value = surroundings.values[slot]
  if (kind === 'clause') return { text: String(value), slots: [] }
  const figures = isFact(value) ? value.from : []
  // The form `turned` states a score with the other team first, and a claim lists its figures in the order of the text.
  const from = form === 'turned' ? figures.toReversed() : figures
  const names = new Set<string>()
  // The name of a statistic is part of a claim, because it may contain a number in one of the languages:
  // `second-chance points`.
  if (kind === 'statistic') names.add(String(plainOf(value)))
  const naming = { ...filling, onName: (id: string) => names.add(id) }
  const text = wordsOf(kind, plainOf(value), form, naming, surroundings)
  if (text === '') return undefined
  const isScheduled = from.length === 0 && scheduleKinds.has(kind)
  if (from.length === 0 && names.size === 0 && !isScheduled) return { text, slots: [] }
  return { text, slots: [{ start: 0, end: text.length, from, names: [...names], isScheduled }] }
}

/**
 * The id of the team that is the subject of a phrase: the team in the slot with the form `subject`, or else the team
 * with which the phrase begins. `undefined` if the phrase has neither.
 */
function subjectOf(phrase: string, values: Message['values']): string | undefined {
  const slot = subjectSlotOf(phrase)
  return slot === undefined ? undefined : String(plainOf(values[slot]))
}

const subjectSlots = new Map<string, string | undefined>()

function subjectSlotOf(phrase: string): string | undefined {
  if (subjectSlots.has(phrase)) return subjectSlots.get(phrase)
  const parts = partsOf(phrase.replace(/^the /, ''))
  const marked = parts.find(part => typeof part !== 'string' && part.form === 'subject')
  const part = marked ?? parts[0]
  const isTeam = typeof part === 'object' && kindOfSlot.get(part.slot) === 'team'
  const slot = isTeam ? part.slot : undefined
  subjectSlots.set(phrase, slot)
  return slot
}

/** The phrase of a message. The short phrases follow the phrases that are parallel in all languages. */
function phraseOf(message: Message, way: number, language: Language): string {
  const { kind, name } = message
  const { tag, phrases } = language
  const ways = (phrases[kind] as Readonly<Record<string, readonly string[]>>)[name] ?? []
  const phrase = ways[way] ?? shortPhrasesOf(message, language)[way - ways.length]
  if (phrase === undefined)
    throw new RangeError(`Cannot write ${kind}/${name} in ${tag}: no phrase ${way}`)
  return phrase
}

export function shortPhrasesOf(
  { kind, name }: Pick<Message, 'kind' | 'name'>,
  { shortHeadlines }: Language,
): readonly string[] {
  return (
    (shortHeadlines[kind] as Readonly<Record<string, readonly string[]>> | undefined)?.[name] ?? []
  )
}

function wordsOf(
  kind: keyof Language['writers'],
  value: unknown,
  form: string | undefined,
  { brevity, language, names, game, style, seen, named, onName }: NamingFilling,
  of: SlotSurroundings,
): string {
  const [singular, plural] = form?.split('|') ?? []
  if (singular !== undefined && plural !== undefined) {
    return isPlural(kind, value) ? plural : singular
  }
  const nameOf = (id: string): { name: Name; isLater: boolean } => {
    const name = names[id]
    if (name === undefined) throw new RangeError(`Cannot name "${id}": not in the game`)
    const isFamilyName = brevity?.hasFamilyNames === true && name.kind === 'player'
    const isLater = seen.has(id) || isFamilyName
    seen.add(id)
    named.add(id)
    onName(id)
    return { name, isLater }
  }
  const write = language.writers[kind] as (
    value: unknown,
    form: string | undefined,
    at: Surroundings,
  ) => string
  const hasShortTimes = brevity?.hasShortTimes
  return write(value, form, { ...game, style, hasShortTimes, nameOf, ...of })
}

/** The kinds of slots that state counts. */
const countKinds: ReadonlySet<SlotKind | undefined> = new Set<SlotKind>([
  'number',
  'score',
  'ratio',
  'line',
  'shooting',
  'percent',
  'mean',
])

const havingOneCount = new Map<string, boolean>()

/** Whether exactly one slot of a phrase states a count. */
function hasOneCount(phrase: string): boolean {
  const known = havingOneCount.get(phrase)
  if (known !== undefined) return known
  const counts = partsOf(phrase).filter(
    part => typeof part !== 'string' && countKinds.has(kindOfSlot.get(part.slot)),
  )
  havingOneCount.set(phrase, counts.length === 1)
  return counts.length === 1
}

function isFact(value: unknown): value is Fact<unknown> {
  return typeof value === 'object' && value !== null && 'from' in value
}

function plainOf(value: unknown): unknown {
  return isFact(value) ? value.value : value
}

interface SlotPart {
  readonly slot: string
  readonly form: string | undefined
}

type Part = string | SlotPart

const partsOfPhrases = new Map<string, readonly Part[]>()

/** Splits a phrase into fixed words and slots. `{name's}` is the slot `name` with the form `'s`. */
export function partsOf(phrase: string): readonly Part[] {
  const known = partsOfPhrases.get(phrase)
  if (known !== undefined) return known
  const parts = phrase
    .split(/(\{[^}]*\})/)
    .filter(part => part !== '')
    .map((part): Part => {
      const [, slot, possessive, form] = /^\{([\w]+)('s)?(?::([^}]*))?\}$/.exec(part) ?? []
      return slot === undefined ? part : { slot, form: possessive ?? form }
    })
  partsOfPhrases.set(phrase, parts)
  return parts
}
