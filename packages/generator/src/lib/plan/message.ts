import type { ItemKind, MessageName, SlotKind, Slots, SlotValues } from '../../messages.ts'
import type { Fact } from '../facts/fact.ts'

/** Kinds of slots whose values follow from actions: each knows which. */
type Told =
  | 'number'
  | 'percent'
  | 'mean'
  | 'score'
  | 'ratio'
  | 'line'
  | 'shooting'
  | 'time'
  | 'overtimes'
  | 'play'
  | 'plays'
  | 'result'
  | 'feat'
  | 'chance'

type Said<Kind extends SlotKind> = Kind extends 'clause'
  ? Place
  : Kind extends 'stage'
    ? Fact<SlotValues['stage']> | undefined
    : Kind extends Told
      ? Fact<SlotValues[Kind]>
      : Kind extends keyof SlotValues
        ? SlotValues[Kind]
        : never

export type MessageValues<Kind extends ItemKind, Name extends MessageName<Kind>> = {
  readonly [Slot in keyof Slots<Kind, Name>]: Slots<Kind, Name>[Slot] extends SlotKind
    ? Said<Slots<Kind, Name>[Slot]>
    : never
}

/** Something that an item may say. */
export interface Message {
  readonly kind: ItemKind
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Makes a message of a kind of item; the compiler holds the values to its slots. */
export type Say<Kind extends ItemKind> = <Name extends MessageName<Kind>>(
  name: Name,
  values: MessageValues<Kind, Name>,
) => Message

export function messagesOf<Kind extends ItemKind>(kind: Kind): Say<Kind> {
  return (name, values) => ({ kind, name, values })
}

/** Messages in the order of worth: of a tier each tells as much. Left out are those for which there is no ground. */
export type Tiers = readonly (readonly (Message | undefined)[])[]

/** A place in a text where one of several messages is said. */
export interface Place {
  readonly name: string
  readonly tiers: Tiers
}

export function place(name: string, ...tiers: Tiers): Place {
  return { name, tiers }
}

/** One message, or none. */
export function oneOf(
  name: string,
  ...messages: readonly (Message | undefined)[]
): Place | undefined {
  return messages.every(message => message === undefined) ? undefined : place(name, messages)
}

/** The texts of an item by the content's field names, in the order of reading. */
export type Plan = Readonly<Record<string, Text>>

export interface Text {
  /** A headline stands alone; a paragraph is one text of sentences, a list has one for each; a label has no full stop. */
  readonly style: 'headline' | 'paragraph' | 'list' | 'label'
  readonly places: readonly Place[]
}

export const headline = (...tiers: Tiers): Text => ({
  style: 'headline',
  places: [place('headline', ...tiers)],
})

export const label = (name: string, message: Message): Text => ({
  style: 'label',
  places: [place(name, [message])],
})

export const paragraph = (...places: readonly (Place | undefined)[]): Text => ({
  style: 'paragraph',
  places: places.filter(each => each !== undefined),
})

export const list = (places: readonly (Place | undefined)[]): Text => ({
  style: 'list',
  places: places.filter(each => each !== undefined),
})
