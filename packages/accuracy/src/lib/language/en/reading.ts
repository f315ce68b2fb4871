import type { ItemKind, MessageName } from '@fixture-feed/generator/messages'
import { type Agrees, forms } from './forms.ts'

/**
 * For each message the sentences that say it, as regular expressions with slots: written apart from the phrases of the
 * generator, so that a phrase under a wrong message is found. A slot is `{slot}` or `{slot:form}`, with the forms of
 * `forms.ts`; `{team-s}` is a possessive, `{now:have|had}` the tense, `{stage?}` a slot that may be unsaid, with the
 * space before it. A `clause` is a message within the message.
 */
export type Patterns<Kind extends ItemKind> = {
  readonly [Name in MessageName<Kind>]: readonly [string, ...string[]]
}

/** A message that a sentence says, with what it says of each slot. */
export interface Reading {
  readonly message: string
  readonly said: readonly {
    readonly slot: string
    readonly words: string
    readonly agrees: Agrees
  }[]
  /** What the clauses say: of each every message that it can be. */
  readonly clauses: readonly (readonly Reading[])[]
}

/** Reads the sentences of a kind of item. */
export interface Reader {
  /** Everything that a sentence can say; names stand as marks. */
  read(sentence: string, idOf: (mark: string) => string): readonly Reading[]
}

interface Slot {
  readonly group: string
  readonly slot: string
  readonly form: string
}

interface Pattern {
  readonly message: string
  readonly expression: RegExp
  readonly slots: readonly Slot[]
}

/** The slots of each form that are not called like it; those of none are plain numbers. */
const slotsOfForms: Readonly<Record<string, string>> = {
  team: 'opponent away home leader trailer ahead behind winner loser better worse more fewer blockerTeam',
  player: 'blocker thief',
  score: 'run into before trailing after awayRecord homeRecord series periodScore record',
  ratio: 'threes shots throws othersShots rebounded othersRebounded',
  percent: 'share rate good bad',
  mean: 'awayPoints homePoints',
  clause: 'effect headline',
}

const formsOfSlots = new Map(
  Object.entries(slotsOfForms).flatMap(([form, slots]) =>
    slots.split(' ').map(slot => [slot, form] as const),
  ),
)

export function readerOf(table: Readonly<Record<string, readonly string[]>>): Reader {
  const patterns = Object.entries(table).flatMap(([message, sources]) =>
    sources.map(source => compiled(message, source)),
  )
  return { read }

  function read(sentence: string, idOf: (mark: string) => string): readonly Reading[] {
    return patterns.flatMap(({ message, expression, slots }) => {
      // The same words may stand at the front of a sentence or within one.
      const match = expression.exec(sentence) ?? expression.exec(lowerFirst(sentence))
      if (match === null) return []
      const said = slots.flatMap(({ group, slot, form }) => {
        const words = match.groups?.[group]
        return words === undefined || form === 'clause'
          ? []
          : [{ slot, words, agrees: agreesOf(form, words, idOf) }]
      })
      const inner = slots
        .filter(({ form }) => form === 'clause')
        .map(({ group }) => read(match.groups?.[group] ?? '', idOf))
      return [{ message, said, clauses: inner }]
    })
  }
}

function compiled(message: string, source: string): Pattern {
  const slots: Slot[] = []
  const expression = source.replace(
    /\{(\w+)(-s)?(?::([^}?]+))?(\?)?\}/g,
    (_, slot: string, possessive?: string, given?: string, optional?: string) => {
      const form = given ?? formsOfSlots.get(slot) ?? (slot in forms ? slot : 'number')
      const group = `${slot}_${slots.length}`
      slots.push({ group, slot, form })
      const captured = `(?<${group}>${patternOf(form)})${possessive === undefined ? '' : "'s?"}`
      return optional === undefined ? captured : `(?: ${captured})?`
    },
  )
  return { message, slots, expression: new RegExp(`^${expression}$`, 'u') }
}

function patternOf(form: string): string {
  if (form === 'clause') return '.+'
  return form.includes('|') ? form : (forms[form]?.pattern ?? '')
}

function agreesOf(form: string, words: string, idOf: (mark: string) => string): Agrees {
  const [present, past] = form.split('|')
  if (past === undefined) return forms[form]?.read(words, idOf) ?? (() => false)
  return ((tense: string) => tense === (words === present ? 'present' : 'past')) as Agrees
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The sentences of a text, without their full stops. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=\.)\s+/).map(sentence => sentence.replace(/\.$/, ''))
}
