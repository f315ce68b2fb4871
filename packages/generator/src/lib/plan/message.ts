import type { FactValues, Ratio, SlotValues } from '../../message-values.ts'
import type {
  HeadlineName,
  ItemKind,
  MessageName,
  SlotKind,
  SlotKinds,
  Slots,
} from '../../messages.ts'
import type { Fact } from '../facts/fact.ts'
import type { Names } from '../facts/names.ts'

type SlotInput<Kind extends SlotKind> = Kind extends 'clause'
  ? Place
  : Kind extends 'stage'
    ? Fact<SlotValues['stage']> | undefined
    : Kind extends keyof FactValues
      ? Fact<FactValues[Kind]>
      : Kind extends keyof SlotValues
        ? SlotValues[Kind] | Fact<SlotValues[Kind]>
        : never

export type MessageValues<Kind extends ItemKind, Name extends MessageName<Kind>> = {
  readonly [Slot in keyof Slots<Kind, Name>]: Slots<Kind, Name>[Slot] extends SlotKind
    ? SlotInput<Slots<Kind, Name>[Slot]>
    : never
}

/** A possible statement of an item; `Name` is its name, or the name of a message in one of its clauses. */
export interface Message<Name extends string = string> {
  readonly kind: ItemKind
  readonly name: Name
  readonly values: Readonly<Record<string, unknown>>
  /** The headline messages that state the same fact. The message is left out if the headline is one of them. */
  readonly statedBy?: readonly string[]
}

/** Creates a message of a kind of item. The compiler checks that the values match the slots. */
export type Say<Kind extends ItemKind> = <
  Name extends MessageName<Kind>,
  Inner extends MessageName<Kind> = never,
>(
  name: Name,
  values: MessageValues<Kind, Name> & Clauses<Inner>,
) => Message<Name | Inner>

type Clauses<Name extends string> = {
  readonly [Slot in keyof SlotKinds as SlotKinds[Slot] extends 'clause'
    ? Slot
    : never]?: Place<Name>
}

export function messagesOf<Kind extends ItemKind>(kind: Kind): Say<Kind> {
  return (name, values) => ({ kind, name, values })
}

/** A copy of a message that is left out if the headline is one of the messages `statedBy`. */
export function unlessStated<Name extends string>(
  message: Message<Name>,
  statedBy: readonly string[],
): Message<Name> {
  return { ...message, statedBy }
}

/** A possible message; `undefined` or `false` if its condition is not met. */
export type Option<Name extends string = string> = Message<Name> | undefined | false

/** Tiers of messages, the most important tier first. The messages of one tier are equally important. */
export type Tiers<Name extends string = string> = readonly (
  | Option<Name>
  | readonly Option<Name>[]
)[]

/** A place in a text for one of several messages. */
export interface Place<Name extends string = string> {
  readonly name: string
  readonly tiers: readonly (readonly Message<Name>[])[]
}

export function place<Name extends string>(name: string, ...tiers: Tiers<Name>): Place<Name> {
  return { name, tiers: tiers.map(tier => [tier].flat().filter(option => isMessage(option))) }
}

function isMessage<Name extends string>(option: Option<Name>): option is Message<Name> {
  return option !== undefined && option !== false
}

/** The content of an item about a moment, and the plan of its texts. */
export interface Planned {
  readonly content: Readonly<Record<string, unknown>>
  readonly plan: Plan
  /** Names of teams and players outside the game. */
  readonly names?: Names
  readonly shots?: Fact<Ratio>
  /** The content for version 1 of a definition with two versions; `undefined` if the item has only one version. */
  readonly first?: FirstVersion | undefined
}

export interface FirstVersion {
  readonly content: Readonly<Record<string, unknown>>
  /** The names of the fields with texts. */
  readonly fields: readonly string[]
  readonly withoutMessages?: readonly string[]
}

/** The texts of an item by the content's field names, in the order of reading. */
export type Plan = Readonly<Record<string, Text>>

/**
 * The plan of an item kind. It does not compile if a message of the kind is unused, or if a headline message is used
 * outside of headlines.
 */
export function planOf<
  Kind extends ItemKind,
  Name extends Exclude<MessageName<Kind>, HeadlineName<Kind>>,
  Headline extends HeadlineName<Kind> = HeadlineName<Kind>,
>(
  _kind: Kind,
  texts: Readonly<Record<string, Text<Name>>> &
    Complete<Exclude<MessageName<Kind>, HeadlineName<Kind>>, Name>,
  headline?: Text<Headline> & Complete<HeadlineName<Kind>, Headline>,
): Plan {
  return headline === undefined ? texts : { headline, ...texts }
}

type Complete<All extends string, Said extends string> = [All] extends [Said]
  ? unknown
  : { readonly saidNowhere: Exclude<All, Said> }

export interface Text<Name extends string = string> {
  /**
   * A paragraph is one text of sentences, and a list has a text for each sentence. Headlines and labels do not end with
   * a full stop.
   */
  readonly style: 'headline' | 'paragraph' | 'list' | 'label'
  readonly places: readonly Place<Name>[]
}

export type Part<Name extends string = string> = Place<Name> | Option<Name>

export const headline = <Name extends string>(...tiers: Tiers<Name>): Text<Name> => ({
  style: 'headline',
  places: [place('headline', ...tiers)],
})

export const label = <Name extends string>(message: Message<Name>): Text<Name> => ({
  style: 'label',
  places: placesOf([message]),
})

export const paragraph = <Name extends string>(...parts: readonly Part<Name>[]): Text<Name> => ({
  style: 'paragraph',
  places: placesOf(parts),
})

export const list = <Name extends string>(
  parts: readonly Part<Name>[],
  most: number = parts.length,
): Text<Name> => ({
  style: 'list',
  places: placesOf(parts).slice(0, most),
})

/** The places that have at least one message. */
function placesOf<Name extends string>(parts: readonly Part<Name>[]): readonly Place<Name>[] {
  return parts
    .filter(part => part !== undefined && part !== false)
    .map(part => ('tiers' in part ? part : place(part.name, part)))
    .filter(({ tiers }) => tiers.some(messages => messages.length > 0))
}
