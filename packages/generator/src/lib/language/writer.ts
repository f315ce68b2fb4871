import { messages, type SlotKind, slots } from '../../messages.ts'
import type { Fact, Source } from '../facts/fact.ts'
import type { Name, Names } from '../facts/names.ts'
import type { Message, Plan, Text } from '../plan/message.ts'
import type { Choice, Choose } from './choice.ts'
import { headline, isPlural, sentence } from './grammar.ts'
import type { Language, Surroundings } from './language.ts'

/** A stretch of a text that says a fact. Offsets count UTF-16 units. */
export interface ToldFact {
  /** JSON Pointer into the content. */
  readonly path: string
  readonly start: number
  readonly end: number
  readonly from: Source
}

export interface Written {
  readonly texts: Readonly<Record<string, string | readonly string[]>>
  readonly claims: readonly ToldFact[]
  /** Everybody whom a text names, by id. */
  readonly named: ReadonlySet<string>
  /** What is left with some of the fields, and without some of the messages. */
  only(fields: readonly string[], without?: readonly string[]): Written
}

export interface WritingOptions {
  readonly language: Language
  readonly names: Names
  readonly periods: 4 | 2
}

/** A plan with what is said at each of its places. */
export type ChosenPlan = readonly {
  readonly field: string
  readonly style: Text['style']
  readonly choices: readonly Choice[]
}[]

/** Chooses in the order of reading. */
export function choicesOf(plan: Plan, choose: Choose): ChosenPlan {
  return Object.entries(plan).map(([field, { style, places }]) => {
    return { field, style, choices: places.map(choose) }
  })
}

/** Writes the texts of an item: fills the slots of what was chosen, in the order of reading. */
export function writeItem(plan: ChosenPlan, options: WritingOptions): Written {
  const mentioned = new Set<string>()
  const sentences = plan.flatMap(({ field, style, choices }) => {
    const seen = style === 'headline' ? new Set<string>() : mentioned
    const isHeadline = style === 'headline'
    return choices.map(choice => {
      const named = new Set<string>()
      const filling = { ...options, style: isHeadline ? 'headline' : 'prose', seen, named } as const
      const { text, slots } = fill(choice, filling)
      const isSentence = style === 'paragraph' || style === 'list'
      const words = isSentence ? sentence(text) : headline(text)
      return { field, message: choice.message.name, text: words, slots, named }
    })
  })
  const lists = plan.flatMap(({ field, style }) => (style === 'list' ? [field] : []))
  return joined(
    plan.map(({ field }) => field),
    lists,
    sentences,
  )
}

interface Sentence extends Filled {
  readonly field: string
  readonly message: string
  readonly named: ReadonlySet<string>
}

function joined(
  fields: readonly string[],
  lists: readonly string[],
  sentences: readonly Sentence[],
): Written {
  const texts: Record<string, string | readonly string[]> = {}
  const claims: ToldFact[] = []
  for (const field of fields) {
    const own = sentences.filter(each => each.field === field)
    const isList = lists.includes(field)
    let start = 0
    for (const [index, { text, slots }] of own.entries()) {
      const path = isList ? `/${field}/${index}` : `/${field}`
      for (const slot of slots) {
        claims.push({ path, start: start + slot.start, end: start + slot.end, from: slot.from })
      }
      if (!isList) start += text.length + 1
    }
    const said = own.map(({ text }) => text)
    texts[field] = isList ? said : said.join(' ')
  }
  return {
    texts,
    claims,
    named: new Set(sentences.flatMap(({ named }) => [...named])),
    only: (some, without = []) =>
      joined(
        some,
        lists,
        sentences.filter(
          ({ field, message }) => some.includes(field) && !without.includes(message),
        ),
      ),
  }
}

/** Writes a message in one way; its clauses may be given as texts. */
export function writePhrase(choice: Choice, filling: Omit<Filling, 'named'>): string {
  return fill(choice, { ...filling, named: new Set() }).text
}

interface Filling extends WritingOptions {
  readonly style: Surroundings['style']
  readonly seen: Set<string>
  readonly named: Set<string>
}

interface Filled {
  readonly text: string
  readonly slots: readonly { readonly start: number; readonly end: number; readonly from: Source }[]
}

const kindOfSlot: ReadonlyMap<string, SlotKind> = new Map(
  Object.entries(slots).flatMap(([kind, names]) =>
    names.split(' ').map(name => [name, kind as SlotKind] as const),
  ),
)

/** Fills the slots of a phrase. One that says nothing takes the space before it along. */
function fill({ message, way, clauses }: Choice, filling: Filling): Filled {
  const { kind, name, values } = message
  const phrase = phraseOf(message, way, filling.language)
  const own = (messages[kind] as Readonly<Record<string, string>>)[name]?.split(' ') ?? []
  let text = ''
  const filled: Filled['slots'][number][] = []
  for (const part of partsOf(phrase)) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    const slotKind = kindOfSlot.get(part.slot)
    if (slotKind === undefined || !own.includes(part.slot)) {
      throw new RangeError(`Cannot fill "${phrase}": no slot "${part.slot}"`)
    }
    const clause = clauses[part.slot]
    if (clause !== undefined) {
      const inner = fill(clause, filling)
      filled.push(
        ...inner.slots.map(({ start, end, from }) => ({
          start: start + text.length,
          end: end + text.length,
          from,
        })),
      )
      text += inner.text
      continue
    }
    const value = values[part.slot]
    if (slotKind === 'clause') {
      text += String(value)
      continue
    }
    const from = isFact(value) ? value.from : undefined
    const words = wordsOf(slotKind, plainOf(value), part.form, filling, values)
    if (words === '') {
      text = text.replace(/ $/, '')
      continue
    }
    if (from !== undefined)
      filled.push({ start: text.length, end: text.length + words.length, from })
    text += words
  }
  return { text, slots: filled }
}

function phraseOf({ kind, name }: Message, way: number, { tag, phrases }: Language): string {
  const ways = (phrases[kind] as Readonly<Record<string, readonly string[]>>)[name]
  const phrase = ways?.[way]
  if (phrase === undefined)
    throw new RangeError(`Cannot say ${kind}/${name} in ${tag}: no way ${way}`)
  return phrase
}

function wordsOf(
  kind: keyof Language['writers'],
  value: unknown,
  form: string | undefined,
  { language, names, periods, style, seen, named }: Filling,
  values: Message['values'],
): string {
  const [singular, plural] = form?.split('|') ?? []
  if (singular !== undefined && plural !== undefined) {
    return isPlural(kind, value) ? plural : singular
  }
  const nameOf = (id: string): { name: Name; isLater: boolean } => {
    const name = names[id]
    if (name === undefined) throw new RangeError(`Cannot name "${id}": not in the game`)
    const isLater = seen.has(id)
    seen.add(id)
    named.add(id)
    return { name, isLater }
  }
  const write = language.writers[kind] as (
    value: unknown,
    form: string | undefined,
    at: Surroundings,
  ) => string
  return write(value, form, { style, periods, nameOf, values })
}

function isFact(value: unknown): value is Fact<unknown> {
  return typeof value === 'object' && value !== null && 'from' in value
}

function plainOf(value: unknown): unknown {
  return isFact(value) ? value.value : value
}

type Part = string | { readonly slot: string; readonly form: string | undefined }

const partsOfPhrases = new Map<string, readonly Part[]>()

/** The fixed words and slots of a phrase. `{name's}` is the form `'s`. */
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
