import type { ItemKind, MessageName } from '@fixture-feed/generator/messages'
import { type Context, forms, formsOfSlots } from './forms.ts'
import { vocabulary } from './vocabulary.ts'

/**
 * For each message a pattern of the sentences that say it, written from what the message means and apart from the
 * phrases of the generator, so that a phrase under a wrong message is found. A pattern is written as full sentences:
 *
 * - `{slot}` or `{slot:form}` is a value, with the forms of `forms.ts`; `{team-s}` a possessive; one of the slots
 *   marked `{team!}` has to be said
 * - `(a|b)` are alternatives, `[a]` may be left out, `<word>` stands for an entry of the vocabulary
 * - `{now:have made}` is also read as `made`, of something that is over
 * - `@time` at the end: when it is may stand in front or behind any word, or be left out unless marked `@time!`
 *
 * A headline has no article and no "is" or "are" where a sentence has one; one of something is read as several are, and
 * "an" as "a": whether that is right is asked of the whole text. A `clause` is a message within the message.
 */
export type Patterns<Kind extends ItemKind> = Readonly<Record<MessageName<Kind>, Source>>

type Source = string | Headline

interface Headline {
  readonly headline: string
}

/** Patterns of what stands in headlines alone. */
export function headlines<Name extends string>(
  table: Readonly<Record<Name, string>>,
): Readonly<Record<Name, Headline>> {
  const marked = Object.entries<string>(table).map(([name, headline]) => [name, { headline }])
  return Object.fromEntries(marked) as Record<Name, Headline>
}

/** A message that a sentence says, with what it says of each slot. */
export interface Reading {
  readonly message: string
  readonly said: readonly {
    readonly slot: string
    readonly words: string
    /** Whether the words say a value. */
    agrees(truth: unknown): boolean
  }[]
  /** What the clauses say: of each every message that it can be. */
  readonly clauses: readonly (readonly Reading[])[]
}

/** Reads the sentences of a kind of item. */
export interface Reader {
  /** Everything that a sentence can say. */
  read(context: Context): readonly Reading[]
}

interface Slot {
  readonly group: string
  readonly slot: string
  readonly form: string
  readonly isNeeded: boolean
}

interface Pattern {
  readonly message: string
  readonly isHeadline: boolean
  readonly expression: RegExp
  readonly slots: readonly Slot[]
  readonly anywhere: readonly Anywhere[]
}

/** A slot that may be said anywhere in the sentence, with how it stands there. */
interface Anywhere extends Slot {
  readonly place: RegExp
}

export function readerOf(table: Readonly<Record<string, Source>>): Reader {
  const patterns = Object.entries(table).map(([message, source]) =>
    typeof source === 'string'
      ? compiled(message, source, false)
      : compiled(message, source.headline, true),
  )
  return { read }

  function read(context: Context): readonly Reading[] {
    return patterns
      .filter(({ isHeadline }) => isHeadline === context.isHeadline)
      .flatMap(pattern => {
        const groups = matched(context.sentence, pattern.expression, pattern.anywhere)
        if (groups === undefined) return []
        const slots = [...pattern.slots, ...pattern.anywhere]
        const found = slots.flatMap(({ group, slot, form }) => {
          const words = groups[group]
          return words === undefined ? [] : [{ slot, form, words }]
        })
        const isSaid = ({ slot, isNeeded }: Slot) =>
          !isNeeded || found.some(each => each.slot === slot)
        if (!slots.every(isSaid)) return []
        const isClause = ({ form }: { readonly form: string }) => form === 'clause'
        return [
          {
            message: pattern.message,
            said: found
              .filter(each => !isClause(each))
              .map(({ slot, form, words }) => ({
                slot,
                words,
                agrees: truth => agrees(form, truth, words, context),
              })),
            clauses: found
              .filter(isClause)
              .map(({ words }) => read({ ...context, sentence: words })),
          },
        ]
      })
  }
}

type Groups = Readonly<Record<string, string | undefined>>

/** What the groups of a pattern are, with those that stand anywhere taken out of the sentence before. */
function matched(
  sentence: string,
  expression: RegExp,
  [first, ...rest]: readonly Anywhere[],
): Groups | undefined {
  if (first === undefined) {
    // The same words may stand at the front of a sentence or within one.
    const match = expression.exec(` ${sentence}`) ?? expression.exec(` ${lowerFirst(sentence)}`)
    return match === null ? undefined : (match.groups ?? {})
  }
  for (const found of sentence.matchAll(first.place)) {
    const [whole, words = ''] = found
    const after = sentence.slice(found.index + whole.length)
    const left =
      found.index === 0 ? after.replace(/^[,:]? /, '') : sentence.slice(0, found.index) + after
    const groups = matched(left, expression, rest)
    if (groups !== undefined) return { ...groups, [first.group]: lowerFirst(words) }
  }
  return matched(sentence, expression, rest)
}

function compiled(message: string, source: string, isHeadline: boolean): Pattern {
  const [sentence = '', ...adverbs] = source.split(/\s+@/)
  const slots: Slot[] = []
  const slotOf = (slot: string, given: string | undefined, isNeeded: boolean): Slot => {
    const form = given ?? formsOfSlots.get(slot) ?? (slot in forms ? slot : 'number')
    const added = { group: `${slot}_${slots.length}`, slot, form, isNeeded }
    slots.push(added)
    return added
  }
  const expression = grammarOf(sentence, isHeadline).replace(
    /\{(\w+)(-s)?(!)?(?::([^}]+))?\}/g,
    (_, slot: string, possessive?: string, needed?: string, given?: string) => {
      const { group, form } = slotOf(slot, given, needed !== undefined)
      return `(?<${group}>${patternOf(form)})${possessive === undefined ? '' : "'s?"}`
    },
  )
  const inside = [...slots]
  const anywhere = adverbs.map(each => {
    const slot = slotOf(each.replace('!', ''), undefined, each.endsWith('!'))
    const place = new RegExp(`(?:^|,? )(${patternOf(slot.form)})(?=$|[ ,:;])`, 'giu')
    return { ...slot, place }
  })
  return {
    message,
    isHeadline,
    slots: inside,
    anywhere,
    expression: new RegExp(`^(?:${expression})$`, 'u'),
  }
}

/** The source of a pattern as a regular expression, but for its slots; each word has the space before it. */
function grammarOf(source: string, isHeadline = false): string {
  const text = source.replace(/<([\w-]+)>/g, (_, word: string) => vocabulary[word] ?? word)
  if (text !== source) return grammarOf(text, isHeadline)
  return text.replace(
    /\s*(?:([()[\]|,:;])|((?:\{[^}]*\}|\\.|[^\s()[\]|,:;{])+))\s*/g,
    (_, mark, word) => (mark === undefined ? wordOf(word, isHeadline) : (marks[mark] ?? mark)),
  )
}

const marks: Readonly<Record<string, string>> = { '(': '(?:', '[': '(?:', ']': ')?' }

function wordOf(word: string, isHeadline: boolean): string {
  // The form of a verb has the space before it too.
  if (word.startsWith('{now')) return word
  const read = /^an?$/.test(word)
    ? 'an?'
    : word
        .replace(/^tries$/, 'tr(?:y|ies)')
        .replace(
          /^(point|rebound|assist|steal|block|turnover|foul|three|basket|shot|throw|tie)s$/,
          '$1s?',
        )
  return isHeadline && /^(?:the|an?|are|is)$/.test(word) ? `(?: ${read})?` : ` ${read}`
}

/** What becomes of a verb in the past, where it is not only "have" that falls away. */
const pasts: Readonly<Record<string, string>> = {
  have: 'had',
  has: 'had',
  are: 'were',
  is: 'was',
  been: 'were',
  'been to': 'went to',
  lead: 'led',
  leads: 'led',
  go: 'went',
  gone: 'went',
  makes: 'made',
  given: 'gave',
  come: 'came',
  fallen: 'fell',
  taken: 'took',
  'so far was': 'was',
}

function pastOf(present: string): string {
  return present
    .replace(/^ha(?:ve|s) /, '')
    .replace(/been to|so far was|\w+/g, word => pasts[word] ?? word)
}

function patternOf(form: string): string {
  if (form === 'clause') return '.+'
  return forms[form]?.pattern ?? grammarOf(`(${form}|${pastOf(form)})`)
}

function agrees(form: string, truth: unknown, words: string, context: Context): boolean {
  const known = forms[form]
  if (known !== undefined) return known.agrees(truth as never, words, context)
  const isPresent = new RegExp(`^${grammarOf(`(${form})`)}$`).test(words)
  return truth === (isPresent ? 'present' : 'past')
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The sentences of a text, without their full stops. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=\.)\s+/).map(sentence => sentence.replace(/\.$/, ''))
}
