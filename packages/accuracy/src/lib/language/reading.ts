import type { ItemKind } from '@fixture-feed/generator/messages'
import { type Context, formsOf } from './forms.ts'
import type { Language, Source } from './language.ts'
import { type Anywhere, type Pattern, PatternCompiler, type Slot } from './pattern.ts'

/** A message that a sentence may express, with the words of each slot that the sentence fills. */
export interface Reading {
  readonly message: string
  readonly said: readonly {
    readonly slot: string
    readonly words: string
    agrees(truth: unknown): boolean
  }[]
  /** The readings of the clauses: for each clause, every message that it may express. */
  readonly clauses: readonly (readonly Reading[])[]
}

export interface Reader {
  read(context: Context): readonly Reading[]
}

export function readersOf(language: Language): Readonly<Record<ItemKind, Reader>> {
  return Object.fromEntries(
    Object.entries(language.patterns).map(([kind, table]) => [kind, readerOf(table, language)]),
  ) as Record<ItemKind, Reader>
}

function readerOf(table: Readonly<Record<string, Source>>, language: Language): Reader {
  const forms = formsOf(language.forms)
  const compiler = new PatternCompiler(language, forms)
  const patterns = Object.entries(table).map(([message, source]) =>
    compiler.compile(message, source),
  )
  return { read }

  function read(context: Context): readonly Reading[] {
    const readings: Reading[] = []
    for (const pattern of patterns) {
      if (pattern.isHeadline !== context.isHeadline) continue
      const found = wordsOfSlots(pattern, context)
      if (found === undefined) continue
      readings.push({
        message: pattern.message,
        said: found
          .filter(({ form }) => form !== 'clause')
          .map(({ slot, form, words }) => ({
            slot,
            words,
            agrees: truth => agrees(form, truth, words, context),
          })),
        clauses: found
          .filter(({ form }) => form === 'clause')
          .map(({ words }) => read({ ...context, sentence: words })),
      })
    }
    return readings
  }

  function agrees(form: string, truth: unknown, words: string, context: Context): boolean {
    const known = forms[form]
    if (known !== undefined) return known.agrees(truth as never, words, context)
    return truth === (compiler.isPresent(form, words) ? 'present' : 'past')
  }
}

interface FoundSlot {
  readonly slot: string
  readonly form: string
  readonly words: string
}

/**
 * The words of a sentence in the slots of a pattern; `undefined` if the sentence does not match, or if a required slot
 * is empty and the item has not named the player before.
 */
function wordsOfSlots(pattern: Pattern, context: Context): readonly FoundSlot[] | undefined {
  const groups = matched(context.sentence, pattern.expression, pattern.anywhere)
  if (groups === undefined) return undefined
  const slots = [...pattern.slots, ...pattern.anywhere]
  const found: FoundSlot[] = []
  for (const { group, slot, form } of slots) {
    const words = groups[group]
    if (words !== undefined) found.push({ slot, form, words })
  }
  const player = found.find(({ slot }) => slot === 'player')
  const isPlayerKnown = player !== undefined && context.isKnown(context.idOf(player.words))
  const isFilled = ({ slot, isNeeded }: Slot) =>
    !isNeeded || isPlayerKnown || found.some(each => each.slot === slot)
  return slots.every(isFilled) ? found : undefined
}

type Groups = Readonly<Record<string, string | undefined>>

/**
 * The words of a sentence by the groups of a pattern; `undefined` if the sentence does not match. Slots that may
 * occur anywhere are removed from the sentence first.
 */
function matched(
  sentence: string,
  expression: RegExp,
  [first, ...rest]: readonly Anywhere[],
): Groups | undefined {
  if (first === undefined) {
    // The words of a pattern can stand at the start of a sentence, where they have a capital, or within a sentence.
    const lower = lowerFirst(sentence)
    const match =
      expression.exec(` ${sentence}`) ?? (lower !== sentence && expression.exec(` ${lower}`))
    return match ? (match.groups ?? {}) : undefined
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

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/**
 * The sentences of a text, without their final periods (except in `p.m.`). The period in `Feb. 11`, `No. 4`, `7 p.m.
 * ET` or `Conf. Finals` does not end a sentence.
 */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=(?<![ap]\. ?m|\bConf)\.)\s+(?=[\p{Lu}<])/u)
    .map(sentence => sentence.replace(/(?<![ap]\. ?m)\.$/, ''))
}
