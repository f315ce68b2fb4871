import type { Message, Place } from '../plan/message.ts'
import { english } from './en/english.ts'
import type { Brevity } from './language.ts'

/** A message, the selected phrasing, and the choices for its clauses. */
export interface Choice {
  readonly message: Message
  /**
   * The index of the phrase among the phrases of the message, which are parallel in all languages. The indexes of
   * short phrases follow.
   */
  readonly way: number
  readonly clauses: Readonly<Record<string, Choice>>
  /** The short forms of the message's values. Default: none. */
  readonly brevity?: Brevity | undefined
}

/**
 * Selects the message and the phrase for a place. Only the first tier with a message is considered, because importance
 * precedes variety; for a headline it is the first tier with a phrase that fits. Of the shapes of this tier, the least
 * often used shape is selected, and among equally often used shapes the least recently used shape. A shape is a phrase
 * in a place.
 *
 * The same item in the same feed always gets the same words. The choice is made once for all languages, by the shapes
 * of English. Items therefore have the same messages in each language, and change together. A headline that is too long
 * in a language gets shorter values or another phrase of the same message there, or no label, by `fittingChoice`.
 */
export type Choose = (place: Place, room?: number) => Choice

/** The maximum length of a headline, and the length of each phrase in a language. */
export interface HeadlineLength {
  readonly most: number
  lengthOf(choice: Choice): number
  /** The phrases that may replace the other phrases of a message in a headline. */
  shortPhrasesOf(message: Message): readonly string[]
}

/**
 * The shapes that were used in a feed so far, each with its count and its last use. The object is immutable: `with()`
 * returns a copy that counts further shapes.
 */
export class ShapeUsage {
  static readonly nothing: ShapeUsage = new ShapeUsage(new Map(), 0, '')
  readonly #uses: ReadonlyMap<string, { readonly count: number; readonly last: number }>
  readonly #turn: number
  /** The signature of the usage: equal signatures lead to equal choices. */
  readonly signature: string

  private constructor(
    uses: ReadonlyMap<string, { readonly count: number; readonly last: number }>,
    turn: number,
    signature: string,
  ) {
    this.#uses = uses
    this.#turn = turn
    this.signature = signature
  }

  with(shapes: readonly string[]): ShapeUsage {
    if (shapes.length === 0) return this
    const uses = new Map(this.#uses)
    let turn = this.#turn
    for (const shape of shapes) {
      turn += 1
      uses.set(shape, { count: (uses.get(shape)?.count ?? 0) + 1, last: turn })
    }
    return new ShapeUsage(uses, turn, String(hashOf(`${this.signature}/${shapes.join('/')}`)))
  }

  count(shape: string): number {
    return this.#uses.get(shape)?.count ?? 0
  }

  last(shape: string): number {
    return this.#uses.get(shape)?.last ?? 0
  }
}

/**
 * Returns the function that chooses messages and phrases for one item. The choice depends on the item's id and on the
 * earlier shapes of its feed; the chosen shapes are added to `used`. Phrases that were used equally often and equally
 * recently are ordered by a hash of item, place and shape, so that a change in one item changes few others.
 *
 * @throws {RangeError} if no tier of a place has a message. Each place needs at least one message that is always true.
 */
export function choiceFor(
  itemId: string,
  {
    said,
    used,
    headline,
  }: {
    readonly said: ShapeUsage
    readonly used: string[]
    readonly headline?: HeadlineLength | undefined
  },
): Choose {
  const choose: Choose = ({ name: place, tiers }, room = headline?.most ?? Infinity) => {
    const candidates = candidatesOf(tiers, place === 'headline' ? headline : undefined, room)
    const ranked = candidates.map(({ message, phrase, way }) => {
      const shape = `${place} ${phrase}`
      const own = used.filter(each => each === shape).length
      return {
        message,
        way,
        shape,
        count: said.count(shape) + own,
        last: said.last(shape),
        rank: hashOf(`${itemId}/${place}/${shape}`),
      }
    })
    const [chosen] = ranked.toSorted(
      (a, b) => a.count - b.count || a.last - b.last || a.rank - b.rank,
    )
    if (chosen === undefined)
      throw new RangeError(`Cannot write "${place}" of "${itemId}": no message`)
    used.push(chosen.shape)
    const { message, way } = chosen
    const inner = Object.entries(message.values).filter(([, value]) => isPlace(value))
    const clauses = inner.map(([slot, value]) => {
      const own = headline?.lengthOf({ message: withoutClauses(message), way, clauses: {} }) ?? 0
      return [slot, choose(value as Place, room - own)] as const
    })
    return { message, way, clauses: Object.fromEntries(clauses) }
  }
  return choose
}

/** The short forms of values, in the order in which they are tried. */
const brevities: readonly (Brevity | undefined)[] = [
  undefined,
  { hasFamilyNames: true, hasShortTimes: false },
  { hasFamilyNames: false, hasShortTimes: true },
  { hasFamilyNames: true, hasShortTimes: true },
]

/**
 * A choice whose headline fits in a language. A choice that is too long is replaced by the first alternative that fits:
 * another phrase of its message with the same slots, short forms of its values, and then a phrase that leaves out
 * slots. If none fits, the result is the shortest alternative.
 */
export function fittingChoice(choice: Choice, headline: HeadlineLength): Choice {
  const { most, lengthOf } = headline
  let shortest = { choice, length: lengthOf(choice) }
  if (shortest.length <= most) return choice
  const groups = Map.groupBy(alternativesOf(choice, headline), ({ leftOut }) => leftOut)
  for (const [, alternatives] of [...groups].toSorted(([a], [b]) => a - b)) {
    for (const brevity of brevities) {
      for (const alternative of alternatives) {
        const shorter = { ...alternative.choice, brevity }
        const length = lengthOf(shorter)
        if (length <= most) return shorter
        if (length < shortest.length) shortest = { choice: shorter, length }
      }
    }
  }
  return shortest.choice
}

interface Alternative {
  readonly choice: Choice
  /** The number of slots that the alternative leaves out, plus `leftOutWithLabel` without the label of the game. */
  readonly leftOut: number
}

/**
 * Added to `leftOut` of an alternative without the label of the game. The label is left out only if no alternative
 * with it fits.
 */
const leftOutWithLabel = 100

/**
 * The choice, and its alternatives with other phrases of the message and of its clauses. A phrase is an alternative
 * if the chosen phrase has all of its slots, apart from `team`.
 */
function alternativesOf(choice: Choice, headline: HeadlineLength): readonly Alternative[] {
  const { message, clauses } = choice
  const phrases = [...shapesOf(message), ...headline.shortPhrasesOf(message)]
  const slots = slotsIn(phrases[choice.way] ?? '')
  const own = phrases
    .map((phrase, way) => ({ way, left: slotsIn(phrase) }))
    // The name of a player's team may be added, because the item has it elsewhere.
    .filter(({ left }) => left.every(slot => slot === 'team' || slots.includes(slot)))
    .map(({ way, left }) => ({
      choice: { ...choice, way },
      leftOut: slots.filter(slot => !left.includes(slot)).length,
    }))
  const inner = Object.entries(clauses).flatMap(([slot, clause]) =>
    alternativesOf(clause, headline).map(alternative => ({ ...alternative, slot })),
  )
  if (inner.length === 0) return own
  return [
    ...inner.flatMap(each =>
      own.map(outer => ({
        choice: { ...outer.choice, clauses: { ...clauses, [each.slot]: each.choice } },
        leftOut: outer.leftOut + each.leftOut,
      })),
    ),
    ...inner.map(each => ({ choice: each.choice, leftOut: leftOutWithLabel + each.leftOut })),
  ]
}

/** The names of the slots of a phrase. */
function slotsIn(phrase: string): readonly string[] {
  return [...new Set(phrase.match(/(?<=\{)\w+/g) ?? [])]
}

interface Candidate {
  readonly message: Message
  readonly phrase: string
  readonly way: number
}

/**
 * The phrases of the first tier that has messages. For a headline: the phrases that fit into `room`, from the first
 * tier that has one; if none fits, the shortest phrase of all tiers. A phrase with a clause counts as fitting, because
 * its clause is chosen later.
 */
function candidatesOf(
  tiers: Place['tiers'],
  headline: HeadlineLength | undefined,
  room: number,
): readonly Candidate[] {
  let shortest: { readonly candidate: Candidate; readonly length: number } | undefined
  for (const tier of tiers) {
    const candidates = tier.flatMap(message =>
      shapesOf(message).map((phrase, way) => ({ message, phrase, way })),
    )
    if (headline === undefined) {
      if (candidates.length > 0) return candidates
      continue
    }
    const fitting = candidates.filter(candidate => {
      const { message, way } = candidate
      if (Object.values(message.values).some(value => isPlace(value))) return true
      const length = headline.lengthOf({ message, way, clauses: {} })
      if (length < (shortest?.length ?? Infinity)) shortest = { candidate, length }
      return length <= room
    })
    if (fitting.length > 0) return fitting
  }
  return shortest === undefined ? [] : [shortest.candidate]
}

/** A message with empty clauses. */
function withoutClauses(message: Message): Message {
  const values = Object.entries(message.values).map(([slot, value]) => [
    slot,
    isPlace(value) ? '' : value,
  ])
  return { ...message, values: Object.fromEntries(values) }
}

function shapesOf({ kind, name }: Message): readonly string[] {
  return (english.phrases[kind] as Readonly<Record<string, readonly string[]>>)[name] ?? []
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'tiers' in value
}

/** FNV-1a, 32 bits, over the UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  // The low bits by themselves depend too much on the last characters.
  return (hash ^ (hash >>> 15)) >>> 0
}
