import type {
  ItemKind,
  MessageName,
  SlotKind,
  Slots,
  SlotValues,
  ToldValues,
} from '../../messages.ts'
import type { Fact } from '../facts/fact.ts'

type Said<Kind extends SlotKind> = Kind extends 'clause'
  ? Place
  : Kind extends 'stage'
    ? Fact<SlotValues['stage']> | undefined
    : Kind extends keyof ToldValues
      ? Fact<ToldValues[Kind]>
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

/** What may be said; nothing where there is no ground for it. */
export type Option = Message | undefined | false

/** Messages that tell as much as each other, in the order of worth of such tiers. */
export type Tiers = readonly (Option | readonly Option[])[]

/** A place in a text where one of several messages is said. */
export interface Place {
  readonly name: string
  readonly tiers: readonly (readonly Message[])[]
}

export function place(name: string, ...tiers: Tiers): Place {
  return { name, tiers: tiers.map(tier => [tier].flat().filter(option => isMessage(option))) }
}

function isMessage(option: Option): option is Message {
  return option !== undefined && option !== false
}

/** The texts of an item by the content's field names, in the order of reading. */
export type Plan = Readonly<Record<string, Text>>

export interface Text {
  /** A headline stands alone; a paragraph is one text of sentences, a list has one for each; a label has no full stop. */
  readonly style: 'headline' | 'paragraph' | 'list' | 'label'
  readonly places: readonly Place[]
}

/** A place, or the only message of one. */
export type Part = Place | Option

export const headline = (...tiers: Tiers): Text => ({
  style: 'headline',
  places: [place('headline', ...tiers)],
})

export const label = (message: Message): Text => ({ style: 'label', places: placesOf([message]) })

export const paragraph = (...parts: readonly Part[]): Text => ({
  style: 'paragraph',
  places: placesOf(parts),
})

export const list = (parts: readonly Part[], most: number = parts.length): Text => ({
  style: 'list',
  places: placesOf(parts).slice(0, most),
})

/** Those at which there is something to say. */
function placesOf(parts: readonly Part[]): readonly Place[] {
  return parts.flatMap(part => {
    if (part === undefined || part === false) return []
    if (!('tiers' in part)) return [place(part.name, part)]
    return part.tiers.some(messages => messages.length > 0) ? [part] : []
  })
}
